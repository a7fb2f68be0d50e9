// The tiles as they are drawn: every pair of a look stays apart for every common kind of colour blindness and in grey.
// The simulations are those of Machado, Oliveira and Fernandes (2009) at full severity, in linear light.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const SHEET = readFileSync(new URL('../../../art/tiles.svg', import.meta.url), 'utf8');
const COLOURS = [...'BYRKW'];
const SEEN = {
    normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const clamp = (value) => Math.min(1, Math.max(0, value));
const through = (m, [r, g, b]) => [0, 3, 6].map((row) => clamp(m[row] * r + m[row + 1] * g + m[row + 2] * b));

function lab([r, g, b]) {
    const x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047;
    const y = 0.2126729 * r + 0.7151522 * g + 0.072175 * b;
    const z = (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883;
    const [fx, fy, fz] = [x, y, z].map((t) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116));
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** The mean of a face's opaque pixels, drawn at 128 pixels. */
async function faces(page, edition, small) {
    return page.evaluate(
        async ({ sheet, ids }) => {
            const found = [];
            for (const id of ids) {
                const head = '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128">';
                const text = sheet
                    .replace(/<svg[^>]*>/, head)
                    .replace('</svg>', `<use href="#${id}" width="128" height="128"/></svg>`);
                const image = new Image();
                image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
                await image.decode();
                const canvas = new OffscreenCanvas(128, 128);
                const context = canvas.getContext('2d');
                context.drawImage(image, 0, 0);
                const { data } = context.getImageData(0, 0, 128, 128);
                const sum = [0, 0, 0];
                let count = 0;
                for (let at = 0; at < data.length; at += 4) {
                    if (data[at + 3] !== 255) continue;
                    count += 1;
                    for (const channel of [0, 1, 2]) sum[channel] += data[at + channel];
                }
                found.push({ count, mean: sum.map((value) => value / count) });
            }
            return found;
        },
        { sheet: SHEET, ids: COLOURS.map((colour) => `${edition}-${colour}${small ? '-s' : ''}`) },
    );
}

const tests = {};
for (const [edition, small] of [
    ['az', false],
    ['az', true],
    ['ch', false],
    ['ch', true],
]) {
    tests[`tiles stay apart for every eye: ${edition}${small ? ', small' : ''}`] = async ({ browser }) => {
        const page = await browser.newPage();
        const drawn = await faces(page, edition, small);
        for (const { count } of drawn) assert.ok(count > 10_000, 'a face must be drawn');
        const light = drawn.map(({ mean }) => mean.map(linear));
        for (let a = 0; a < 5; a += 1) {
            for (let b = a + 1; b < 5; b += 1) {
                const pair = COLOURS[a] + COLOURS[b];
                for (const [name, matrix] of Object.entries(SEEN)) {
                    const [p, q] = [lab(through(matrix, light[a])), lab(through(matrix, light[b]))];
                    const difference = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
                    assert.ok(difference >= 30, `${pair}, ${name}: ${difference.toFixed(1)}`);
                }
                const grey = Math.abs(lab(light[a])[0] - lab(light[b])[0]);
                assert.ok(grey >= 15, `${pair} in grey: ${grey.toFixed(1)}`);
            }
        }
        await page.close();
    };
}
export default tests;
