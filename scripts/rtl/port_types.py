"""The ports and parameters of an elaborated module, as JSON: used by ports.py."""

from pyslang.ast import ArgumentDirection, SymbolKind

WIDEST = 4096  # bits of a port, and elements of an array of them
MOST = 512  # ports

DIRECTIONS = {ArgumentDirection.In: "in", ArgumentDirection.Out: "out"}


def number(constant):
    """The whole number of a constant, or None where it has unknown bits or is no number."""
    try:
        return int(constant.convertToInt().value)
    except (TypeError, ValueError, AttributeError):
        return None


def values_of(kind):
    """Names and numbers of an enumeration; empty for any other type."""
    if not kind.isEnum:
        return []
    named = ((value.name, number(value.value)) for value in kind)
    return [{"name": name, "value": value} for name, value in named if value is not None]


def members_of(kind, prefix="", low=0):
    """Members of a packed structure as slices; those of a member that is one are `a.b`."""
    found = []
    if not (kind.isStruct or kind.isPackedUnion):
        return found
    for field in kind:
        if field.kind != SymbolKind.Field:
            continue
        inner, at, name = field.type.canonicalType, low + field.bitOffset, prefix + field.name
        if inner.isStruct or inner.isPackedUnion:
            found += members_of(inner, f"{name}.", at)
        else:
            found.append({"name": name, "low": at, "bits": inner.bitWidth, "values": values_of(inner)})
    return found


def lanes_of(kind):
    """(lanes, type of a lane): elements of the outermost of several packed dimensions, or of an array of structures."""
    if kind.isPackedArray:
        element = kind.arrayElementType.canonicalType
        if not element.isScalar:
            return kind.fixedRange.width, element
    return 0, kind


class Ports:
    """Collects the ports of a module, and what is wrong with them."""

    def __init__(self, report):
        self.report = report  # report(location, found, expected)
        self.ports = []

    def collect(self, instance):
        ports = list(instance.body.portList)
        for port in ports:
            self.one(port)
        if len(ports) > MOST:
            self.report(instance.body.definition.location, f"{len(ports)} ports", f"at most {MOST} ports")
        return self.ports

    def one(self, port):
        def wrong(found, expected):
            self.report(port.location, f"port `{port.name}`: {found}", expected)

        plain = "a port of a packed type: a wrapper with plain ports gives one"
        if port.kind == SymbolKind.InterfacePort:
            return wrong("an interface", plain)
        if port.kind != SymbolKind.Port:
            return wrong("several signals under one name", plain)
        if port.isNullPort:
            return None
        if port.direction not in DIRECTIONS:
            return wrong(f"direction `{port.direction.name.lower()}`", "an input or an output")
        kind, elements = port.type.canonicalType, 0
        if kind.isUnpackedArray and kind.hasFixedRange:
            elements, kind = kind.fixedRange.width, kind.arrayElementType.canonicalType
            if kind.isUnpackedArray:
                return wrong("an unpacked array of several dimensions", "at most one unpacked dimension")
        if kind.isError:
            return None
        if not kind.isIntegral:
            return wrong(f"type `{port.type}`", plain)
        if kind.bitWidth > WIDEST or elements > WIDEST:
            return wrong(f"{kind.bitWidth} bits, {max(elements, 1)} elements", f"at most {WIDEST} of each")
        lanes, lane = lanes_of(kind)
        self.ports.append(
            {
                "name": port.name,
                "direction": DIRECTIONS[port.direction],
                "bits": kind.bitWidth,
                "elements": elements,
                "lanes": lanes,
                "members": members_of(lane),
                "values": values_of(lane),
            }
        )
        return None


def is_text(parameter):
    """Whether the default of a parameter is a text in quotation marks: without a type its value is a number of as many bits."""
    declarator = parameter.syntax
    default = str(declarator.initializer.expr) if getattr(declarator, "initializer", None) is not None else ""
    return default.strip().startswith('"')


def value_of(parameter):
    """A number, or text of SystemVerilog; None of a type."""
    if parameter.kind != SymbolKind.Parameter:
        return None
    if parameter.type.isIntegral and is_text(parameter):
        text = parameter.value.convertToStr()
        return str(text) if text else str(parameter.value)
    whole = number(parameter.value) if parameter.type.isIntegral else None
    return str(parameter.value) if whole is None or abs(whole) >= 1 << 63 else whole


def parameters_of(instance):
    """Parameters that can be set, with their values: a number, or text of SystemVerilog."""
    found = []
    for parameter in instance.body.parameters:
        if parameter.isLocalParam:
            continue
        found.append({"name": parameter.name, "value": value_of(parameter)})
    return found
