// The ports of a module by what they are for: what goes in by operation, what comes out, and the rest.

import type { Thing } from "../../base/thing";
import type { MappedPort } from "../../gen/types/MappedPort";
import type { SignalRef } from "../../gen/types/SignalRef";
import type { SlotFrame } from "../../gen/types/SlotFrame";
import type { Wiring } from "../../gen/types/Wiring";
import type { ModuleScene, Scene } from "../contract";
import { REASONS, type Reason } from "../numbers";
import { bitsAt, signalName, wordsOf } from "./bits";

/** Largest number of earlier steps in a wave. */
const MOST_STEPS = 12;

/** What a port is for. */
type Purpose =
  | "valid"
  | "code"
  | "ready"
  | "refused"
  | "word"
  | "result valid"
  | "pushed out"
  | "reset"
  | "tied"
  | "other";

/** A port, or some bits of one, in a step. */
export interface PortRow {
  /** Its name in SystemVerilog: `lane_i[2][7:0]`. */
  name: string;
  purpose: Purpose;
  /** The name of its word, or another word on its purpose. */
  role: string;
  isInput: boolean;
  bits: number;
  thing: Thing;
  /** Values of the latest steps, this one last. */
  values: readonly bigint[];
  /** True if it is set, or is 0 and active so. */
  isActive: boolean;
  hasChanged: boolean;
  /** The operation that its value stands for. */
  meaning: string;
}

/** How an operation was received. */
export type Verdict = { kind: "accepted" } | { kind: "refused"; reason: Reason } | { kind: "none" };

/** Ports that belong together. */
export interface PortBlock {
  key: string;
  title: string;
  /** The operation that is presented, or that brings its results. */
  slot: (Pick<SlotFrame, "op" | "kind"> & { /** True if another block has it, too. */ isRepeated?: boolean }) | null;
  verdict: Verdict;
  rows: readonly PortRow[];
}

/** All ports of a module in a step. */
export interface Ports {
  /** What operations carry, by port of the engine. */
  incoming: readonly PortBlock[];
  /** What operations bring. */
  outgoing: readonly PortBlock[];
  /** Inputs and outputs of no operation. */
  others: { in: PortBlock | null; out: PortBlock | null };
}

type RowKind = Pick<PortRow, "purpose" | "role"> & { meaning?: string };

const keyOf = ({ port, element, low, bits }: SignalRef) => `${port} ${element} ${low} ${bits}`;

/** The ports of a scene. */
export function portsOf(scene: Scene, module: ModuleScene): Ports {
  const { wiring } = module;
  const reader = rowReader(scene, module);
  const incoming = scene.info.ports.map(({ name }, port): PortBlock => {
    const operations = wiring.operations.filter((_, at) => scene.info.operations[at]?.port === port);
    const slot = scene.slots.find(({ kind }) => operations.some((operation) => operation.name === kind)) ?? null;
    const inputs = reader.block();
    for (const { valid } of operations)
      for (const signal of valid) inputs.add(signal, { purpose: "valid", role: "valid" });
    for (const { code } of operations) {
      const named = (value: bigint) =>
        operations.find(
          (one) => one.code?.signal.port === code?.signal.port && BigInt(one.code?.value ?? -1) === value,
        );
      if (code) inputs.add(code.signal, { purpose: "code", role: "code" }, (value) => named(value)?.name ?? "");
    }
    for (const { arguments: words } of operations)
      for (const { name, signal } of words) inputs.add(signal, { purpose: "word", role: name });
    for (const { ready, refused } of operations) {
      if (ready) inputs.add(ready, { purpose: "ready", role: "ready" });
      if (refused) inputs.add(refused, { purpose: "refused", role: "refuses" });
    }
    return { key: `in ${port}`, title: name, slot, verdict: verdictOf(scene, slot?.op), rows: inputs.rows };
  });
  const results = resultBlocks(scene, wiring, reader);
  return { incoming, outgoing: results, others: othersOf(wiring, reader) };
}

/** What operations bring: those with the same ports are in one block. */
function resultBlocks(scene: Scene, wiring: Wiring, reader: RowReader): PortBlock[] {
  const groups = new Map<string, Wiring["operations"]>();
  for (const operation of wiring.operations) {
    const own = [...operation.results.map(({ signal }) => signal), ...(operation.overflow ? [operation.overflow] : [])];
    const key = own.map(keyOf).join();
    if (key) groups.set(key, [...(groups.get(key) ?? []), operation]);
  }
  return [...groups.values()].map((operations, number): PortBlock => {
    const names = operations.map(({ name }) => name);
    const done = scene.engine.events.find(
      ({ kind, op }) => kind === "retired" && op !== null && names.includes(kindOfOp(scene, op)),
    );
    const outputs = reader.block();
    for (const { result_valid: valid } of operations)
      if (valid) outputs.add(valid, { purpose: "result valid", role: "valid" });
    for (const { results } of operations)
      for (const { name, signal } of results) outputs.add(signal, { purpose: "word", role: name });
    for (const { overflow, pushed_out: words } of operations) {
      if (overflow) outputs.add(overflow, { purpose: "pushed out", role: "valid" });
      for (const { name, signal } of words) outputs.add(signal, { purpose: "word", role: name });
    }
    const isRepeated = scene.slots.some(({ op }) => op === done?.op);
    const slot = done?.op == null ? null : { op: done.op, kind: kindOfOp(scene, done.op), isRepeated };
    const what = operations.some(({ results }) => results.length > 0) ? "" : ": pushed out";
    return {
      key: `out ${number}`,
      title: `${names.join("/")}${what}`,
      slot,
      verdict: { kind: "none" },
      rows: outputs.rows,
    };
  });
}

const kindOfOp = (scene: Scene, op: number) => (scene.slots.find((slot) => slot.op === op) ?? scene.op(op))?.kind ?? "";

/** Ports that no operation uses, except the clock. */
function othersOf({ clock, reset, around_reset, ties, ports }: Wiring, reader: RowReader): Ports["others"] {
  const [inputs, outputs] = [reader.block(), reader.block()];
  if (reset) inputs.add(reset, { purpose: "reset", role: "reset" });
  for (const signal of around_reset)
    (reader.isInput(signal) ? inputs : outputs).add(signal, { purpose: "reset", role: "reset" });
  for (const { signal, value } of ties)
    inputs.add(signal, { purpose: "tied", role: value === "step" ? "step" : "tied" });
  for (const port of ports) {
    if (port.name === clock.port || reader.used.has(port.name)) continue;
    for (let element = 0; element < Math.max(1, port.elements ?? 0); element++) {
      const signal = { port: port.name, element, low: 0, bits: port.bits, inverted: false };
      (port.direction === "in" ? inputs : outputs).add(signal, { purpose: "other", role: "" });
    }
  }
  const block = (key: string, title: string, rows: readonly PortRow[]): PortBlock | null =>
    rows.length > 0 ? { key, title, slot: null, verdict: { kind: "none" }, rows } : null;
  return {
    in: block("in others", "other inputs", inputs.rows),
    out: block("out others", "other outputs", outputs.rows),
  };
}

interface RowReader {
  /** Names of ports with a row. */
  used: ReadonlySet<string>;
  isInput(signal: SignalRef): boolean;
  /** Rows under construction: each signal once. */
  block(): { rows: PortRow[]; add(signal: SignalRef, kind: RowKind, meaningOf?: (value: bigint) => string): void };
}

function rowReader({ probe }: Scene, { wiring, before }: ModuleScene): RowReader {
  const ports = new Map<string, MappedPort>(wiring.ports.map((port) => [port.name, port]));
  const used = new Set<string>();
  const isInput = ({ port }: SignalRef) => ports.get(port)?.direction === "in";
  const valuesOf = (signal: SignalRef, { bits }: MappedPort): bigint[] => {
    const field = `port.${signal.port}`;
    const values = [bitsAt(probe(field), bits, signal)];
    for (let back = 0; back < MOST_STEPS; back++) {
      const words = before(field, back);
      if (!words) break;
      values.unshift(bitsAt(words, bits, signal));
    }
    return values;
  };
  const block = () => {
    const rows: PortRow[] = [];
    const seen = new Set<string>();
    const add = (signal: SignalRef, kind: RowKind, meaningOf?: (value: bigint) => string) => {
      const port = ports.get(signal.port);
      if (!port || seen.has(keyOf(signal))) return;
      seen.add(keyOf(signal));
      used.add(signal.port);
      const values = valuesOf(signal, port);
      const value = values.at(-1) ?? 0n;
      rows.push({
        ...kind,
        name: signalName(signal, port),
        isInput: port.direction === "in",
        bits: signal.bits,
        thing: `port.${signal.port}[${signal.element * wordsOf(port.bits) + Math.floor(signal.low / 32)}]`,
        values,
        isActive: signal.bits === 1 && (value === 1n) !== signal.inverted,
        hasChanged: values.length > 1 && values.at(-2) !== value,
        meaning: meaningOf?.(value) ?? "",
      });
    };
    return { rows, add };
  };
  return { used, isInput, block };
}

/** How an operation of this step was received. */
function verdictOf({ engine }: Scene, op: number | undefined): Verdict {
  for (const event of op === undefined ? [] : engine.events) {
    if (event.op !== op) continue;
    if (event.kind === "accepted") return { kind: "accepted" };
    if (event.kind === "rejected") return { kind: "refused", reason: REASONS[event.args[0] ?? 0] ?? "not-ready" };
  }
  return { kind: "none" };
}
