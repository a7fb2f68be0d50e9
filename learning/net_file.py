"""Writes nets in the form that src/eval/parse_net.cpp reads (docs/learning.md), and computes with whole numbers as
src/eval/net.cpp does.

    layers = [quantise(...) for each set of rounds]
    write("fixed-2.net", "fixed", 2, layers)
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass

import numpy as np

from training_data import INPUTS_VERSION, RULES

FORMAT = 1
SETS = 5
FIRST_BITS = 12
LATER_BITS = 10
HIDDEN_BITS = 8
CEILING = 4095
POINTS = 10  # a value of 1 as it was learnt


@dataclass
class Layers:
    """Of one set of rounds."""

    width: int  # the margin in 1/100 point that wins 73 % of games
    direct: np.ndarray  # (inputs,)
    first_bias: np.ndarray  # (hidden 1,)
    first: np.ndarray  # (inputs, hidden 1)
    second_bias: np.ndarray  # (hidden 2,)
    second: np.ndarray  # (hidden 2, hidden 1)
    last_bias: int
    last: np.ndarray  # (hidden 2,)


def to_whole(numbers, bits: int, kind) -> np.ndarray:
    limits = np.iinfo(kind)
    return np.clip(np.rint(np.asarray(numbers, np.float64) * 2**bits), limits.min, limits.max).astype(kind)


def quantise(width: float, direct, first_bias, first, second_bias, second, last_bias, last) -> Layers:
    """From numbers as they were learnt, for inputs as they are in the records."""
    return Layers(
        width=max(1, round(width)),
        direct=to_whole(direct, HIDDEN_BITS + LATER_BITS, np.int32),
        first_bias=to_whole(first_bias, FIRST_BITS, np.int32),
        first=to_whole(first, FIRST_BITS, np.int16),
        second_bias=to_whole(second_bias, HIDDEN_BITS + LATER_BITS, np.int32),
        second=to_whole(second, LATER_BITS, np.int16),
        last_bias=int(to_whole(last_bias, HIDDEN_BITS + LATER_BITS, np.int32)),
        last=to_whole(last, LATER_BITS, np.int16),
    )


def values(layers: Layers, inputs: np.ndarray) -> np.ndarray:
    """In 1/100 point, of boards (rows, inputs). Whole numbers as long as float64 holds them: below 2^53."""
    first = inputs.astype(np.float64) @ layers.first.astype(np.float64) + layers.first_bias
    hidden = np.clip(np.floor(first / 2 ** (FIRST_BITS - HIDDEN_BITS)), 0, CEILING)
    second = hidden @ layers.second.T.astype(np.float64) + layers.second_bias
    hidden = np.clip(np.floor(second / 2**LATER_BITS), 0, CEILING)
    last = hidden @ layers.last.astype(np.float64) + inputs.astype(np.float64) @ layers.direct + layers.last_bias
    return np.floor(last * (100 * POINTS) / 2 ** (HIDDEN_BITS + LATER_BITS)).astype(np.int64)


def checksum(raw: bytes) -> int:
    """FNV-1a with 64 bits."""
    hash_ = 0xCBF29CE484222325
    for byte in raw:
        hash_ = ((hash_ ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return hash_


def write(path: str, rules: str, players: int, sets: list[Layers]) -> str:
    """Puts the file there at once and returns its checksum."""
    assert len(sets) == SETS
    inputs, first = sets[0].first.shape
    second = len(sets[0].last)
    raw = b"EVORANET" + struct.pack(
        "<HHHBBHHI", FORMAT, INPUTS_VERSION, inputs, RULES.index(rules), players, first, second, SETS
    )
    for layers in sets:
        raw += struct.pack("<i", layers.width)
        raw += layers.direct.astype("<i4").tobytes()
        raw += layers.first_bias.astype("<i4").tobytes() + layers.first.astype("<i2").tobytes()
        raw += layers.second_bias.astype("<i4").tobytes() + layers.second.astype("<i2").tobytes()
        raw += struct.pack("<i", layers.last_bias) + layers.last.astype("<i2").tobytes()
    check = checksum(raw)
    with open(path + ".new", "wb") as file:
        file.write(raw + struct.pack("<Q", check))
    os.replace(path + ".new", path)
    return f"{check:016x}"
