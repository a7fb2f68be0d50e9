import { keep, kept } from '../storage.ts';

/**
 * A person's own settings, kept on the device. Everything that shows something reads them here:
 *
 *   import { settings } from '../theme/settings.svelte.ts';
 *   settings.look = 'chocolate';
 */
export type Look = 'azulejo' | 'chocolate';
export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'calm' | 'brisk' | 'none';
export type Size = 'small' | 'fit' | 'large';

export interface Settings {
    look: Look;
    theme: Theme;
    /** A code of messages/languages; '' follows the browser. */
    language: string;
    speed: Speed;
    /** A destination is tapped twice before it counts. */
    confirm: boolean;
    /** The level that the home page offers. */
    level: number;
    size: Size;
    sound: boolean;
    /** Of sounds, 0 to 100. */
    volume: number;
    /** The button that asks the engine. */
    hints: boolean;
    /** Likely slips are asked about once. */
    warnings: boolean;
    /** Single keys play. */
    keys: boolean;
}

export const DEFAULTS: Settings = {
    look: 'azulejo',
    theme: 'system',
    language: '',
    speed: 'calm',
    confirm: true,
    level: 5,
    size: 'fit',
    sound: false,
    volume: 60,
    hints: true,
    warnings: true,
    keys: true,
};

const CHOICES: { [K in keyof Settings]?: readonly Settings[K][] } = {
    look: ['azulejo', 'chocolate'],
    theme: ['system', 'light', 'dark'],
    speed: ['calm', 'brisk', 'none'],
    size: ['small', 'fit', 'large'],
};

/** Reads what was kept; whatever is missing or strange in it is the default. */
export function readSettings(text: string | null): Settings {
    const settings = { ...DEFAULTS };
    const read = parsed(text);
    const take = <K extends keyof Settings>(key: K) => {
        const value = read[key] as Settings[K];
        if (typeof value !== typeof DEFAULTS[key]) return;
        const choices = CHOICES[key];
        if (!choices || choices.includes(value)) settings[key] = value;
    };
    (Object.keys(DEFAULTS) as (keyof Settings)[]).forEach(take);
    if (!Number.isInteger(settings.level) || settings.level < 1 || settings.level > 10) settings.level = DEFAULTS.level;
    if (!(settings.volume >= 0 && settings.volume <= 100)) settings.volume = DEFAULTS.volume;
    return settings;
}

function parsed(text: string | null): Record<string, unknown> {
    try {
        const found: unknown = JSON.parse(text ?? '{}');
        return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
    } catch {
        return {};
    }
}

export const settings: Settings = $state(readSettings(kept('settings')));

/** How long movements take: every duration is multiplied by it. */
export function pace(): number {
    if (typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
    return { calm: 1, brisk: 0.5, none: 0 }[settings.speed];
}

/** Keeps the settings and puts look, theme and speed on <html>; call it once, from an effect root. */
export function applySettings(): void {
    $effect(() => {
        const root = document.documentElement;
        root.dataset.look = settings.look;
        root.style.setProperty('--speed', String(pace()));
        keep('settings', JSON.stringify(settings));
    });
    $effect(() => {
        const root = document.documentElement;
        const dark = matchMedia('(prefers-color-scheme: dark)');
        const set = () => {
            const isDark = settings.theme === 'dark' || (settings.theme === 'system' && dark.matches);
            root.dataset.theme = isDark ? 'dark' : 'light';
            const ground = getComputedStyle(root).getPropertyValue('--ground');
            document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground);
        };
        set();
        dark.addEventListener('change', set);
        return () => dark.removeEventListener('change', set);
    });
}
