/**
 * Pictures and texts as files on the person's device.
 *
 *   saveFile(new Blob([svg], { type: 'image/svg+xml' }), 'evora.svg');
 *   saveFile(await pngOf(svg), 'evora.png');
 */
export function saveFile(content: Blob, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Records are text of a few kilobytes; what is much larger is no game. */
export const LARGEST_RECORD = 2_000_000;

/** A file's text; empty, which is no record, where it is too large for one. */
export async function textOf(file: File): Promise<string> {
    return file.size > LARGEST_RECORD ? '' : file.text();
}

/** Of a picture's longer side: sharp on a large screen, and still a small file. */
const PIXELS = 1_600;

/** The picture as pixels; null where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob | null> {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    try {
        await image.decode();
        const scale = PIXELS / Math.max(image.naturalWidth, image.naturalHeight, 1);
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(image.naturalWidth * scale);
        canvas.height = Math.round(image.naturalHeight * scale);
        canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    } catch {
        return null;
    } finally {
        URL.revokeObjectURL(image.src);
    }
}
