"""Finds every place of a C++ source where one small change makes a mutant.

    for mutant in mutants_of("src/rules/wall.hpp", text): mutant.apply(text)

Comments, strings, preprocessor lines, assertions and static assertions are left alone: a change there is none of what
the program does. The changes: a comparison becomes another, an arithmetic or bit operator its counterpart, a number one
more or one less, a condition its opposite, and a statement nothing.
"""

import hashlib
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    file: str
    line: int  # from 1
    start: int  # in the text
    end: int
    new: str
    kind: str
    old_line: str

    def apply(self, text):
        return text[: self.start] + self.new + text[self.end :]

    def new_line(self, text):
        changed = self.apply(text)
        begin = changed.rfind("\n", 0, self.start) + 1
        return changed[begin:].split("\n", 1)[0].strip()

    def key(self, text):
        """The same for the same change of the same file, and for no other."""
        return hashlib.sha256(f"{self.file}\0{self.apply(text)}".encode()).hexdigest()[:16]


# Longest first: a token is what the first alternative takes.
TOKEN = re.compile(
    r"""
      (?P<comment>//[^\n]*|/\*.*?\*/)
    | (?P<string>"(?:\\.|[^"\\\n])*")
    | (?P<char>'(?:\\.|[^'\\\n])*')
    | (?P<attribute>\[\[.*?\]\])
    | (?P<number>(?<![\w.])(?:0[xX][0-9a-fA-F']+|0[bB][01']+|\d[\d']*)[uUlLzZ]*(?![\w.]))
    | (?P<word>[A-Za-z_]\w*)
    | (?P<op><=>|<<=|>>=|\.\.\.|->|::|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\+=|-=|\*=|/=|%=|&=|\|=|\^=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
    """,
    re.VERBOSE | re.DOTALL,
)

SWAPS = {
    "comparison": {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    "arithmetic": {"+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "+=": "-=", "-=": "+=", "++": "--", "--": "++"},
    "bits": {"&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<", "&=": "|=", "|=": "&=", "^=": "|="},
    "logic": {"&&": "||", "||": "&&"},
}
KIND_OF = {old: (kind, new) for kind, swaps in SWAPS.items() for old, new in swaps.items()}
# These are operators only between two things with spaces around them; else they are templates, pointers, signs.
SPACED = {"<", ">", "<=", ">=", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "==", "!=", "&&", "||"}
UNTOUCHED = re.compile(r"^\s*(#|static_assert\b|assert\(|template\b|using\b|namespace\b|friend constexpr auto operator<=>)")
STATEMENT = re.compile(r"^\s+(?!return\b|const\b|constexpr\b|static\b|auto\b|using\b|friend\b|case\b|default\b|else\b|if\b|for\b|while\b|do\b|switch\b|assert\b|struct\b|class\b|enum\b|template\b|explicit\b|\}|\[\[|//)([A-Za-z_+\-*:][^{}]*);\s*(//.*)?$")
# A type and a name: a declaration, whose deletion would only fail to compile.
DECLARATION = re.compile(r"^\s+[A-Za-z_][\w:]*(<[^;=]*>)?[&*]?\s+[A-Za-z_]\w*\s*(\{.*\}|=.*|\(.*\)|\[.*)?;")
CONDITION = re.compile(r"(?:\bif|\bwhile) \((?P<condition>[^;]*)\) \{?\s*(//.*)?$")
# Where texts are put together + has no counterpart.
TEXT = re.compile(r"\"|'|to_string|\btext \+=")


def _tokens(text):
    return [m for m in TOKEN.finditer(text)]


def _number_variants(token):
    suffix = re.search(r"[uUlLzZ]*$", token).group() if not token.lower().startswith("0x") else re.search(r"(?:[uUlLzZ]*)$", token).group()
    digits = token[: len(token) - len(suffix)] if suffix else token
    value = int(digits.replace("'", ""), 0)
    variants = [value + 1]
    if value > 0:
        variants.append(value - 1)
    form = (lambda v: hex(v)) if digits.lower().startswith("0x") else (lambda v: bin(v)) if digits.lower().startswith("0b") else str
    return [form(v) + suffix for v in variants]


def mutants_of(file, text):
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def line_of(position):
        low, high = 0, len(lines)
        while high - low > 1:
            middle = (low + high) // 2
            if starts[middle] <= position:
                low = middle
            else:
                high = middle
        return low

    skipped = set()
    depth = 0
    for index, line in enumerate(lines):
        if depth > 0 or UNTOUCHED.match(line):
            skipped.add(index)
            if depth > 0 or re.match(r"^\s*(assert|static_assert)\(", line):
                depth += line.count("(") - line.count(")")
                depth = max(depth, 0)

    found = []

    def add(start, end, new, kind):
        line = line_of(start)
        if line not in skipped:
            found.append(Mutant(file, line + 1, start, end, new, kind, lines[line].strip()))

    tokens = _tokens(text)
    for token in tokens:
        value = token.group()
        if token.lastgroup == "number":
            for new in _number_variants(value):
                add(token.start(), token.end(), new, "number")
        elif token.lastgroup == "word" and value in ("true", "false"):
            add(token.start(), token.end(), "false" if value == "true" else "true", "logic")
        elif token.lastgroup == "op":
            before = text[token.start() - 1 : token.start()]
            after = text[token.end() : token.end() + 1]
            if value == "!" and not text[token.start() :].startswith("!="):
                add(token.start(), token.end(), "", "negation")
            elif value == "~" and before != ":":
                add(token.start(), token.end(), "", "bits")
            elif value in ("+", "+=") and TEXT.search(lines[line_of(token.start())]):
                continue
            elif value in KIND_OF and (value not in SPACED or (before in " \n" and after in " \n")):
                kind, new = KIND_OF[value]
                add(token.start(), token.end(), new, kind)

    comments = [(m.start(), m.end()) for m in tokens if m.lastgroup == "comment"]
    in_comment = lambda position: any(a <= position < b for a, b in comments)
    for index, line in enumerate(lines):
        start = starts[index]
        condition = CONDITION.search(line)
        if condition and not in_comment(start + condition.start("condition")):
            inner = condition.group("condition")
            if inner.count("(") == inner.count(")") and not re.search(r"\bconst(expr)?\b|\bauto\b", inner):
                add(start + condition.start("condition"), start + condition.end("condition"), f"!({inner})", "negation")
        stripped = line.lstrip()
        previous = lines[index - 1].rstrip() if index > 0 else ""
        whole = previous.endswith((";", "{", "}", ":")) or previous.lstrip().startswith("//") or previous.strip() == ""
        statement = STATEMENT.match(line)
        if statement and whole and not in_comment(start + len(line) - len(stripped)):
            jump = stripped in ("break;", "continue;", "return;")
            if jump or ("(" in line or "=" in line or "++" in line or "--" in line) and not DECLARATION.match(line):
                add(start + len(line) - len(stripped), start + line.rindex(";"), "", "deletion")
    return found
