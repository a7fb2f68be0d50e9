// A position rebuilt from what a screen reader is told, and from nothing else: Chromium's accessibility tree.

const COLOURS = { blue: 'B', yellow: 'Y', red: 'R', black: 'K', white: 'W' };
const RULES = {
    'Coloured wall': 'fixed',
    'Grey side': 'free',
    'Coloured wall with Special Factories': 'fixed+sf',
    'Grey side with Special Factories': 'free+sf',
};
const sorted = (letters) => [...letters].sort((a, b) => 'BYRKW'.indexOf(a) - 'BYRKW'.indexOf(b)).join('');
const orDash = (text) => text || '-';

/** Nodes that are not ignored, as { role, name, children }. */
export async function accessibilityTree(cdp) {
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const build = (node) => {
        const children = (node.childIds ?? []).flatMap((id) => (byId.has(id) ? build(byId.get(id)) : []));
        if (node.ignored) return children;
        return [{ role: node.role.value, name: node.name?.value ?? '', children }];
    };
    return build(nodes[0]);
}

function* walk(nodes) {
    for (const node of nodes) {
        yield node;
        yield* walk(node.children);
    }
}
const all = (nodes, role) => [...walk(nodes)].filter((node) => node.role === role);

/** "2 blue tiles, 1 red tile" or "empty" as letters. */
function tilesOf(text) {
    const found = [...text.matchAll(/(\d+) (\w+) tiles?/g)];
    if (found.length === 0 && text !== 'empty') throw new Error(`found '${text}' for tiles`);
    return sorted(found.map(([, count, colour]) => COLOURS[colour].repeat(Number(count))).join(''));
}

function pieceOf(text) {
    if (text === 'starting player marker') return '*';
    if (!(text in COLOURS)) throw new Error(`found '${text}' for a piece`);
    return COLOURS[text];
}

function boardOf(table) {
    const [, seat, score] = /Seat (\d), (\d+) points?$/.exec(table.name);
    const rows = all(table.children, 'row').slice(1);
    const cells = (row) => all(row.children, 'cell').map((cell) => cell.name);
    const lines = rows.slice(0, 5).map((row) => orDash(tilesOf(cells(row)[0])));
    const wall = rows.slice(0, 5).map((row) =>
        cells(row)
            .slice(1)
            .map((name) => (name === 'empty' ? '.' : pieceOf(name)))
            .join(''),
    );
    const [floorText, shieldText] = cells(rows[5])[0].split(/; Shield: /);
    const pieces = floorText.split(', ').slice(0, -1);
    const floor = pieces[0] === 'empty' ? '' : pieces.map(pieceOf).join('');
    const shield = shieldText === undefined ? '' : `^${shieldText === 'empty' ? '-' : pieceOf(shieldText)}`;
    return {
        seat: Number(seat),
        name: table.name,
        text: `${score};${lines.join('/')};${wall.join('/')};${orDash(floor)}${shield}`,
    };
}

function countsOf(table, label) {
    const [head, ...rows] = all(table.children, 'row');
    const colours = all(head.children, 'columnheader').map((each) => each.name.trim());
    const row = rows.find((each) => all(each.children, 'rowheader')[0]?.name.trim() === label);
    const cells = all(row.children, 'cell').map((cell) => cell.name);
    const counted = colours.flatMap((colour, at) =>
        colour in COLOURS && cells[at] !== '0' ? [`${COLOURS[colour]}${cells[at]}`] : [],
    );
    return orDash(counted.join(''));
}

/** The position in the notation, with '?' for QUIET and START, which are not shown. */
export function positionOf(tree) {
    const nodes = [...walk(tree)];
    const situation = nodes.find((node) => node.role === 'StaticText' && /^Round \d+, .*\. /.test(node.name)).name;
    const [, round, rules, doing] = /^Round (\d+), (.*?)\. (.*)$/.exec(situation);
    const tables = all(tree, 'table');
    const boards = tables.filter((table) => table.name.startsWith('Board:')).map(boardOf);
    boards.sort((a, b) => a.seat - b.seat);
    const phases = [
        ['deal', /^The round is to be dealt, (.*) starts\.$/],
        ['offer', /^(.*) to move\.$/],
        ['tiling', /^(.*) to tile the wall\.$/],
        ['over', /^The game is over\.$/],
    ];
    const [phase, who] = phases.flatMap(([name, form]) => {
        const found = form.exec(doing);
        return found ? [[name, found[1] ?? '']] : [];
    })[0];
    const turn = phase === 'over' ? 0 : boards.find((board) => board.name.startsWith(`Board: ${who}, `)).seat;

    const plates = new Map();
    for (const { role, name } of nodes) {
        const plate = role === 'button' && /^Display (\d)(?:, Special Factory (\d)(?: \((\w+)\))?)?: (.*)$/.exec(name);
        if (!plate) continue;
        const [, number, side, gathers, tiles] = plate;
        const gold = side ? `S${side}${gathers ? COLOURS[gathers] : ''}:` : '';
        plates.set(Number(number), gold + orDash(tilesOf(tiles)));
    }
    const numbers = Array.from({ length: 2 * boards.length + 1 }, (_, index) => index + 1);
    // A display that is not there has been taken as a shield.
    const displays = numbers.map((number) => plates.get(number) ?? 'S5:x').join('/');
    const between = phase === 'deal' || phase === 'over';

    const centre = nodes.find((node) => node.role === 'group' && node.name === 'Centre');
    const marker = all(centre.children, 'StaticText').some((node) => node.name === 'starting player marker') ? '*' : '';
    const stacks = all(centre.children, 'button').map(({ name }) => tilesOf(name.replace('Centre: ', '')));
    const counts = tables.find((table) => table.name === 'Counts');
    return [
        RULES[rules],
        round,
        '?',
        phase,
        turn,
        '?',
        between ? '-' : displays,
        orDash(marker + stacks.join('')),
        countsOf(counts, 'Bag'),
        countsOf(counts, 'Lid'),
        ...boards.map((board) => board.text),
    ].join(' ');
}

/** The core's position with the same two fields left out. */
export function comparable(position) {
    const fields = position.split(' ');
    fields[2] = '?';
    fields[5] = '?';
    return fields.join(' ');
}
