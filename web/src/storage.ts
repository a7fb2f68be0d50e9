/**
 * What is kept on the device. Storage may be full or forbidden: reading then finds nothing, and writing answers false.
 *
 *   if (!keep('game', text)) tell the person that the game will not survive a reload
 */
const PREFIX = 'evora.';

export function kept(name: string): string | null {
    try {
        return localStorage.getItem(PREFIX + name);
    } catch {
        return null;
    }
}

export function keep(name: string, text: string): boolean {
    try {
        localStorage.setItem(PREFIX + name, text);
        return true;
    } catch {
        return false;
    }
}

export function forget(name: string): void {
    try {
        localStorage.removeItem(PREFIX + name);
    } catch {
        // What cannot be reached cannot be found again either.
    }
}
