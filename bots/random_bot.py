#!/usr/bin/env python3
"""Plays any legal move. All that an engine must do is here; see docs/bots.md."""
import random
import sys


def say(line):
    print(line, flush=True)


for line in sys.stdin:
    command = line.split()[0] if line.split() else ""
    if command == "ugi":
        say("id name Random in Python")
        say("rules fixed free fixed+sf free+sf")
        say("players 2 3 4")
        say("ugiok")
    elif command == "isready":
        say("readyok")
    elif command == "go":
        say("moves")  # the driver answers: legal 1B1:0 1B2:1 ...
    elif command == "legal":
        moves = [pair.split(":")[0] for pair in line.split()[1:]]
        say("bestmove " + random.choice(moves))
    elif command == "quit":
        break
    elif command not in ("uginewgame", "setoption", "position", "stop", ""):
        say("error unknown-command found " + repr(command)[:40])
