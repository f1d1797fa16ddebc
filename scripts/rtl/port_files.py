"""Which files a module needs, and in which order they are compiled: used by ports.py."""

import re
from pathlib import Path

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
PACKAGE = re.compile(r"\bpackage\s+(?:automatic\s+|static\s+)?(\w+)\s*;")
USE = re.compile(r"\b(\w+)\s*::")
DEFINITION = re.compile(r"\b(?:module|macromodule|interface|program|package|primitive)\s+(?:automatic\s+|static\s+)?(\w+)")
WORD = re.compile(r"\w+")

# Whose comments turn sources off and on: `// synopsys translate_off`. scripts/rtl/adopted_verilate.mjs has the same list.
SYNTHESISERS = ["synopsys", "synthesis", "pragma", "ambit", "cadence", "exemplar", "xilinx", "altera"]
OFF = re.compile(rf"(?://|/\*)\s*(?:{'|'.join(SYNTHESISERS)})\s+translate_off\b")


def skipped(files, name):
    """A sentence about the files with regions that are passed over, or none."""
    found = []
    for file in files:
        text = Path(file).read_text(errors="replace")
        found += [f"{name(file)}:{text.count(chr(10), 0, one.start()) + 1}" for one in OFF.finditer(text)]
    if not found:
        return []
    more = f" and {len(found) - 3} more" if len(found) > 3 else ""
    return [f"what stands between translate_off and translate_on is left out: {', '.join(found[:3])}{more}"]


def texts_of(files):
    """Texts without comments, by file."""
    return {file: COMMENT.sub(" ", Path(file).read_text(errors="replace")) for file in dict.fromkeys(files)}


def in_compile_order(files):
    """Files with packages come before those that use them, and otherwise stay where they are."""
    texts = texts_of(files)
    home = {name: file for file, text in texts.items() for name in PACKAGE.findall(text)}
    ordered, seen = [], set()

    def place(file):
        if file in seen:
            return
        seen.add(file)
        for name in USE.findall(texts[file]):
            if name in home:
                place(home[name])
        ordered.append(file)

    for file in texts:
        place(file)
    return ordered


def needed(files, top):
    """The files that a module may need: those that define what it names, and those that define neither module nor package."""
    texts = texts_of(files)
    defined = {file: set(DEFINITION.findall(text)) for file, text in texts.items()}
    kept = {file for file in texts if top in defined[file] or not defined[file] or "bind" in texts[file].split()}
    if not any(top in defined[file] for file in kept):
        return list(texts)
    while True:
        named = {word for file in kept for word in WORD.findall(texts[file])}
        more = {file for file in texts if defined[file] & named} | kept
        if more == kept:
            return [file for file in texts if file in kept]
        kept = more
