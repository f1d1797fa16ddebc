"""Expressions of an elaborated design as JSON, for elaborate.py.

Each is {k, w, ...}: `w` its bits.
  const  value, care     hexadecimal; `care` has ones where a bit is no don't-care, if there are some
  ref    v               a signal of the body
  at     of, index, base, step, plus   `w` bits of `of` from bit (index - base) * step + plus on
  slice  of, low         `w` bits of `of` from bit `low` on
  cat    of              parts, the highest first
  un     op, of          "~" "!" "-" "&" "|" "^" "~&" "~|" "~^"
  bin    op, l, r, signed
  if     c, t, f
  conv   of, signed      shortened, or extended by the sign if `signed`
  call   f, args         a function of the body
  sys    name, args      "$clog2" "$countones" "$onehot" "$onehot0"
  inside of, ranges      single expressions, and pairs
"""

from pyslang.ast import (
    AssignmentExpression,
    BinaryExpression,
    CallExpression,
    ConcatenationExpression,
    ConditionalExpression,
    ConversionExpression,
    ConversionKind,
    ElementSelectExpression,
    EvalContext,
    HierarchicalValueExpression,
    InsideExpression,
    IntegerLiteral,
    LValueReferenceExpression,
    MemberAccessExpression,
    MinTypMaxExpression,
    NamedValueExpression,
    RangeSelectExpression,
    RangeSelectionKind,
    ReplicatedAssignmentPatternExpression,
    ReplicationExpression,
    SimpleAssignmentPatternExpression,
    StringLiteral,
    StructuredAssignmentPatternExpression,
    SymbolKind,
    UnaryExpression,
    UnbasedUnsizedIntegerLiteral,
    ValueRangeExpression,
)

UNARY = {
    "BitwiseNot": "~", "LogicalNot": "!", "Minus": "-", "BitwiseAnd": "&", "BitwiseOr": "|", "BitwiseXor": "^",
    "BitwiseNand": "~&", "BitwiseNor": "~|", "BitwiseXnor": "~^",
}  # fmt: skip
BINARY = {
    "Add": "+", "Subtract": "-", "Multiply": "*", "Divide": "/", "Mod": "%", "Power": "**",
    "BinaryAnd": "&", "BinaryOr": "|", "BinaryXor": "^", "BinaryXnor": "~^",
    "Equality": "==", "Inequality": "!=", "CaseEquality": "==", "CaseInequality": "!=",
    "WildcardEquality": "==?", "WildcardInequality": "!=?",
    "GreaterThan": ">", "GreaterThanEqual": ">=", "LessThan": "<", "LessThanEqual": "<=",
    "LogicalAnd": "&&", "LogicalOr": "||", "LogicalImplication": "->", "LogicalEquivalence": "<->",
    "LogicalShiftLeft": "<<", "LogicalShiftRight": ">>", "ArithmeticShiftLeft": "<<", "ArithmeticShiftRight": ">>>",
}  # fmt: skip
SYSTEM = {"$clog2", "$countones", "$onehot", "$onehot0"}
PASSED = {"$signed", "$unsigned"}


class Unsupported(Exception):
    """What this program does not put into JSON."""


def width_of(kind):
    kind = kind.canonicalType
    return kind.bitWidth or kind.bitstreamWidth


def bits_of(value, width):
    """A constant as a number: rows of an array or a structure, the first highest."""
    inner = value.value
    if isinstance(inner, (list, tuple)):
        each = width // len(inner)
        return sum(bits_of(one, each) << each * (len(inner) - 1 - i) for i, one in enumerate(inner))
    if inner is None:
        raise Unsupported("a constant that is no number")
    if isinstance(inner, str):
        return int.from_bytes(inner.encode(), "big")
    return number_in(inner, width)


def number_in(value, width):
    """An SVInt as bits; unknown ones are zeros, as in a simulator without them."""
    if not value.hasUnknown:
        return int(value) & ((1 << width) - 1)
    bits = 0
    for i in range(value.bitWidth):
        bits |= (1 if str(value[i]) == "1" else 0) << i
    return bits & ((1 << width) - 1)


def care_of(value, width):
    """`care` of an SVInt with unknown bits; nothing for any other value."""
    if not getattr(value, "hasUnknown", False):
        return {}
    known = sum(1 << i for i in range(min(width, value.bitWidth)) if str(value[i]) in "01")
    return {"care": f"{known:x}"}


def values_of(kind):
    if not kind.isEnum:
        return {}
    return {one.name: number_in(one.value.value, kind.bitWidth) for one in kind}


def members_of(kind, prefix="", low=0):
    found = []
    for field in kind if kind.isStruct or kind.isPackedUnion else []:
        if field.kind != SymbolKind.Field:
            continue
        inner, at, name = field.type.canonicalType, low + field.bitOffset, prefix + field.name
        found.append({"name": name, "low": at, "bits": inner.bitWidth, **({"values": values_of(inner)} if inner.isEnum else {})})
        found += members_of(inner, f"{name}.", at)
    return found


def type_of(kind):
    """bits, elements, width, type, and where it has them values and members."""
    canonical = kind.canonicalType
    width, elements, element = width_of(canonical), 0, canonical
    while element.isUnpackedArray:
        elements = max(elements, 1) * element.fixedRange.width
        element = element.arrayElementType.canonicalType
    about = {"bits": width_of(element), "elements": elements, "width": width, "type": str(kind)}
    if element.isEnum:
        about["values"] = values_of(element)
    if members := members_of(element):
        about["members"] = members
    return about


def bare(expression):
    while isinstance(expression, ConversionExpression):
        expression = expression.operand
    return expression


def parts_of(made):
    """The expressions that an expression is directly made of."""
    for value in made.values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict):
                yield one


class Expressions:
    def __init__(self, body):
        self.body = body
        self.targets = []  # what `+=` and the like assign to

    def of(self, expression):
        """An expression, or Unsupported."""
        make = MAKE.get(type(expression))
        if make is None:
            raise Unsupported(type(expression).__name__)
        made = make(self, expression)
        if made["k"] not in ("const", "ref") and all(one["k"] == "const" for one in parts_of(made)):
            value = expression.eval(EvalContext(self.body.instance.body))
            if value.value is not None:
                return self.constant(value, made["w"])
        return made

    def constant(self, value, width):
        return {"k": "const", "w": width, "value": f"{bits_of(value, width) & ((1 << width) - 1):x}", **care_of(value.value, width)}

    def named(self, e):
        width = width_of(e.type)
        if e.symbol.kind in (SymbolKind.Parameter, SymbolKind.EnumValue, SymbolKind.Genvar):
            return self.constant(e.symbol.value, width)
        local = e.symbol.kind in (SymbolKind.FormalArgument, SymbolKind.Iterator)
        signal = self.body.signal(e.symbol, "local" if local else None)
        self.body.use(e, signal)
        return {"k": "ref", "w": width, "v": signal}

    def literal(self, e):
        width = width_of(e.type)
        return {"k": "const", "w": width, "value": f"{number_in(e.value, width):x}", **care_of(e.value, width)}

    def text(self, e):
        width = width_of(e.type)
        value = int.from_bytes(e.value.encode(), "big")
        return {"k": "const", "w": width, "value": f"{value & ((1 << width) - 1):x}"}

    def unary(self, e):
        if e.op.name == "Plus":
            return self.of(e.operand)
        if e.op.name not in UNARY:
            raise Unsupported(e.op.name)
        return {"k": "un", "w": width_of(e.type), "op": UNARY[e.op.name], "of": self.of(e.operand)}

    def binary(self, e):
        if e.op.name not in BINARY:
            raise Unsupported(e.op.name)
        made = {"k": "bin", "w": width_of(e.type), "op": BINARY[e.op.name], "l": self.of(e.left), "r": self.of(e.right)}
        # Of a shift the left operand alone has the sign.
        is_signed = e.left.type.isSigned and (e.right.type.isSigned or "Shift" in e.op.name)
        return {**made, "signed": True} if is_signed else made

    def conditional(self, e):
        if len(e.conditions) != 1 or e.conditions[0].pattern is not None:
            raise Unsupported("a pattern")
        condition = e.conditions[0].expr
        made = {"k": "if", "w": width_of(e.type), "c": self.of(condition), "t": self.of(e.left), "f": self.of(e.right)}
        return {**made, "at": self.body.design.range(condition)}

    def conversion(self, e):
        inner, width = self.of(e.operand), width_of(e.type)
        if inner["w"] == width:
            return inner
        signed = e.type.isSigned if e.conversionKind == ConversionKind.Propagated else e.operand.type.isSigned
        if inner["k"] == "const" and not signed:
            return {**inner, "w": width, "value": f"{int(inner['value'], 16) & ((1 << width) - 1):x}"}
        return {"k": "conv", "w": width, "of": inner, **({"signed": True} if signed else {})}

    def select(self, e, selector, width, wide=0):
        """Bits or elements from an index on; `wide`: elements below the index that are part of it."""
        array = e.value.type.canonicalType
        row = array.fixedRange if array.hasFixedRange else None
        if row is None:
            raise Unsupported("a select of a value without a range")
        each = width_of(array) // row.width
        falls = not array.isUnpackedArray and row.left < row.right
        base, step = (row.upper, -each) if falls else (row.lower, each)
        index = self.of(selector)
        # Of an ascending range the last of several elements lies lowest.
        plus = -wide * each
        if index["k"] == "const":
            low = (self.signed(index, selector) - base) * step + plus
            return {"k": "slice", "w": width, "of": self.of(e.value), "low": low}
        made = {"k": "at", "w": width, "of": self.of(e.value), "index": index, "base": base, "step": step, "plus": plus}
        return {**made, "signed": True} if selector.type.isSigned else made

    @staticmethod
    def signed(index, selector):
        value = int(index["value"], 16)
        return value - (1 << index["w"]) if selector.type.isSigned and value >> (index["w"] - 1) & 1 else value

    def element(self, e):
        return self.select(e, e.selector, width_of(e.type))

    def ranged(self, e):
        array, width = e.value.type.canonicalType, width_of(e.type)
        row = array.fixedRange
        each = width_of(array) // row.width
        count = width // each
        falls = not array.isUnpackedArray and row.left < row.right
        if e.selectionKind == RangeSelectionKind.Simple:
            left, right = (self.signed(self.of(one), one) for one in (e.left, e.right))
            low = (row.upper - max(left, right) if falls else min(left, right) - row.lower) * each
            return {"k": "slice", "w": width, "of": self.of(e.value), "low": low}
        up = e.selectionKind == RangeSelectionKind.IndexedUp
        # The index names the lowest element of `+:` and the highest of `-:`; of an ascending range, the other way round.
        wide = count - 1 if up == falls else 0
        return self.select(e, e.left, width, wide)

    def member(self, e):
        if e.member.kind != SymbolKind.Field or e.value.type.canonicalType.isUnpackedStruct:
            raise Unsupported("a member of an unpacked structure")
        return {"k": "slice", "w": width_of(e.type), "of": self.of(e.value), "low": e.member.bitOffset}

    def concatenation(self, e):
        return {"k": "cat", "w": width_of(e.type), "of": [self.of(one) for one in e.operands if width_of(one.type) > 0]}

    def replication(self, e):
        inner = self.of(e.concat)
        count = width_of(e.type) // inner["w"] if inner["w"] else 0
        return {"k": "cat", "w": width_of(e.type), "of": [inner] * count}

    def pattern(self, e):
        kind = e.type.canonicalType
        parts = [self.of(one) for one in e.elements]
        if kind.isUnpackedArray and kind.fixedRange.left < kind.fixedRange.right:
            parts = parts[::-1]
        return {"k": "cat", "w": width_of(e.type), "of": parts}

    def call(self, e):
        width = width_of(e.type)
        if not e.isSystemCall:
            arguments = [self.of(one) for one in e.arguments]
            return {"k": "call", "w": width, "f": self.body.function(e.subroutine), "args": arguments}
        name = e.subroutineName
        if name == "$bits":
            return {"k": "const", "w": width, "value": f"{width_of(e.arguments[0].type):x}"}
        if name in PASSED:
            return self.of(e.arguments[0])
        if name not in SYSTEM:
            raise Unsupported(name)
        return {"k": "sys", "w": width, "name": name, "args": [self.of(one) for one in e.arguments]}

    def inside(self, e):
        ranges = [[self.of(one.left), self.of(one.right)] if isinstance(one, ValueRangeExpression) else self.of(one) for one in e.rangeList]
        return {"k": "inside", "w": 1, "of": self.of(e.left), "ranges": ranges}

    def target(self, _):
        return self.targets[-1]

    def assigned(self, e):
        """The value of an assignment inside an expression has no place here."""
        raise Unsupported("an assignment inside an expression")


MAKE = {
    NamedValueExpression: Expressions.named,
    HierarchicalValueExpression: Expressions.named,
    IntegerLiteral: Expressions.literal,
    UnbasedUnsizedIntegerLiteral: Expressions.literal,
    StringLiteral: Expressions.text,
    UnaryExpression: Expressions.unary,
    BinaryExpression: Expressions.binary,
    ConditionalExpression: Expressions.conditional,
    ConversionExpression: Expressions.conversion,
    ElementSelectExpression: Expressions.element,
    RangeSelectExpression: Expressions.ranged,
    MemberAccessExpression: Expressions.member,
    ConcatenationExpression: Expressions.concatenation,
    ReplicationExpression: Expressions.replication,
    SimpleAssignmentPatternExpression: Expressions.pattern,
    StructuredAssignmentPatternExpression: Expressions.pattern,
    ReplicatedAssignmentPatternExpression: Expressions.pattern,
    CallExpression: Expressions.call,
    InsideExpression: Expressions.inside,
    LValueReferenceExpression: Expressions.target,
    AssignmentExpression: Expressions.assigned,
    MinTypMaxExpression: lambda self, e: self.of(e.selected),
}
