"""Clocks, resets, and the registers and memories of an elaborated module, by its edge-triggered blocks: used by ports.py."""

import re

from pyslang.ast import (
    ArgumentDirection,
    AssignmentExpression,
    BinaryExpression,
    BinaryOperator,
    BlockStatement,
    ConcatenationExpression,
    ConditionalStatement,
    ContinuousAssignSymbol,
    ConversionExpression,
    EdgeKind,
    ElementSelectExpression,
    InstanceSymbol,
    IntegerLiteral,
    MemberAccessExpression,
    NamedValueExpression,
    ProceduralBlockKind,
    RangeSelectExpression,
    StatementList,
    SymbolKind,
    TimedStatement,
    TimingControlKind,
    UnaryExpression,
    UnaryOperator,
    UnbasedUnsizedIntegerLiteral,
    VariableLifetime,
)

from port_types import number

RESET = re.compile(r"rst|reset|clr|clear", re.IGNORECASE)
CLOCK = re.compile(r"clk|clock|(?:^|_)ck", re.IGNORECASE)
EQUAL = {BinaryOperator.Equality, BinaryOperator.CaseEquality}
COMPARISONS = EQUAL | {BinaryOperator.Inequality, BinaryOperator.CaseInequality}
ALTERNATIVES = {BinaryOperator.LogicalOr, BinaryOperator.BinaryOr}
NEGATIONS = {UnaryOperator.BitwiseNot, UnaryOperator.LogicalNot}
CLOCKED = {ProceduralBlockKind.Always, ProceduralBlockKind.AlwaysFF}
COMBINATIONAL = {ProceduralBlockKind.Always, ProceduralBlockKind.AlwaysComb, ProceduralBlockKind.AlwaysLatch}


def edges_of(block):
    """The events of a block that wait for an edge."""
    if block.procedureKind not in CLOCKED or not isinstance(block.body, TimedStatement):
        return []
    timing = block.body.timing
    events = timing.events if timing.kind == TimingControlKind.EventList else [timing]
    edged = {EdgeKind.PosEdge, EdgeKind.NegEdge, EdgeKind.BothEdges}
    return [event for event in events if event.kind == TimingControlKind.SignalEvent and event.edge in edged]


def decision_of(block, at):
    """The `if` that a block begins with (`at` 0) or ends with (`at` -1), or None."""
    statement = block.body.stmt
    while isinstance(statement, (BlockStatement, StatementList)):
        if isinstance(statement, BlockStatement):
            statement = statement.body
        else:
            statements = [one for one in statement.list if one.kind.name != "VariableDeclaration"]
            statement = statements[at] if statements else None
    return statement if isinstance(statement, ConditionalStatement) else None


def bare(expression):
    """(expression, inverted) without conversions and negations around it, and comparisons with 0 or 1."""
    inverted = False
    while True:
        if isinstance(expression, ConversionExpression):
            expression = expression.operand
        elif isinstance(expression, UnaryExpression) and expression.op in NEGATIONS:
            expression, inverted = expression.operand, not inverted
        elif isinstance(expression, BinaryExpression) and expression.op in COMPARISONS:
            constant = constant_of(expression.right)
            if constant not in (0, 1):
                return expression, inverted
            inverted ^= (expression.op in EQUAL) == (constant == 0)
            expression = expression.left
        else:
            return expression, inverted


def constant_of(expression):
    """The number that a literal or a parameter is, or None."""
    while isinstance(expression, ConversionExpression):
        expression = expression.operand
    if isinstance(expression, NamedValueExpression) and expression.symbol.kind == SymbolKind.Parameter:
        return number(expression.symbol.value)
    is_literal = isinstance(expression, (IntegerLiteral, UnbasedUnsizedIntegerLiteral))
    return int(expression.value) if is_literal and not expression.value.hasUnknown else None


def alternatives(expression):
    """The conditions of which one is enough: those between `||` or `|`."""
    while isinstance(expression, ConversionExpression):
        expression = expression.operand
    if isinstance(expression, BinaryExpression) and expression.op in ALTERNATIVES:
        return alternatives(expression.left) + alternatives(expression.right)
    return [expression]


def symbols_in(expression):
    found = []
    expression.visit(lambda node: found.append(node.symbol) if isinstance(node, NamedValueExpression) else None)
    return found


def targets(expression):
    """The variables that an assignment writes."""
    while isinstance(expression, (ElementSelectExpression, RangeSelectExpression, MemberAccessExpression)):
        expression = expression.value
    if isinstance(expression, ConcatenationExpression):
        return [symbol for operand in expression.operands for symbol in targets(operand)]
    return [expression.symbol] if isinstance(expression, NamedValueExpression) else []


def is_constant(statement):
    """Whether all that a statement does is to assign constants."""
    reads = []

    def look(node):
        if isinstance(node, AssignmentExpression):
            reads.extend(s for s in symbols_in(node.right) if s.kind not in (SymbolKind.Parameter, SymbolKind.EnumValue))

    statement.visit(look)
    return not reads


class Edges:
    """What the edge-triggered blocks below a top say."""

    def __init__(self, top):
        self.top = top
        self.clocks = {}  # (port, edge) -> location
        self.resets = {}  # port -> {low, asynchronous}
        self.registers = {}  # "module.variable" -> {name, bits, elements}
        self.assigned = {}  # signal -> the expression that continuously drives it
        self.driven = {}  # signal -> the output of an instance that drives it, as that instance sees it
        self.computed = {}  # signal -> what blocks without an edge assign to it
        self.derived = {}  # signal that is a clock -> (ports that it is made of, location)
        self.blocks = []
        self.waiting = []  # (event, location) of clocks that are no ports
        top.visit(self.look)
        for block in self.blocks:
            self.events(block)
            self.variables(block)
        for event, location in self.waiting:
            self.derive(event, location)

    def look(self, node):
        if node.__class__.__name__ == "ProceduralBlockSymbol":
            if edges_of(node):
                self.blocks.append(node)
            elif node.procedureKind in COMBINATIONAL:
                node.body.visit(self.compute)
        elif isinstance(node, InstanceSymbol):
            for connection in node.portConnections:
                inner, outer = getattr(connection.port, "internalSymbol", None), connection.expression
                if isinstance(outer, AssignmentExpression) and inner is not None:
                    for symbol in targets(outer.left):
                        self.driven[symbol] = inner
        elif isinstance(node, ContinuousAssignSymbol) and isinstance(node.assignment, AssignmentExpression):
            left = node.assignment.left
            if isinstance(left, NamedValueExpression):
                self.assigned[left.symbol] = node.assignment.right

    def compute(self, node):
        if isinstance(node, AssignmentExpression):
            for symbol in targets(node.left):
                self.computed.setdefault(symbol, []).append(node.right)

    def input_of(self, symbol):
        """(port, expression outside) of a symbol that is an input of its module, or (None, None); at the top nothing is outside."""
        body = symbol.parentScope.containingInstance if symbol.parentScope is not None else None
        ports = body.portList if body is not None else []
        inner = ((p, getattr(p, "internalSymbol", None)) for p in ports)
        port = next((p for p, own in inner if own is not None and own == symbol), None)
        # A port of an interface has no direction.
        if port is None or getattr(port, "direction", None) != ArgumentDirection.In:
            return None, None
        if body.parentInstance == self.top:
            return port, None
        outside = body.parentInstance.getPortConnection(port)
        return port, outside.expression if outside is not None else None

    def derive(self, event, location):
        """A clock that logic makes: of ports that are clocks, or else by their name."""
        names, seen, ports = symbols_in(event.expr), set(), []
        while names:
            symbol = names.pop()
            if symbol in seen:
                continue
            seen.add(symbol)
            port, outside = self.input_of(symbol)
            if port is not None and outside is None:
                ports.append(port.name)
                continue
            if symbol in self.driven:
                names.append(self.driven[symbol])
            expressions = [outside, self.assigned.get(symbol), getattr(symbol, "initializer", None)]
            for expression in expressions + self.computed.get(symbol, []):
                if expression is not None:
                    names += symbols_in(expression)
        known = {port for port, _ in self.clocks}
        found = sorted(set(ports) & known) or sorted(port for port in set(ports) if CLOCK.search(port))
        name = str(event.expr.syntax).strip()
        self.derived.setdefault(name, (found, location))
        for port in found:
            if port not in known:
                self.clocks[(port, "neg" if event.edge == EdgeKind.NegEdge else "pos")] = location

    def source(self, expression):
        """(port of the top, inverted) that a signal comes from, or None where something else makes it."""
        inverted = False
        for _ in range(64):
            expression, turned = bare(expression)
            inverted ^= turned
            if not isinstance(expression, NamedValueExpression):
                return None
            symbol = expression.symbol
            for _ in range(64):
                if symbol not in self.driven:
                    break
                symbol = self.driven[symbol]
            if symbol.parentScope is None or symbol.parentScope.containingInstance is None:
                return None
            port, outside = self.input_of(symbol)
            if port is not None and outside is None:
                return port.name, inverted
            declared = symbol.initializer if symbol.kind == SymbolKind.Net else None
            expression = outside if port is not None else self.assigned.get(symbol, declared)
            if expression is None:
                return None
        return None

    def events(self, block):
        events, decision = edges_of(block), decision_of(block, 0)
        tested = symbols_in(decision.conditions[0].expr) if decision is not None else []
        resets = [event for event in events if set(symbols_in(event.expr)) & set(tested)]
        if len(events) == 1:
            resets = []
        elif len(resets) in (0, len(events)):
            resets = [event for event in events if any(RESET.search(symbol.name) for symbol in symbols_in(event.expr))]
        for event in events:
            source = self.source(event.expr)
            if source is None:
                if event not in resets:
                    self.waiting.append((event, block.location))
                continue
            port, inverted = source
            falling = (event.edge == EdgeKind.NegEdge) != inverted
            if event in resets:
                self.resets[port] = {"signal": port, "low": falling, "asynchronous": True}
            else:
                self.clocks.setdefault((port, "neg" if falling else "pos"), block.location)
        if len(events) == 1:
            for decision in (decision, decision_of(block, -1)):
                if decision is not None:
                    self.synchronous(decision)

    def synchronous(self, decision):
        """An input that a block asks first or last, and that sets constants."""
        if not is_constant(decision.ifTrue):
            return
        for condition in alternatives(decision.conditions[0].expr):
            source = self.source(condition)
            if source is not None:
                port, inverted = source
                self.resets.setdefault(port, {"signal": port, "low": inverted, "asynchronous": False})

    def variables(self, block):
        always_ff = block.procedureKind == ProceduralBlockKind.AlwaysFF

        def look(node):
            if isinstance(node, AssignmentExpression) and (node.isNonBlocking or always_ff):
                for symbol in targets(node.left):
                    self.variable(symbol)

        block.body.visit(look)

    def variable(self, symbol):
        if symbol.kind != SymbolKind.Variable or symbol.lifetime == VariableLifetime.Automatic:
            return
        kind, elements = symbol.type.canonicalType, 0
        while kind.isUnpackedArray and kind.hasFixedRange:
            elements, kind = max(elements, 1) * kind.fixedRange.width, kind.arrayElementType.canonicalType
        if not kind.isIntegral:
            return
        name = f"{symbol.declaringDefinition.name}.{symbol.name}"
        self.registers.setdefault(name, {"name": name, "bits": kind.bitWidth, "elements": elements})
