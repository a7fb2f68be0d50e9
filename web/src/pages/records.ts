import { saveFile } from '../share/files.ts';

/** Hands a record to the person as a file. */
export function saveRecord(text: string): void {
    saveFile(new Blob([text], { type: 'text/plain' }), `evora-${new Date().toISOString().slice(0, 10)}.azul`);
}
