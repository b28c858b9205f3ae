"""Times the package phonenumbers beside the wallet's numbering plan, on the same records.

They take turns, round by round, so that a busy machine is busy for both.
"""

import argparse
import gzip
import json
import platform
import re
import statistics
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

PARSE = "phone, parse + valid + E.164"
TYPE = "phone, as you type"
READY = "phone, until ready"
MEMORY = "phone, memory"
# Seconds after which no round begins.
LONGEST = 40
UNITS = {PARSE: "texts/s", TYPE: "keystrokes/s", READY: "ms", MEMORY: "KiB"}


def resident():
    """KiB in memory."""
    status = Path("/proc/self/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def load():
    """The package with the facts of all regions; it compiles its patterns later."""
    before, begin = resident(), time.perf_counter()
    import phonenumbers
    from phonenumbers.phonemetadata import PhoneMetadata

    PhoneMetadata.load_all()
    taken = (time.perf_counter() - begin) * 1e3
    return phonenumbers, {READY: taken, MEMORY: resident() - before}


class Package:
    """The reference, warm and with all its compiled patterns kept."""

    def __init__(self, phonenumbers, records):
        self._library = phonenumbers
        cache = getattr(phonenumbers.re_util, "enable_pattern_cache", None)
        self.keeps_patterns = cache is not None
        if cache:
            cache()
        self._parses = [(r["in"], r["r"]) for r in records if r["k"] == "parse"]
        self._typings = [(r["in"], r["r"] or "ZZ") for r in records if r["k"] == "type"]
        self._keystrokes = sum(len(text) for text, _ in self._typings)

    def _parse(self):
        library = self._library
        e164 = library.PhoneNumberFormat.E164
        for text, region in self._parses:
            try:
                number = library.parse(text, region)
            except library.NumberParseException:
                continue
            library.is_valid_number(number)
            library.format_number(number, e164)

    def _type(self):
        for text, region in self._typings:
            formatter = self._library.AsYouTypeFormatter(region)
            for sign in text:
                formatter.input_digit(sign)

    def round(self):
        """Figures of one pass over all records."""
        figures = {}
        for name, work, count in (
            (PARSE, self._parse, len(self._parses)),
            (TYPE, self._type, self._keystrokes),
        ):
            if count:
                begin = time.perf_counter()
                work()
                figures[name] = count / (time.perf_counter() - begin)
        return figures


class Wallet:
    """WalletBench, a new process each round."""

    def __init__(self, program, lines):
        self._command = [program, "phone", "--rounds", "3", "-"]
        self._lines = lines
        self.agreement = ""

    def round(self):
        run = subprocess.run(
            self._command, input=self._lines, capture_output=True, timeout=50
        )
        text = run.stdout.decode()
        if run.returncode != 0:
            # Answers that are wrong are not timed.
            sys.exit(f"WalletBench: {text}{run.stderr.decode()}")
        self.agreement = re.search(r"^phone, records: (.*)", text, re.MULTILINE)[1]
        found = re.findall(r"^(phone, .*?): ([\d.]+) (\S+)", text, re.MULTILINE)
        return {name: float(figure) for name, figure, _ in found if name in UNITS}


def shown(figure):
    return f"{figure:,.2f}" if figure < 100 else f"{figure:,.0f}"


def report(ours, theirs, once):
    """Best and median of the rounds, and of their ratios."""
    print(f"{'':30}{'':14}{'wallet':>12}{'package':>12}{'ratio':>9}")
    for name in (PARSE, TYPE):
        pairs = [
            (a[name], b[name]) for a, b in zip(ours, theirs) if name in a and name in b
        ]
        if not pairs:
            continue
        mine, other = zip(*pairs)
        ratio = statistics.median(a / b for a, b in pairs)
        line(name, f"{UNITS[name]} best", max(mine), max(other), max(mine) / max(other))
        line("", "median", *map(statistics.median, (mine, other)), ratio)
    for name in (READY, MEMORY):
        mine = statistics.median(figures[name] for figures in ours)
        line(name, UNITS[name], mine, once[name], once[name] / mine if mine else 0)


def line(name, unit, mine, other, ratio):
    figures = f"{shown(mine):>12}{shown(other):>12}{ratio:>8.1f}×"
    print(f"{name.removeprefix('phone, '):26}{unit:18}{figures}")


def main():
    phonenumbers, once = load()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("program", help="WalletBench")
    parser.add_argument("records", help="a file of records, .gz or plain")
    given = parser.parse_args()
    opened = gzip.open if given.records.endswith(".gz") else open
    with opened(given.records, "rb") as file:
        lines = file.read()
    records = [json.loads(one) for one in lines.splitlines()]
    before = resident()
    package, wallet = Package(phonenumbers, records), Wallet(given.program, lines)
    begin = time.monotonic()
    package.round()
    once_warm = resident() - before
    ours, theirs = [], []
    for _ in range(given.rounds):
        if ours and time.monotonic() - begin > LONGEST:
            break
        ours.append(wallet.round())
        theirs.append(package.round())
    name = f"phonenumbers {version('phonenumbers')}, Python {platform.python_version()}"
    print(f"{name}, {'patterns kept' if package.keeps_patterns else 'no pattern cache'}")
    print(f"{wallet.agreement}; {len(ours)} rounds, in turns, after one to warm up")
    report(ours, theirs, once)
    print(f"The package once warm, with its compiled patterns: {once_warm:,} KiB more.")


if __name__ == "__main__":
    main()
