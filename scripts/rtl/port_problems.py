"""What keeps a module from being run cycle by cycle, with file and line: used by ports.py."""

import re
from pathlib import Path

from pyslang import DiagnosticEngine
from pyslang.ast import (
    AssignmentExpression,
    CallExpression,
    ContinuousAssignSymbol,
    ConversionExpression,
    NamedValueExpression,
    NetSymbol,
    ParameterSymbol,
    ProceduralBlockSymbol,
    StringLiteral,
    TimedStatement,
    TimingControlKind,
)
from pyslang.syntax import SyntaxKind

MOST = 20  # problems that are listed

# What runs programs, or C that stands in the source.
PROGRAMS = {"$system", "$c", "$cpure"}
FILES = {"$readmemh", "$readmemb", "$writememh", "$writememb", "$fopen", "$dumpfile", "$sreadmemh", "$sreadmemb"}
DELAYS = {TimingControlKind.Delay, TimingControlKind.Delay3, TimingControlKind.OneStepDelay, TimingControlKind.CycleDelay}

# What to do about an error of slang, by its code.
ADVICE = [
    ("UnknownModule", "its file among the files"),
    ("UnknownPackage", "its file among the files"),
    ("UnknownClassOrPackage", "its file among the files"),
    ("UnknownInterface", "its file among the files"),
    ("CouldNotOpenIncludeFile", "a folder that has it: -I DIR"),
    ("UnknownDirective", "a macro that is defined: -D NAME=TEXT"),
    ("ParamHasNoValue", "a value: -P NAME=VALUE"),
]


class Problems:
    """Collects problems; files are named as seen from the folder of the request."""

    def __init__(self, manager, folder):
        self.manager = manager
        self.folder = Path(folder).resolve()
        self.found = []

    def name(self, path):
        path = Path(path)
        resolved = path.resolve()
        return str(resolved.relative_to(self.folder)) if self.is_inside(resolved) else str(path)

    def is_inside(self, path):
        return (self.folder / path).resolve().is_relative_to(self.folder)

    def add(self, location, found, expected):
        file, line = "", 0
        if location is not None:
            location = self.manager.getFullyExpandedLoc(location)
            file = self.name(self.manager.getFullPath(location.buffer))
            line = self.manager.getLineNumber(location)
        problem = {"file": file, "line": line, "found": found, "expected": expected}
        if problem not in self.found:
            self.found.append(problem)

    def diagnostics(self, compilation):
        """The errors of slang. Returns whether there are any."""
        engine = DiagnosticEngine(self.manager)
        errors = [found for found in compilation.getAllDiagnostics() if found.isError()]
        for error in errors[: MOST * 2]:
            code = str(error.code)
            expected = next((advice for name, advice in ADVICE if name in code), "SystemVerilog that elaborates")
            self.add(error.location, engine.formatMessage(error), expected)
        return len(errors) > 0

    def included(self):
        """Files that were read, all of which have to be inside the folder."""
        for buffer in self.manager.getAllBuffers():
            path = self.manager.getFullPath(buffer)
            if path.is_absolute() and path.exists() and not self.is_inside(path):
                self.add(None, f"the file {path}", f"files inside {self.folder}, which a map can name")

    def imports(self, tree):
        """Functions in C, and the calls by which Verilator takes C over as it stands."""

        def look(node):
            kind = getattr(node, "kind", None)
            if kind == SyntaxKind.DPIImport:
                self.add(node.sourceRange.start, "a function in C (`import \"DPI-C\"`)", "hardware alone")
            elif kind == SyntaxKind.SystemName and str(node).split()[-1] in PROGRAMS:
                self.add(node.sourceRange.start, f"a call of `{str(node).split()[-1]}`", "hardware alone")

        tree.root.visit(look)

    def clocks(self, clocks):
        """More than one edge."""
        names = [f"`{edge}edge {port}`" for port, edge in clocks]
        if len(names) > 1:
            location = list(clocks.values())[1]
            self.add(location, f"{len(names)} clock edges: {', '.join(names)}", "one clock, and one of its edges")

    def behaviour(self, top):
        """Delays, and what reaches for files and programs."""
        statements = set()  # timed statements that a block begins with

        def look(node):
            if isinstance(node, ProceduralBlockSymbol) and isinstance(node.body, TimedStatement):
                if node.procedureKind.name.startswith("Always") and node.body.timing.kind not in DELAYS:
                    statements.add(place(node.body.sourceRange))
            elif isinstance(node, TimedStatement):
                if place(node.sourceRange) not in statements:
                    self.delay(node.timing)
            elif isinstance(node, AssignmentExpression):
                if node.timingControl is not None:
                    self.delay(node.timingControl)
            elif isinstance(node, (ContinuousAssignSymbol, NetSymbol)):
                if node.delay is not None:
                    self.delay(node.delay)
            elif isinstance(node, CallExpression) and node.isSystemCall:
                self.call(node)

        top.visit(look)

    def delay(self, timing):
        what = "a delay" if timing.kind in DELAYS else "waiting within a block"
        text = re.sub(r"\s+", " ", str(timing.syntax)).strip()
        self.add(
            timing.sourceRange.start,
            f"{what} (`{text}`)",
            "hardware without times: what happens at an edge of the clock",
        )

    def call(self, call):
        name, where = call.subroutineName, call.sourceRange.start
        if name not in FILES or not call.arguments:
            return None
        file = text_of(call.arguments[0])
        if file is None:
            return self.add(where, f"`{name}` of a file whose name is not constant", f"a file inside {self.folder}")
        if not self.is_inside(file):
            return self.add(where, f"`{name}` of the file \"{file}\"", f"a file inside {self.folder}")
        return None


def place(span):
    return span.start.buffer.id, span.start.offset, span.end.offset


def text_of(expression):
    """The text of a constant: a literal or a parameter."""
    while isinstance(expression, ConversionExpression):
        expression = expression.operand
    if isinstance(expression, StringLiteral):
        return expression.value
    if isinstance(expression, NamedValueExpression) and isinstance(expression.symbol, ParameterSymbol):
        value = expression.symbol.value.convertToStr()
        return value.value if isinstance(value.value, str) else None
    return None
