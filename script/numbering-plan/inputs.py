"""Texts to ask about: numbers as people write them, and as nobody should.

Everything comes from one seed: the same seed, the same package, the same texts.
"""

import sys
import unicodedata
from dataclasses import dataclass

import phonenumbers
from facts import KINDS, REGIONS_OF_CODE
from patterns import Pattern
from phonenumbers.phonemetadata import PhoneMetadata

NO_REGION = ("ZZ", None, "001", "XX", "AQ")
FORMATS = (
    phonenumbers.PhoneNumberFormat.NATIONAL,
    phonenumbers.PhoneNumberFormat.INTERNATIONAL,
    phonenumbers.PhoneNumberFormat.RFC3966,
)

PUNCTUATION = (
    *"- - - . . / ( ) [ ] ~ x".split(" "),
    *(" ", " ", " ", "\u00a0", "\u00ad", "\u200b", "\u2060", "\u3000", "\u202f"),
    *"\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u30fc\u2053\u223c",
    *"\uff0d\uff0e\uff0f\uff08\uff09\uff3b\uff3d\uff5e",
)
# Signs that are next to those that mean something, or mean something elsewhere.
ODD = (
    *"*#,;:'\"&%$§_=<>|\\{}!?@^`°ºªéÅßİıſKÅ²³¹½①⑴⒈Ⅷ٫٬",
    *("\t", "\n", "\r", "\x0b", "\x0c", "\x00", "\x1c", "\x7f", "\x85", "\u2028"),
    *("\u0301", "\u202a", "\u202c", "\u202d", "\u200e", "\u200f", "\u200d", "\ufeff"),
    *("\u2009", "\u2008", "\u205f", "\u1680", "\u2044", "\u2215", "\ufe63", "\ufe62"),
    *("\u207a", "\u20e3", "\ufe0f", "\U0001f4de", "\U0001d7ff", "\ufffd", "\U0010ffff"),
    *("доб", "anexo", "ext", "Ｘ", "ｘ", "ｅｘｔ", "＃", "＊", "，", "；", "：", "＝", "十"),
)
EXTENSION_LABELS = (
    *("ext", "ext.", " ext. ", "extn", "xt", "xtn", "extension", "extensio", "Ext:"),
    *("extensión", "extensio\u0301n", "extensió", "EXTENSIÓN", "extensÍon", "exten"),
    *("ｅｘｔｎ", "ｘｔｎ", "ｘｔ", "ＥＸＴ", "доб", "ДОБ.", "Доб: ", "anexo", "ANEXO ", "anex"),
    *("x", "X", "ｘ", "#", "＃", "~", "～", "int", "INT.", "ｉｎｔ", "ints", " x ", "xx", "x#"),
    *(",", ",,", ",,,", " ,, ", ";", " ; ", ";;", ",;", ";ext=", ";EXT=", "; ext=", ";ext"),
    *("- ", " - ", "-", " ", "  ", "p", "w", "доб\u0301", " int. ", "ext=", "e x t"),
)
LEADS = (
    *("Tel: ", "tel:", "TEL:", "Call me on ", "call (", "(", "[", "<", '"', "'", "*", "#"),
    *("Fax x", "x", "☎ ", "\u202d", "\ufeff", "\u200b", " ", "\t", "\n", "no. ", "№", "++"),
    *("+ ", "(+", "+(", "-+", "＋", "+＋", "00", "0", "a1b", "tel:tel:", "1-", "1 ", "١"),
)
TAILS = (
    *(" ", ".", ")", "]", "-", "_", "__", "#", "##", "*", "!", "\n", "\r\n", "\n\n", "\t"),
    *("\u202c", " / 55", "/x2", "\\x3", "\\ x", "/ x 12", " or 12", " a", "abc", "x", ";"),
    *(" (home)", "; ", ",", ",,", "é", "ª", "²", "\u0301", "𝟘", "٣", " №", "+", " +1", "/"),
)
CONTEXTS = (
    *("example.com", "example.com.", "a", "a.b-c.d1", "1.a", "a.1", "-a", "a-", "a..b", ""),
    *("+", "++1", "+1", "+-", "+1-2(3).4", "+(1)", "+٣٣", "+1a", "１.com", "1", "+44 ", " "),
    *("www.PANWEB.com", "exa_mple.com", "é.com", "64", "+64;", "+64;x=y", "+64\n", "a\n"),
)
KEYS = ("", "", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ")


def digit_zeros():
    """The zero of every script's decimal digits."""
    every = (chr(code) for code in range(sys.maxunicode + 1))
    return [sign for sign in every if unicodedata.decimal(sign, None) == 0]


def is_settled(sign):
    """Whether every version of Unicode to come says the same of it, as far as we know."""
    code = ord(sign)
    is_nothing = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF
    return is_nothing or unicodedata.category(sign) not in ("Cn", "Cs")


def settled(text):
    return "".join(sign if is_settled(sign) else "\ufffd" for sign in text)


@dataclass
class Number:
    """A national number, and where it may be from."""

    digits: str
    region: str
    code: int


class Inputs:
    """Makes texts with the regions to read them in."""

    def __init__(self, random, noise):
        self._random = random
        self._noisy = noise
        self._zeros = digit_zeros()
        PhoneMetadata.load_all()
        self._places = [
            (name, code) for code, names in REGIONS_OF_CODE.items() for name in names
        ]
        self._patterns = {}

    # --- small choices

    def _chance(self, of_hundred):
        return self._random.randrange(100) < of_hundred

    def _one(self, *choices):
        return self._random.choice(choices)

    def _weighted(self, choices):
        """Of pairs of weight and value, one value."""
        weights, values = zip(*choices)
        return self._random.choices(values, weights)[0]

    def _digits(self, least, most):
        count = self._random.randint(least, most)
        return "".join(self._random.choices("0123456789", k=count))

    def _fitting(self, regex):
        if regex not in self._patterns:
            self._patterns[regex] = Pattern(regex)
        return self._patterns[regex].sample(self._random)

    # --- numbers

    def _facts(self, name, code):
        if name == "001":
            return PhoneMetadata.metadata_for_nongeo_region(code)
        return PhoneMetadata.metadata_for_region(name)

    def _number(self):
        name, code = self._random.choice(self._places)
        metadata = self._facts(name, code)
        make = self._weighted(
            [
                (10, self._example),
                (25, self._of_a_kind),
                (10, self._in_general),
                (15, self._of_a_format),
                (15, self._with_prefix),
                (5, self._of_leading_digits),
                (8, self._of_a_length),
                (4, self._anything),
            ]
        )
        digits = make(metadata)
        if self._chance(25):
            digits = self._nearly(digits)
        return Number(digits, name, code)

    def _kind(self, metadata):
        kinds = [getattr(metadata, name) for name in KINDS.values()]
        return self._random.choice([kind for kind in kinds if kind is not None])

    def _example(self, metadata):
        return self._kind(metadata).example_number or self._of_a_kind(metadata)

    def _of_a_kind(self, metadata):
        return self._fitting(self._kind(metadata).national_number_pattern)

    def _in_general(self, metadata):
        return self._fitting(metadata.general_desc.national_number_pattern)

    def _of_a_format(self, metadata):
        """Digits that a format was made for, up to its length or about it."""
        main = self._facts(
            REGIONS_OF_CODE[metadata.country_code][0], metadata.country_code
        )
        rows = list(main.number_format) + list(main.intl_number_format)
        if not rows:
            return self._of_a_kind(metadata)
        row = self._random.choice(rows)
        leading = row.leading_digits_pattern
        begin = self._fitting(self._random.choice(leading)) if leading else ""
        whole = self._fitting(row.pattern)
        digits = begin + whole[len(begin) :]
        return digits + self._digits(1, 3) if self._chance(10) else digits

    def _with_prefix(self, metadata):
        """What is dialled at home before the number, carrier codes too."""
        number = self._weighted([(3, self._of_a_kind), (1, self._example)])(metadata)
        prefix = metadata.national_prefix or ""
        if metadata.national_prefix_for_parsing and self._chance(80):
            prefix = self._fitting(metadata.national_prefix_for_parsing)
        if self._chance(15):
            return prefix + number[: self._random.randint(0, len(number))]
        return prefix + number

    def _of_leading_digits(self, metadata):
        begin = self._digits(0, 2)
        if metadata.leading_digits:
            begin = self._fitting(metadata.leading_digits)
        lengths = metadata.general_desc.possible_length
        rest = max(0, self._random.choice(lengths) - len(begin))
        return begin + self._digits(rest, rest)

    def _of_a_length(self, metadata):
        general = metadata.general_desc
        lengths = general.possible_length + general.possible_length_local_only
        count = max(1, self._random.choice(lengths) + self._one(-1, 0, 0, 0, 1))
        return self._digits(count, count)

    def _anything(self, metadata):
        return self._weighted(
            [
                (6, self._digits(1, 20)),
                (1, self._digits(1, 3)),
                (1, "0" * self._random.randint(1, 19)),
                (1, "0" * self._random.randint(1, 8) + self._digits(1, 12)),
                (1, self._digits(1, 1) * self._random.randint(2, 18)),
                (1, self._one("110", "112", "911", "999", "10086", "116117", "1")),
            ]
        )

    def _nearly(self, digits):
        """A number with a slip of the finger, or two."""
        for _ in range(self._one(1, 1, 1, 2)):
            at = self._random.randint(0, len(digits))
            head, tail = digits[:at], digits[at:]
            digits = self._weighted(
                [
                    (3, head + tail[1:]),
                    (3, head + self._digits(1, 1) + tail),
                    (3, head + self._digits(1, 1) + tail[1:]),
                    (2, head + tail[1:2] + tail[:1] + tail[2:]),
                    (2, digits[:-1]),
                    (2, digits + self._digits(1, 1)),
                    (1, self._one("0", "00", "1", "8", "9") + digits),
                    (1, digits[: self._random.randint(1, 4)]),
                ]
            )
        return digits

    # --- where it is dialled from

    def _region(self, number):
        siblings = REGIONS_OF_CODE[number.code]
        return self._weighted(
            [
                (70, number.region),
                (8, self._random.choice(siblings)),
                (14, self._random.choice(self._places)[0]),
                (8, self._random.choice(NO_REGION)),
            ]
        )

    def _dialled(self, number, region):
        """The number with what tells its country, or without."""
        digits, code = number.digits, str(number.code)
        return self._weighted(
            [
                (40 if region == number.region else 8, lambda: digits),
                (26, lambda: "+" + code + digits),
                (6, lambda: code + digits),
                (8, lambda: self._abroad(region) + code + digits),
                (2, lambda: "＋" + code + digits),
                (2, lambda: "+" + code + self._one("(0)", "0", code, "1") + digits),
                (1, lambda: self._one("+", "") + self._abroad(region) + code + digits),
                (1, lambda: self._one("++", "+0", "+00", "00+", "+ ") + code + digits),
                (1, lambda: self._abroad(region) + self._digits(0, 4)),
                (1, lambda: "+" + self._digits(1, 4) + digits),
                (1, lambda: "+" + code + self._digits(0, 2)),
            ]
        )()

    def _abroad(self, region):
        """The prefix of calls abroad, in or out of its country."""
        known = {name for name, _ in self._places} - {"001"}
        home = region if region in known and self._chance(90) else "US"
        regex = PhoneMetadata.metadata_for_region(home).international_prefix
        return self._fitting(regex) if regex else "00"

    # --- how it is written

    def _spaced(self, text):
        often = self._one(10, 25, 25, 60, 100)
        only = self._random.sample(PUNCTUATION, self._one(1, 1, 2, 4))
        made = ""
        for sign in text:
            made += sign
            if self._chance(often):
                made += self._random.choice(only) * self._one(1, 1, 1, 1, 2, 3)
        return made

    def _formatted(self, number):
        """As the package itself would write it."""
        value = phonenumbers.PhoneNumber(
            country_code=number.code, national_number=int(number.digits or "0")
        )
        zeros = len(number.digits) - len(number.digits.lstrip("0"))
        if zeros:
            value.italian_leading_zero = True
            value.number_of_leading_zeros = zeros
        return phonenumbers.format_number(value, self._random.choice(FORMATS))

    def _lettered(self, text):
        """Letters of the keys in place of some digits, as in 1-800-FLOWERS."""
        begin = self._random.randint(0, max(0, len(text) - 3))
        end = begin + self._one(1, 2, 3, 4, 7, 12)
        made = ""
        for at, sign in enumerate(text):
            is_key = sign.isascii() and sign.isdigit() and begin <= at < end
            letters = KEYS[int(sign)] if is_key else ""
            made += self._random.choice(letters) if letters else sign
        return self._one(made, made, made.lower(), made.title())

    def _other_digits(self, text):
        share = self._one(100, 100, 50, 15)
        zero = ord(self._random.choice(self._zeros))
        made = ""
        for sign in text:
            if not sign.isascii() or not sign.isdigit() or not self._chance(share):
                made += sign
            else:
                made += chr(zero + int(sign))
                if self._chance(10):
                    zero = ord(self._random.choice(self._zeros))
        return made

    def _extended(self, text):
        label = self._random.choice(EXTENSION_LABELS)
        if self._chance(20):
            label = self._one(" ", ",", "\u00a0", "\t", "  ", " , ") + label
        if self._chance(25):
            label += self._one(" ", ":", ".", "．", "-", ",", ": ", "..", ". -,", "\t")
        digits = self._digits(1, self._one(1, 4, 4, 6, 7, 9, 10, 15, 16, 20, 21, 25))
        return text + label + digits + self._one("", "", "", "", "#", "＃", " ")

    def _with_parameters(self, text):
        """RFC 3966, and what people make of it."""
        context = self._random.choice(CONTEXTS)
        if self._chance(50):
            context = "+" + str(self._random.choice(self._places)[1])
            context += self._one("", "", "", self._digits(1, 4), "-" + self._digits(1, 3))
        parts = [
            ";phone-context=" + context,
            ";ext=" + self._digits(1, self._one(3, 20, 22)),
            ";isub=" + self._one(self._digits(1, 4), "abc", ""),
            ";" + self._one("a=b", "foo", "rn=+1", "npdi", "cic=1", ""),
            ";" + self._one("PHONE-CONTEXT", "phone_context", "isub", "ext") + "=1",
        ]
        chosen = self._random.sample(parts, self._one(1, 1, 1, 2, 3))
        if self._chance(60) and parts[0] not in chosen:
            chosen[0] = parts[0]
        lead = self._one("tel:", "tel:", "tel:", "", "", "Tel:", "sip:", "x tel:", "tel: ")
        return lead + text + "".join(chosen)

    def _long(self, text):
        """About the length beyond which nothing is read."""
        goal = self._one(60, 120, 249, 250, 250, 251, 251, 252, 275)
        room = max(0, goal - len(text))
        sign = self._one(" ", "-", "0", "9", "(", "a", "x", "+", "\u00a0", "𝟎", "\U0001f4de")
        at = self._random.randint(0, len(text))
        return self._weighted(
            [
                (2, sign * room + text),
                (2, text + sign * room),
                (2, text[:at] + sign * room + text[at:]),
                (1, text + " ext. " + "1" * max(0, room - 6)),
                (1, text + self._digits(room, room)),
            ]
        )

    def _spoiled(self, text):
        """Signs put in, taken out, or changed."""
        for _ in range(self._one(1, 1, 1, 2, 2, 3, 6)):
            at = self._random.randint(0, len(text))
            odd = self._one(
                self._random.choice(ODD),
                self._random.choice(ODD),
                self._random.choice(PUNCTUATION),
                self._one("+", "＋", "x", "a", "Z", "0", "1", ";", ",", "#", "/ x"),
                self._random.choice(EXTENSION_LABELS),
                chr(ord(self._random.choice(self._zeros)) + self._random.randint(-1, 10)),
                self._any_sign(),
            )
            take = self._one(0, 0, 1, 1, 2)
            text = text[:at] + odd + text[at + take :]
        return text

    def _any_sign(self):
        high = self._one(0x7F, 0xFF, 0x24F, 0x2FFF, 0xFFFF, sys.maxunicode)
        return chr(self._random.randint(0, high))

    def _noise(self):
        signs = (
            *"+0123456789",
            *"0123456789 -().xX#;=,/~",
            *PUNCTUATION,
            *ODD,
            *EXTENSION_LABELS,
        )
        count = self._random.randint(0, self._one(3, 8, 20, 40))
        return "".join(self._random.choices(signs, k=count))

    def _dressed(self, number, region):
        text = self._dialled(number, region)
        if self._chance(12):
            text = self._formatted(number)
        if self._chance(30):
            text = self._spaced(text)
        if self._chance(7):
            text = self._lettered(text)
        if self._chance(8):
            text = self._other_digits(text)
        if self._chance(14):
            text = self._extended(text)
        if self._chance(9):
            text = self._with_parameters(text)
        if self._chance(6):
            text = self._random.choice(LEADS) + text
        if self._chance(6):
            text += self._random.choice(TAILS)
        if self._chance(self._noisy):
            text = self._spoiled(text)
        if self._chance(2):
            text = self._long(text)
        return text

    # --- what is asked

    def to_parse(self):
        """A text, and the region it is read in."""
        number = self._number()
        region = self._region(number)
        text = self._noise() if self._chance(2) else self._dressed(number, region)
        return settled(text), region

    def to_type(self):
        """A text for the keys, and the region it is typed in."""
        number = self._number()
        region = self._region(number)
        text = self._dialled(number, region)
        if self._chance(25):
            style = self._weighted(
                [
                    (6, lambda: self._formatted(number)),
                    (4, lambda: self._spaced(text)),
                    (4, lambda: self._other_digits(text)),
                    (4, lambda: text + self._digits(1, 8)),
                    (2, lambda: self._random.choice(LEADS) + text),
                    (1, self._noise),
                ]
            )
            text = style()
        if self._chance(self._noisy):
            text = self._spoiled(text)
        return settled(text), region
