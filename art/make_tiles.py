#!/usr/bin/env python3
"""Draws every piece and mark of Evora and writes them as tiles.svg beside this file.

    art/make_tiles.py            # writes art/tiles.svg
    art/make_tiles.py --check    # status 1 if art/tiles.svg is not what this script draws

The sheet holds one element to a line: gradients and clips first, then symbols. src/picture counts on that.
Standard library only.
"""
import math
import pathlib
import sys

SHEET = pathlib.Path(__file__).with_name("tiles.svg")

COLOURS = "BYRKW"
NAMES = {"B": "wave", "Y": "sun", "R": "blossom", "K": "moon", "W": "arch"}

ROUND = 'stroke-linecap="round"'
ROUND_BOTH = ROUND + ' stroke-linejoin="round"'

definitions: list[str] = []
symbols: list[str] = []


def linear(name, stops, x1=0, y1=0, x2=1, y2=1):
    """A linear gradient; a stop is (offset, colour) or (offset, colour, opacity)."""
    body = ""
    for offset, colour, *opacity in stops:
        extra = f' stop-opacity="{opacity[0]}"' if opacity else ""
        body += f'<stop offset="{offset}" stop-color="{colour}"{extra}/>'
    definitions.append(
        f'<linearGradient id="{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{body}</linearGradient>')


def radial(name, stops):
    body = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
    definitions.append(f'<radialGradient id="{name}" cx="0.5" cy="0.5" r="0.5">{body}</radialGradient>')


def clip(name, y, height, radius):
    definitions.append(f'<clipPath id="{name}"><rect x="2" y="{y}" width="96" height="{height}" rx="{radius}"/></clipPath>')


def symbol(name, body, size=100, title=None):
    words = f"<title>{title}</title>" if title else ""
    symbols.append(f'<symbol id="{name}" viewBox="0 0 {size} {size}">{words}{body}</symbol>')


# --- The five signs, drawn once on a field of 100 x 100 in the current colour. They differ by kind (horizontal,
# --- radial, crossed, open curve, upright) and not by detail, so 16 pixels and one ink are enough.

PETAL = "M50 41C41 39 30 31 33 19.5C35.5 11 46 10 50 16.5C54 10 64.5 11 67 19.5C70 31 59 39 50 41Z"
SIGNS = {
    "B": '<path d="M15 44C26 26 40 26 50 38S74 50 85 32M15 70C26 52 40 52 50 64S74 76 85 58" fill="none" '
         f'stroke="currentColor" stroke-width="13" {ROUND_BOTH}/>',
    "Y": '<circle cx="50" cy="50" r="17" fill="currentColor"/>'
         '<path d="M50 13V21M50 79V87M13 50H21M79 50H87M23.8 23.8L29.5 29.5M70.5 70.5L76.2 76.2M76.2 23.8L70.5 29.5'
         f'M29.5 70.5L23.8 76.2" fill="none" stroke="currentColor" stroke-width="10" {ROUND}/>',
    "R": "".join(f'<path d="{PETAL}" transform="rotate({angle} 50 50)" fill="currentColor"/>'
                 for angle in (0, 90, 180, 270)) + '<circle cx="50" cy="50" r="7" fill="currentColor"/>',
    "K": '<path d="M60 16.5A35 35 0 1 0 84.5 58A26 26 0 1 1 60 16.5Z" fill="currentColor"/>',
    "W": '<path d="M25 82V46A25 25 0 0 1 75 46V82" fill="none" stroke="currentColor" stroke-width="11.5"/>'
         '<path d="M41.5 84V47A8.5 8.5 0 0 1 58.5 47V84Z" fill="currentColor"/>'
         f'<path d="M15 85H85" stroke="currentColor" stroke-width="8" {ROUND}/>',
}


def placed_sign(colour, ink, scale, dx=0.0, dy=0.0, opacity=1.0):
    """A sign in the middle of a face, which lies a little above the middle of its tile."""
    corner = 50 - 50 * scale
    faint = f' opacity="{opacity}"' if opacity != 1 else ""
    return (f'<g transform="translate({corner + dx:.2f} {corner - 1.2 + dy:.2f}) scale({scale})" '
            f'color="{ink}"{faint}>{SIGNS[colour]}</g>')


def draw_signs():
    for colour in COLOURS:
        symbol(f"g-{colour}", SIGNS[colour], title=NAMES[colour])


# --- Light that all pieces share.

def draw_light():
    linear("glz", [(0, "#fff", 0.62), (0.45, "#fff", 0.16), (0.8, "#fff", 0)], x2=0.62, y2=0.85)
    linear("rim", [(0, "#fff", 0.85), (0.42, "#fff", 0.18), (0.6, "#000", 0), (1, "#000", 0.28)])
    radial("glo", [(0, "#fff", 0.75), (0.5, "#fff", 0.18), (1, "#fff", 0)])
    clip("azc", 1.5, 94.5, 8)


# --- Azulejos: face from light to dark, side, medallion, sign, two ornament colours, the sign's shade, gloss.

AZULEJOS = {
    "B": dict(face=("#1f51a3", "#123d8a", "#0a2b6a"), side="#061c44", medallion="#0d357b", sign="#b3d2fd",
              ornament=("#3f7cc6", "#7aaade"), shade="#0b2658", gloss=0.62),
    "Y": dict(face=("#ffd250", "#fabe2f", "#edaa20"), side="#9a6410", medallion="#fcc343", sign="#603006",
              ornament=("#d98a10", "#ffe39a"), shade="#fff1b8", gloss=0.75),
    "R": dict(face=("#ee5548", "#da3a35", "#bd2826"), side="#6a1413", medallion="#d33530", sign="#ffd9c6",
              ornament=("#8e1a1a", "#f5a08e"), shade="#7a1f0e", gloss=0.62),
    "K": dict(face=("#2a3040", "#171b27", "#0d1018"), side="#05070c", medallion="#10131d", sign="#c7a768",
              ornament=("#434a66", "#957a48"), shade="#000", gloss=0.42),
    "W": dict(face=("#ffffff", "#fefefb", "#f9f8f3"), side="#b3b0a2", medallion="#ffffff", sign="#4189be",
              ornament=("#bfdcec", "#ead092"), shade="#bcd3e2", gloss=0.9),
}

# What a corner rosette holds: a heart in the second colour and two marks along the edges.
HEARTS = {
    "B": '<path d="M0 9A9 9 0 0 0 9 0" fill="none" stroke-width="2.4" stroke="{b}"/>'
         f'<path d="M25 7q6 0 8 5M7 25q0 6 5 8" fill="none" stroke="{{a}}" stroke-width="2.4" {ROUND}/>',
    "Y": '<path d="M0 0H10L0 10Z" fill="{b}"/><path d="M27 5L33 5L28 9.5ZM5 27L5 33L9.5 28Z" fill="{a}"/>',
    "R": '<path d="M0 0L12 3Q13 12 3 12Z" fill="{b}"/><circle cx="28" cy="6.5" r="2.3" fill="{b}"/>'
         '<circle cx="6.5" cy="28" r="2.3" fill="{b}"/>',
    "K": '<path d="M0 0H9A9 9 0 0 1 0 9Z" fill="{b}"/>'
         f'<path d="M24 6H33M6 24V33" stroke="{{b}}" stroke-width="1.8" {ROUND}/>',
    "W": '<path d="M0 0H9A9 9 0 0 1 0 9Z" fill="{b}"/>'
         '<path d="M25 5Q30 6 31 11Q26 10 25 5ZM5 25Q6 30 11 31Q10 26 5 25Z" fill="{a}"/>',
}


def lobes(count, radius, depth):
    """The scalloped edge of a medallion."""
    step = 2 * math.pi / count
    path = ""
    for i in range(count):
        a, m, b = (i + 0.5) * step, (i + 1) * step, (i + 1.5) * step
        if i == 0:
            path += f"M{50 + radius * math.sin(a):.1f} {48.8 - radius * math.cos(a):.1f}"
        path += (f"Q{50 + (radius + depth) * math.sin(m):.1f} {48.8 - (radius + depth) * math.cos(m):.1f} "
                 f"{50 + radius * math.sin(b):.1f} {48.8 - radius * math.cos(b):.1f}")
    return path + "Z"


def rosettes(colour, a, b):
    """Quarter rosettes in the corners: four neighbours on the wall close them to whole ones."""
    heart = HEARTS[colour].format(a=a, b=b)
    return "".join(
        f'<g transform="translate({x} {y}) rotate({turn})">'
        f'<path d="M0 18A18 18 0 0 0 18 0" fill="none" stroke="{a}" stroke-width="4.5"/>{heart}</g>'
        for x, y, turn in ((2, 1.5, 0), (98, 1.5, 90), (98, 96, 180), (2, 96, 270)))


def draw_azulejos():
    for colour in COLOURS:
        look = AZULEJOS[colour]
        a, b = look["ornament"]
        linear(f"az{colour}", list(zip((0, 0.5, 1), look["face"])))
        radial(f"am{colour}", [(0, look["medallion"], 1), (0.72, look["medallion"], 0.85), (1, look["medallion"], 0)])
        body = (f'<rect x="2" y="5" width="96" height="94" rx="8.5" fill="{look["side"]}"/>'
                f'<rect x="2" y="1.5" width="96" height="94.5" rx="8" fill="url(#az{colour})"/>')
        full = (body + f'<g clip-path="url(#azc)">{rosettes(colour, a, b)}</g>'
                + f'<circle cx="50" cy="48.8" r="41" fill="url(#am{colour})"/>'
                + f'<path d="{lobes(16, 35.5, 7)}" fill="none" stroke="{a}" stroke-width="1.6" opacity=".8"/>'
                + placed_sign(colour, look["shade"], 0.62, 0.9, 1.5, 0.55) + placed_sign(colour, look["sign"], 0.62)
                + '<rect x="3.25" y="2.75" width="93.5" height="92" rx="7" fill="none" stroke="url(#rim)" stroke-width="2.5"/>'
                + '<path d="M6 12Q6 5.5 13 5.5H88Q70 14 55 17Q22 24 12 62Q8 76 6 84Z" fill="url(#glz)" '
                + f'opacity="{look["gloss"]}"/>')
        small = (body + placed_sign(colour, look["sign"], 0.76)
                 + '<rect x="4" y="3.5" width="92" height="90" rx="6.5" fill="none" stroke="url(#rim)" stroke-width="4"/>')
        if colour == "W":
            # White on plaster needs an edge of its own.
            edge = ('<rect x="2.75" y="2.25" width="94.5" height="93" rx="7.5" fill="none" stroke="#8fa3b0" '
                    'stroke-opacity=".55" stroke-width="{}"/>')
            full += edge.format(1.2)
            small += edge.format(2.4)
        symbol(f"az-{colour}", full, title="azulejo " + NAMES[colour])
        symbol(f"az-{colour}-s", small)


# --- Chocolates: face from light to dark, light and dark edge, side, sign, topping, gloss.

CHOCOLATES = {
    "B": dict(face=("#66ecf0", "#3ad3de", "#1fbcc9"), light="#b4f8fb", dark="#10929f", side="#0a565f",
              sign="#0a6670", topping="#dbfffe", gloss=0.6),
    "Y": dict(face=("#dd9d4d", "#c6853b", "#ab6c27"), light="#efc088", dark="#824e17", side="#462608",
              sign="#452207", topping="#8b5620", gloss=0.6),
    "R": dict(face=("#fffbea", "#fdf5dc", "#f9edc9"), light="#ffffff", dark="#ecdeb2", side="#a39062",
              sign="#b9803f", topping="#dfc894", gloss=0.9),
    "K": dict(face=("#231610", "#120b06", "#090502"), light="#473122", dark="#060301", side="#040201",
              sign="#a8823c", topping="#634c22", gloss=0.32),
    "W": dict(face=("#b20b6e", "#9a035b", "#7f024a"), light="#c8488d", dark="#580131", side="#390120",
              sign="#d3639c", topping="#c85c98", gloss=0.32),
}

# Salt, piped lines, sugar, nibs, crushed petals.
TOPPINGS = {
    "B": '<circle cx="20" cy="21" r="1.6"/><circle cx="27" cy="17" r="1.1"/><circle cx="80" cy="76" r="1.7"/>'
         '<circle cx="74" cy="81" r="1.2"/><circle cx="83" cy="68" r="1"/><circle cx="17" cy="29" r="1"/>',
    "Y": '<path d="M16 33Q25 18 34 17M16 44Q30 20 46 17M84 62Q74 78 64 79M84 51Q70 76 53 79" fill="none" '
         f'stroke-width="1.8" {ROUND} stroke="{CHOCOLATES["Y"]["topping"]}"/>',
    "R": '<circle cx="21" cy="22" r="1.2"/><circle cx="78" cy="24" r="1"/><circle cx="25" cy="76" r="1.1"/>'
         '<circle cx="79" cy="74" r="1.3"/><circle cx="50" cy="16" r=".9"/><circle cx="17" cy="52" r=".9"/>'
         '<circle cx="83" cy="48" r="1"/>',
    "K": '<path d="M18 24l5-4 2 4-4 3ZM79 72l4 3-4 4-3-4ZM26 18l2-2 1.5 2-2 1Z"/>',
    "W": '<ellipse cx="21" cy="23" rx="2.2" ry="1.3" transform="rotate(-40 21 23)"/>'
         '<ellipse cx="79" cy="74" rx="2.2" ry="1.3" transform="rotate(30 79 74)"/>'
         '<ellipse cx="78" cy="22" rx="1.8" ry="1.1" transform="rotate(50 78 22)"/>'
         '<ellipse cx="22" cy="74" rx="1.8" ry="1.1" transform="rotate(-20 22 74)"/>',
}


def draw_chocolates():
    for colour in COLOURS:
        look = CHOCOLATES[colour]
        light, dark = look["light"], look["dark"]
        linear(f"ch{colour}", list(zip((0, 0.5, 1), look["face"])))
        linear(f"ce{colour}", [(0, light), (0.35, look["face"][1]), (1, dark)], x1=0.1, x2=0.9)
        base = (f'<rect x="2" y="6" width="96" height="93" rx="22" fill="{look["side"]}"/>'
                f'<rect x="2" y="2" width="96" height="93" rx="21" fill="url(#ce{colour})"/>')
        full = (base + f'<rect x="11" y="10" width="78" height="76" rx="14" fill="url(#ch{colour})"/>'
                + f'<path d="M12 72V24Q12 11 25 11H75" fill="none" stroke="{light}" stroke-width="1.6" opacity=".75" {ROUND}/>'
                + f'<path d="M88 24V72Q88 85 75 85H25" fill="none" stroke="{dark}" stroke-width="1.8" opacity=".8" {ROUND}/>'
                + f'<g fill="{look["topping"]}" opacity=".9">{TOPPINGS[colour]}</g>'
                + placed_sign(colour, dark, 0.64, 1.3, 1.8, 0.8) + placed_sign(colour, light, 0.64, -1.1, -1.2, 0.75)
                + placed_sign(colour, look["sign"], 0.64)
                + '<path d="M8 30Q7 8 30 7H60Q28 12 19 24Q11 36 11 58Q8 44 8 30Z" fill="url(#glz)" '
                + f'opacity="{look["gloss"]}"/>'
                + '<ellipse cx="24" cy="15" rx="9" ry="3.6" transform="rotate(-24 24 15)" fill="url(#glo)"/>')
        small = (base + f'<rect x="10" y="9" width="80" height="78" rx="15" fill="url(#ch{colour})"/>'
                 + placed_sign(colour, look["sign"], 0.73)
                 + '<path d="M12 30Q12 12 30 11H68" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" '
                 + f'{ROUND}/>')
        symbol(f"ch-{colour}", full, title="chocolate " + NAMES[colour])
        symbol(f"ch-{colour}-s", small)


# --- Empty wall spaces: a mason's corner marks and a small faint sign, never a face.

def draw_empty_spaces():
    corners = ("M8 24V12Q8 8 12 8H24M76 8H88Q92 8 92 12V24M92 76V88Q92 92 88 92H76M24 92H12Q8 92 8 88V76")
    for colour in COLOURS:
        symbol(f"e-{colour}",
               f'<path d="{corners}" fill="none" stroke="currentColor" stroke-width="4.5" {ROUND} opacity=".75"/>'
               f'<g transform="translate(27 27) scale(.46)" opacity=".85">{SIGNS[colour]}</g>',
               title="empty space for " + NAMES[colour])
        symbol(f"e-{colour}-s", f'<g transform="translate(22 22) scale(.56)">{SIGNS[colour]}</g>')


# --- The starting player marker, the only round piece.

def draw_markers():
    looks = {
        "az": (("#7fa36a", "#557f45", "#3d6431"), "#24401c", "#fffbe9", "#dbe8c4"),
        "ch": (("#f3dc9a", "#d7ae4e", "#b18328"), "#6f4d10", "#4a2c06", "#fff3c9"),
    }
    for look, (face, side, ink, ring) in looks.items():
        linear(f"m{look}", list(zip((0, 0.5, 1), face)))
        beads = "".join(f'<circle cx="50" cy="10.5" r="2.6" transform="rotate({i * 22.5} 50 49)"/>' for i in range(16))
        disc = f'<circle cx="50" cy="52" r="47" fill="{side}"/><circle cx="50" cy="49" r="47" fill="url(#m{look})"/>'

        def one(width):
            return (f'<path d="M39 37.5L53 27V70M40 71H66" fill="none" stroke="{ink}" stroke-width="{width}" '
                    f'{ROUND_BOTH}/>')

        symbol(f"m-{look}",
               disc + '<circle cx="50" cy="49" r="46" fill="none" stroke="url(#rim)" stroke-width="2.5"/>'
               f'<g fill="{ring}" opacity=".85">{beads}</g>'
               f'<circle cx="50" cy="49" r="31.5" fill="none" stroke="{ring}" stroke-width="2" opacity=".8"/>'
               + one(9) + '<path d="M14 34Q24 10 52 7Q30 18 24 44Q18 50 14 34Z" fill="url(#glz)" opacity=".7"/>',
               title="starting player marker")
        symbol(f"m-{look}-s", disc + f'<g transform="translate(-10 -10) scale(1.2)">{one(11)}</g>')


# --- Special displays, line icons on a field of 32 x 32, for gold grounds.

def draw_special_displays():
    def stroke(width=3):
        return f'fill="none" stroke="currentColor" stroke-width="{width}" {ROUND_BOTH}'

    symbol("sf-1", f'<path d="M4 16H16M10 10V22M20.5 10.5L25.5 7V25M20.5 25H30" {stroke()}/>', 32, "one tile more")
    symbol("sf-2",
           '<rect x="10.5" y="10.5" width="11" height="11" rx="2.5" fill="currentColor"/>'
           '<path d="M1.5 16H6.5M4.5 12.5L8 16L4.5 19.5M30.5 16H25.5M27.5 12.5L24 16L27.5 19.5" '
           f'{stroke()}/>', 32, "gathers a colour from both neighbours")
    symbol("sf-3",
           '<rect x="11" y="6" width="10" height="10" rx="2" fill="currentColor"/>'
           f'<path d="M4 14V20Q4 26 10 26H22Q28 26 28 20V14M10 21H22" {stroke()}/>', 32, "the rest stays")
    symbol("sf-4",
           '<rect x="12" y="5" width="8" height="8" rx="2" fill="currentColor"/>'
           '<path d="M16 19V17M16 19H6M16 19H26M10 14.5L5 19L10 23.5M22 14.5L27 19L22 23.5M3 28H11M21 28H29" '
           f'{stroke(2.8)}/>', 32, "pushes the rest to the neighbours")
    symbol("sf-5",
           f'<path d="M16 3.5L27 7.5V15Q27 24 16 29Q5 24 5 15V7.5Z" {stroke()}/>'
           f'<ellipse cx="16" cy="15.5" rx="4" ry="5.5" {stroke(2.8)}/>', 32, "shield: the next drop costs nothing")


# --- The house mark, and line icons for interfaces on a field of 24 x 24.

ICONS = {
    "menu": "M4 7H20M4 12H20M4 17H20",
    "close": "M6 6L18 18M18 6L6 18",
    "check": "M5 12.5L10 17.5L19 7",
    "undo": "M8 6L4 10L8 14M4 10H14A5 5 0 0 1 14 20H10",
    "floor": "M4 18H20M12 4V13M8 9.5L12 13.5L16 9.5",
    "bag": "M9 4H15L14 8Q19 11 19 16Q19 20 15 20H9Q5 20 5 16Q5 11 10 8ZM9.5 8H14.5",
    "lid": "M4 9H20V19H4ZM3 5H21V9H3Z",
    "next": "M9 5L16 12L9 19",
    "bulb": "M9 18H15M10 21H14M8 14.5A6 6 0 1 1 16 14.5Q15 16 15 18H9Q9 16 8 14.5Z",
    "hand": "M7 12V6.5A1.5 1.5 0 0 1 10 6.5V11V4.5A1.5 1.5 0 0 1 13 4.5V11V5.5A1.5 1.5 0 0 1 16 5.5V12V8.5"
            "A1.5 1.5 0 0 1 19 8.5V15Q19 21 13 21Q9 21 7 17L4.5 13.5Q5 11 7 12",
    "book": "M12 6Q9 4 4 4.5V19Q9 18.5 12 20.5Q15 18.5 20 19V4.5Q15 4 12 6V20",
    "people": "M8.5 11A3.5 3.5 0 1 0 8.5 4A3.5 3.5 0 0 0 8.5 11ZM2.5 20Q2.5 14 8.5 14Q14.5 14 14.5 20M16 4.5"
              "A3.3 3.3 0 0 1 16 11M17.5 14Q21.5 15 21.5 20",
    "link": "M10 14A4 4 0 0 0 15.5 14L19 10.5A4 4 0 0 0 13.5 5L12 6.5M14 10A4 4 0 0 0 8.5 10L5 13.5"
            "A4 4 0 0 0 10.5 19L12 17.5",
    "play": "M8 5L19 12L8 19Z",
    "gear": "M12 9A3 3 0 1 0 12 15A3 3 0 0 0 12 9ZM12 3V6M12 18V21M3 12H6M18 12H21M5.6 5.6L7.8 7.8"
            "M16.2 16.2L18.4 18.4M18.4 5.6L16.2 7.8M7.8 16.2L5.6 18.4",
}


def draw_icons():
    symbol("evora",
           f'<path d="M6 42V22A18 18 0 0 1 42 22V42" fill="none" stroke="currentColor" stroke-width="5" {ROUND}/>'
           '<path d="M17 44V23A7 7 0 0 1 31 23V44Z" fill="currentColor"/>'
           f'<path d="M2 44H46" stroke="currentColor" stroke-width="3" {ROUND}/>', 48, "Evora")
    for name, path in ICONS.items():
        symbol(f"i-{name}", f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="2" {ROUND_BOTH}/>', 24)


def sheet():
    for draw in (draw_signs, draw_light, draw_azulejos, draw_chocolates, draw_empty_spaces, draw_markers,
                 draw_special_displays, draw_icons):
        draw()
    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">', *definitions, *symbols, "</svg>"]
    return "\n".join(lines) + "\n"


def main():
    drawn = sheet()
    if sys.argv[1:] == ["--check"]:
        if SHEET.read_text() != drawn:
            sys.exit(f"{SHEET} is not what {pathlib.Path(__file__).name} draws; run it without --check")
        return
    if sys.argv[1:]:
        sys.exit(__doc__)
    SHEET.write_text(drawn)


if __name__ == "__main__":
    main()
