"""Writes src/normal/common-names.ts: frequent given names and surnames of the Python package faker, by their share.

Run: pip install faker==40.54.0 && python3 bench/quality/common-names.py
"""

import importlib
import pathlib
import re
import unicodedata

# Countries whose names are weighed by how many people have them, and others of which only given names are listed.
WEIGHED = "en_US en_GB en_NZ en_KE sv_SE es_CL es_CO es_AR fr_BE nl_BE fi_FI hu_HU zh_TW".split()
LISTED = {"given": "de_DE fr_FR it_IT es_ES pt_BR da_DK".split(), "family": []}
GIVEN = ["first_names_male", "first_names_female", "first_romanized_names_male", "first_romanized_names_female"]
FAMILY = ["last_names", "last_romanized_names"]
# The part of the people of a country whose name is listed there.
LISTED_PART = {"given": 0.8, "family": 0.4}
# Each step has at least this share, and less than the one before.
STEPS = {"given": [1 / 100, 1 / 300, 1 / 1000, 1 / 3000], "family": [1 / 200, 1 / 1000, 1 / 5000]}
SPECIAL = str.maketrans({"ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "ı": "i", "đ": "d", "å": "a"})


def folded(name):
    plain = unicodedata.normalize("NFKD", name.lower().translate(SPECIAL))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def shares(kind, lists):
    most = {}
    for country in WEIGHED + LISTED[kind]:
        provider = importlib.import_module(f"faker.providers.person.{country}").Provider
        # Men and women are half of the people each.
        tables = [getattr(provider, name) for name in lists if hasattr(provider, name)]
        for table in tables:
            isWeighed = hasattr(table, "values")
            total = sum(table.values()) if isWeighed else None
            for name in table:
                share = LISTED_PART[kind] * table[name] / total / len(tables) if isWeighed else STEPS[kind][-1]
                name = folded(name)
                if re.fullmatch("[a-z]{2,}", name):
                    most[name] = max(share, most.get(name, 0))
    return most


def wrapped(words):
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > 110:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return "\n    ".join(lines)


def rows(kind, lists):
    table = shares(kind, lists)
    result = ""
    above = 1
    for step in STEPS[kind]:
        names = sorted(name for name, share in table.items() if step <= share < above)
        result += f"  [\n    1 / {round(1 / step)},\n    `{wrapped(names)}`,\n  ],\n"
        above = step
    return result


target = pathlib.Path(__file__).parents[2] / "src/normal/common-names.ts"
target.write_text(
    f"""// Frequent names of people, by the share of people who have them where they are most frequent. Written by bench/quality/common-names.py.

type NamesByShare = readonly (readonly [leastShare: number, names: string])[]

export const commonGivenNames: NamesByShare = [
{rows("given", GIVEN)}]

export const commonSurnames: NamesByShare = [
{rows("family", FAMILY)}]
"""
)
