#!/usr/bin/env python3
"""online_bot.py http://localhost:8080 TOKEN: waits for an opponent, takes what gains most; see docs/bots.md."""
import json
import sys
import urllib.error
import urllib.request

server, token = sys.argv[1:3]


def ask(path, body=None):
    request = urllib.request.Request(server + "/api/v1" + path, None if body is None else json.dumps(body).encode())
    request.add_header("Authorization", "Bearer " + token)
    request.add_header("Content-Type", "application/json")
    return urllib.request.urlopen(request)


def play(game):
    with ask("/games/" + game + "/events") as stream:
        now = json.loads(stream.readline())  # the state lists every legal move with what it gains
    places = [place for choice in now["state"]["choices"] for place in choice["destinations"]]
    best = max(places, key=lambda place: place["gain"])
    ask("/games/" + game + "/commands",
        {"type": "move", "cid": "n" + str(now["last"]), "expect": now["last"], "move": best["move"]}).close()


mine = json.load(ask("/games", {"rules": "fixed", "seats": ["me", "open"], "clock": None, "start": "random"}))["game"]
print("waiting", mine, flush=True)
for line in filter(str.strip, map(bytes.decode, ask("/me/events"))):
    event = json.loads(line)
    if event["type"] == "turn":
        try:
            play(event["game"])
        except urllib.error.HTTPError as error:
            print("refused", error.read().decode(), flush=True)  # somebody was faster: there is another turn
    elif event["table"]["status"] == "over" and event["table"]["game"] == mine:
        print("over", json.dumps(event["table"]["result"]), flush=True)
        break
