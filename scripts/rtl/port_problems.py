"""What keeps a module from being run cycle by cycle, with file and line: used by ports.py."""

import re
from pathlib import Path

from pyslang import BufferKind, DiagnosticEngine
from pyslang.ast import (
    AssignmentExpression,
    CallExpression,
    ContinuousAssignSymbol,
    ConversionExpression,
    DoWhileLoopStatement,
    EnumValueSymbol,
    ForeverLoopStatement,
    ForLoopStatement,
    NamedValueExpression,
    NetSymbol,
    ParameterSymbol,
    ProceduralBlockSymbol,
    StringLiteral,
    TimedStatement,
    TimingControlKind,
    WhileLoopStatement,
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
        self.tops = []  # modules of which one has to be chosen
        self.loops = []  # {file, line} of statements that may never end
        self.delayed = []  # places of nonblocking assignments with a delay
        self.derived = []  # sentences about clocks that logic makes

    def name(self, path):
        path = Path(path)
        resolved = path.resolve()
        return str(resolved.relative_to(self.folder)) if self.is_inside(resolved) else str(path)

    def is_inside(self, path):
        return (self.folder / path).resolve().is_relative_to(self.folder)

    def place(self, location):
        location = self.manager.getFullyExpandedLoc(location)
        return self.name(self.manager.getFullPath(location.buffer)), self.manager.getLineNumber(location)

    def add(self, location, found, expected):
        file, line = ("", 0) if location is None else self.place(location)
        problem = {"file": file, "line": line, "found": found, "expected": expected}
        if problem not in self.found:
            self.found.append(problem)

    def diagnostics(self, compilation):
        """The errors of slang. Returns whether there are any."""
        engine = DiagnosticEngine(self.manager)
        errors = [found for found in compilation.getAllDiagnostics() if found.isError()]
        for error in errors[: MOST * 2]:
            code, found = str(error.code), engine.formatMessage(error)
            expected = next((advice for name, advice in ADVICE if name in code), "SystemVerilog that elaborates")
            path = self.manager.getFullPath(error.location.buffer)
            if path.is_file():
                self.add(error.location, found, expected)
            else:
                literal = 'a literal of SystemVerilog: -P DEPTH=16, -P WIDTH="8\'hff", -P \'MODE="FIFO"\''
                self.add(None, f"{found} in a parameter", literal)
        return len(errors) > 0

    def included(self):
        """Files that were read, all of which have to be inside the folder."""
        for buffer in self.manager.getAllBuffers():
            path = self.manager.getFullPath(buffer)
            if path.is_absolute() and path.exists() and not self.is_inside(path):
                is_include = self.manager.getBufferKind(buffer) == BufferKind.IncludeFile
                where = self.manager.getIncludedFrom(buffer) if is_include else None
                found = f"an `include` of {path}" if is_include else f"the file {path}"
                self.add(where, found, f"files inside {self.folder}, which a map can name: --out FILE in a folder that holds them")

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

    def made(self, derived):
        """Clocks that logic makes of others: with an enable they are one; those of registers are not."""
        for name, (ports, location) in derived.items():
            if ports:
                file, line = self.place(location)
                made = " and ".join(ports)
                self.derived.append(f"the clock {name} is made of {made} by logic ({file}:{line}): it is taken for {made} with an enable")
            else:
                expected = "a clock that is a port or made of one: in place of a divided clock an enable"
                self.add(location, f"the clock `{name}`, which comes from no port", expected)

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
                timing = node.timingControl
                if timing is not None and node.isNonBlocking and timing.kind in DELAYS:
                    # `q <= #1 d` models the time from the clock to the output: without times it is `q <= d`.
                    self.delayed.append(self.place(node.sourceRange.start))
                elif timing is not None:
                    self.delay(timing)
            elif isinstance(node, (ContinuousAssignSymbol, NetSymbol)):
                if node.delay is not None:
                    self.delay(node.delay)
            elif isinstance(node, CallExpression) and node.isSystemCall:
                self.call(node)
            elif isinstance(node, (WhileLoopStatement, DoWhileLoopStatement, ForeverLoopStatement)):
                self.loop(node)
            elif isinstance(node, ForLoopStatement) and not is_bounded(node):
                self.loop(node)

        top.visit(look)

    def notes(self):
        """Sentences about what is read in another way than it stands in the sources."""
        found = list(dict.fromkeys(f"{file}:{line}" for file, line in self.delayed))
        more = f" and {len(found) - 3} more" if len(found) > 3 else ""
        delayed = f"delays of nonblocking assignments are taken for none: {', '.join(found[:3])}{more}"
        return ([delayed] if found else []) + self.derived

    def loop(self, statement):
        file, line = self.place(statement.sourceRange.start)
        if {"file": file, "line": line} not in self.loops:
            self.loops.append({"file": file, "line": line})

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
        if "read" in name and not (self.folder / file).is_file():
            return self.add(where, f"`{name}` of the file \"{file}\", which is not there", f"the file in {self.folder}")
        return None


def is_bounded(loop):
    """Whether a `for` ends at a constant: what it compares its own variable with are literals and parameters."""
    if loop.stopExpr is None:
        return False
    own, others = {variable.name for variable in loop.loopVars}, set()
    for step in loop.steps:
        step.visit(lambda node: own.add(node.symbol.name) if isinstance(node, NamedValueExpression) else None)

    def look(node):
        if isinstance(node, NamedValueExpression) and not isinstance(node.symbol, (ParameterSymbol, EnumValueSymbol)):
            others.add(node.symbol.name)

    loop.stopExpr.visit(look)
    return others <= own


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
