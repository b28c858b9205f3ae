"""Patterns of digits: read from regular expressions, written in the table's notation,
and used the other way round, to make digits that fit them."""

import re
from dataclasses import dataclass, field

DIGITS = "0123456789"


class Inexpressible(Exception):
    """The metadata hold something that the table's notation cannot say."""


@dataclass
class Item:
    """One place of a pattern, and how often it stands there."""

    kind: str  # "digits", "group", "capture" or "end"
    text: str = ""  # of digits, as the notation writes them
    members: str = ""  # the digits it may be
    choices: list = field(default_factory=list)  # of a group: lists of items
    least: int = 1
    most: int = 1
    count: str = ""  # as the notation writes it


class Pattern:
    """A regular expression over digits, of the small kind that the metadata use."""

    def __init__(self, regex):
        self._regex = regex
        self._at = 0
        self.choices = self._alternatives()
        if self._at < len(regex):
            self._refuse("a bracket that was never opened")

    def _refuse(self, what):
        raise Inexpressible(f"{what}, in the pattern {self._regex} at {self._at}")

    def _take(self, text):
        if self._regex.startswith(text, self._at):
            self._at += len(text)
            return True
        return False

    def _alternatives(self):
        choices = [self._sequence()]
        while self._take("|"):
            choices.append(self._sequence())
        return choices

    def _sequence(self):
        items = []
        while self._at < len(self._regex) and self._regex[self._at] not in "|)":
            item = self._single()
            self._counted(item)
            items.append(item)
        if not items:
            self._refuse("an empty alternative")
        return items

    def _single(self):
        if self._take("\\d"):
            return Item("digits", "d", DIGITS)
        if self._take("(?:"):
            return self._group("group")
        if self._take("(?"):
            self._refuse("a group of an unknown kind")
        if self._take("("):
            return self._group("capture")
        if self._take("$"):
            if self._at < len(self._regex) and self._regex[self._at] not in "|)":
                self._refuse("an end with something behind it")
            return Item("end")
        if self._take("["):
            return self._set()
        digit = self._regex[self._at]
        if digit not in DIGITS:
            self._refuse(f"the sign {digit}")
        self._at += 1
        return Item("digits", digit, digit)

    def _group(self, kind):
        choices = self._alternatives()
        if not self._take(")"):
            self._refuse("a bracket that is never closed")
        return Item(kind, choices=choices)

    def _set(self):
        match = re.compile(r"((?:\d(?:-\d)?)+)\]", re.ASCII).match(
            self._regex, self._at
        )
        if match is None:
            self._refuse("a set of something else than digits")
        self._at = match.end()
        members = ""
        for low, high in re.findall(r"(\d)(?:-(\d))?", match[1]):
            if high and high < low:
                self._refuse("a span that runs backwards")
            members += DIGITS[int(low) : int(high or low) + 1]
        return Item("digits", f"[{match[1]}]", members)

    def _counted(self, item):
        if self._take("?"):
            item.least, item.count = 0, "?"
        elif self._regex.startswith("{", self._at):
            match = re.compile(r"\{(\d+)(?:,(\d+))?\}").match(self._regex, self._at)
            if match is None or item.text != "d":
                self._refuse("a count that the notation has not")
            self._at = match.end()
            item.least = int(match[1])
            item.most = int(match[2] or match[1])
            item.count = match[0]
            if item.most < item.least:
                self._refuse("a count that runs backwards")
        if self._at < len(self._regex) and self._regex[self._at] in "?*+{":
            self._refuse("a repetition that the notation has not")

    # --- the notation

    def notation(self):
        return self._write(self.choices)

    def _write(self, choices):
        return "|".join(
            "".join(self._write_item(item) + item.count for item in items)
            for items in choices
        )

    def _write_item(self, item):
        if item.kind == "group":
            return f"({self._write(item.choices)})"
        if item.kind == "capture":
            return f"<{self._write(item.choices)}>"
        return "$" if item.kind == "end" else item.text

    # --- the other way round

    def sample(self, random):
        """Digits that fit."""
        return self._sample(self.choices, random)

    def _sample(self, choices, random):
        made = ""
        for item in random.choice(choices):
            for _ in range(random.randint(item.least, item.most)):
                if item.kind in ("group", "capture"):
                    made += self._sample(item.choices, random)
                elif item.kind == "digits":
                    made += random.choice(item.members)
        return made


def digit_groups(regex):
    r"""(\d{3})(\d{4,5}) as 3,4-5: a format cuts digits into captured runs."""
    try:
        pattern = Pattern(regex)
    except Inexpressible as problem:
        raise Inexpressible(f"a format cuts by {regex}: {problem}") from problem
    if len(pattern.choices) != 1:
        raise Inexpressible(f"a format cuts by {regex}")
    groups = []
    for item in pattern.choices[0]:
        run = item.choices[0] if item.kind == "capture" else []
        if item.count or len(item.choices) != 1 or len(run) != 1:
            raise Inexpressible(f"a format cuts by {regex}")
        if run[0].text != "d" or run[0].least < 1:
            raise Inexpressible(f"a format cuts by {regex}")
        least, most = run[0].least, run[0].most
        groups.append(str(least) if "," not in run[0].count else f"{least}-{most}")
    return ",".join(groups)
