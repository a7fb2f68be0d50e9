#!/usr/bin/env python3
"""Takes the move that scores most at once, as if the round were tiled right after it; see docs/bots.md."""
import random
import sys


def say(line):
    print(line, flush=True)


for line in sys.stdin:
    command = line.split()[0] if line.split() else ""
    if command == "ugi":
        say("id name Greedy in Python")
        say("rules fixed free fixed+sf free+sf")
        say("players 2 3 4")
        say("ugiok")
    elif command == "isready":
        say("readyok")
    elif command == "go":
        say("moves")  # the driver answers: legal 1B1:0 1B2:1 ...
    elif command == "legal":
        moves = [pair.split(":") for pair in line.split()[1:]]
        most = max(int(points) for _, points in moves)
        say("bestmove " + random.choice([move for move, points in moves if int(points) == most]))
    elif command == "quit":
        break
    elif command not in ("uginewgame", "setoption", "position", "stop", ""):
        say("error unknown-command found " + repr(command)[:40])
