// The ports of a module, grouped by the operations of the map that use them.

import type { MapForm, MapOperation, MapPort, MapWord } from "./map-form";

/** One use of a port: by an operation, or by clock and reset. */
export interface MapPortUse {
  /** Index of the operation; null for clock, reset and ties. */
  operation: number | null;
  /** What it does there: `valid`, `ready`, `rank`. */
  as: string;
  /** The signal as the map names it, if it is not the whole port: `!rst_ni`, `op_i[1:0]`. */
  signal: string | null;
}

export interface UsedPort {
  port: MapPort;
  uses: readonly MapPortUse[];
}

/** Ports that the same operations use. */
export interface PortGroup {
  /** A key of its own. */
  key: string;
  title: string;
  /** Indices of the operations that share these ports. */
  operations: readonly number[];
  inputs: readonly UsedPort[];
  outputs: readonly UsedPort[];
}

/** The port of a signal: `op_i` of `!op_i[1:0]`. */
export const portOf = (signal: string): string => signal.trim().replace(/^!/, "").replace(/\[.*$/, "");

/** A signal with the port that it belongs to and what it is for. */
type Named = readonly [as: string, signal: string];

const wordsAs = (words: readonly MapWord[], suffix = ""): Named[] =>
  words.map(({ name, signal }) => [`${name}${suffix}`, signal]);

/** The signals of an operation, each with what it is for. */
function signalsOf(operation: MapOperation): Named[] {
  const { code, overflow } = operation;
  return [
    ...operation.valid.split("&").map((name): Named => ["valid", name.trim()]),
    ...(code ? [[code.value === null ? "code" : `code ${code.value}`, code.signal] as Named] : []),
    ["ready", operation.ready],
    ["refused", operation.refused],
    ...wordsAs(operation.arguments),
    ["result valid", operation.resultValid],
    ...wordsAs(operation.results),
    ...(overflow ? [["pushed out", overflow.valid] as Named, ...wordsAs(overflow.results, ", pushed out")] : []),
  ];
}

/** The signals that no operation has. */
function otherSignals({ clock, reset, ties }: MapForm): Named[] {
  return [
    ["clock", clock],
    ...(reset
      ? ([
          ["reset", reset.signal],
          ["start", reset.start],
          ["reset done", reset.done],
        ] as Named[])
      : []),
    ...Object.entries(ties).map(([name, value]): Named => [`tied to ${value}`, name]),
  ];
}

/** The uses of each port, by its name. */
function usesOf(map: MapForm): Map<string, MapPortUse[]> {
  const uses = new Map<string, MapPortUse[]>();
  const add = (operation: number | null, signals: readonly Named[]) => {
    for (const [as, signal] of signals) {
      const port = portOf(signal);
      if (port === "") continue;
      const use = { operation, as, signal: signal === port ? null : signal };
      uses.set(port, [...(uses.get(port) ?? []), use]);
    }
  };
  add(null, otherSignals(map));
  for (const [i, operation] of map.operations.entries()) add(i, signalsOf(operation));
  return uses;
}

/** The ports in groups: clock, reset and tied inputs; those that several operations share; those of each operation; and the rest. The groups
 * of operations come in the order of the map. */
export function portGroups(map: MapForm): PortGroup[] {
  const uses = usesOf(map);
  const groups = new Map<string, PortGroup & { inputs: UsedPort[]; outputs: UsedPort[] }>();
  for (const port of map.ports) {
    const own = uses.get(port.name) ?? [];
    const operations = [...new Set(own.flatMap(({ operation }) => (operation === null ? [] : [operation])))];
    const key = operations.length > 0 ? operations.join() : own.length > 0 ? "common" : "unused";
    const group = groups.get(key) ?? { key, title: titleOf(key, operations, map), operations, inputs: [], outputs: [] };
    (port.direction === "in" ? group.inputs : group.outputs).push({ port, uses: own });
    groups.set(key, group);
  }
  // First what all have, then shared ports before those of one operation, and at last what has no use.
  const rank = ({ key, operations }: PortGroup) =>
    key === "common" ? -1_000_000 : key === "unused" ? 1_000_000 : (operations[0] ?? 0) * 1_000 - operations.length;
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

function titleOf(key: string, operations: readonly number[], map: MapForm): string {
  if (key === "common") return "clock, reset, tied";
  if (key === "unused") return "without a role";
  return operations.map((i) => map.operations[i]?.name || `operation ${i}`).join(", ");
}

/** The names that a field for a signal offers: the ports of a direction with at most so many bits; of one bit also inverted, and the bits of
 * small vectors. */
export function signalChoices(map: MapForm, direction: "in" | "out", mostBits: number): string[] {
  const ports = map.ports.filter((port) => port.direction === direction);
  return ports.flatMap(({ name, bits, elements }) => {
    const elementsOf = elements > 0 ? Array.from({ length: Math.min(elements, 8) }, (_, i) => `${name}[${i}]`) : [name];
    return elementsOf.flatMap((signal) => {
      if (bits > mostBits) {
        const isSmall = bits <= 8 && elements === 0 && mostBits === 1;
        return isSmall ? Array.from({ length: bits }, (_, bit) => `${signal}[${bit}]`) : [];
      }
      return mostBits === 1 ? [signal, `!${signal}`] : [signal];
    });
  });
}
