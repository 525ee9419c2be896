#!/usr/bin/env python3
"""Reduces the fonts to the letters that the page needs first, and the rest that it rarely needs (fonttools with brotli).

Run in web/: python3 scripts/letters.py
"""

import subprocess
import sys
from pathlib import Path

from fontTools.ttLib import TTFont

OUT = Path("src/lib/fonts")
GARAMOND = Path("../data/fonts")
SANS = Path("node_modules/@fontsource/source-sans-3/files")

ASCII = set(range(0x20, 0x7F))
POLISH = set(map(ord, "ĄĆĘŁŃÓŚŹŻąćęłńóśźż"))
NEIGHBOURS = set(map(ord, "éèêëàâäáçîïíöôüúñæœßÉÖÜÄ"))
SIGNS = set(map(ord, "\u00a0«»·×–—‘’“”„…−°½¼→←↑↓§©"))
FIRST = ASCII | POLISH | NEIGHBOURS | SIGNS
EUROPE = set(range(0xA0, 0x180)) | set(range(0x2000, 0x2070))
LATIN = ASCII | set(range(0xA0, 0x100)) | {0x131, 0x152, 0x153, 0x20AC, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215} | set(range(0x2000, 0x2070))
EXTENDED = set(range(0x100, 0x180))

FEATURES = "kern,liga,ccmp,locl,mark,lnum,onum,tnum,pnum"


def reduce(source: Path, name: str, letters: set[int], features: str = FEATURES, family: str | None = None) -> None:
    out = OUT / f"{name}.woff2"
    subprocess.run(
        [
            "pyftsubset",
            str(source),
            "--unicodes=" + ",".join(f"U+{letter:04X}" for letter in sorted(letters)),
            "--flavor=woff2",
            f"--layout-features={features}",
            "--no-hinting",
            f"--output-file={out}",
        ],
        check=True,
    )
    if family:
        # The licence reserves the name for the unchanged font.
        font = TTFont(out)
        for record in font["name"].names:
            if record.nameID in (1, 3, 4, 6, 16):
                record.string = family.replace(" ", "") if record.nameID == 6 else family
        font.flavor = "woff2"
        font.save(out)
    print(f"{out.name}: {out.stat().st_size} bytes")


def main() -> int:
    OUT.mkdir(exist_ok=True)
    for face, features in (("semibold", FEATURES + ",smcp"), ("italic", FEATURES)):
        source = GARAMOND / f"eb-garamond-{face}.ttf"
        reduce(source, f"garamond-{face}", FIRST, features)
        reduce(source, f"garamond-{face}-rest", EUROPE - FIRST, features)
    for weight in (400, 600):
        reduce(SANS / f"source-sans-3-latin-{weight}-normal.woff2", f"sans-{weight}", LATIN, family="Hegemon Sans")
        reduce(SANS / f"source-sans-3-latin-ext-{weight}-normal.woff2", f"sans-{weight}-rest", EXTENDED, family="Hegemon Sans")
    return 0


if __name__ == "__main__":
    sys.exit(main())
