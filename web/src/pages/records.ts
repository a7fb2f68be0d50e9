/** Hands a record to the person as a file. */
export function saveRecord(text: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `evora-${new Date().toISOString().slice(0, 10)}.azul`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Records are text of a few kilobytes; what is much larger is no game. */
export const LARGEST_RECORD = 2_000_000;
