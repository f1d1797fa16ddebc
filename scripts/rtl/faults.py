"""Finds the single faults that a design can have, in the syntax tree and the types of its sources.

  faults.py REQUEST.json ANSWER.json

REQUEST  top         name of the top module
         parameters  parameter sets; the design is elaborated with each
         files       all sources in compile order, those of `dv/` first
         tried       the files that get faults
         include     folders of `include` files
ANSWER   faults      {file, line, kind, text, start, end, before, after}: the fault puts `before` at byte `start` and
                     `after` at byte `end`, where `$F` stands for "this fault is on"
         lines       {file, line, fault, reason}: every continuous, blocking or non-blocking assignment; `fault` says
                     whether it has one, `reason` why it has none. One that has neither is a gap of this program.

Operators go by syntax and type. The only names are two conventions of the project: `rst_ni` and `unused...`.
"""

import json
import re
import sys
from pathlib import Path

from pyslang import Bag, SourceManager
from pyslang.ast import (
    AssignmentExpression,
    BinaryExpression,
    BinaryOperator as Op,
    CallExpression,
    CaseStatement,
    Compilation,
    CompilationOptions,
    ConcatenationExpression,
    ConditionalExpression,
    ConditionalStatement,
    ConversionExpression,
    GenerateBlockSymbol,
    HierarchicalValueExpression,
    InstanceSymbol,
    NamedValueExpression,
    ReplicationExpression,
    ReturnStatement,
    SimpleAssignmentPatternExpression,
    StructuredAssignmentPatternExpression,
    SymbolKind,
    VisitAction,
)
from pyslang.parsing import PreprocessorOptions
from pyslang.syntax import SyntaxKind, SyntaxTree

RESET = "rst_ni"
UNUSED = re.compile(r"unused")

RELATIONAL = {Op.LessThan, Op.LessThanEqual, Op.GreaterThan, Op.GreaterThanEqual}
SHIFTS = {Op.LogicalShiftLeft, Op.LogicalShiftRight, Op.ArithmeticShiftLeft, Op.ArithmeticShiftRight}
ONE = re.compile(r"(.*'\(|\d*'[bdh]0*|)1(\)?)$", re.DOTALL)

REFERENCES = {"NamedValue", "ElementSelect", "RangeSelect", "MemberAccess", "HierarchicalValue"}

ASSIGNMENTS = {
    kind
    for name, kind in SyntaxKind.__members__.items()
    if name.endswith("AssignmentExpression") or name == "NonblockingAssignmentExpression"
}
ASSERTIONS = {
    SyntaxKind.ImmediateAssertStatement,
    SyntaxKind.ImmediateAssumeStatement,
    SyntaxKind.ImmediateCoverStatement,
    SyntaxKind.AssertPropertyStatement,
    SyntaxKind.AssumePropertyStatement,
    SyntaxKind.CoverPropertyStatement,
}


def plain(text):
    return re.sub(r"\s+", " ", text).strip()


class Sources:
    """Texts of the files, and byte ranges in them. A range that begins or ends within a macro is widened to its use."""

    def __init__(self, manager, tried):
        self.manager = manager
        self.texts = {name: Path(name).read_bytes() for name in tried}
        self.names = {}

    def span(self, node_range):
        """(file, start, end), or None outside the files that are tried and for the expansion of a macro."""
        start, end = node_range.start, node_range.end
        if self.manager.isMacroLoc(start) and self.manager.isMacroLoc(end):
            return None
        while self.manager.isMacroLoc(start):
            start = self.manager.getExpansionRange(start).start
        while self.manager.isMacroLoc(end):
            end = self.manager.getExpansionRange(end).end
        buffer = start.buffer
        if buffer not in self.names:
            self.names[buffer] = str(self.manager.getFullPath(buffer))
        name = self.names[buffer]
        return (name, start.offset, end.offset) if name in self.texts else None

    def text(self, span):
        name, start, end = span
        return self.texts[name][start:end].decode()

    def line(self, span):
        name, start, _ = span
        return self.texts[name].count(b"\n", 0, start) + 1


def ancestors(syntax):
    """Each node above, with the node below it."""
    below, node = syntax, syntax.parent
    while node is not None:
        yield node, below
        below, node = node, node.parent


def is_reset(syntax):
    return plain(str(syntax)).strip("()") in (RESET, f"!{RESET}", f"~{RESET}")


def is_part(below, part):
    return part is not None and below.sourceRange == part.sourceRange


def in_loop_header(syntax):
    """Whether it belongs to what a loop counts with."""
    return any(
        (node.kind == SyntaxKind.ForLoopStatement and not is_part(below, node.statement))
        or (node.kind == SyntaxKind.LoopGenerate and not is_part(below, node.block))
        for node, below in ancestors(syntax)
    )


def context(syntax):
    """Why nothing below this node is to be wrong, or None."""
    if in_loop_header(syntax):
        return "loop header"
    for node, below in ancestors(syntax):
        if node.kind == SyntaxKind.ConditionalStatement and is_reset(node.predicate) and is_part(below, node.statement):
            return "reset value"
        if node.kind in ASSERTIONS:
            return "assertion"
    return None


def function_of(syntax):
    return next((node for node, _ in ancestors(syntax) if node.kind == SyntaxKind.FunctionDeclaration), None)


def full_name(named_type):
    """The name of a type wherever it is used."""
    package = next((node for node, _ in ancestors(named_type.syntax) if node.kind == SyntaxKind.PackageDeclaration), None)
    return f"{str(package.header.name).strip()}::{named_type.name}" if package else named_type.name


def is_of_package(syntax):
    """Whether it is declared in a package itself: as a variable that is a switch."""
    kinds = [node.kind for node, _ in ancestors(syntax)]
    return SyntaxKind.PackageDeclaration in kinds and SyntaxKind.FunctionDeclaration not in kinds


def name_of(function):
    return str(function.prototype.name).strip()


def is_constant(expression):
    """Whether hardware has no signal for it: elaboration, the unrolling of a loop, or a switch of `dv/` decides it."""
    signals = []

    def look(node):
        if isinstance(node, HierarchicalValueExpression) or (
            isinstance(node, NamedValueExpression)
            and node.symbol.kind not in (SymbolKind.Parameter, SymbolKind.EnumValue, SymbolKind.Genvar)
            and not in_loop_header(node.symbol.syntax)
            and not is_of_package(node.symbol.syntax)
        ):
            signals.append(node)
            return VisitAction.Interrupt
        return VisitAction.Advance

    expression.visit(look)
    return not signals


def stripped(expression):
    """Without the conversions that nobody wrote."""
    while isinstance(expression, ConversionExpression) and expression.isImplicit:
        expression = expression.operand
    return expression


class Finder:
    """Collects the faults of all elaborations. What stands at the same place in several of them is one."""

    def __init__(self, sources):
        self.sources = sources
        self.faults = {}
        self.assigned = {}  # span of an assignment -> why its right side has no fault, or None
        self.called = set()  # functions that run, not only elaborate
        self.functions = {}  # span of a fault -> function that it is in

    def wrap(self, expression, kind, text, before, after):
        """A fault that stands around an expression."""
        span = self.sources.span(expression.sourceRange)
        if span is None or expression.syntax is None or context(expression.syntax) is not None:
            return
        fault = {"kind": kind, "text": plain(text), "before": before, "after": after}
        # A vector can be one bit wide in one of the elaborations.
        key = (span, "value" if kind in ("negated", "wrong number") else kind)
        if key not in self.faults or kind == "wrong number":
            self.faults[key] = fault
        function = function_of(expression.syntax)
        if function is not None:
            self.functions[key] = name_of(function)

    def source(self, expression):
        span = self.sources.span(expression.sourceRange)
        return self.sources.text(span) if span else ""

    def value(self, expression, target, text):
        """A value that goes to something of type `target`, wrong by its lowest bit."""
        expression = stripped(expression)
        source = expression.type
        if target.isEnum:
            self.wrap(expression, "wrong number", text, f"{full_name(target)}'((", ") ^ $F)")
        elif target.isIntegral and source.isIntegral:
            signed = source.isSigned
            kind = "negated" if target.bitWidth == 1 else "wrong number"
            self.wrap(expression, kind, text, "(", ") ^ signed'({1'b0, $F})" if signed else ") ^ $F")

    def parts(self, expression, target, text, where):
        """A value, or each part of one that is put together. What has an operator that is wrong by itself is left to that."""
        expression = stripped(expression)
        if isinstance(expression, ConcatenationExpression):
            for operand in expression.operands:
                if not is_constant(operand):
                    self.parts(operand, operand.type, f"{self.source(operand)} in {where}", where)
        elif isinstance(expression, StructuredAssignmentPatternExpression) and expression.memberSetters:
            for setter in expression.memberSetters:
                name = f"{setter.member.name}: {self.source(setter.expr)} in {where}"
                self.parts(setter.expr, setter.member.type, name, where)
        elif isinstance(expression, ConversionExpression) and isinstance(
            stripped(expression.operand), (SimpleAssignmentPatternExpression, ConcatenationExpression)
        ):
            self.parts(expression.operand, target, text, where)
        elif isinstance(expression, ConditionalExpression) and is_reset(expression.conditions[0].expr.syntax):
            self.parts(expression.left, target, text, where)
        elif not self.has_operator(expression):
            self.value(expression, target, text)

    def has_operator(self, expression):
        """Whether `binary` or `select` makes it wrong."""
        if isinstance(expression, ConditionalExpression):
            condition = stripped(expression.conditions[0].expr)
            return not (is_constant(condition) or self.is_relational(condition))
        if not isinstance(expression, BinaryExpression) or is_constant(expression):
            return False
        return self.is_relational(expression) or self.is_step(expression) or self.is_move(expression)

    def is_relational(self, expression):
        return isinstance(expression, BinaryExpression) and expression.op in RELATIONAL

    def is_step(self, expression):
        right = stripped(expression.right)
        return expression.op in (Op.Add, Op.Subtract) and ONE.match(self.source(right)) is not None

    def is_move(self, expression):
        return expression.op in SHIFTS and is_constant(expression.right)

    def binary(self, expression):
        """Comparisons that are strict or not, steps of one, shifts by a constant."""
        if not self.has_operator(expression):
            return
        text = self.source(expression)
        left, right = self.source(expression.left), self.source(expression.right)
        if self.is_relational(expression):
            self.wrap(expression, "equals on the other side", text, "((", f") ^ ($F && ({left}) == ({right})))")
        elif self.is_move(expression):
            self.wrap(stripped(expression.right), "not moved", text, "($F ? 0 : ", ")")
        else:
            zero = ONE.sub(r"\g<1>0\2", right)
            self.wrap(stripped(expression.right), "no step", text, f"($F ? {zero} : ", ")")

    def decision(self, node):
        """A branch is never taken, or always. Reset is never taken; its first register tells it from the other resets of the file."""
        expression = node.conditions[0].expr
        if is_constant(expression):
            return
        text, kinds = f"if ({self.source(expression)})", ["never", "always"]
        if is_reset(expression.syntax):
            first = re.sub(r"^begin\b(\s*:\s*\w+)?", "", self.source(node.ifTrue)).split(";")[0]
            text, kinds = f"{text} {first};", ["never"]
        for kind in kinds:
            self.wrap(expression, kind, text, "(", {"never": ") && !$F", "always": ") || $F"}[kind])

    def select(self, expression):
        condition = expression.conditions[0].expr
        if is_reset(condition.syntax) or not self.has_operator(expression):
            return
        before, after = ("((", ") ^ $F)") if condition.type.bitWidth == 1 else ("(((", ") != '0) ^ $F)")
        self.wrap(condition, "negated select", self.source(expression), before, after)

    def assignment(self, node):
        span = self.sources.span(node.sourceRange)
        if span is None or node.syntax is None or node.syntax.kind not in ASSIGNMENTS:
            return
        left = self.source(node.left)
        reason = context(node.syntax)
        if reason is None and UNUSED.match(left):
            reason = "unused signal"
        self.assigned[span] = reason
        if reason is None:
            right = stripped(node.right)
            # `a |= b` has no expression `a | b` in the text.
            if node.isCompound:
                right = stripped(right.right)
            self.parts(right, node.left.type, f"{self.sources.text(span)};", left)

    def connections(self, instance):
        """What a port is given, if it is worked out there."""
        for connection in instance.portConnections:
            expression = connection.expression
            if expression is None or expression.bad or isinstance(expression, AssignmentExpression):
                continue
            expression = stripped(expression)
            if expression.syntax is None or expression.kind.name in REFERENCES or is_constant(expression):
                continue
            text = f".{connection.port.name}({self.source(expression)}) of {instance.name}"
            self.parts(expression, connection.port.type, text, f".{connection.port.name} of {instance.name}")

    def visit(self, node):
        if isinstance(node, GenerateBlockSymbol) and node.isUninstantiated:
            return VisitAction.Skip
        if isinstance(node, AssignmentExpression):
            self.assignment(node)
        elif isinstance(node, BinaryExpression):
            self.binary(node)
        elif isinstance(node, ConditionalExpression):
            self.select(node)
        elif isinstance(node, ConditionalStatement):
            self.decision(node)
        elif isinstance(node, CaseStatement):
            if not is_constant(node.expr):
                text = f"case ({self.source(node.expr)})"
                self.parts(node.expr, node.expr.type, text, text)
        elif isinstance(node, ReplicationExpression):
            if node.concat.type.bitWidth == 1 and not is_constant(node.concat):
                text = self.source(node)
                self.parts(node.concat, node.concat.type, text, text)
        elif isinstance(node, ReturnStatement):
            if node.expr is not None:
                text = f"return {self.source(node.expr)};"
                self.parts(node.expr, node.expr.type, text, text)
        elif isinstance(node, InstanceSymbol):
            self.connections(node)
        elif isinstance(node, CallExpression) and not node.isSystemCall:
            if not all(is_constant(argument) for argument in node.arguments):
                self.called.add(node.subroutineName)
        return VisitAction.Advance

    def runs(self, syntax):
        """Whether it is outside functions, or in one that is called with signals."""
        function = function_of(syntax)
        return function is None or name_of(function) in self.called

    def result(self):
        return [
            {"file": span[0], "line": self.sources.line(span), "start": span[1], "end": span[2], **fault}
            for (span, what), fault in sorted(self.faults.items(), key=lambda item: item[0])
            if (span, what) not in self.functions or self.functions[(span, what)] in self.called
        ]

    def line(self, span, syntax, faults):
        """What is said of an assignment."""
        name, start, end = span
        fault = any(f["file"] == name and start <= f["start"] and f["end"] <= end for f in faults)
        reason = None
        if not fault:
            reason = context(syntax) or self.assigned.get(span)
            if reason is None and not self.runs(syntax):
                reason = "elaboration function"
            if reason is None and span not in self.assigned:
                reason = "in no faulty configuration"
        return {"file": name, "line": self.sources.line(span), "fault": fault, "reason": reason}


def assignments(tree, sources):
    """(span, syntax) of every assignment in the files that are tried."""
    found = []

    def look(node):
        if getattr(node, "kind", None) in ASSIGNMENTS:
            span = sources.span(node.sourceRange)
            if span is not None:
                found.append((span, node))

    tree.root.visit(look)
    return found


def elaborate(tree, top, parameters):
    options = CompilationOptions()
    options.topModules = {top}
    options.paramOverrides = [f"{name}={value}" for name, value in parameters.items()]
    compilation = Compilation(Bag([options]))
    compilation.addSyntaxTree(tree)
    return compilation


def find(asked):
    """The answer to a request."""
    manager = SourceManager()
    preprocessor = PreprocessorOptions()
    preprocessor.predefines = ["QS_DV", "VERILATOR"]
    preprocessor.additionalIncludePaths = asked["include"]
    tree = SyntaxTree.fromFiles(asked["files"], manager, Bag([preprocessor]))
    sources = Sources(manager, asked["tried"])
    finder = Finder(sources)
    for parameters in asked["parameters"]:
        compilation = elaborate(tree, asked["top"], parameters)
        compilation.getRoot().visit(finder.visit)
        errors = [error for error in compilation.getAllDiagnostics() if error.isError()]
        if errors:
            where = f"{manager.getFileName(errors[0].location)}:{manager.getLineNumber(errors[0].location)}"
            raise SystemExit(f"{asked['top']} with {parameters}: {len(errors)} errors, first {where}: {errors[0].code}")
    faults = finder.result()
    return {"faults": faults, "lines": [finder.line(*found, faults) for found in assignments(tree, sources)]}


if __name__ == "__main__":
    request, answer = sys.argv[1:]
    Path(answer).write_text(json.dumps(find(json.loads(Path(request).read_text()))))
