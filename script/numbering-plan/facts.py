"""The numbering facts that the package phonenumbers carries, in the table's notation.

docs/numbering-plan.md describes the notation. What it cannot say is refused.
"""

import re
from collections import Counter
from importlib.metadata import version
from itertools import chain

from patterns import Inexpressible, Pattern, digit_groups
from phonenumbers.data import _COUNTRY_CODE_TO_REGION_CODE as REGIONS_OF_CODE
from phonenumbers.phonemetadata import PhoneMetadata

# The keys of the kinds of numbers, in the order of a region's lines.
KINDS = {
    "f": "fixed_line",
    "m": "mobile",
    "h": "toll_free",
    "r": "premium_rate",
    "s": "shared_cost",
    "o": "personal_number",
    "v": "voip",
    "b": "pager",
    "u": "uan",
    "w": "voicemail",
    "z": "no_international_dialling",
}

# What the metadata may hold: what the table says, then what follows from it or means
# nothing to it.
KNOWN = {
    *"id country_code international_prefix preferred_international_prefix".split(),
    *"national_prefix national_prefix_for_parsing leading_digits".split(),
    *"national_prefix_transform_rule preferred_extn_prefix general_desc".split(),
    *"number_format intl_number_format".split(),
    *KINDS.values(),
    *"main_country_for_code mobile_number_portable_region short_data".split(),
    *"leading_zero_possible same_mobile_and_fixed_line_pattern".split(),
}


def package_version():
    return version("phonenumbers")


def text(value, what):
    """A text that fits into a cell of a line."""
    if value is None:
        return None
    if not value or re.search(r"[\t\r\n]", value) or '"#' in value:
        raise Inexpressible(f"{what}: {value!r}")
    return value


def dollars(value, what):
    r"""\1 as $1, in a format or a rule."""
    if value is None:
        return None
    if "$" in value.replace("$CC", "") or re.search(r"\\(?![1-9])", value):
        raise Inexpressible(f"{what}: {value!r}")
    return text(re.sub(r"\\(\d)", r"$\1", value), what)


def pattern(regex):
    return None if regex is None else Pattern(regex).notation()


def lengths(counts):
    """7, 8, 9 and 11 as 7-9,11."""
    spans = []
    for count in counts:
        if not 0 < count < 32 or spans and count <= spans[-1][1]:
            raise Inexpressible(f"lengths {counts}")
        if spans and count == spans[-1][1] + 1:
            spans[-1][1] = count
        else:
            spans.append([count, count])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)


class Kind:
    """Every number of a region, or those of one kind."""

    def __init__(self, description, what):
        if not description.possible_length:
            raise Inexpressible(f"{what} without lengths")
        if description.national_number_pattern is None:
            raise Inexpressible(f"{what} without a pattern")
        self.lengths = lengths(description.possible_length)
        self.local = lengths(description.possible_length_local_only)
        self.pattern = pattern(description.national_number_pattern)
        self.example = text(description.example_number, what) or ""
        if not re.fullmatch("[0-9]*", self.example):
            raise Inexpressible(f"{what} with the example {self.example}")


class Format:
    """A way to write numbers, inland and abroad."""

    def __init__(self, source, what):
        self.source = source
        self.groups = digit_groups(source.pattern)
        self.national = dollars(source.format, what)
        self.international = ""
        self.rule = dollars(source.national_prefix_formatting_rule, what) or ""
        self.optional = (
            "1" if source.national_prefix_optional_when_formatting else ""
        )
        self.carrier = (
            dollars(source.domestic_carrier_code_formatting_rule, what) or ""
        )
        self.leading = [pattern(regex) for regex in source.leading_digits_pattern]

    def is_written_abroad_as(self, other):
        return (
            self.source.pattern == other.pattern
            and self.source.leading_digits_pattern == other.leading_digits_pattern
        )


class Region:
    """All that the table says of a region, or of a code that belongs to none."""

    def __init__(self, metadata, is_main):
        self.name = metadata.id
        self.code = metadata.country_code
        self._check(metadata, is_main)
        parsing = pattern(metadata.national_prefix_for_parsing)
        self.national_prefix = text(metadata.national_prefix, self.name)
        self.facts = {
            "i": pattern(metadata.international_prefix),
            "I": text(metadata.preferred_international_prefix, self.name),
            "n": self.national_prefix,
            "p": "" if parsing == self.national_prefix and parsing else parsing,
            "t": dollars(metadata.national_prefix_transform_rule, self.name),
            "l": pattern(metadata.leading_digits),
            "x": text(metadata.preferred_extn_prefix, self.name),
        }
        self.general = Kind(metadata.general_desc, f"{self.name} in general")
        self.kinds = {
            key: Kind(getattr(metadata, name), f"{self.name} {name}")
            for key, name in KINDS.items()
            if getattr(metadata, name) is not None
        }
        self.formats = [
            Format(source, f"{self.name}, {source.format}")
            for source in metadata.number_format
        ]
        self._tell_international(list(metadata.intl_number_format))

    def _check(self, metadata, is_main):
        for name, value in vars(metadata).items():
            if value and name not in KNOWN:
                raise Inexpressible(f"{self.name} has {name}")
        has_formats = metadata.number_format or metadata.intl_number_format
        if has_formats and not is_main:
            raise Inexpressible(f"{self.name} has formats and is no main region")
        if metadata.national_prefix_transform_rule:
            if metadata.national_prefix_for_parsing is None:
                raise Inexpressible(f"{self.name} has a rule for no prefix")

    def _tell_international(self, sources):
        """Abroad some of the formats at home hold, some in other words."""
        has_own = bool(sources)
        for row in self.formats if has_own else []:
            if not sources or not row.is_written_abroad_as(sources[0]):
                row.international = "-"
                continue
            source = sources.pop(0)
            other = Format(source, f"{self.name}, {source.format}")
            if other.rule or other.carrier or other.optional:
                raise Inexpressible(f"{self.name} has a rule in a format abroad")
            if other.national != row.national:
                row.international = other.national
        if sources:
            raise Inexpressible(f"{self.name} has formats abroad that are not at home")
        if has_own and not any(row.international for row in self.formats):
            raise Inexpressible(f"{self.name} has the same formats twice")

    # --- patterns

    def kind_patterns(self):
        """Key, and pattern as far as it is not that of another line."""
        fixed = self.kinds.get("f")
        for key, kind in self.kinds.items():
            if kind.pattern == self.general.pattern:
                yield key, "=g"
            elif fixed and fixed is not kind and kind.pattern == fixed.pattern:
                yield key, "=f"
            else:
                yield key, kind.pattern

    # --- lines

    def lines(self, shared):
        yield f"R{self.name} {self.code}"
        for key, value in self.facts.items():
            if value is not None:
                yield key + value
        general = self.general
        yield "g" + "\t".join((general.lengths, general.local, general.pattern))
        for key, value in self.kind_patterns():
            kind = self.kinds[key]
            span = "" if kind.lengths == general.lengths else kind.lengths
            cells = (span, kind.local, kind.example, shared.cell(value))
            yield key + "\t".join(cells)
        for row in self.formats:
            cells = [row.groups, row.national, row.international, row.rule]
            cells += [row.optional, row.carrier, *map(shared.cell, row.leading)]
            yield "F" + "\t".join(cells).rstrip("\t")


class Shared:
    """Patterns that are written once because they occur often."""

    def __init__(self, regions):
        seen = Counter()
        for region in regions:
            seen.update(p for _, p in region.kind_patterns() if len(p) > 5)
            leading = chain.from_iterable(row.leading for row in region.formats)
            seen.update(p for p in leading if len(p) > 8)
        # A reference costs about four bytes, the line of its own a few more.
        worth = [p for p, n in seen.items() if (n - 1) * (len(p) - 4) > 6]
        self.patterns = sorted(worth, key=lambda p: (-(seen[p] - 1) * len(p), p))
        self._numbers = {p: f"~{n}" for n, p in enumerate(self.patterns)}

    def cell(self, value):
        return self._numbers.get(value, value)


def regions():
    """Every region by name, then every code without a country by number."""
    PhoneMetadata.load_all()
    of_no_country = PhoneMetadata._country_code_available
    found = []
    for name in sorted(PhoneMetadata._region_available):
        metadata = PhoneMetadata.metadata_for_region(name)
        is_main = REGIONS_OF_CODE[metadata.country_code][0] == name
        found.append(Region(metadata, is_main))
    for code in sorted(of_no_country):
        found.append(Region(PhoneMetadata.metadata_for_nongeo_region(code), True))
    listed = {(name, code) for code, names in REGIONS_OF_CODE.items() for name in names}
    different = listed ^ {(region.name, region.code) for region in found}
    if different:
        raise Inexpressible(f"lists that disagree on {sorted(different)}")
    return found


def table():
    """The lines of the table."""
    found = regions()
    shared = Shared(found)
    lines = [
        f"C{code} {' '.join(names)}" for code, names in sorted(REGIONS_OF_CODE.items())
    ]
    lines += ["S" + one for one in shared.patterns]
    for region in found:
        lines += region.lines(shared)
    return lines
