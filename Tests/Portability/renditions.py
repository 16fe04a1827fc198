"""Whether the pictures that sitegen makes have the same bytes on arm64 as on x86-64.

usage: SITEGEN=path renditions.py [name …]
The names of test pictures, or parts of them; without any, all.

On x86-64 the program itself works as the worker that it starts for pictures. For arm64 the same sources are built as Embedded Swift
(arm64.py), linked with the same versions of Debian's libraries, and run by QEMU. Both get the same requests and must give the same answers:
colours, WebP, JPEG and PNG in many widths, cards, and faults.

Compared is everything between the bytes of a file and those of its renditions: decoding, turning, scaling, profiles and encoding. Not
compared are how a worker is started, and its sandbox, which QEMU refuses. The program for arm64 is not the one that users run there: its
standard library is that of Embedded Swift.

Where it cannot run, it says so and ends well."""

import os
import struct
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import arm64
import pictures

FOLDER = Path(__file__).resolve().parent.parent.parent / ".build/portability"
SITEGEN = os.environ["SITEGEN"]
ENCODINGS = ["webp", "jpeg", "png"]
# Sixteen; one is above every picture's own.
WIDTHS = [1, 2, 3, 15, 16, 33, 64, 96, 150, 160, 240, 299, 320, 480, 599, 5000]
SMALL = [[24], [90], [200]]
QUALITIES = [1, 50, 95, 100]
GROUNDS = [0x5B2333, 0xF4F1EA]


class Worker:
    """A process that makes pictures."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.greeting = self.process.stdout.readline().decode()

    def ask(self, request, picture):
        """The answer without its count; None if the process ended."""
        try:
            for part in [request, picture]:
                self.process.stdin.write(struct.pack("<I", len(part)) + part)
            self.process.stdin.flush()
        except BrokenPipeError:
            return None
        head = self.process.stdout.read(4)
        if len(head) < 4:
            return None
        (count,) = struct.unpack("<I", head)
        answer = self.process.stdout.read(count)
        return answer if len(answer) == count else None

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


def scaled(encoding, widths, quality=80):
    return b"".join(struct.pack("<4I", encoding, quality, 0, width) for width in widths)


def requests(name):
    """What is asked about a picture, each under its name. A worker has seconds for each."""
    yield "colours", b""
    for index, encoding in enumerate(ENCODINGS):
        yield encoding, scaled(index, WIDTHS)
        # A JPEG file is decoded at a part of its size for these.
        for widths in SMALL if name.endswith(".jpg") else []:
            yield f"{encoding} {widths[0]}", scaled(index, widths)
    if max(name.find(word) for word in ["cover", "transparent.", "420.", "slope"]) >= 0:
        for index, encoding in enumerate(ENCODINGS[:2]):
            for quality in QUALITIES:
                yield f"{encoding} of quality {quality}", scaled(index, [320], quality)
    for index in [1, 2]:
        yield f"{ENCODINGS[index]} cards", b"".join(struct.pack("<4I", index, 80, 1, ground) for ground in GROUNDS)


def files(answer):
    """The files in an answer; none if it is a fault."""
    place, found = 4, []
    while struct.unpack_from("<I", answer)[0] == 0 and place < len(answer):
        (count,) = struct.unpack_from("<I", answer, place)
        found.append(answer[place + 4 : place + 4 + count])
        place += 4 + count
    return found


def difference(one, other):
    """In words, or nothing."""
    if one == other and one is not None:
        return ""
    if one is None or other is None:
        return f"the worker ended on {'both' if one is other else 'x86-64' if one is None else 'arm64'}"
    ours, theirs = files(one), files(other)
    if len(ours) != len(theirs) or not ours:
        return f"{len(ours)} files on x86-64, {len(theirs)} on arm64; answers begin {one[:8].hex()} and {other[:8].hex()}"
    return f"files {[index for index, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]]} of {len(ours)} differ"


def compare(name, picture, commands):
    """How many files and faults were equal, and what differed."""
    workers = [Worker(command) for command in commands]
    made, faults, found = 0, 0, []
    for wanted, request in requests(name):
        answers = [worker.ask(request, picture) for worker in workers]
        if text := difference(*answers):
            found.append(f"{name}: {wanted}: {text}")
            if None in answers:
                break
        elif answers[0][:4] == bytes(4):
            made += len(files(answers[0]))
        else:
            faults += 1
    for worker in workers:
        worker.end()
    return made, faults, found


def main():
    try:
        commands = [[SITEGEN, "picture-worker"], arm64.build(FOLDER)]
    except arm64.Impossible as reason:
        print(f"Pictures on arm64: SKIPPED, {reason}")
        return 0
    greetings = []
    for command in commands:
        worker = Worker(command)
        greetings.append(worker.greeting)
        worker.end()
    if len(set(greetings)) > 1 or not greetings[0]:
        print("The workers are not of the same recipe:", *greetings, sep="\n")
        return 1
    begin = time.monotonic()
    chosen = {name: file for name, file in pictures.every().items() if not sys.argv[1:] or any(part in name for part in sys.argv[1:])}
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda item: compare(*item, commands), chosen.items()))
    made, faults = sum(result[0] for result in results), sum(result[1] for result in results)
    problems = [line for result in results for line in result[2]]
    print(*problems, sep="\n", end="\n" if problems else "")
    print(
        f"Pictures on arm64: of {len(chosen)} pictures, {made} files and {faults} faults are the same as on x86-64, "
        f"{len(problems)} answers differ ({time.monotonic() - begin:.0f} s)"
    )
    return 1 if problems or not made else 0


if __name__ == "__main__":
    sys.exit(main())
