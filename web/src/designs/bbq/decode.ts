// Probe words to the state of a BBQ with one level of bitmaps. Hardware may be broken: nothing that it says is trusted to
// be in range, and walks along lists are bounded.

import { NONE } from "../../base/none";
import type { Info } from "../../gen/types/Info";
import type { Scene } from "../../views/design";

/** Probe fields that `decode` reads. */
export const FIELDS = [
  "l1.bitmap",
  "l1.stoc",
  "l1.wlb",
  "pb.head",
  "pb.tail",
  "qe.data",
  "qe.prev",
  "qe.next",
  "free.count",
  "free.fifo",
  "occ",
  "pipe.op",
  "pipe.kind",
  "pipe.priority",
  "pipe.element",
  "pipe.color",
] as const;

/** Names of the operations by their number. */
export const KINDS = ["enqueue", "dequeue-max", "dequeue-min"] as const;
export type Kind = (typeof KINDS)[number];

/** End of the list that an operation works on: orange at TAIL, purple at HEAD. */
export type Color = "orange" | "purple";

/** An operation in a stage, as far as the stage knows it. */
export interface Occupant {
  stage: number;
  op: number;
  kind: Kind;
  /** Of an enqueue from the start, of a dequeue once its bit is picked. */
  priority: number | null;
  element: number | null;
  color: Color | null;
}

/** A bit of the bitmap and what is stored under it. */
export interface Bit {
  set: boolean;
  stoc: number;
  wlb: boolean;
}

export interface ListElement {
  element: number;
  data: number;
}

export interface Bucket {
  priority: number;
  head: number;
  tail: number;
  /** From HEAD, the newest, to TAIL, the oldest. */
  list: ListElement[];
  /** Operations that L1 has counted and that have not reached the list yet, the one ahead first. */
  underway: Occupant[];
  /** What is wrong with the list, or empty. */
  fault: string;
}

export interface Bbq {
  w: number;
  n: number;
  capacity: number;
  /** Elements admitted and not yet asked for. */
  occupancy: number;
  bits: Bit[];
  /** By priority. */
  buckets: Bucket[];
  /** By stage, null for a bubble; empty for an engine without a pipeline. */
  stages: (Occupant | null)[];
  /** Elements that are neither free nor in a list: enqueues in flight have popped them. Those nearest to their list first. */
  carried: number[];
  free: { count: number; fifo: number[] };
}

/** L1 has counted an operation when it leaves this stage. */
export const COMMIT_STAGE = 2;
/** An operation works on the list in this stage. */
export const WRITE_STAGE = 6;

/** Value of a parameter of the engine. */
export const parameter = (info: Info, name: string, otherwise: number) =>
  info.parameters.find((p) => p.name === name)?.value ?? otherwise;

const known = (word: number | undefined) => (word === undefined || word === NONE ? null : word);

const decoded = new WeakMap<Scene, Bbq>();

/** The state of the scene; worked out once. */
export function decode(scene: Scene): Bbq {
  let bbq = decoded.get(scene);
  if (!bbq) {
    bbq = read(scene);
    decoded.set(scene, bbq);
  }
  return bbq;
}

function read({ info, probe }: Scene): Bbq {
  const w = parameter(info, "W", probe("l1.stoc").length);
  const n = parameter(info, "N", probe("qe.data").length);
  const capacity = Math.min(parameter(info, "capacity", n), n);
  const stages = readStages(probe);
  const bitmap = probe("l1.bitmap")[0] ?? 0;
  const bits = Array.from({ length: w }, (_, i) => ({
    set: ((bitmap >>> i) & 1) === 1,
    stoc: probe("l1.stoc")[i] ?? 0,
    wlb: probe("l1.wlb")[i] === 1,
  }));
  const buckets = bits.map((bit, priority) => readBucket(probe, priority, bit.stoc, stages, n));
  const free = { count: probe("free.count")[0] ?? 0, fifo: readFree(probe, n) };
  const carried = findCarried(stages, buckets, free.fifo, capacity);
  return { w, n, capacity, occupancy: probe("occ")[0] ?? 0, bits, buckets, stages, carried, free };
}

function readStages(probe: Scene["probe"]): (Occupant | null)[] {
  return Array.from(probe("pipe.op"), (op, stage) => {
    const kind = KINDS[probe("pipe.kind")[stage] ?? NONE];
    if (op === NONE || kind === undefined) return null;
    const color = probe("pipe.color")[stage];
    return {
      stage,
      op,
      kind,
      priority: known(probe("pipe.priority")[stage]),
      element: known(probe("pipe.element")[stage]),
      color: color === 0 ? "orange" : color === 1 ? "purple" : null,
    };
  });
}

/** The list, walked from TAIL by PREV. Its length is what L1 counts, less what has not arrived yet. */
function readBucket(
  probe: Scene["probe"],
  priority: number,
  stoc: number,
  stages: readonly (Occupant | null)[],
  n: number,
): Bucket {
  const underway = stages.filter(
    (occupant): occupant is Occupant =>
      occupant?.priority === priority && occupant.stage >= COMMIT_STAGE && occupant.stage < WRITE_STAGE,
  );
  underway.reverse();
  const coming = underway.reduce((sum, { kind }) => sum + (kind === "enqueue" ? 1 : -1), 0);
  const length = stoc - coming;
  const head = probe("pb.head")[priority] ?? NONE;
  const tail = probe("pb.tail")[priority] ?? NONE;
  const bucket: Bucket = { priority, head, tail, list: [], underway, fault: "" };
  if (length < 0 || length > n) return { ...bucket, fault: `StOC ${stoc} cannot be with what is in flight` };
  for (let i = 0, element = tail; i < length; i++) {
    if (element >= n) return { ...bucket, fault: `the list leads to element ${element}, which does not exist` };
    bucket.list.unshift({ element, data: probe("qe.data")[element] ?? 0 });
    element = probe("qe.prev")[element] ?? NONE;
  }
  const newest = bucket.list[0];
  if (newest && newest.element !== head) {
    return { ...bucket, fault: `PREV from TAIL leads to element ${newest.element}, HEAD is ${head}` };
  }
  return bucket;
}

function readFree(probe: Scene["probe"], n: number): number[] {
  const count = Math.min(probe("free.count")[0] ?? 0, n);
  return Array.from(probe("free.fifo").subarray(0, count));
}

function findCarried(
  stages: readonly (Occupant | null)[],
  buckets: readonly Bucket[],
  free: readonly number[],
  capacity: number,
): number[] {
  // The stages in the middle do not say which element they carry, so the rest is found by what is missing elsewhere.
  const elsewhere = new Set([...free, ...buckets.flatMap((bucket) => bucket.list.map(({ element }) => element))]);
  const said = stages.flatMap((occupant) =>
    occupant?.kind === "enqueue" && occupant.stage < WRITE_STAGE && occupant.element !== null ? [occupant] : [],
  );
  const place = new Map(said.map(({ element, stage }) => [element as number, stage]));
  const missing = Array.from({ length: capacity }, (_, element) => element).filter(
    (element) => !elsewhere.has(element),
  );
  const middle = COMMIT_STAGE;
  return missing.sort((a, b) => (place.get(b) ?? middle) - (place.get(a) ?? middle) || a - b);
}
