// Words of a BBQ's state to its structure. Hardware may be broken: none of its values is trusted to be in range, and
// walks along lists are bounded.

import { NONE } from "../../base/none";
import { parameter } from "../../base/parameter";
import { readThing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import type { Scene } from "../contract";
import { MOST_COPIED } from "../copied";
import { above, commitStage, isDelay, levelOf, writeStage } from "./geometry";
import { readBucket } from "./lists";
import { locate } from "./locate";
import { partitionOf } from "./partition";
import { type Service, serviceOf, servicesOf } from "./service";
import { type Bbq, type Bit, isLarge, KINDS, MOST_DRAWN, type Occupant } from "./state";

/** The part of a scene that its state is worked out from. */
export type Words = Pick<Scene, "info" | "probe" | "word" | "looked" | "upcoming" | "engine" | "op" | "whole">;

/** Fields that are read in full: small ones, and the bitmaps. Of others, words are read one by one. */
export const fields = (info: Info) =>
  info.fields.filter(({ name, count }) => count <= MOST_COPIED || name.endsWith(".bitmap")).map(({ name }) => name);

const known = (word: number | undefined) => (word === undefined || word === NONE ? null : word);

const decoded = new WeakMap<Words, Bbq>();

/** The state of the scene; worked out once. */
export function decode(scene: Words): Bbq {
  let bbq = decoded.get(scene);
  if (!bbq) {
    bbq = read(scene);
    decoded.set(scene, bbq);
  }
  return bbq;
}

function read(scene: Words): Bbq {
  const { info, probe, word, whole = false } = scene;
  const w = parameter(info, "W") ?? 1;
  const d = parameter(info, "D") ?? 1;
  const n = parameter(info, "N") ?? probe("qe.data").length;
  const capacity = Math.min(parameter(info, "capacity") ?? n, n);
  const priorities = w ** d;
  const bitmap = (level: number, number: number) => word(`l${level}.bitmap`, number) ?? 0;
  const bit = (level: number, index: number): Bit | null => {
    const stoc = word(`l${level}.stoc`, index);
    if (stoc === undefined) return null;
    const set = ((bitmap(level, Math.floor(index / w)) >>> (index % w)) & 1) === 1;
    return { set, stoc, wlb: word(`l${level}.wlb`, index) === 1 };
  };
  const tree = { w, d, priorities, ...partitionOf(info, priorities), bitmap, bit };
  const stages = locate(tree, readStages(scene, tree));
  // After a reset a memory that is not cleared yet has no information about lists.
  const ready = word("ready", 0) !== 0;
  const service = ready && isLarge(tree) && tree.queues === 1 ? serviceOf(scene, tree, stages) : null;
  const services = ready ? servicesOf(scene, tree, stages) : [];
  const elements = (priority: number) => (ready ? (bit(d, priority)?.stoc ?? 0) : 0);
  const count = Math.min(word("free.count", 0) ?? 0, n);
  const free = { count, ...readFree(word, count, n, whole) };
  const listless = { n, whole, free: new Set([...free.fifo, ...free.back]) };
  const buckets = wanted(scene, tree, stages, service).map((priority) =>
    readBucket(word, priority, elements(priority), arriving(stages, priority, tree), listless),
  );
  const occupancies = Array.from({ length: tree.queues }, (_, queue) => word("occ", queue) ?? 0);
  const occupancy = occupancies.reduce((sum, held) => sum + held, 0);
  const { carried, account } = accountFor({ ...tree, n, capacity, occupancy, stages, buckets, free });
  const held = { occupancy, occupancies, buckets, carried, account, free };
  return { ...tree, n, capacity, stages, service, services, ready, ...held };
}

function readStages(
  { info, probe }: Words,
  { w, d, shift, steered }: Pick<Bbq, "w" | "d" | "shift" | "steered">,
): (Occupant | null)[] {
  return Array.from(probe("pipe.op"), (op, stage) => {
    const name = info.operations[probe("pipe.kind")[stage] ?? NONE]?.name;
    const kind = KINDS.find((known) => known === name);
    if (op === NONE || kind === undefined) return null;
    const color = probe("pipe.color")[stage];
    const priority = known(probe("pipe.priority")[stage]);
    const path = known(probe("pipe.path")[stage]);
    // While a level waits for its bitmap, the operation is under the bit of the level above.
    const region = levelOf(stage, d, shift);
    const level = Math.min(isDelay(stage, d, shift) ? region - 1 : region, d);
    const index = priority === null ? path : above(priority, d - level, w);
    return {
      stage,
      op,
      kind,
      priority,
      at: index === null || level <= steered ? null : { level, index },
      element: known(probe("pipe.element")[stage]),
      color: color === 0 ? "orange" : color === 1 ? "purple" : null,
    };
  });
}

/** Operations between the last level and the list of a priority, the one ahead first. */
export function arriving(
  stages: readonly (Occupant | null)[],
  priority: number,
  { d, shift }: Pick<Bbq, "d" | "shift">,
): Occupant[] {
  const there = stages
    .slice(commitStage(d, shift), writeStage(d, shift))
    .filter((o): o is Occupant => o?.priority === priority);
  return there.reverse();
}

/** Priorities whose buckets are read: all, or those that something in flight or the reader is concerned with, and the next. */
function wanted(
  { looked, whole = false }: Words,
  { w, d, priorities, bitmap }: Pick<Bbq, "w" | "d" | "priorities" | "bitmap">,
  stages: Bbq["stages"],
  service: Service | null,
): number[] {
  if (priorities <= MOST_DRAWN) return Array.from({ length: priorities }, (_, priority) => priority);
  const found = new Set([
    ...(service?.next ?? []),
    ...stages.flatMap((o) => (o?.priority == null ? [] : [o.priority])),
    ...(whole ? held({ w, d, bitmap }) : []),
  ]);
  for (const thing of looked.map(readThing)) {
    if (thing && /^pb\./.test(thing.field)) found.add(thing.index);
    if (thing?.field.startsWith(`l${d}.`) && !thing.field.endsWith(".bitmap")) found.add(thing.index);
  }
  return [...found].filter((priority) => priority < priorities).sort((a, b) => a - b);
}

/** Priorities whose bit is set. */
function held({ w, d, bitmap }: Pick<Bbq, "w" | "d" | "bitmap">): number[] {
  return Array.from({ length: w ** (d - 1) }, (_, number) => number).flatMap((number) => {
    const bits = bitmap(d, number);
    return bits === 0
      ? []
      : Array.from({ length: w }, (_, i) => i).flatMap((i) => ((bits >>> i) & 1 ? [number * w + i] : []));
  });
}

/** Cells at the front and at the back of a long free list that are worth reading. */
const FRONT = 64;
const BACK = 8;

function readFree(word: Scene["word"], count: number, n: number, whole: boolean): { fifo: number[]; back: number[] } {
  const cells = (first: number, length: number) =>
    Array.from({ length }, (_, i) => word("free.fifo", first + i) ?? NONE).filter((element) => element < n);
  if (whole || (count <= MOST_COPIED && n <= MOST_COPIED)) {
    return { fifo: Array.from({ length: count }, (_, i) => word("free.fifo", i) ?? NONE), back: [] };
  }
  const front = Math.min(count, FRONT);
  const back = Math.min(count - front, BACK);
  return { fifo: cells(0, front), back: cells(count - back, back) };
}

function accountFor({
  n,
  d,
  shift,
  priorities,
  capacity,
  occupancy,
  stages,
  buckets,
  free,
}: Pick<Bbq, "n" | "d" | "shift" | "priorities" | "capacity" | "occupancy" | "stages" | "buckets" | "free">): Pick<
  Bbq,
  "carried" | "account"
> {
  const popping = stages.filter((o): o is Occupant => o?.kind === "enqueue" && o.stage < writeStage(d, shift));
  const said = popping.flatMap(({ element, stage }) => (element === null ? [] : [{ element, stage }]));
  const hardware = stages.length > 0;
  const sound = { freeTwice: 0, listedTwice: 0, carriedTwice: 0, foreign: 0, lost: 0 };
  // With some lists unread only the number of elements is known, not their places.
  if (n > MOST_COPIED || priorities > MOST_DRAWN || buckets.some(({ skipped }) => skipped.count > 0)) {
    const carried = hardware ? popping.length : Math.max(0, capacity - occupancy - free.count);
    return {
      carried: said.sort((a, b) => b.stage - a.stage).map(({ element }) => element),
      account: { listed: Math.max(0, capacity - free.count - carried), carried, free: free.count, ...sound },
    };
  }
  const listed = buckets.flatMap(({ list }) => list.map(({ element }) => element));
  const [inLists, inFree] = [new Set(listed), new Set(free.fifo)];
  const missing = Array.from({ length: capacity }, (_, element) => element).filter(
    (element) => !inLists.has(element) && !inFree.has(element),
  );
  // The stages in the middle do not name their element, so the rest is found by what is missing elsewhere. Broken hardware loses
  // elements: no more are on the way than enqueues carry. A model carries none, but holds back what was freed.
  const place = new Map(said.map(({ element, stage }) => [element, stage]));
  const middle = commitStage(d, shift);
  const unsaid = missing.filter((element) => !place.has(element));
  const carries = hardware ? unsaid.slice(0, popping.length - said.length) : unsaid;
  const carried = [...missing.filter((element) => place.has(element)), ...carries].sort(
    (a, b) => (place.get(b) ?? middle) - (place.get(a) ?? middle) || a - b,
  );
  return {
    carried,
    account: {
      listed: listed.length,
      carried: hardware ? popping.length : carried.length,
      free: free.fifo.length,
      freeTwice: free.fifo.length - inFree.size,
      listedTwice: listed.length - inLists.size,
      carriedTwice: hardware ? popping.length - carried.length : 0,
      foreign: [...inLists, ...inFree].filter((element) => element >= capacity).length,
      lost: missing.length - carried.length,
    },
  };
}
