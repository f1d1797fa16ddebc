// The pipeline of a BBQ: operations in its stages, forwarding between stages, and accesses at the memory ports.

import { NONE } from "../../base/words";
import type { EventFrame } from "../../gen/types/EventFrame";
import type { Info } from "../../gen/types/Info";
import type { Arc, MemoryUse, Pipeline, PortUse, Scene, Token } from "../contract";
import { FORWARDED_WHAT } from "../numbers";
import { refusedTokens } from "../occupants";
import { decode } from "./decode";
import { type BbqShape, commitStage, indexStage, reader, shapeOf, waitStage, writeStage } from "./shape";
import type { Bbq, Occupant } from "./state";
import { certaintyOf } from "./step";

/** Null for an engine without stages. */
export function pipeline(scene: Scene): Pipeline | null {
  const { info, engine } = scene;
  if (info.stages.length === 0) return null;
  const bbq = decode(scene);
  const stages = info.stages.map((_, stage) => {
    const occupant = bbq.stages[stage];
    return occupant ? [tokenOf(bbq, occupant)] : stage === 0 ? refusedTokens(scene) : [];
  });
  return { stages, arcs: arcs(info, engine.events) };
}

function tokenOf(bbq: Bbq, occupant: Occupant): Token {
  const { op, kind, color } = occupant;
  const mark = color === "orange" ? "tail" : color === "purple" ? "head" : null;
  return { op, kind, detail: detailOf(bbq, occupant), mark, refused: null };
}

function detailOf({ queues, given, returned }: Bbq, { op, kind, priority }: Occupant): string {
  const written = ({ data, priority, queue }: { data: number; priority: number; queue: number }) =>
    `${data} @ ${priority}${queues > 1 ? ` q${queue}` : ""}`;
  const [operation, result] = [given(op), returned(op)];
  if (kind === "enqueue") return operation ? written(operation) : `@ ${priority ?? "?"}`;
  if (result) return written(result);
  if (priority !== null) return `@ ${priority}`;
  return operation && queues > 1 ? `q${operation.queue}` : "";
}

/** The value on a forwarding path. */
const CARGO: Readonly<Record<(typeof FORWARDED_WHAT)[number], string>> = {
  bitmap: "bitmap",
  stoc: "StOC",
  bucket: "bucket",
  data: "data",
  link: "link",
};

/** Labels of speculation, by its certainty. */
const ASSUMED = { guess: "assumes", sure: "is sure", must: "must adopt", wrong: "not foreseen" };

/** One arc for each pair of stages, with all values that it forwards. */
export function arcs(info: Info, events: readonly EventFrame[]): Arc[] {
  const shape = shapeOf(info);
  const found = new Map<string, Arc & { labels: string[] }>();
  const carry = (label: string, from: number, to: number, kind: Arc["kind"] = "forward") => {
    const arc = found.get(`${from} ${to}`) ?? { from, to, labels: [], kind };
    // An operation that adopts also receives the bitmap; the adoption is more important.
    if (kind !== "forward") Object.assign(arc, { kind, labels: [label] });
    else arc.labels.push(label);
    found.set(`${from} ${to}`, arc);
  };
  for (const event of events) {
    const { kind } = event;
    if (kind === "forwarded") {
      const { what, from_stage, to_stage } = reader.named(event, kind);
      const cargo = FORWARDED_WHAT[what];
      carry(cargo ? CARGO[cargo] : "value", from_stage, to_stage);
    }
    if (kind === "speculated") {
      const { level, index, how, ahead_index } = reader.named(event, kind);
      const certainty = certaintyOf(index, how, ahead_index);
      const stages = [waitStage(shape, level), indexStage(shape, level)] as const;
      carry(ASSUMED[certainty], ...stages, certainty === "wrong" ? "wrong" : "speculate");
    }
    if (kind === "adopted") {
      const { level } = reader.named(event, kind);
      carry("adopts", commitStage(shape, level), waitStage(shape, level), "adopt");
    }
    // The element of the enqueue one stage ahead.
    if (kind === "bypassed") carry("bypass", writeStage(shape) - 1, writeStage(shape) - 2);
  }
  return [...found.values()].sort((a, b) => a.from - a.to - (b.from - b.to));
}

/** Prefix of the fields with the addresses at a memory's ports, as reported by the hardware. */
const PORTS = "pipe.ram.";

/** Every memory, in the order of the pipeline; empty for a model, which has none. */
export function memories({ info, probe }: Scene): MemoryUse[] {
  const ops = probe("pipe.op");
  const shape = shapeOf(info);
  return info.fields.flatMap(({ name: ports }): MemoryUse[] => {
    if (!ports.startsWith(PORTS)) return [];
    const { reads, writes, ...memory } = memoryOf(ports.slice(PORTS.length), shape);
    const [read, written] = probe(ports);
    const use = (address: number | undefined, stage: number): PortUse | null => {
      if (address === undefined || address === NONE) return null;
      const op = ops[stage];
      return { address, stage, op: op === undefined || op === NONE ? null : op };
    };
    return [{ ...memory, read: use(read, reads), write: use(written, writes) }];
  });
}

/** The name of a memory, the field stored in it, and the stages that read and write it. */
function memoryOf(
  memory: string,
  shape: BbqShape,
): Pick<MemoryUse, "name" | "field"> & { reads: number; writes: number } {
  const writes = writeStage(shape);
  if (memory === "pb") return { name: "buckets", field: "pb.head", reads: commitStage(shape, shape.d), writes };
  if (memory === "free") return { name: "free list", field: null, reads: 0, writes };
  const [, number, words] = /^l(\d+)\.(bitmap|stoc)$/.exec(memory) ?? [];
  if (words === undefined)
    return { name: `elements: ${memory.replace("qe.", "").toUpperCase()}`, field: memory, reads: writes - 2, writes };
  const level = Number(number);
  const counts = { field: memory, writes: commitStage(shape, level) };
  return words === "stoc"
    ? { name: `L${level} StOC, WLb`, ...counts, reads: indexStage(shape, level) }
    : { name: `L${level} bitmaps`, ...counts, reads: commitStage(shape, level - 1) };
}
