#!/usr/bin/env python3
"""Writes the table of telephone numbers, and the test vectors, from libphonenumber's metadata.

    pip install phonenumbers==9.0.43
    Scripts/generate-phone-data.py

The package `phonenumbers` carries Google's metadata as Python modules, under the Apache License 2.0. Written are
Sources/TextFields/Types/Phone/PhoneTable.swift and Tests/TextFieldsTests/Data/phone.tsv. NOTICE says what is used, and
this script what is left out.

Kept of the metadata, by country calling code: the regions, the national prefix, the prefix of international calls where
it is one number, the possible lengths, the pattern of national numbers of any kind, and how numbers are grouped.

Left out: the patterns by kind of number (mobile, freephone, …), so that a number that no operator has been given is taken
if it looks like one; carrier codes; numbers that are good within an area only; short numbers; extensions; formats that
exchange parts of a number (three of Argentina's: its mobile numbers are grouped as they are dialled from abroad).
"""

import datetime
import importlib.metadata
import pathlib
import re
import warnings

warnings.simplefilter("ignore")
import phonenumbers
from phonenumbers.data import _COUNTRY_CODE_TO_REGION_CODE as REGIONS

try:
    from re import _parser
except ImportError:
    import sre_parse as _parser

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSION = importlib.metadata.version("phonenumbers")
NON_GEOGRAPHIC = "001"


def metadata(code, region):
    if region == NON_GEOGRAPHIC:
        return phonenumbers.PhoneMetadata.metadata_for_nongeo_region(code)
    return phonenumbers.PhoneMetadata.metadata_for_region(region)


def widths(pattern):
    """The fewest and the most digits of each group of a format's pattern."""
    groups = []
    for kind, value in _parser.parse(pattern):
        assert str(kind) == "SUBPATTERN", pattern
        groups.append(value[3].getwidth())
    return groups


def compact(pattern):
    """A pattern with a letter for any digit, as the table has it."""
    return pattern.replace("\\d", "d")


def template(text, rule, prefix):
    """A format as the table has it: digits for groups, P for the national prefix."""
    if rule is None:
        return text
    rule = rule.replace("$NP", prefix).replace("$FG", "\\1")
    before, behind = rule.split("\\1")
    if prefix and prefix in before:
        before = before.replace(prefix, "P", 1)
    if re.search(r"\d", before + behind):
        return text
    return text.replace("\\1", before + "\\1" + behind, 1)


def expanded(nodes):
    """All texts that a parsed pattern matches; None where they are more than a few, or it has groups."""
    texts = [""]
    for kind, value in nodes:
        kind = str(kind)
        if kind == "LITERAL":
            part = [chr(value)]
        elif kind == "IN" and all(str(k) == "LITERAL" for k, _ in value):
            part = [chr(v) for _, v in value]
        elif kind == "BRANCH":
            part = [expanded(branch) for branch in value[1]]
            part = None if None in part else sum(part, [])
        elif kind == "SUBPATTERN" and value[0] is None:
            part = expanded(value[3])
        elif kind == "MAX_REPEAT" and value[1] == 1:
            part = expanded(value[2])
            part = None if part is None else part + ([""] if value[0] == 0 else [])
        else:
            return None
        if part is None or len(texts) * len(part) > 8:
            return None
        texts = [a + b for a in texts for b in part]
    return texts


def prefixes(data):
    """What may be dialled in front of a number within the country, the usual prefix first."""
    usual = data.national_prefix or ""
    others = expanded(_parser.parse(data.national_prefix_for_parsing or "")) or []
    if data.national_prefix_transform_rule:
        others = []
    return list(dict.fromkeys(p for p in [usual] + sorted(others, key=len, reverse=True) if p and len(p) < 4))


def is_in_order(entry):
    references = re.findall(r"\\(\d)", entry.format)
    count = re.compile(entry.pattern).groups
    others = re.sub(r"\\\d", "", entry.format)
    return references == [str(n + 1) for n in range(count)] and not re.search(r"\d", others)


def formats(entries, prefix):
    written = []
    for entry in entries:
        if entry.format == "NA" or not is_in_order(entry):
            continue
        leading = entry.leading_digits_pattern[-1] if entry.leading_digits_pattern else ""
        sizes = ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in widths(entry.pattern))
        plain = entry.format.replace("\\", "")
        rule = entry.national_prefix_formatting_rule
        bare = rule if rule and not (prefix and prefix in rule) else None
        own = template(entry.format, rule, prefix).replace("\\", "")
        without = template(entry.format, bare, prefix).replace("\\", "")
        fields = [compact(leading), sizes, without, own if own != without else "", plain if plain != without else ""]
        written.append("@".join(fields).rstrip("@"))
    return written


def covers(general, region):
    """Whether a region's example numbers match another's pattern."""
    data = metadata(0, region)
    kinds = [data.fixed_line, data.mobile, data.toll_free, data.premium_rate, data.voip, data.personal_number, data.uan]
    examples = [kind.example_number for kind in kinds if kind is not None and kind.example_number]
    return all(re.fullmatch(general, example) for example in examples)


def sample(code, region):
    """A region's example number, as it is written within the country."""
    data = metadata(code, region)
    kinds = [data.fixed_line, data.mobile, data.toll_free, data.voip, data.uan, data.shared_cost, data.premium_rate]
    example = next(kind.example_number for kind in kinds if kind is not None and kind.example_number)
    number = phonenumbers.parse(f"+{code}{example}")
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.NATIONAL)


def row(code):
    regions = REGIONS[code]
    data = metadata(code, regions[0])
    prefix = data.national_prefix or ""
    general = data.general_desc.national_number_pattern
    lengths = set(data.general_desc.possible_length)
    for region in regions[1:]:
        if not covers(general, region):
            other = metadata(code, region).general_desc
            general += "|" + other.national_number_pattern
            lengths |= set(other.possible_length)
    outgoing = data.international_prefix or ""
    outgoing = outgoing if re.fullmatch(r"\d+", outgoing) else (data.preferred_international_prefix or "")
    outgoing = outgoing if re.fullmatch(r"\d+", outgoing) else ""
    national = formats(data.number_format, prefix)
    international = formats(data.intl_number_format, prefix) if data.intl_number_format else []
    if international == national:
        international = []
    named = "|".join(f"{region}:{sample(code, region)}" for region in regions)
    fields = [str(code), named, ",".join(prefixes(data)), outgoing, ",".join(map(str, sorted(lengths))), compact(general)]
    return "\t".join(fields + ["~".join(national), "~".join(international)]).rstrip("\t")


HEADER = f'''// Written by Scripts/generate-phone-data.py: do not edit.
//
// Derived from the metadata of Google's libphonenumber as the Python package phonenumbers {VERSION} carries it, on
// {datetime.date.today()}. Copyright © The Libphonenumber Authors, under the Apache License 2.0; see NOTICE.

/// The plans of telephone numbers, by country calling code.
enum PhoneTable {{
  /// The version of the package that the table was made of.
  static let dataVersion = "phonenumbers {VERSION}"

  /// One line a calling code, of fields between tabs: the code; its regions, the main one first, each with an example
  /// number; the national prefix, and others that are dialled in its place; the prefix of international calls; the
  /// possible lengths of national numbers; their pattern, with `d` for any digit; how they are grouped within the country,
  /// with tildes between; how they are written abroad, where that is different.
  ///
  /// A grouping has fields between `@`: a pattern of leading digits; the sizes of the groups; the groups by number and
  /// what stands between them; the same with the national prefix, `P`; the same as it is written abroad. Fields that are
  /// as the one before are left out.
  static let lines = #"""
'''


def write_table():
    lines = "\n".join("    " + row(code) for code in sorted(REGIONS))
    path = ROOT / "Sources/TextFields/Types/Phone/PhoneTable.swift"
    path.parent.mkdir(exist_ok=True)
    path.write_text("// swift-format-ignore-file\n" + HEADER + lines + '\n    """#\n}\n')
    print(path, len(lines))


def write_vectors():
    """The example numbers of the metadata: region, E.164, as written within the country, as written abroad."""
    written = []
    for code in sorted(REGIONS):
        for region in REGIONS[code]:
            data = metadata(code, region)
            kinds = [data.fixed_line, data.mobile, data.toll_free, data.voip, data.premium_rate]
            examples = [kind.example_number for kind in kinds if kind is not None and kind.example_number]
            for example in dict.fromkeys(examples):
                number = phonenumbers.parse(f"+{code}{example}")
                forms = [phonenumbers.PhoneNumberFormat.E164, phonenumbers.PhoneNumberFormat.NATIONAL,
                         phonenumbers.PhoneNumberFormat.INTERNATIONAL]
                written.append("\t".join([region] + [phonenumbers.format_number(number, form) for form in forms]))
    path = ROOT / "Tests/TextFieldsTests/Data/phone.tsv"
    path.write_text("\n".join(written) + "\n")
    print(path, len(written))


write_table()
write_vectors()
