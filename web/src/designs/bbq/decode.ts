// Decodes the state words of a BBQ and the events of a step. Hardware may be faulty: no value is trusted to be in range, and walks along
// lists are bounded.

import { readThing } from "../../base/thing";
import { NONE } from "../../base/words";
import type { Info } from "../../gen/types/Info";
import { operationOf, type Scene } from "../contract";
import { MAX_COPIED } from "../reader";
import { accountOf, readBucket, readFree } from "./elements";
import {
  above,
  type BbqShape,
  bitsOf,
  commitStage,
  isDelay,
  isLarge,
  levelOf,
  levelOfField,
  reader,
  shapeOf,
  writeStage,
} from "./shape";
import {
  type Bbq,
  type BbqBit,
  type BbqGiven,
  type BbqTree,
  changeOf,
  isUnder,
  KINDS,
  type Occupant,
  type Selected,
  sumUnder,
} from "./state";
import { serviceOf, servicesOf, touchesIn } from "./step";

/** Fields to read completely: small ones, and the bitmaps. Single words of the other fields are read on demand. */
export const fields = (info: Info) =>
  info.fields.filter(({ name, count }) => count <= MAX_COPIED || name.endsWith(".bitmap")).map(({ name }) => name);

const decoded = new WeakMap<Scene, Bbq>();

/** The decoded state of a scene, cached. */
export function decode(scene: Scene): Bbq {
  const bbq = decoded.get(scene) ?? read(scene);
  decoded.set(scene, bbq);
  return bbq;
}

function read(scene: Scene): Bbq {
  const { info, word, step, off, complete = false } = scene;
  const tree = treeOf(scene);
  const { d, queues } = tree;
  const n = reader.parameterOf(info, "N");
  const capacity = Math.min(reader.parameterOf(info, "capacity", n), n);
  const stages = located(tree, stagesIn(scene, tree));
  const selected = selectedIn(scene.selected, tree, n);
  // After a reset, a memory that is not yet cleared has no valid lists.
  const ready = scene.probe("ready")[0] !== 0;
  const service = ready && isLarge(tree) && queues === 1 ? serviceOf(scene, tree, stages, selected) : null;
  const services = ready ? servicesOf(scene, tree, stages) : [];
  const free = readFree(word, Math.min(reader.word(scene, "free.count"), n), n, complete);
  const listless = { n, complete, free: new Set([...free.fifo, ...free.back]) };
  const buckets = wanted({ tree, stages, selected, service, complete }).map((priority) => {
    const bit = ready ? tree.bit(d, priority) : null;
    const underway = arriving({ ...tree, stages }, priority);
    return readBucket(word, { priority, stoc: bit ? bit.stoc : 0, underway }, listless);
  });
  const occupancies = Array.from({ length: queues }, (_, queue) => reader.word(scene, "occ", queue));
  const occupancy = occupancies.reduce((sum, held) => sum + held, 0);
  const held = { n, capacity, occupancy, occupancies, ready, stages, buckets, free };
  const operations = {
    given: (op: number) => givenTo(scene, op),
    returned: (op: number) => reader.returned(scene, "dequeue-max", op),
    element: (number: number) => ({
      data: word("qe.data", number),
      prev: word("qe.prev", number),
      next: word("qe.next", number),
    }),
  };
  return {
    ...{ ...tree, ...held, ...operations, ...accountOf({ ...tree, ...held }) },
    ...{ step, service, services, selected, complete, off },
    touches: touchesIn(scene, { ...tree, stages, ...operations }),
  };
}

function treeOf(scene: Scene): BbqTree {
  const shape = shapeOf(scene.info);
  const bitmap = (level: number, number: number) => reader.word(scene, `l${level}.bitmap`, number);
  const bit = (level: number, index: number): BbqBit | null => {
    const stoc = scene.word(`l${level}.stoc`, index);
    if (stoc === undefined) return null;
    const set = ((bitmap(level, above(index, 1, shape.w)) >>> (index % shape.w)) & 1) === 1;
    return { set, stoc, wlb: scene.word(`l${level}.wlb`, index) === 1 };
  };
  return { ...shape, bitmap, bit };
}

function givenTo(scene: Scene, op: number): BbqGiven | null {
  const known = operationOf(scene, op);
  if (!known) return null;
  const { kind, arguments: words } = known;
  if (kind === "enqueue") return { kind, ...reader.given(kind, words) };
  return { kind, data: 0, priority: 0, queue: reader.given("dequeue-max", words).queue };
}

/** Selected bits, buckets and elements that exist. */
function selectedIn(named: Scene["selected"], { w, d, priorities }: BbqShape, n: number): Selected {
  const things = named.flatMap((thing) => readThing(thing) ?? []);
  const of = (part: string, count: number) =>
    things.flatMap(({ field, index }) => (field.startsWith(part) && index < count ? index : []));
  const bits = things.flatMap(({ field, index }) => {
    const level = field.startsWith("pb.") ? d : levelOfField(field);
    return level >= 1 && level <= d && index < w ** level ? { level, index } : [];
  });
  return { bits, buckets: of("pb.", priorities), elements: of("qe.", n), count: things.length };
}

const known = (word: number) => (word === NONE ? null : word);

/** Words of each stage. `kind` is an index of `Info.operations`. */
const STAGE = {
  op: "pipe.op",
  kind: "pipe.kind",
  color: "pipe.color",
  priority: "pipe.priority",
  path: "pipe.path",
  element: "pipe.element",
} as const;

function stagesIn(scene: Scene, { w, d, shift, steered }: BbqShape): (Occupant | null)[] {
  return reader.rows(scene, STAGE).map(({ place: stage, op, kind: number, color, ...words }) => {
    const name = scene.info.operations[number]?.name;
    const kind = KINDS.find((known) => known === name);
    if (op === NONE || kind === undefined) return null;
    const priority = known(words.priority);
    // While a level waits for its bitmap, the operation is drawn below the bit of the level above.
    const region = levelOf({ d, shift }, stage);
    const level = Math.min(isDelay({ d, shift }, stage) ? region - 1 : region, d);
    const index = priority === null ? known(words.path) : above(priority, d - level, w);
    return {
      ...{ stage, op, kind, priority },
      at: index === null || level <= steered ? null : { level, index },
      element: known(words.element),
      color: color === 0 ? "orange" : color === 1 ? "purple" : null,
    };
  });
}

/** Locates operations that wait for a bitmap. A level waits one cycle, in which no stage names the operation's bit. The counters tell: the
 * level above has counted the operation, the level below has not. */
function located(tree: BbqTree, stages: readonly (Occupant | null)[]): (Occupant | null)[] {
  return stages.map((occupant) => {
    if (!occupant || occupant.at || occupant.kind === "enqueue" || isLarge(tree)) return occupant;
    const level = (occupant.stage + tree.shift + 1) / 4;
    if (!Number.isInteger(level) || level <= tree.steered || level >= tree.d) return occupant;
    const between = stages
      .slice(commitStage(tree, level), commitStage(tree, level + 1))
      .filter((one): one is Occupant => one !== null);
    const [index, another] = Array.from({ length: tree.w ** level }, (_, index) => index).filter((index) => {
      const [counted, below] = [tree.bit(level, index)?.stoc, sumUnder(tree, { level, index })];
      const known = changeOf(between.filter((one) => isUnder(one, { level, index }, tree.w)));
      return counted !== undefined && below !== null && counted - below - known === -1;
    });
    // Faulty hardware may leave several candidates, or none.
    return index === undefined || another !== undefined ? occupant : { ...occupant, at: { level, index } };
  });
}

/** Operations between the last level and the list of a priority, the one furthest ahead first. */
export const arriving = (bbq: Pick<Bbq, "d" | "shift" | "stages">, priority: number): Occupant[] =>
  bbq.stages
    .slice(commitStage(bbq, bbq.d), writeStage(bbq))
    .filter((o): o is Occupant => o?.priority === priority)
    .reverse();

/** Priorities whose buckets are read: all, or those of operations in flight and of the selection, and the next ones to be served. */
function wanted({
  tree,
  stages,
  selected,
  service,
  complete,
}: Pick<Bbq, "stages" | "selected" | "service" | "complete"> & { tree: BbqTree }): number[] {
  const { w, d, priorities } = tree;
  if (!isLarge(tree)) return Array.from({ length: priorities }, (_, priority) => priority);
  const bitmaps = Array.from({ length: w ** (d - 1) }, (_, number) => number);
  const found = new Set([
    ...(service?.next ?? []),
    ...stages.flatMap((o) => o?.priority ?? []),
    ...(complete ? bitmaps.flatMap((number) => bitsOf(tree.bitmap(d, number)).map((bit) => number * w + bit)) : []),
    ...selected.bits.flatMap(({ level, index }) => (level === d ? index : [])),
  ]);
  return [...found].filter((priority) => priority < priorities).sort((a, b) => a - b);
}
