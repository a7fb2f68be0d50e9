"""Runs mutants of src/rules against the tests. See script/mutate.

Each worker has a copy of the tree and a build of it. A mutant is written into the copy, what depends on it is compiled,
and the test programs run one after the other until one fails. Then source and objects are put back as they were, with
their times, so that the next mutant compiles its own file only.
"""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from mutants import mutants_of  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutate"
PROGRAMS = ["small", "quick", "thorough", "random", "settle", "records"]
SECONDS = {"small": 20, "quick": 30, "thorough": 200, "random": 100, "settle": 60, "records": 100}
MEMORY = 4 << 30


def sources():
    files = sorted((ROOT / "src" / "rules").rglob("*"))
    return [f.relative_to(ROOT).as_posix() for f in files if f.suffix in (".hpp", ".cpp")]


def choose(mutants, texts, count, seed):
    """Spreads the choice over all lines: one mutant of every line before a second of any. What decides is a hash of the
    change, so that a new file or an edit elsewhere moves few others in or out."""
    def rank(mutant):
        change = f"{seed}\0{mutant.file}\0{mutant.old_line}\0{mutant.new_line(texts[mutant.file])}"
        return hashlib.sha256(change.encode()).hexdigest(), mutant.line, mutant.start

    by_line = {}
    for mutant in mutants:
        by_line.setdefault((mutant.file, mutant.line), []).append((rank(mutant), mutant))
    in_turn = [(turn, *entry) for group in by_line.values()
               for turn, entry in enumerate(sorted(group, key=lambda entry: entry[0]))]
    in_turn.sort(key=lambda entry: entry[:2])
    chosen = [mutant for _, _, mutant in in_turn[:count]]
    return sorted(chosen, key=lambda m: (m.file, m.line, m.start, m.new))


class Worker:
    def __init__(self, number):
        self.tree = WORK / f"tree{number}"
        self.build = WORK / f"build{number}"
        self.tree.mkdir(parents=True, exist_ok=True)
        for folder in ("src", "tests", "docs"):
            update(ROOT / folder, self.tree / folder)
        subprocess.run(
            ["cmake", "-S", self.tree / "tests" / "mutation", "-B", self.build, "-G", "Ninja",
             "-DCMAKE_CXX_COMPILER=" + os.environ.get("EVORA_CXX", "clang++"), "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld"],
            check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["ninja", "-C", self.build], check=True, stdout=subprocess.DEVNULL)
        for program in PROGRAMS:
            if self.test(program) != "passed":
                sys.exit(f"mutate: the tests of {program} fail without any change")
        self.kept = WORK / f"kept{number}"
        update(self.build, self.kept)
        self.times = {p: p.stat().st_mtime_ns for p in self.outputs()}

    def outputs(self):
        names = [p for p in self.build.rglob("*.o")] + [p for p in self.build.rglob("*.a")]
        return names + [self.build / p for p in PROGRAMS if (self.build / p).exists()]

    def test(self, program):
        # gtest must stop at the first failure; a mutant may eat memory or never end. What it may use is processor time,
        # as others may load the machine; the wall is for what waits for nothing.
        seconds = SECONDS[program]
        command = (f"ulimit -v {MEMORY >> 10}; ulimit -t {seconds}; "
                   f"exec timeout {10 * seconds} {self.build / program} --gtest_brief=1")
        environment = dict(os.environ, GTEST_FAIL_FAST="1")
        done = subprocess.run(["bash", "-c", command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env=environment, cwd=self.build)
        if done.returncode == 0:
            return "passed"
        # Out of processor time is SIGXCPU, or SIGKILL where that was not obeyed.
        return "timeout" if done.returncode in (124, 128 + 24, 128 + 9, -24, -9) else "failed"

    def run(self, mutant, text):
        """Returns what became of the mutant and by which program: killed, survived, or not compiled."""
        path = self.tree / mutant.file
        times = path.stat()
        path.write_text(mutant.apply(text))
        try:
            records_only = "/record/" in mutant.file
            programs = ["records"] if records_only else PROGRAMS
            if not mutant.file.endswith(".hpp"):
                programs = [p for p in programs if p != "small"]
            for program in programs:
                built = subprocess.run(["ninja", "-C", self.build, "-j1", program], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
                if built.returncode != 0:
                    return "not compiled", program
                outcome = self.test(program)
                if outcome != "passed":
                    return "killed", program + (" (time)" if outcome == "timeout" else "")
            return "survived", "-"
        finally:
            path.write_text(text)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            for output in self.outputs():
                if self.times.get(output) != output.stat().st_mtime_ns:
                    shutil.copy2(self.kept / output.relative_to(self.build), output)
            for name in PROGRAMS:  # a link that failed takes its program away
                if not (self.build / name).exists():
                    shutil.copy2(self.kept / name, self.build / name)


def update(source, target):
    """Copies what differs and removes what is gone, and leaves the times of the rest alone."""
    wanted = set()
    for path in source.rglob("*"):
        relative = path.relative_to(source)
        wanted.add(relative)
        copy = target / relative
        if path.is_dir():
            copy.mkdir(parents=True, exist_ok=True)
        elif not copy.exists() or copy.read_bytes() != path.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)
            if target.name == source.name:
                os.utime(copy)  # newer than whatever was built from the old one
    if target.exists():
        for path in sorted(target.rglob("*"), reverse=True):
            if path.relative_to(target) not in wanted:
                path.rmdir() if path.is_dir() else path.unlink()


def load(file):
    results = {}
    if file.exists():
        for line in file.read_text().splitlines()[1:]:
            fields = line.split("\t")
            results[fields[0]] = fields
    return results


HEADER = ["key", "result", "by", "file", "line", "kind", "was", "is"]


def write(file, rows):
    text = "\t".join(HEADER) + "\n" + "".join("\t".join(row) + "\n" for row in rows)
    temporary = file.with_suffix(".new")
    temporary.write_text(text)
    temporary.replace(file)


def main():
    parser = argparse.ArgumentParser(prog="script/mutate")
    parser.add_argument("count", nargs="?", type=int, default=600)
    parser.add_argument("--only", default="", help="files whose path contains this")
    parser.add_argument("--list", action="store_true", help="print the mutants that would run, and stop")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--report", type=pathlib.Path, default=ROOT / "tests" / "mutation" / "results.tsv")
    arguments = parser.parse_args()

    texts = {file: (ROOT / file).read_text() for file in sources()}
    every = [m for file, text in texts.items() for m in mutants_of(file, text)]
    chosen = [m for m in choose(every, texts, arguments.count, arguments.seed) if arguments.only in m.file]
    row_of = lambda m: [m.key(texts[m.file]), "", "", m.file, str(m.line), m.kind, m.old_line, m.new_line(texts[m.file])]
    if arguments.list:
        for mutant in chosen:
            print("\t".join(row_of(mutant)[3:]))
        return 0
    print(f"{len(every)} mutants of {len(texts)} files, {len(chosen)} of them to run", flush=True)

    known = WORK / "results.tsv"
    WORK.mkdir(parents=True, exist_ok=True)
    results = load(known)
    waiting = queue.Queue()
    for mutant in chosen:
        if mutant.key(texts[mutant.file]) not in results:
            waiting.put(mutant)
    lock = threading.Lock()
    total = waiting.qsize()
    started = time.monotonic()

    def work(number):
        if waiting.empty():
            return
        worker = Worker(number)
        while True:
            try:
                mutant = waiting.get_nowait()
            except queue.Empty:
                return
            result, by = worker.run(mutant, texts[mutant.file])
            row = row_of(mutant)
            row[1], row[2] = result, by
            with lock:
                results[row[0]] = row
                write(known, results.values())
                done = total - waiting.qsize()
                print(f"{done}/{total} {time.monotonic() - started:.0f} s {result} by {by}: {mutant.file}:{mutant.line} "
                      f"{row[6]}  =>  {row[7]}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(arguments.workers) as pool:
        for done in [pool.submit(work, number) for number in range(arguments.workers)]:
            done.result()

    rows = [results[m.key(texts[m.file])] for m in chosen]
    write(arguments.report, rows)
    tally = {name: sum(row[1] == name for row in rows) for name in ("killed", "survived", "not compiled")}
    compiled = tally["killed"] + tally["survived"]
    share = 100 * tally["killed"] / compiled if compiled else 0
    print(f"{len(rows)} mutants: {tally['killed']} killed, {tally['survived']} survived, "
          f"{tally['not compiled']} not compiled; {share:.1f} % of those that compile are killed")
    return 0 if share >= 90 else 1


if __name__ == "__main__":
    sys.exit(main())
