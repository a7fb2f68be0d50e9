import sheet from '../../../art/tiles.svg?raw';

/**
 * The drawings of art/tiles.svg, once for all pages. Icons and marks take the ink of the text: they are put into the
 * page, and <use> points at them. Pieces have colours of their own and are on the page by the hundred: each is one
 * picture, which an element shows by its class. As <use> every piece would be a dozen elements to the browser.
 *
 *   addDrawings(document);
 *   <b class="drawn az-B"></b>
 */
const SYMBOL = /<symbol id="([^"]*)"([^>]*)>(.*?)<\/symbol>/gs;
const PIECE = /^(?:az|ch|m)-/;
const SHARED = /<(linearGradient|radialGradient|clipPath) id="([^"]*)".*?<\/\1>/gs;

const shared = new Map([...sheet.matchAll(SHARED)].map(([all, , id]) => [id, all]));
const pieces = new Map(
    [...sheet.matchAll(SYMBOL)].flatMap(([, id = '', attributes = '', content = '']) =>
        PIECE.test(id) ? [[id, pictureOf(attributes, content)]] : [],
    ),
);

/** A symbol as a picture of its own, with the gradients that it names. */
function pictureOf(attributes: string, content: string): string {
    const named = new Set([...content.matchAll(/url\(#([^)]*)\)/g)].map(([, id]) => shared.get(id ?? '') ?? ''));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${[...named].join('')}${content}</svg>`;
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function addDrawings(page: Document): void {
    const holder = page.createElement('div');
    holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden';
    holder.setAttribute('aria-hidden', 'true');
    holder.innerHTML = sheet.replace(SHARED, '').replace(SYMBOL, (whole, id: string) => (PIECE.test(id) ? '' : whole));
    page.body.prepend(holder);
    const styles = new CSSStyleSheet();
    styles.replaceSync([...pieces].map(([id, picture]) => `.${id}{background-image:url("${picture}")}`).join('\n'));
    page.adoptedStyleSheets.push(styles);
}
