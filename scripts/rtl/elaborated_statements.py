"""Statements of an elaborated design as JSON, for elaborate.py.

Each is {k, ...}; `at` is [line, column, last line, column behind it].
  block  of
  set    l, r, later, at   an assignment; `later` if it is nonblocking
  if     c, t, f, at       `at` of the condition
  case   of, items, other, wild, at   items {labels, body, at}; `wild` if labels may have don't-cares
  for    first, c, step, body
  var    v, r              a local variable, and its first value
  return of
  break, continue
  unknown why, writes      what is not read here
"""

from pyslang.ast import (
    AssignmentExpression,
    BlockStatement,
    BreakStatement,
    CallExpression,
    CaseStatement,
    CaseStatementCondition,
    ConditionalStatement,
    ContinueStatement,
    EmptyStatement,
    ExpressionStatement,
    ForLoopStatement,
    ForeachLoopStatement,
    ImmediateAssertionStatement,
    ConcurrentAssertionStatement,
    ReturnStatement,
    StatementList,
    UnaryExpression,
    VariableDeclStatement,
)

from elaborated_expressions import BINARY, Unsupported, bare, width_of

STEPS = {"Preincrement": "+", "Postincrement": "+", "Predecrement": "-", "Postdecrement": "-"}


class Statements:
    def __init__(self, body):
        self.body, self.expressions = body, body.expressions

    def of(self, statement):
        make = MAKE.get(type(statement))
        if make is None:
            raise Unsupported(type(statement).__name__)
        return make(self, statement)

    def assignment(self, e):
        """An assignment, which is an expression to the front end."""
        if not isinstance(e, AssignmentExpression):
            raise Unsupported(type(e).__name__)
        target = self.expressions.of(bare(e.left))
        self.expressions.targets.append(target)
        value = self.expressions.of(e.right)
        self.expressions.targets.pop()
        if e.op is not None and not e.isCompound:
            raise Unsupported("a compound assignment")
        made = {"k": "set", "l": target, "r": value, "at": self.body.design.range(e)}
        return {**made, "later": True} if e.isNonBlocking else made

    def expression(self, s):
        e = bare(s.expr)
        if isinstance(e, UnaryExpression) and e.op.name in STEPS:
            return self.step(e)
        if isinstance(e, CallExpression):
            # A task of the simulator, `$display` for example, or a function whose result nobody takes.
            if e.isSystemCall:
                return {"k": "block", "of": []}
            raise Unsupported("a call of a task")
        return self.assignment(e)

    def step(self, e):
        target, width = self.expressions.of(e.operand), width_of(e.operand.type)
        one = {"k": "const", "w": width, "value": "1"}
        value = {"k": "bin", "w": width, "op": STEPS[e.op.name], "l": target, "r": one}
        return {"k": "set", "l": target, "r": value, "at": self.body.design.range(e)}

    def block(self, s):
        return self.of(s.body)

    def list(self, s):
        return {"k": "block", "of": [self.of(one) for one in s.list]}

    def conditional(self, s):
        if len(s.conditions) != 1 or s.conditions[0].pattern is not None:
            raise Unsupported("a pattern")
        condition = s.conditions[0].expr
        made = {"k": "if", "c": self.expressions.of(condition), "t": self.of(s.ifTrue), "at": self.body.design.range(condition)}
        return {**made, "f": self.of(s.ifFalse)} if s.ifFalse is not None else made

    def case(self, s):
        is_wild = s.condition != CaseStatementCondition.Normal
        items = [
            {
                "labels": [self.expressions.of(one) for one in item.expressions],
                "body": self.of(item.stmt),
                "at": self.body.design.range(item.expressions[0]),
            }
            for item in s.items
        ]
        made = {"k": "case", "of": self.expressions.of(s.expr), "items": items, "at": self.body.design.range(s.expr)}
        made = {**made, "wild": True} if is_wild else made
        return {**made, "other": self.of(s.defaultCase)} if s.defaultCase is not None else made

    def loop(self, s):
        first = [self.variable(one) for one in s.loopVars]
        first += [self.assignment(bare(one)) for one in s.initializers]
        steps = [self.expression(One(step)) for step in s.steps]
        return {"k": "for", "first": first, "c": self.expressions.of(s.stopExpr), "step": steps, "body": self.of(s.body)}

    def each(self, s):
        made = self.of(s.body)
        for dim in reversed(list(s.loopDims)):
            if dim.loopVar is None or dim.range is None:
                raise Unsupported("a foreach without a fixed range")
            v, width = self.body.signal(dim.loopVar, "local"), width_of(dim.loopVar.type)
            ref = {"k": "ref", "w": width, "v": v}

            def constant(value, width=width):
                return {"k": "const", "w": width, "value": f"{value & ((1 << width) - 1):x}"}

            made = {
                "k": "for",
                "first": [{"k": "var", "v": v, "r": constant(dim.range.lower)}],
                "c": {"k": "bin", "w": 1, "op": "<=", "l": ref, "r": constant(dim.range.upper), "signed": True},
                "step": [{"k": "set", "l": ref, "r": {"k": "bin", "w": width, "op": "+", "l": ref, "r": constant(1)}}],
                "body": made,
            }
        return made

    def variable(self, symbol):
        made = {"k": "var", "v": self.body.signal(symbol, "local")}
        return {**made, "r": self.expressions.of(symbol.initializer)} if symbol.initializer is not None else made

    def declaration(self, s):
        return self.variable(s.symbol)

    def returned(self, s):
        return {"k": "return", "of": self.expressions.of(s.expr)} if s.expr is not None else {"k": "return"}

    def nothing(self, _):
        return {"k": "block", "of": []}


class One:
    """An expression where a statement is expected."""

    def __init__(self, expr):
        self.expr = expr


MAKE = {
    BlockStatement: Statements.block,
    StatementList: Statements.list,
    ExpressionStatement: Statements.expression,
    ConditionalStatement: Statements.conditional,
    CaseStatement: Statements.case,
    ForLoopStatement: Statements.loop,
    ForeachLoopStatement: Statements.each,
    VariableDeclStatement: Statements.declaration,
    ReturnStatement: Statements.returned,
    BreakStatement: lambda self, s: {"k": "break"},
    ContinueStatement: lambda self, s: {"k": "continue"},
    EmptyStatement: Statements.nothing,
    ImmediateAssertionStatement: Statements.nothing,
    ConcurrentAssertionStatement: Statements.nothing,
}
