"""Writes an elaborated design as JSON: every module's signals, statements and instances, with the places where they stand.

  elaborate.py REQUEST.json ANSWER.json

REQUEST  files, top, include, defines, parameters   as ports.py has them
         folder      file names in the answer are relative to it
         design      files whose modules belong to the design: what others bind into it is left out. All files if null
ANSWER   top         name of the module
         files       names; `file` is a place in this list
         root        the body of the top, a place in `bodies`
         bodies      modules with their parameters, each once however many instances it has:
           module, file, line
           signals     {name, line, column, bits, elements, width, type, kind, values, members}. `name` with its generate blocks, and `pkg::name`
                       of a variable in a package. `bits` of an element, `elements` of an unpacked array, else 0; `width` of all. `kind`: "in",
                       "out", "variable", or "local" of a procedure; `values` {name: value} of an enumeration; `members` {name, low, bits}
           processes   {kind, file, line, last, edges, body}; kind "assign", "comb", "ff", "initial"
           instances   {name, body, file, line, ports}; ports {port, direction, actual, line}, `port` a place in the signals of the body
           functions   {name, file, line, arguments, result, body}
           uses        [file, line, column, length, signal]: where a signal is named
         problems    {file, line, found, expected}

Expressions and statements: elaborated_expressions.py, elaborated_statements.py. Lines and columns begin at 1. A value is a row of bits: of an
unpacked array the element with the lowest index lies lowest.
"""

import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pyslang import Bag, SourceManager  # noqa: E402
from pyslang.ast import (  # noqa: E402
    ArgumentDirection,
    AssignmentExpression,
    InstanceSymbol,
    ProceduralBlockKind,
    SymbolKind,
    TimedStatement,
    TimingControlKind,
)

from pyslang.parsing import PreprocessorOptions  # noqa: E402
from pyslang.syntax import SyntaxTree  # noqa: E402

from elaborated_expressions import Expressions, Unsupported, type_of  # noqa: E402
from elaborated_statements import Statements  # noqa: E402
from ports import compile_tree, lexer_options  # noqa: E402

# A name that a backslash begins and a blank ends.
ESCAPED = re.compile(r"\\(\S+) ")
DIRECTIONS = {ArgumentDirection.In: "in", ArgumentDirection.Out: "out"}
KINDS = {
    ProceduralBlockKind.AlwaysComb: "comb",
    ProceduralBlockKind.AlwaysLatch: "comb",
    ProceduralBlockKind.AlwaysFF: "ff",
    ProceduralBlockKind.Initial: "initial",
}


class Design:
    """Collects the bodies of the modules below a top."""

    def __init__(self, manager, folder, own):
        self.manager, self.folder, self.own = manager, folder, own
        self.files, self.bodies, self.known = [], [], {}

    def place(self, location):
        """(file, line, column) of a location; of what a macro made, where the macro stands."""
        location = self.manager.getFullyExpandedLoc(location)
        path = Path(self.manager.getFullPath(location.buffer)).resolve()
        name = path.relative_to(self.folder).as_posix() if path.is_relative_to(self.folder) else path.name
        if name not in self.files:
            self.files.append(name)
        return self.files.index(name), self.manager.getLineNumber(location), self.manager.getColumnNumber(location)

    def range(self, node):
        """[line, column, last line, column behind it] of an expression or statement."""
        source = node.sourceRange
        first, last = self.place(source.start), self.place(source.end)
        return [first[1], first[2], last[1], last[2]]

    def is_own(self, symbol):
        location = self.manager.getFullyExpandedLoc(symbol.location)
        return not self.own or Path(self.manager.getFullPath(location.buffer)).resolve() in self.own

    def body(self, instance):
        """The place of an instance's body in `bodies`."""
        body = Body(self, instance).json()
        text = json.dumps(body, sort_keys=True)
        if text not in self.known:
            self.known[text] = len(self.bodies)
            self.bodies.append(body)
        return self.known[text]


class Body:
    """One module with its parameters."""

    def __init__(self, design, instance):
        self.design, self.instance = design, instance
        self.signals, self.places = [], {}
        self.processes, self.instances, self.functions, self.uses = [], [], [], []
        self.called = {}
        self.prefix = instance.body.hierarchicalPath
        self.expressions = Expressions(self)
        self.statements = Statements(self)

    def json(self):
        definition = self.instance.body.definition
        file, line, _ = self.design.place(definition.location)
        self.declare(self.instance.body)
        self.collect(self.instance.body)
        return {
            "module": definition.name,
            "file": file,
            "line": line,
            "signals": self.signals,
            "processes": self.processes,
            "instances": self.instances,
            "functions": self.functions,
            "uses": sorted(set(self.uses)),
        }

    # ----------------------------------------------------------------------------------------------------- signals
    def name_of(self, symbol):
        path = symbol.hierarchicalPath
        path = path[len(self.prefix) + 1 :] if path.startswith(f"{self.prefix}.") else path
        return ESCAPED.sub(r"\1", path)

    def signal(self, symbol, kind=None):
        """The place of a variable or net in `signals`."""
        key = (symbol.name, symbol.hierarchicalPath, symbol.location.buffer, symbol.location.offset)
        if key not in self.places:
            if kind is None:
                kind = "global" if "::" in symbol.hierarchicalPath and not symbol.hierarchicalPath.startswith(self.prefix) else "other"
            if kind == "other":
                raise Unsupported(f"{symbol.hierarchicalPath} of another module")
            _, line, column = self.design.place(symbol.location)
            about = type_of(symbol.type)
            self.places[key] = len(self.signals)
            name = self.name_of(symbol) if kind != "local" else symbol.name
            self.signals.append({"name": name, "line": line, "column": column, "kind": kind, **about})
        return self.places[key]

    def declare(self, scope):
        """Signals of a module and its generate blocks, before anything uses them."""
        directions = {}
        for port in getattr(scope, "portList", []):
            if port.kind == SymbolKind.Port and port.internalSymbol is not None:
                inner = port.internalSymbol
                directions[(inner.name, inner.location.offset)] = DIRECTIONS.get(port.direction, "variable")
        for symbol in scope:
            if symbol.kind in (SymbolKind.Variable, SymbolKind.Net):
                self.signal(symbol, directions.get((symbol.name, symbol.location.offset), "variable"))
            elif symbol.kind == SymbolKind.GenerateBlock and not symbol.isUninstantiated:
                self.declare(symbol)
            elif symbol.kind == SymbolKind.GenerateBlockArray:
                for entry in symbol.entries:
                    if not entry.isUninstantiated:
                        self.declare(entry)

    def use(self, expression, signal):
        file, line, column = self.design.place(expression.sourceRange.start)
        length = len(expression.symbol.name)
        self.uses.append((file, line, column, length, signal))

    # ---------------------------------------------------------------------------------------------------- contents
    def collect(self, scope):
        for symbol in scope:
            kind = symbol.kind
            if kind == SymbolKind.GenerateBlock:
                if not symbol.isUninstantiated:
                    self.collect(symbol)
            elif kind == SymbolKind.GenerateBlockArray:
                for entry in symbol.entries:
                    if not entry.isUninstantiated:
                        self.collect(entry)
            elif isinstance(symbol, InstanceSymbol):
                if symbol.isModule and self.design.is_own(symbol.body.definition):
                    self.instance_of(symbol)
            elif kind == SymbolKind.ContinuousAssign:
                self.process("assign", symbol, [], lambda symbol=symbol: self.statements.assignment(symbol.assignment))
            elif kind == SymbolKind.ProceduralBlock:
                self.procedure(symbol)
            elif kind in (SymbolKind.Net, SymbolKind.Variable) and symbol.initializer is not None:
                self.initializer(symbol, "assign" if kind == SymbolKind.Net else "initial")

    def process(self, kind, symbol, edges, body):
        file, line, _ = self.design.place(symbol.location)
        try:
            statement = body()
        except Unsupported as why:
            statement = {"k": "unknown", "why": str(why), "writes": []}
        places = [place for place in lines_of(statement)] or [line]
        self.processes.append(
            {"kind": kind, "file": file, "line": min(line, *places), "last": max(line, *places), "edges": edges, "body": statement}
        )

    def initializer(self, symbol, kind):
        def body():
            target = {"k": "ref", "v": self.signal(symbol), "w": type_of(symbol.type)["width"]}
            return {"k": "set", "l": target, "r": self.expressions.of(symbol.initializer), "at": self.design.range(symbol.initializer)}

        self.process(kind, symbol, [], body)

    def procedure(self, block):
        kind, body, edges = KINDS.get(block.procedureKind), block.body, []
        if block.procedureKind in (ProceduralBlockKind.Always, ProceduralBlockKind.AlwaysFF) and isinstance(body, TimedStatement):
            timing = body.timing
            events = timing.events if timing.kind == TimingControlKind.EventList else [timing]
            for event in events:
                if event.kind == TimingControlKind.SignalEvent and event.edge.name != "None_":
                    edges.append({"of": self.expressions.of(event.expr), "edge": event.edge.name})
            edges = [edge for edge in edges if edge["edge"] in ("PosEdge", "NegEdge", "BothEdges")]
            body = body.stmt
            kind = "ff" if edges else "comb"
        if kind:
            self.process(kind, block, edges, lambda: self.statements.of(body))

    def instance_of(self, symbol):
        body = self.design.body(symbol)
        signals = self.design.bodies[body]["signals"]
        numbers = {signal["name"]: i for i, signal in enumerate(signals) if signal["kind"] in ("in", "out")}
        file, line, _ = self.design.place(symbol.location)
        ports = []
        for connection in symbol.portConnections:
            port, actual = connection.port, connection.expression
            inner = getattr(port, "internalSymbol", None)
            if actual is None or inner is None or inner.name not in numbers:
                continue
            if isinstance(actual, AssignmentExpression):
                actual = actual.left
            try:
                expression = self.expressions.of(actual)
            except Unsupported:
                continue
            place = self.design.place(actual.sourceRange.start)[1]
            ports.append({"port": numbers[inner.name], "direction": DIRECTIONS[port.direction], "actual": expression, "line": place})
        self.instances.append({"name": self.name_of(symbol), "body": body, "file": file, "line": line, "ports": ports})

    def function(self, subroutine):
        """The place of a function in `functions`."""
        if subroutine.hierarchicalPath not in self.called:
            number = self.called[subroutine.hierarchicalPath] = len(self.functions)
            file, line, _ = self.design.place(subroutine.location)
            self.functions.append({"name": subroutine.name, "file": file, "line": line})
            arguments = [self.signal(argument, "local") for argument in subroutine.arguments]
            result = self.signal(subroutine.returnValVar, "local")
            body = self.statements.of(subroutine.body)
            self.functions[number].update({"arguments": arguments, "result": result, "body": body})
        return self.called[subroutine.hierarchicalPath]


def lines_of(statement):
    """First and last lines of all that a statement has a place of."""
    if isinstance(statement, dict):
        if isinstance(statement.get("at"), list):
            yield statement["at"][0]
            yield statement["at"][2]
        for value in statement.values():
            yield from lines_of(value)
    elif isinstance(statement, list):
        for value in statement:
            yield from lines_of(value)


def elaborate(request):
    manager = SourceManager()
    preprocessor = PreprocessorOptions()
    preprocessor.predefines = ["VERILATOR=1"] + [f"{name}={text}" for name, text in request.get("defines", {}).items()]
    preprocessor.additionalIncludePaths = request.get("include", [])
    tree = SyntaxTree.fromFiles(request["files"], manager, Bag([preprocessor, lexer_options()]))
    compilation = compile_tree(tree, request["top"], request.get("parameters", {}))
    instances = list(compilation.getRoot().topInstances)
    top = next((one for one in instances if one.body.definition.name == request["top"]), None)
    if top is None:
        found = f"no module `{request['top']}` in these files"
        return {"problems": [{"file": "", "line": 0, "found": found, "expected": "a module that no other one instantiates"}]}
    own = {Path(file).resolve() for file in request["design"]} if request.get("design") else None
    design = Design(manager, Path(request["folder"]).resolve(), own)
    root = design.body(top)
    return {"top": request["top"], "files": design.files, "root": root, "bodies": design.bodies, "problems": []}


if __name__ == "__main__":
    asked, answered = sys.argv[1:]
    answer = elaborate(json.loads(Path(asked).read_text()))
    Path(answered).write_text(json.dumps(answer, separators=(",", ":")))
