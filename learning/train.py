#!/usr/bin/python3
"""Learns what a board is worth at the end of a round, from games of `evora selfplay`, and writes a net.

    learning/train.py --out fixed-2.net games-0.train games-1.train

Two boards of a row go through the same network; what it says of the first less what it says of the second is to be
what the first gained on the second from there to the end of the game. After a pass that learns from results alone
others learn from a mix of the result and what the pass before says of the next end of a round, which is nearer and
has less luck in it.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time

import numpy as np
import torch

import net_file
import training_data
from training_data import Data, WrongFile

BATCH = 1024
CEILING = 15.99
BOUND_FIRST = 7.9
BOUND_LATER = 31.0


class Rounds:
    """The rows of a set of rounds, as tensors."""

    def __init__(self, data: Data, rows: np.ndarray):
        self.rows = rows
        self.inputs = torch.from_numpy(data.inputs[rows].astype(np.uint8))
        ahead = data.score[:, 0] - data.score[:, 1]
        end = data.end_score[:, 0] - data.end_score[:, 1]
        self.result = torch.from_numpy((end - ahead)[rows].astype(np.float32) / net_file.POINTS)
        self.target = self.result.clone()

    def __len__(self) -> int:
        return len(self.rows)


class Value(torch.nn.Module):
    """What each input is worth by itself, in each set of rounds, and a network on top, whose hidden layers all sets share
    but for their biases."""

    def __init__(self, direct: torch.Tensor, first: int, second: int, scale: torch.Tensor):
        super().__init__()
        inputs, sets = len(scale), net_file.SETS
        self.scale = scale  # of each input, so that all are about as large
        parameter = torch.nn.Parameter
        self.direct = parameter(direct / scale)
        self.w1 = parameter(torch.randn((inputs, first)) / math.sqrt(inputs / 4))
        self.b1 = parameter(torch.rand((sets, first)) * 0.2)
        self.w2 = parameter(torch.randn((second, first)) / math.sqrt(first / 2))
        self.b2 = parameter(torch.rand((sets, second)) * 0.2)
        self.w3 = parameter(torch.zeros((sets, second)))

    def forward(self, inputs: torch.Tensor, which: int) -> torch.Tensor:
        scaled = inputs.float() * self.scale
        x = (scaled @ self.w1 + self.b1[which]).clamp(0, CEILING)
        x = (x @ self.w2.T + self.b2[which]).clamp(0, CEILING)
        return x @ self.w3[which] + scaled @ self.direct[which]

    def margin(self, pairs: torch.Tensor, which: int) -> torch.Tensor:
        return self.forward(pairs[:, 0], which) - self.forward(pairs[:, 1], which)

    def keep_in_bounds(self) -> None:
        with torch.no_grad():
            self.w1.clamp_(-BOUND_FIRST, BOUND_FIRST)
            self.w2.clamp_(-BOUND_LATER, BOUND_LATER)
            self.w3.clamp_(-BOUND_LATER, BOUND_LATER)


def fit_direct(sets: list[Rounds], inputs: int, ridge: float) -> torch.Tensor:
    """What each input is worth where nothing else counts: least squares, weights kept small by `ridge` rows."""
    direct = torch.zeros((net_file.SETS, inputs), dtype=torch.float64)
    for which, rounds in enumerate(sets):
        square = ridge * torch.eye(inputs, dtype=torch.float64)
        product = torch.zeros(inputs, dtype=torch.float64)
        for at in range(0, len(rounds), 16384):
            pairs = rounds.inputs[at : at + 16384].double()
            ahead = pairs[:, 0] - pairs[:, 1]
            square += ahead.T @ ahead
            product += ahead.T @ rounds.target[at : at + 16384].double()
        direct[which] = torch.linalg.solve(square, product)
    return direct.float()


def rms_of(value: Value, sets: list[Rounds]) -> list[float]:
    """Against results, in points."""
    found = []
    with torch.no_grad():
        for which, rounds in enumerate(sets):
            errors = [(value.margin(rounds.inputs[at : at + 8192], which) - rounds.result[at : at + 8192]).square()
                      for at in range(0, len(rounds), 8192)]
            found.append(net_file.POINTS * math.sqrt(float(torch.cat(errors).mean())) if errors else 0.0)
    return found


def train(value: Value, sets: list[Rounds], held: list[Rounds], options: argparse.Namespace, tell) -> None:
    """Adam with a rate that falls to nothing; a batch is of one set of rounds. Ends with the mean of the weights of the
    last third, which foretells better than the last ones."""
    sizes = np.array([len(rounds) for rounds in sets], np.float64)
    steps = max(3, int(options.epochs * sizes.sum() / BATCH))
    network = [value.w1, value.b1, value.w2, value.b2, value.w3]
    optimiser = torch.optim.AdamW([
        {"params": network, "lr": options.rate, "weight_decay": options.decay},
        {"params": [value.direct], "lr": options.rate / 10, "weight_decay": 0},
    ])
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: min(1, step / 50, 2 * (1 - step / steps)))
    choices = np.random.default_rng(options.seed).choice(len(sets), steps, p=sizes / sizes.sum())
    orders: list[torch.Tensor] = [torch.empty(0, dtype=torch.long) for _ in sets]
    mean = {name: torch.zeros_like(weight) for name, weight in value.named_parameters()}
    losses, told = [], time.monotonic()
    for step, which in enumerate(choices):
        rounds = sets[which]
        if len(orders[which]) < min(BATCH, len(rounds)):
            orders[which] = torch.randperm(len(rounds))
        picked, orders[which] = orders[which][:BATCH], orders[which][BATCH:]
        loss = (value.margin(rounds.inputs[picked], int(which)) - rounds.target[picked]).square().mean()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        schedule.step()
        value.keep_in_bounds()
        if 3 * step >= 2 * steps:
            for name, weight in value.named_parameters():
                mean[name] += weight.detach()
        losses.append(loss.item())
        if time.monotonic() - told > 15 or step + 1 == steps:
            rms = net_file.POINTS * math.sqrt(sum(losses) / len(losses))
            there = " ".join(f"{error:.3f}" for error in rms_of(value, held)[:4])
            tell(f"step {step + 1} of {steps}, {rms:.2f} points rms; held back {there}")
            losses, told = [], time.monotonic()
    averaged = sum(1 for step in range(steps) if 3 * step >= 2 * steps)
    with torch.no_grad():
        for name, weight in value.named_parameters():
            weight.copy_(mean[name] / averaged)
    tell("mean of weights: held back " + " ".join(f"{error:.3f}" for error in rms_of(value, held)[:4]))


def mix_targets(value: Value, data: Data, sets: list[Rounds], share: float) -> None:
    """Targets become `share` of the result and the rest of what the network says of the next row of the game."""
    margin = np.zeros(len(data), np.float32)
    with torch.no_grad():
        for which, rounds in enumerate(sets):
            for at in range(0, len(rounds), 16384):
                part = slice(at, at + 16384)
                margin[rounds.rows[part]] = value.margin(rounds.inputs[part], which).numpy()
    ahead = (data.score[:, 0] - data.score[:, 1]).astype(np.float32) / net_file.POINTS
    gained = np.zeros(len(data), np.float32)
    gained[:-1] = ahead[1:] - ahead[:-1] + margin[1:]
    for rounds in sets:
        later = torch.from_numpy(gained[rounds.rows])
        goes_on = torch.from_numpy(data.left[rounds.rows] > 0)
        rounds.target = torch.where(goes_on, share * rounds.result + (1 - share) * later, rounds.result)


def width_of(margin: np.ndarray, won: np.ndarray) -> float:
    """The width of the logistic curve under which the results are most likely, in 1/100 point."""
    best = (math.inf, 0.0)
    for width in range(150, 2500, 10):
        chance = np.clip(1 / (1 + np.exp(-margin / width)), 1e-6, 1 - 1e-6)
        best = min(best, (float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean()), width))
    return best[1]


def layers_of(value: Value, which: int, width: float) -> net_file.Layers:
    with torch.no_grad():
        direct, first = value.direct[which] * value.scale, value.w1 * value.scale[:, None]
    weights = (direct, value.b1[which], first, value.b2[which], value.w2, torch.zeros(()), value.w3[which])
    return net_file.quantise(width, *(weight.detach().numpy() for weight in weights))


def measure(layers: list[net_file.Layers], data: Data, rows_of: list[np.ndarray]) -> list[dict]:
    """How well the net itself, in whole numbers, foretells final margins, by round."""
    found = []
    for which, rows in enumerate(rows_of):
        if len(rows) == 0:
            continue
        seats = [net_file.values(layers[which], data.inputs[rows, seat]) / 100 for seat in (0, 1)]
        ahead = data.score[rows, 0] - data.score[rows, 1]
        end = data.end_score[rows, 0] - data.end_score[rows, 1]
        error = end - ahead - (seats[0] - seats[1])
        spread = float(np.var(end.astype(float)))
        found.append({"round": which + 1, "rows": len(rows), "rms": round(float(np.sqrt(np.mean(error**2))), 3),
                      "bias": round(float(error.mean()), 3),
                      "explained": round(1 - float(np.mean(error**2)) / spread, 4) if spread else 0})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="training data")
    parser.add_argument("--out", required=True, help="the net; beside it goes a manifest, .json")
    parser.add_argument("--first", type=int, default=64, help="numbers in the first hidden layer")
    parser.add_argument("--second", type=int, default=32, help="numbers in the second")
    parser.add_argument("--epochs", type=float, default=4.5, help="of each pass")
    parser.add_argument("--rate", type=float, default=5e-3)
    parser.add_argument("--decay", type=float, default=0.3, help="of the network's weights")
    parser.add_argument("--ridge", type=float, default=100, help="rows of noise that keep direct weights small")
    parser.add_argument("--share", type=float, default=0.15, help="of the result in the targets of later passes")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    begun = time.monotonic()

    def tell(text: str) -> None:
        print(f"{time.monotonic() - begun:6.0f} s  {text}", file=sys.stderr, flush=True)

    try:
        data = training_data.read(options.files)
    except (OSError, WrongFile) as error:
        sys.exit(f"train.py: {error}")
    for fault in data.faults:
        tell(fault)
    if data.header.players != 2:
        sys.exit("train.py: found games of more than two players, expected two")
    if len(data) < 1000:
        sys.exit(f"train.py: found {len(data)} rows, expected 1000 or more")
    held_back = data.game % 10 == 0
    which_set = np.minimum(data.round, net_file.SETS) - 1
    sets = [Rounds(data, np.flatnonzero(~held_back & (which_set == i))) for i in range(net_file.SETS)]
    held_rows = [np.flatnonzero(held_back & (which_set == i)) for i in range(net_file.SETS)]
    tell(f"{int((data.left == 0).sum())} games, {len(data)} rows")

    held = [Rounds(data, rows) for rows in held_rows]
    inputs = data.inputs.shape[2]
    sample = data.inputs[:: max(1, len(data) // 20000)].reshape(-1, inputs).astype(np.float32)
    scale = torch.from_numpy((1 / np.maximum(0.3, np.sqrt((sample**2).mean(axis=0)))).astype(np.float32))
    value = Value(fit_direct(sets, inputs, options.ridge), options.first, options.second, scale)
    tell("direct alone: held back " + " ".join(f"{error:.3f}" for error in rms_of(value, held)[:4]))
    with torch.no_grad():
        value.w1[torch.from_numpy(data.inputs.max(axis=(0, 1)) == 0)] = 0  # what never occurs is worth nothing
    for number in range(options.passes):
        if number > 0:
            mix_targets(value, data, sets, options.share)
        tell(f"pass {number + 1} of {options.passes}")
        train(value, sets, held, options, tell)

    layers = []
    for which in range(net_file.SETS):
        rows = np.flatnonzero(which_set == which)
        layer = layers_of(value, which, 1)
        if len(rows) > 1000:
            seats = [net_file.values(layer, data.inputs[rows, seat]) for seat in (0, 1)]
            margin = 100 * (data.score[rows, 0] - data.score[rows, 1]) + seats[0] - seats[1]
            won = np.where(data.place[rows, 0] == data.place[rows, 1], 0.5, data.place[rows, 0] == 1)
            layer.width = round(width_of(margin, won))
        else:
            layer.width = layers[-1].width if layers else 900
        layers.append(layer)
    found = measure(layers, data, held_rows)
    check = net_file.write(options.out, data.header.rules, data.header.players, layers)
    manifest = {
        "rules": data.header.rules,
        "players": data.header.players,
        "checksum": check,
        "layers": [int(data.inputs.shape[2]), options.first, options.second, 1],
        "training": {name: getattr(options, name) for name in ("epochs", "rate", "decay", "ridge", "share", "passes", "seed")},
        "data": [{"games": games, **vars(header)} for header, games in data.files],
        "widths": [layer.width for layer in layers],
        "held_back": found,
    }
    with open(options.out.removesuffix(".net") + ".json", "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=2)
        file.write("\n")
    for line in found:
        tell(json.dumps(line))


if __name__ == "__main__":
    main()
