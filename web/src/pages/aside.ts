/**
 * Makes the page inert behind a dialog, some of it in each frame. `showModal` does it at once, and then the style of every
 * element is computed anew in one task; a table of four boards has some 1,500 of them.
 *
 *   const giveBack = setAside(dialog);   // and later giveBack()
 *
 * The dialog covers the page from the first frame on and says that it is modal, so nobody notices how long this takes.
 */
const EACH_FRAME = 200;

/** Gives back at once what an earlier dialog still holds. */
let settle = () => {};

const sizeOf = (element: Element) => element.getElementsByTagName('*').length + 1;

/** The page without the dialog, in pieces of at most EACH_FRAME elements where its structure has them. */
function partsBeside(dialog: Element, inside: Element): HTMLElement[] {
    return [...inside.children].flatMap((child) => {
        if (child === dialog || !(child instanceof HTMLElement) || child.inert) return [];
        const divided = child.contains(dialog) || (sizeOf(child) > EACH_FRAME && child.childElementCount > 1);
        return divided ? partsBeside(dialog, child) : [child];
    });
}

/** Pieces that are small go together. */
function shares(parts: HTMLElement[]): HTMLElement[][] {
    const all: HTMLElement[][] = [];
    let room = 0;
    for (const part of parts) {
        const size = sizeOf(part);
        const last = all.at(-1);
        if (last && size <= room) last.push(part);
        else {
            all.push([part]);
            room = EACH_FRAME;
        }
        room -= size;
    }
    return all;
}

export function setAside(dialog: Element): () => void {
    settle();
    const all = shares(partsBeside(dialog, document.body));
    let taken = 0;
    let frame = requestAnimationFrame(function take() {
        for (const part of all[taken] ?? []) part.inert = true;
        taken += 1;
        if (taken < all.length) frame = requestAnimationFrame(take);
    });
    return () => {
        cancelAnimationFrame(frame);
        let given = 0;
        const give = () => {
            for (const part of all[given] ?? []) part.inert = false;
            given += 1;
        };
        frame = requestAnimationFrame(function next() {
            give();
            if (given < taken) frame = requestAnimationFrame(next);
        });
        settle = () => {
            cancelAnimationFrame(frame);
            while (given < taken) give();
        };
    };
}
