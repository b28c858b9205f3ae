"""Writes down what the installed package phonenumbers answers, a line of JSON each."""

import argparse
import contextlib
import gzip
import json
import os
import random
import sys

import phonenumbers
from inputs import Inputs
from phonenumbers import PhoneNumberFormat, PhoneNumberType, ValidationResult
from phonenumbers.phonenumberutil import NumberParseException

FAILURES = {
    NumberParseException.NOT_A_NUMBER: "NOT_A_NUMBER",
    NumberParseException.INVALID_COUNTRY_CODE: "INVALID_COUNTRY_CODE",
    NumberParseException.TOO_SHORT_AFTER_IDD: "TOO_SHORT_AFTER_IDD",
    NumberParseException.TOO_SHORT_NSN: "TOO_SHORT_NSN",
    NumberParseException.TOO_LONG: "TOO_LONG",
}
FORMATS = {
    "e164": PhoneNumberFormat.E164,
    "national": PhoneNumberFormat.NATIONAL,
    "international": PhoneNumberFormat.INTERNATIONAL,
    "rfc3966": PhoneNumberFormat.RFC3966,
}


def constants(kind):
    """The name of each value of a kind of constants."""
    return {value: name for name, value in vars(kind).items() if name.isupper()}


TYPES = constants(PhoneNumberType)
LENGTHS = constants(ValidationResult)


def parsed(text, region):
    record = {"k": "parse", "r": region, "in": text}
    try:
        number = phonenumbers.parse(text, region)
    except NumberParseException as failure:
        record["err"] = FAILURES[failure.error_type]
        return record
    record["cc"] = number.country_code
    record["nn"] = str(number.national_number)
    if number.italian_leading_zero:
        record["lz"] = number.number_of_leading_zeros or 1
    if number.extension:
        record["ext"] = number.extension
    record["possible"] = LENGTHS[phonenumbers.is_possible_number_with_reason(number)]
    record["valid"] = phonenumbers.is_valid_number(number)
    record["validFor"] = phonenumbers.is_valid_number_for_region(number, region or "ZZ")
    record["type"] = TYPES[phonenumbers.number_type(number)]
    record["region"] = phonenumbers.region_code_for_number(number)
    for name, kind in FORMATS.items():
        record[name] = phonenumbers.format_number(number, kind)
    return record


def typed(text, region):
    formatter = phonenumbers.AsYouTypeFormatter(region or "ZZ")
    answers = [formatter.input_digit(sign) for sign in text]
    return {"k": "type", "r": region, "in": text, "out": answers}


def records(given):
    """Answers to as many questions of each kind as are wanted; questions that break the package are
    left out, and others asked in their place."""
    inputs = Inputs(random.Random(given.seed), given.noise)
    for ask, make, count in (
        (parsed, inputs.to_parse, given.parse),
        (typed, inputs.to_type, given.type),
    ):
        broken = 0
        while count > 0:
            text, region = make()
            try:
                yield ask(text, region)
                count -= 1
            except Exception as problem:
                broken += 1
                if broken > 1000 + count:
                    raise
                if broken == 1:
                    print(f"Left out: {region} {text!a}: {problem!r}", file=sys.stderr)
        if broken > 1:
            print(f"Left out, {ask.__name__}: {broken}", file=sys.stderr)


@contextlib.contextmanager
def opened(path):
    if path == "-":
        yield sys.stdout.buffer
        return
    new_path = f"{path}.new"
    with open(new_path, "wb") as file:
        if path.endswith(".gz"):
            # No name and no time within, so that the same records are the same bytes.
            with gzip.GzipFile("", "wb", 9, file, 0) as packed:
                yield packed
        else:
            yield file
    # Only records that are whole take the place of others.
    os.replace(new_path, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parse", type=int, default=12000)
    parser.add_argument("--type", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=int, default=7)
    parser.add_argument("file")
    given = parser.parse_args()
    try:
        with opened(given.file) as file:
            for record in records(given):
                line = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
                file.write(line.encode() + b"\n")
    except OSError as problem:
        sys.exit(f"{given.file} cannot be written: {problem.strerror}.")


if __name__ == "__main__":
    main()
