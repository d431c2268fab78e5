"""Writes src/normal/rarer-surnames.ts: surnames of the United States that are too rare for common-names.ts.

Run: pip install names==0.3.0 && python3 bench/quality/rarer-surnames.py
"""

import importlib.util
import pathlib
import re
import textwrap

# The census of 1990 states shares in percent; a rarer name is had by fewer than one of 50,000 people.
LEAST_PERCENT = 0.002

folder = pathlib.Path(__file__).parents[2] / "src/normal"
common = set(re.findall("[a-z]+", (folder / "common-names.ts").read_text().split("commonSurnames")[1]))
census = pathlib.Path(importlib.util.find_spec("names").origin).with_name("dist.all.last")
rows = [line.split() for line in census.read_text().splitlines()]
names = sorted(name.lower() for name, percent, *_ in rows if float(percent) >= LEAST_PERCENT)
text = textwrap.fill(" ".join(name for name in names if name not in common), 115)
(folder / "rarer-surnames.ts").write_text(
    "// Surnames that one of 5,000 to 50,000 people in the United States has. Written by bench/quality/rarer-surnames.py.\n\n"
    f"export const rarerSurnames = `\n{text}\n`\n"
)
