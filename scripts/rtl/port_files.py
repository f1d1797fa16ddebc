"""Which files a module needs, and in which order they are compiled: used by ports.py."""

import re
from pathlib import Path

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
PACKAGE = re.compile(r"\bpackage\s+(?:automatic\s+|static\s+)?(\w+)\s*;")
USE = re.compile(r"\b(\w+)\s*::")
DEFINITION = re.compile(r"\b(?:module|macromodule|interface|program|package|primitive)\s+(?:automatic\s+|static\s+)?(\w+)")
WORD = re.compile(r"\w+")


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
