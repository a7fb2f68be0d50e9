"""Reads the files of `evora selfplay` (docs/learning.md) into arrays. Nothing about a board is computed here.

    data = read(["games.train"])
    data.inputs    # (rows, seats, inputs) bytes
    data.faults    # what was not read, and why
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

import numpy as np

MAGIC = b"EVORATRN"
FORMAT = 1
INPUTS_VERSION = 1
HEADER_SIZE = 64
RULES = ["fixed", "free", "fixed+sf", "free+sf"]


class WrongFile(Exception):
    """The file is no training data, or of another kind than asked for."""


@dataclass
class Header:
    inputs: int
    rules: str
    players: int
    seed: int
    nodes: int
    opening: int
    random: int
    greedy: int
    evaluator: str


@dataclass
class Data:
    header: Header
    game: np.ndarray  # (rows,), unique over all files
    round: np.ndarray  # (rows,)
    left: np.ndarray  # (rows,) rows of the game that follow
    score: np.ndarray  # (rows, seats) at the end of the round
    end_score: np.ndarray  # (rows, seats)
    place: np.ndarray  # (rows, seats)
    inputs: np.ndarray  # (rows, seats, inputs)
    files: list[tuple[Header, int]]  # of each file, and how many games it has
    faults: list[str]

    def __len__(self) -> int:
        return len(self.game)


def read_header(raw: bytes) -> Header:
    if len(raw) < HEADER_SIZE or not raw.startswith(MAGIC):
        raise WrongFile(f"found no header of training data, expected {HEADER_SIZE} bytes that begin with EVORATRN")
    form, version, inputs = (int(n) for n in np.frombuffer(raw, "<u2", 3, 8))
    if form != FORMAT:
        raise WrongFile(f"found format {form}, expected {FORMAT}")
    if version != INPUTS_VERSION:
        raise WrongFile(f"found inputs of version {version}, expected {INPUTS_VERSION}")
    rules, players = raw[14], raw[15]
    if rules >= len(RULES) or not 2 <= players <= 4:
        raise WrongFile("found rules or players that there are not")
    opening, random, greedy = (int(n) for n in np.frombuffer(raw, "<u2", 3, 28))
    return Header(
        inputs=inputs,
        rules=RULES[rules],
        players=players,
        seed=int(np.frombuffer(raw, "<u8", 1, 16)[0]),
        nodes=int(np.frombuffer(raw, "<u4", 1, 24)[0]),
        opening=opening,
        random=random,
        greedy=greedy,
        evaluator=raw[34:58].split(b"\0")[0].decode("ascii", "replace"),
    )


def row_type(header: Header) -> np.dtype:
    seat = np.dtype(
        [
            ("score", "<i2"),
            ("end_score", "<i2"),
            ("place", "u1"),
            ("unused", "u1", 3),
            ("inputs", "u1", header.inputs),
        ]
    )
    return np.dtype(
        [("game", "<u4"), ("round", "u1"), ("left", "u1"), ("check", "<u2"), ("seats", seat, header.players)]
    )


def checks(rows: np.ndarray) -> np.ndarray:
    """FNV-1a of each row without its own place in it, folded to 16 bits."""
    size = rows.dtype.itemsize
    raw = rows.view("u1").reshape(len(rows), size)
    hashes = np.full(len(rows), 0x811C9DC5, np.uint32)
    with np.errstate(over="ignore"):
        for i in range(size):
            if i not in (6, 7):
                hashes = (hashes ^ raw[:, i]) * np.uint32(0x01000193)
    return (hashes ^ (hashes >> np.uint32(16))).astype(np.uint16)


def whole_games(rows: np.ndarray) -> tuple[int, str]:
    """How many rows there are before the first that is not right or whose game has no end, and what is wrong there."""
    wrong = np.flatnonzero(checks(rows) != rows["check"])
    count = int(wrong[0]) if len(wrong) else len(rows)
    fault = f"row {count + 1} has a wrong checksum" if len(wrong) else ""
    left = rows["left"][:count].astype(int)
    game = rows["game"][:count]
    breaks = np.flatnonzero((left[:-1] > 0) & ((left[1:] + 1 != left[:-1]) | (game[1:] != game[:-1])))
    if len(breaks):
        count = int(breaks[0]) + 1
        fault = f"row {count + 1} does not follow the one before"
    ends = np.flatnonzero(left[:count] == 0)
    whole = int(ends[-1]) + 1 if len(ends) else 0
    if whole < count and not fault:
        fault = "the last game was cut off"
    return whole, fault


def read_file(path: str) -> tuple[Header, np.ndarray, str]:
    with open(path, "rb") as file:
        header = read_header(file.read(HEADER_SIZE))
    kind = row_type(header)
    count, rest = divmod(os.path.getsize(path) - HEADER_SIZE, kind.itemsize)
    rows = np.fromfile(path, kind, count, offset=HEADER_SIZE)
    whole, fault = whole_games(rows)
    if rest and not fault:
        fault = "the last row was cut off"
    return header, rows[:whole], fault


def read(paths: list[str]) -> Data:
    """All whole games of all files, which must be for the same rules and players."""
    header = None
    parts, games, files, faults, first_game = [], [], [], [], 0
    for path in paths:
        try:
            found, rows, fault = read_file(path)
        except WrongFile as wrong:
            raise WrongFile(f"{path}: {wrong}") from None
        if header and (found.rules, found.players) != (header.rules, header.players):
            raise WrongFile(f"{path}: found games of {found.rules} for {found.players}, "
                            f"expected {header.rules} for {header.players} as in {paths[0]}")
        header = found
        if fault:
            faults.append(f"{path}: {fault}; {len(rows)} rows were read")
        parts.append(rows)
        files.append((found, int((rows["left"] == 0).sum())))
        games.append(rows["game"].astype(np.int64) + first_game)
        first_game += 1 << 32
    assert header is not None
    rows = np.concatenate(parts)
    seats = rows["seats"]
    return Data(
        header=header,
        game=np.concatenate(games),
        round=rows["round"],
        left=rows["left"],
        score=seats["score"].astype(np.int32),
        end_score=seats["end_score"].astype(np.int32),
        place=seats["place"],
        inputs=seats["inputs"],
        files=files,
        faults=faults,
    )


if __name__ == "__main__":
    try:
        data = read(sys.argv[1:])
    except (OSError, WrongFile) as error:
        sys.exit(f"training_data.py: {error}")
    for fault in data.faults:
        print(fault, file=sys.stderr)
    print(f"{int((data.left == 0).sum())} games, {len(data)} rows, {data.header}")
