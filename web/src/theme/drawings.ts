import sheet from '../../../art/tiles.svg?raw';

/** Puts every drawing into the page once; pieces and icons then point at it with <use>. */
export function addDrawings(page: Document): void {
    const holder = page.createElement('div');
    holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden';
    holder.setAttribute('aria-hidden', 'true');
    holder.innerHTML = sheet;
    page.body.prepend(holder);
}
