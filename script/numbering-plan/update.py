"""Writes the numbering table of the installed package phonenumbers and says what changed."""

import argparse
import os
import re
import sys
from pathlib import Path

import facts
from patterns import Inexpressible

PLAN = Path("Sources/PhoneNumbers/Plan")
TABLE = PLAN / "NumberingPlanTable.swift"
COUNTRIES = PLAN / "CountryTable.swift"
INDENT = "    "

FILE = '''\
// swift-format-ignore-file
// The numbering plans of the world, from the metadata of Google's libphonenumber (by the package phonenumbers {version}),
// Copyright (C) 2010-2026 The Libphonenumber Authors, Apache License 2.0: see docs/licenses/libphonenumber.txt.
// Rearranged by script/update-numbering-plan, which writes this file; nothing was added.

extension NumberingPlan {{
  /// A line each: a key, then its value. docs/numbering-plan.md has the notation.
  static let table: StaticString = #"""
{lines}
    """#
}}
'''


class Table:
    """A numbering table as it stands in its file."""

    def __init__(self, source):
        match = re.search(r"\(by the package phonenumbers ([^)\s]+)\)", source)
        self.version = match[1] if match else "unknown"
        body = re.search(r'#"""\n(.*)\n {4}"""#', source, re.DOTALL)
        rows = body[1].split("\n") if body else []
        self.lines = [row.removeprefix(INDENT) for row in rows]

    def regions(self):
        """What each region and each calling code says, shared patterns written out."""
        shared = [line[1:] for line in self.lines if line.startswith("S")]
        found = {}
        name = ""
        for line in self.lines:
            if line.startswith("S"):
                continue
            if line.startswith("C"):
                found["+" + line[1:].split()[0]] = [line]
                continue
            if line.startswith("R"):
                name = line[1:].split()[0]
                name = line[1:] if name == "001" else name
                found[name] = []
            cells = line.split("\t")
            cells = [
                shared[int(cell[1:])] if re.fullmatch(r"~\d+", cell) else cell
                for cell in cells
            ]
            found[name].append(cells)
        return found


def counted(names):
    names = sorted(names)
    return f"{len(names)}" + (f" ({' '.join(names)})" if names else "")


def report(old, new):
    before, after = old.regions(), new.regions()
    both = before.keys() & after.keys()
    print(f"phonenumbers {old.version} → {new.version}")
    print("changed:", counted(name for name in both if before[name] != after[name]))
    print("added:", counted(after.keys() - before.keys()))
    print("removed:", counted(before.keys() - after.keys()))


def missing_countries(table, root):
    """Regions that people could not choose on the phone page."""
    rows = re.findall(r"^    (\S+) \d+ ", (root / COUNTRIES).read_text(), re.MULTILINE)
    names = [line[1:].split() for line in table.lines if line.startswith("R")]
    return {f"+{b}" if a == "001" else a for a, b in names} - set(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path, help="the folder of the repository")
    root = parser.parse_args().root
    path = root / TABLE
    old = Table(path.read_text(encoding="utf-8"))
    try:
        lines = facts.table()
    except Inexpressible as problem:
        sys.exit(f"The table was left as it is. Its notation cannot say this: {problem}")
    source = FILE.format(
        version=facts.package_version(), lines="\n".join(INDENT + x for x in lines)
    )
    new = Table(source)
    if new.lines != lines:
        sys.exit("The table was left as it is. A Swift literal would change its text.")
    new_path = path.with_suffix(".new")
    new_path.write_text(source, encoding="utf-8", newline="\n")
    os.replace(new_path, path)
    report(old, new)
    missing = missing_countries(new, root)
    if missing:
        print(f"{COUNTRIES} has no line for {' '.join(sorted(missing))}: add them.")
    if old.lines != new.lines:
        print("The tests' records are of the old plan: make them anew with --records.")


if __name__ == "__main__":
    main()
