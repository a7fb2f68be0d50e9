#!/usr/bin/env python3
"""Checks the deals of Evora's game records against their proofs: hashes and draws only (docs/fairness.md).
usage: verify.py [FILE]; a line for each game, status 1 if one of them is not proved."""
import hashlib, hmac, itertools, re, struct, sys

SIDES = "S1 S2B S2Y S2R S2K S2W S3 S4 S5".split()
HEX = "[0-9a-f]{64}"

def sha(data): return hashlib.sha256(data).digest()
def mac(key, data): return hmac.digest(key, data, "sha256")
def need(holds, what):
    if not holds: raise ValueError(what)

def stream(key, label, number):  # the upper half of each word is all that below() uses
    for c in itertools.count():
        yield from struct.unpack(">8I", mac(key, struct.pack(">3I", label, number, c)))[::2]

def below(words, n):
    while True:
        product = next(words) * n
        if product % 2**32 >= -n % 2**32 % n: return product >> 32

class Dealer:
    def __init__(self, key): self.key, self.row, self.refills = key, "", 0
    def refill(self, tiles):  # "B16Y20" or "-"
        self.row = [c for c, n in re.findall(r"([BYRKW])(\d+)", tiles) for _ in range(int(n))]
        self.words, self.refills = stream(self.key, 1, self.refills), self.refills + 1
    def draw(self):
        if not self.row and self.lid: self.refill(self.lid); self.lid = ""
        if not self.row: return ""
        i = below(self.words, len(self.row))
        self.row[0], self.row[i] = self.row[i], self.row[0]
        return self.row.pop(0)
    def deal(self, number, players, special, bag, self_lid):
        self.lid = self_lid
        if tally(self.row) != bag: self.refill(bag)
        places, sides, words = list(range(2 * players + 1)), SIDES[:], stream(self.key, 2, number)
        for i in range(players if special else 0):
            for row in (places, sides):
                j = i + below(words, len(row) - i)
                row[i], row[j] = row[j], row[i]
        gold = dict(zip(places[:players], sides)) if special else {}
        shown = [[self.draw() for _ in range(4)] for _ in range(2 * players + 1)]
        for place in (p for p in gold if gold[p] == "S1"): shown[place].append(self.draw())
        texts = ("".join(sorted("".join(tiles), key="BYRKW".index)) or "-" for tiles in shown)
        return "/".join((gold[i] + ":" if i in gold else "") + text for i, text in enumerate(texts))

def tally(row): return "".join(c + str(row.count(c)) for c in "BYRKW" if c in row) or "-"

def plain(line):  # a round without comments, glyphs and variations
    line, found = re.sub(r" \{[^}]*\}| \$\d+", "", line), 1
    while found: line, found = re.subn(r" \([^()]*\)", "", line)
    return line + "\n"

def check(header, rounds):
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', header, re.M))
    chain, players, start = tags["DealProof"] == "chain 1", int(tags["Players"]), tags["DealStart"]
    need(chain or tags["DealProof"] == "set 1", "the kind of proof")
    once = "Proof Start " + ("Game Chain" if chain else "Set Commitment Secret")
    each = "Position Nonces Link Key" if chain else "Position"
    names = once.split() + [f"{name}{r + 1}" for name in each.split() for r in range(len(rounds))]
    need({"Deal" + n for n in names} == {t for t in tags if t.startswith("Deal")} and "Position" not in tags, "the tags")
    line = f"{tags['Rules']} {players} {start}"
    if chain:
        game, link = tags["DealGame"], tags["DealChain"]
        t = sha(f"evora game 1 {game} {line} {tags['DealChain']}\n".encode())
    else:
        need(re.fullmatch(HEX, tags["DealSecret"]), "the secret")
        key = bytes.fromhex(tags["DealSecret"])
        need(sha(f"evora set 1 {tags['DealSet']} {line}\n".encode() + key).hex() == tags["DealCommitment"], "the secret")
        dealer = Dealer(key)
    for r, text in enumerate(rounds, 1):
        number, starter, deal = text.split(" ")[:3]
        position, board = tags[f"DealPosition{r}"], " 0;-/-/-/-/-;" + "/".join(["....."] * 5) + ";-"
        fields = position.split(" ")
        need(fields[:2] == [tags["Rules"], str(r)] and fields[3:5] == ["deal", starter] and number == f"{r}.", f"position {r}")
        first = f"{tags['Rules']} 1 0 deal {starter} {starter} - - B20Y20R20K20W20 -" + board * players
        need(r > 1 or position == first, "position 1")
        if chain:
            nonces, secret = tags[f"DealNonces{r}"].split(" "), tags[f"DealLink{r}"]
            need(re.fullmatch(HEX, secret) and sha(bytes.fromhex(secret)).hex() == link, f"link {r}")
            need(len(nonces) == players, f"nonces {r}")
            opened, link = b"", secret
            for seat, nonce in enumerate(nonces, 1):
                need(re.fullmatch(f"-|{HEX}:({HEX}|-)", nonce) and not nonce.endswith("0" * 64), f"nonce {r}, seat {seat}")
                value = bytes(32) if nonce.endswith("-") else bytes.fromhex(nonce[65:])
                sent = sha(f"evora nonce 1 {game} {r} {seat}\n".encode() + value).hex()
                need(nonce.endswith("-") or nonce[:64] == sent, f"nonce {r}, seat {seat}")
                opened += value
            sent = " ".join(nonce.split(":")[0] for nonce in nonces)
            t = sha(t + f"deal {r} {sent} {'-' if r == 1 else position}\n".encode())
            key = mac(bytes.fromhex(secret), f"evora key 1 {game} {r}\n".encode() + opened + t)
            need(tags[f"DealKey{r}"] == key.hex(), f"key {r}")
            dealer, t = Dealer(key), sha(t + plain(text).encode())
        if r == 1: need(starter == (start if start != "drawn" else str(1 + below(stream(key, 5, 0), players))), "who starts")
        need(dealer.deal(r, players, tags["Rules"].endswith("+sf"), fields[8], fields[9]) == deal, f"deal {r}")
    return f"{len(rounds)} deals proved"

fair = True
blocks = (open(sys.argv[1]) if sys.argv[1:] else sys.stdin).read().rstrip("\n").split("\n\n")
for i in range(0, len(blocks), 2):
    try: verdict = check(blocks[i], blocks[i + 1].split("\n"))
    except (ValueError, LookupError) as fault: fair, verdict = False, f"not proved: {fault}"
    print(f"game {i // 2 + 1}: {verdict}")
sys.exit(not fair)
