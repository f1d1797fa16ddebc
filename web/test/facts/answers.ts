/**
 * What answers to questions must be, by other ways than the questions themselves: results of operations, words of the state before and after, and
 * the work of the cores.
 */

import type { Scene } from "../../src/designs/contract";
import type { Ask } from "../../src/designs/questions";
import type { OpFrame } from "../../src/gen/types/OpFrame";

/** A question with the scenes from the step before to the one that answers it. */
export interface Answered {
  ask: Ask;
  /** The first is the step before, the last the one with the answer. */
  scenes: readonly Scene[];
  /** The operation in the end; undefined if it is not remembered. */
  op: OpFrame | undefined;
}

/** What the value should be, or one of what it may be; null where nothing is known of it. */
type Truth = (answered: Answered) => string | readonly string[] | null;

const last = <T>(list: readonly T[]): T => list[list.length - 1] as T;
const result =
  (index: number): Truth =>
  ({ op }) =>
    op?.outcome === "ok" ? `${op.results[index]}` : null;

/** The scenes before and after the slot of the operation: state of hardware may follow later. */
function around({ scenes, op }: Answered): [before: Scene, after: Scene] | null {
  const at = scenes.findIndex(({ step }) => step === op?.slot);
  const [before, after] = [scenes[at - 1], scenes[at]];
  return before && after ? [before, after] : null;
}

/** The index at which a field has grown by one, if it is the only one. */
function grown([before, after]: readonly [Scene, Scene], field: string): number | null {
  const was = before.probe(field);
  const found = [...after.probe(field)].flatMap((count, i) => (count === (was[i] ?? 0) + 1 ? [i] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const queueOf = (answered: Answered) => {
  const steps = around(answered);
  return steps && grown(steps, "queue.count");
};

/** Ranks that wait in a step, by queue. */
function ranks(scene: Scene): number[][] {
  const capacity = scene.info.parameters.find(({ name }) => name === "capacity")?.value ?? 1;
  const [counts, heads, all] = [scene.probe("queue.count"), scene.probe("queue.head"), scene.probe("packet.rank")];
  return Array.from(counts, (count, queue) =>
    Array.from({ length: count }, (_, age) => all[queue * capacity + (((heads[queue] ?? 0) + age) % capacity)] ?? 0),
  );
}

/** Rings of FIFOs: the field of each, with the level that it is of. */
const rings = ({ info }: Scene): [string, number][] =>
  info.fields.flatMap(({ name }) => {
    const [, level] = /^(?:l(\d+)(?:\.sub)?|fifo)\.count$/.exec(name) ?? [null, null];
    return level === null ? [] : [[name, Number(level ?? 1)]];
  });

function ringOf(answered: Answered): { thing: string; level: number } | null {
  const steps = around(answered);
  if (!steps) return null;
  const found = rings(steps[1]).flatMap(([field, level]) => {
    const index = grown(steps, field);
    return index === null ? [] : [{ thing: `${field}[${index}]`, level }];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** State of hardware comes later than its events; its model shows it. */
const isModel = ({ scenes }: Answered) => last(scenes).info.implementation === "model";
const ofModel =
  (truth: Truth): Truth =>
  (answered) =>
    isModel(answered) ? truth(answered) : null;

/** Number of the packet, and of the core, that a question names. */
const namedIn = ({ ask }: Answered, form: RegExp): number =>
  Number(form.exec(ask.text.map((part) => (typeof part === "string" ? part : part.text)).join(""))?.[1]);

const coreEvents = ({ scenes }: Answered) => scenes.slice(1).flatMap(({ cores }) => cores?.own.events ?? []);

/** Elements of a PIFO in front of a BBQ that an enqueue stands behind. */
const aheadInPifo = (before: Scene, { op }: Answered): number => {
  const held = [...before.probe("pifo.priority").subarray(0, before.probe("pifo.occ")[0])];
  return held.filter((priority) => priority >= (op?.arguments[1] ?? 0)).length;
};

/** By kind. */
export const TRUTH: Readonly<Record<string, Truth>> = {
  leaves: result(0),
  priority: result(1),
  finish: result(1),
  core: result(0),
  // Nothing is ahead of it: it begins in its slot, and leaves in the step that answers.
  cycles: ({ op, scenes }) => (op?.outcome === "ok" ? `${last(scenes).step - op.slot + 1}` : null),
  queue: (answered) => {
    const queue = queueOf(answered);
    return queue === null ? null : `queue.bound[${queue}]`;
  },
  bound: (answered) => {
    const [queue, steps] = [queueOf(answered), around(answered)];
    return queue === null || !steps ? null : `${steps[1].probe("queue.bound")[queue]}`;
  },
  inversion: (answered) => {
    const steps = around(answered);
    if (!steps || answered.op?.outcome !== "ok") return null;
    const waiting = ranks(steps[0]).flat();
    const left = answered.op.results[1] ?? 0;
    return waiting.some((rank) => rank < left) ? "Yes" : "No";
  },
  place: (answered) => {
    const [before, after] = around(answered) ?? [];
    if (!before || !after) return null;
    if (before.info.design === "bbq_pifo") return `${aheadInPifo(before, answered)}`;
    const [was, now] = [before, after].map((scene) =>
      [...scene.probe("entry.rank").subarray(0, scene.probe("occ")[0])].map(
        (rank, i) => `${rank}/${scene.probe("entry.data")[i]}/${scene.probe("entry.id")[i]}`,
      ),
    ) as [string[], string[]];
    if (now.length !== was.length + 1) return null;
    const at = now.findIndex((entry, i) => entry !== was[i]);
    // Next to an equal entry it cannot be seen which is which.
    return now[at - 1] === now[at] || now[at + 1] === now[at] ? null : `${at}`;
  },
  due: ({ op }) => (op?.outcome === "ok" ? "an element leaves" : op?.outcome === "rejected" ? "it is refused" : null),
  // The first slot of the root whose count is least, of those that the queue has.
  slot: (answered) => {
    const [before] = around(answered) ?? [];
    if (!before || answered.op?.outcome !== "ok") return null;
    const counts = [...before.probe("l1.count")];
    const own = counts.length / before.probe("occ").length;
    const first = own * (answered.op.arguments[2] ?? 0);
    const least = Math.min(...counts.slice(first, first + own));
    return `l1.rank[${counts.indexOf(least, first)}]`;
  },
  // The last of those in use whose smallest rank is not larger, or the first.
  sublist: (answered) => {
    const [before] = around(answered) ?? [];
    if (!before || answered.op?.outcome !== "ok") return null;
    const ranks = [...before.probe("pointer.rank").subarray(0, before.probe("used")[0])];
    const fit = ranks.filter((rank) => rank <= (answered.op?.arguments[1] ?? 0)).length;
    return `pointer.id[${Math.max(0, fit - 1)}]`;
  },
  swap: (answered) => {
    const [before, after] = around(answered) ?? [];
    if (!before || !after || answered.op?.outcome !== "ok") return null;
    return before.probe("window")[0] === after.probe("window")[0] ? "No" : "Yes";
  },
  spill: (answered) => {
    const [before] = around(answered) ?? [];
    if (!before || answered.op?.outcome !== "ok") return null;
    const k = before.info.parameters.find(({ name }) => name === "k")?.value;
    if (before.probe("pifo.occ")[0] !== k) return "nothing";
    return aheadInPifo(before, answered) === k ? "the newcomer" : "the last of the PIFO";
  },
  level: ofModel((answered) => {
    const ring = ringOf(answered);
    return ring && `${ring.level}`;
  }),
  fifo: ofModel((answered) => ringOf(answered)?.thing ?? null),
  time: ofModel((answered) => {
    const [, after] = around(answered) ?? [];
    return after ? `${after.probe("time")[0]}` : null;
  }),
  bit: ({ op, scenes }) => {
    const { info, intact } = last(scenes);
    const of = (name: string) => info.parameters.find((parameter) => parameter.name === name)?.value ?? 1;
    if (!intact || op?.outcome !== "ok") return null;
    const [w, d, queues] = [of("W"), of("D"), of("queues")];
    // A logical queue has a part of the priorities; the levels above the first bitmap that queues share are steered.
    const [, priority = 0, queue = 0] = op.results;
    let level = 1;
    while (w ** level < queues) level += 1;
    const index = Math.floor((queue * (w ** d / queues) + priority) / w ** (d - level));
    return d === 1 ? `pb.head[${index}]` : `l${level}.stoc[${index}]`;
  },
  stoc: ({ scenes }) => {
    const [was, now] = [scenes[scenes.length - 2], last(scenes)].map((scene) => scene?.probe("l1.stoc"));
    const changed = [...(now ?? [])].filter((count, i) => count !== was?.[i]);
    return changed.length === 1 ? `${changed[0]}` : null;
  },
  hazard: ({ ask, scenes }) => {
    const met = scenes.slice(1).flatMap(({ engine }) => engine.events.filter(({ op }) => op === ask.op));
    const has = (kind: string, is: (args: readonly number[]) => boolean = () => true) =>
      met.some((event) => event.kind === kind && is(event.args));
    const handed = (...what: number[]) => has("forwarded", ([of = -1]) => what.includes(of));
    const found = [
      has("adopted"),
      has("speculated", ([, , how]) => how !== 0),
      handed(3, 4) || has("bypassed"),
      handed(2),
      handed(1),
      handed(0),
      true,
    ].indexOf(true);
    return ask.choices?.toReversed()[found] ?? null;
  },
  rows: (answered) => {
    const number = namedIn(answered, /packet (\d+)/i);
    const rows = coreEvents(answered).filter(
      (event) => event.kind === "replays" && event.number === number && event.peer === null,
    );
    return `${rows.length}`;
  },
  recovered: (answered) => {
    const [core, row] = [namedIn(answered, /core (\d+)/i), namedIn(answered, /row (\d+)/)];
    // Frames have the part of each log around the next number: what a core knows of the row is in some of them.
    const known = last(answered.scenes).cores?.own.lane.cores.map((_, other) => {
      const seen = answered.scenes.map(({ cores }) => cores?.own.lane.cores[other]?.log.find((e) => e.number === row));
      return ["value", "lost"].find((state) => seen.some((entry) => entry?.state === state));
    });
    const others = (known ?? []).map((state, other) => ({ state, other })).filter(({ other }) => other !== core);
    if (others.some(({ state }) => state === "value"))
      return others.filter(({ state }) => state !== "lost").map(({ other }) => `Core ${other}`);
    return known?.includes(undefined) ? null : "Nobody has it";
  },
};

/** Another value than that of an answer. */
export function mutated({ by, choices }: Ask, value: string): string {
  if (by === "number") return `${Number(value) + 1}`;
  if (by === "choice") return choices?.find((choice) => choice !== value) ?? "";
  return value.replace(/\[(\d+)\]/, (_, index) => `[${Number(index) + 1}]`);
}
