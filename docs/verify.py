#!/usr/bin/env python3
"""Checks the deals of Evora's game records against their proofs: hashes and draws only (docs/fairness.md).
usage: verify.py [FILE]; prints a line for each game, status 1 if one of them is not proved."""
import hashlib, hmac, itertools, re, struct, sys

SIDES = "S1 S2B S2Y S2R S2K S2W S3 S4 S5".split()
BOARD = " 0;-/-/-/-/-;...../...../...../...../.....;-"

def sha(data): return hashlib.sha256(data).digest()
def mac(key, data): return hmac.digest(key, data, "sha256")
def need(holds, what):
    if not holds: raise ValueError(what)
def value(text):
    need(re.fullmatch("[0-9a-f]{64}", text), "64 hexadecimal digits")
    return bytes.fromhex(text)
def plain(line):  # of a round: without comments, glyphs and variations
    line, found = re.sub(r" \{[^}]*\}| \$\d+", "", line), 1
    while found: line, found = re.subn(r" \([^()]*\)", "", line)
    return line + "\n"

def stream(key, label, number):  # below() uses the upper half of each word
    for c in itertools.count():
        yield from struct.unpack(">8I", mac(key, struct.pack(">3I", label, number, c)))[::2]
def below(words, n):
    while True:
        product = next(words) * n
        if product % 2**32 >= -n % 2**32 % n: return product >> 32

class Dealer:
    def __init__(self, key): self.key, self.row, self.refills = key, [], 0
    def refill(self, tiles):  # "B16Y20", or "-"
        self.row = [c for c, n in re.findall(r"([BYRKW])(\d+)", tiles) for _ in range(int(n))]
        self.words, self.refills = stream(self.key, 1, self.refills), self.refills + 1
    def draw(self):
        if not self.row and self.lid != "-": self.refill(self.lid); self.lid = "-"
        if not self.row: return ""
        i = below(self.words, len(self.row))
        self.row[0], self.row[i] = self.row[i], self.row[0]
        return self.row.pop(0)
    def deal(self, number, players, special, bag, lid):
        self.lid = lid
        left = "".join(c + str(self.row.count(c)) for c in "BYRKW" if c in self.row)
        if bag != (left or "-"): self.refill(bag)
        places, sides, words = list(range(2 * players + 1)), SIDES[:], stream(self.key, 2, number)
        for i, row in itertools.product(range(players if special else 0), (places, sides)):
            j = i + below(words, len(row) - i)
            row[i], row[j] = row[j], row[i]
        gold = dict(zip(places[:players], sides)) if special else {}
        shown = [[self.draw() for _ in range(4)] for _ in places]
        for i in gold: shown[i] += self.draw() if gold[i] == "S1" else ""
        texts = ("".join(sorted("".join(tiles), key="BYRKW".index)) or "-" for tiles in shown)
        return "/".join((gold[i] + ":" if i in gold else "") + text for i, text in enumerate(texts))

def check(header, rounds):
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', header, re.M))
    rules, players, start = tags["Rules"], int(tags["Players"]), tags["DealStart"]
    chain, terms = {"chain 1": True, "set 1": False}[tags["DealProof"]], f"{rules} {players} {start}"
    if chain:
        game, link = tags["DealGame"], tags["DealChain"]
        transcript = sha(f"evora game 1 {game} {terms} {link}\n".encode())
    else:
        key = value(tags["DealSecret"])
        published = sha(f"evora set 1 {tags['DealSet']} {terms}\n".encode() + key).hex()
        need(published == tags["DealCommitment"], "the secret")
        dealer = Dealer(key)
    for r, line in enumerate(rounds, 1):
        starter, deal = line.split(" ")[1:3]
        before, first = tags[f"DealPosition{r}"], f"{rules} 1 0 deal {starter} {starter} - - B20Y20R20K20W20 -"
        need(r > 1 or before == first + BOARD * players, "position 1")
        if chain:
            secret, sent, opened = value(tags[f"DealLink{r}"]), [], b""
            need(sha(secret).hex() == link, f"link {r}")
            for seat, text in enumerate(tags[f"DealNonces{r}"].split(" "), 1):
                commitment, _, nonce = text.partition(":")
                mine = bytes(32) if nonce in ("", "-") else value(nonce)
                fits = any(mine) and sha(f"evora nonce 1 {game} {r} {seat}\n".encode() + mine).hex() == commitment
                need(text == "-" or nonce == "-" and value(commitment) or fits, f"nonce {r}, seat {seat}")
                sent, opened = sent + [commitment], opened + mine
            need(seat == players, f"nonces {r}")
            transcript = sha(transcript + f"deal {r} {' '.join(sent)} {'-' if r == 1 else before}\n".encode())
            key = mac(secret, f"evora key 1 {game} {r}\n".encode() + opened + transcript)
            need(tags[f"DealKey{r}"] == key.hex(), f"key {r}")
            dealer, link, transcript = Dealer(key), secret.hex(), sha(transcript + plain(line).encode())
        right = str(1 + below(stream(key, 5, 0), players)) if start == "drawn" else start
        need(r > 1 or starter == right, "who starts")
        need(dealer.deal(r, players, "+sf" in rules, *before.split(" ")[8:10]) == deal, f"deal {r}")
    return f"{len(rounds)} deals proved"

fair = True
blocks = (open(sys.argv[1]) if sys.argv[1:] else sys.stdin).read().rstrip("\n").split("\n\n")
for i in range(0, len(blocks), 2):
    try: verdict = check(blocks[i], blocks[i + 1].split("\n"))
    except (ValueError, LookupError) as fault: fair, verdict = False, f"not proved: {fault}"
    print(f"game {i // 2 + 1}: {verdict}")
sys.exit(not fair)
