/** Correct answers to questions, computed without the code of the questions: from results of operations, from state words before and after,
 * and from the work of the cores. */

import type { Scene } from "../../src/designs/contract";
import type { Ask } from "../../src/designs/questions";
import type { OpFrame } from "../../src/gen/types/OpFrame";
import {
  type Answered,
  around,
  grown,
  isModel,
  last,
  ofModel,
  parameterOf,
  queueOf,
  ranks,
  result,
  ringOf,
  rings,
  type Truth,
  textOf,
} from "./answered.ts";
import { REPLAYED } from "./replayed.ts";

/** The number of the packet or core that a question names. */
const namedIn = (answered: Answered, form: RegExp): number => Number(form.exec(textOf(answered))?.[1]);

const coreEvents = ({ scenes }: Answered) => scenes.slice(1).flatMap(({ cores }) => cores?.own.events ?? []);

/** The number of elements ahead of an enqueue in the PIFO of a BBQ. */
const aheadInPifo = (before: Scene, { op }: Answered): number => {
  const held = [...before.probe("pifo.priority").subarray(0, before.probe("pifo.occ")[0])];
  return held.filter((priority) => priority >= (op?.arguments[1] ?? 0)).length;
};

/** Whether an enqueued element finds a free slot at the root of a BMW-Tree, or a slot with an element of a larger rank. */
const staysAtRoot: Truth = (answered) => {
  const [before] = around(answered) ?? [];
  const slot = TRUTH.slot?.(answered);
  if (!before || typeof slot !== "string") return null;
  const at = Number(/\[(\d+)\]/.exec(slot)?.[1]);
  const [count = 0, rank = 0] = ["l1.count", "l1.rank"].map((field) => before.probe(field)[at]);
  const isFirst = (answered.op?.arguments[1] ?? 0) < rank;
  return count === 0 || isFirst ? "it stays there" : "it goes on to the level below";
};

/** What a rolling window did with an enqueue, computed from its counters. */
function placeInWindow(before: Scene, after: Scene): string | null {
  const more = (field: string) => (after.probe(field)[0] ?? 0) > (before.probe(field)[0] ?? 0);
  if (more("late")) return "before it: late";
  if (more("early")) return "behind it: early";
  const queue = grown([before, after], "occ");
  const primary = (after.probe("window")[0] ?? 0) % 2;
  return queue === null ? null : queue === primary ? "in its first half" : "in its second half";
}

/** The first root slot with the lowest rank, among the slots of one queue. */
function rootSlotOf(before: Scene, { arguments: [queue = 0] }: OpFrame): string {
  const [counts, ranks] = [before.probe("l1.count"), before.probe("l1.rank")];
  const own = counts.length / before.probe("occ").length;
  const slots = Array.from({ length: own }, (_, at) => queue * own + at).filter((slot) => (counts[slot] ?? 0) > 0);
  const least = Math.min(...slots.map((slot) => ranks[slot] ?? 0));
  return `l1.rank[${slots.find((slot) => ranks[slot] === least)}]`;
}

/** The source of a departing element: a queue, a position in a list, or a level. */
const sourceOf: Truth = (answered) => {
  const steps = around(answered);
  if (!steps || answered.op?.outcome !== "ok") return null;
  const [before, after] = steps;
  if (before.info.design === "pifo") return `${[...before.probe("entry.id")].indexOf(answered.op.arguments[0] ?? 0)}`;
  if (before.info.design === "bmw_tree") return rootSlotOf(before, answered.op);
  const queue = grown([after, before], "queue.count");
  if (queue !== null) return `queue.bound[${queue}]`;
  const levels = rings(after).flatMap(([field, level]) => (grown([after, before], field) === null ? [] : [level]));
  return isModel(answered) && levels.length === 1 ? `${levels[0]}` : null;
};

/** The sequence number that a sequencer assigned. */
const numberOf = ({ op }: Answered) => (op?.outcome === "ok" ? (op.results[1] ?? 0) : null);

/** Correct answers by kind of question. */
export const TRUTH: Readonly<Record<string, Truth>> = {
  ...REPLAYED,
  // The number that the drawing shows for an element: its rank if ranks are drawn, else its data.
  leaves: (answered) => result(/\(data\)/.test(textOf(answered)) ? 0 : 1)(answered),
  stays: staysAtRoot,
  source: sourceOf,
  words: ({ scenes, op }) => {
    const [before = 0, after = 0] = [scenes[0], last(scenes)].map((scene) => scene?.probe("pipe.reads")[0]);
    const places = last(scenes).info.fields.find(({ name }) => name === "pipe.op")?.count;
    // In a pipeline, other operations read the memory in the same slots.
    return places === 1 && op?.outcome === "ok" && op.slot > (scenes[0]?.step ?? 0) ? `${after - before}` : null;
  },
  fetch: (answered) => {
    const [before] = around(answered) ?? [];
    return before ? ((before.probe("bbq.occ")[0] ?? 0) > 0 ? "Yes" : "No") : null;
  },
  equal: (answered) => {
    const [before] = around(answered) ?? [];
    const own = answered.op?.arguments[1];
    if (!before || answered.op?.outcome !== "ok") return null;
    return `${[...before.probe("entry.rank").subarray(0, before.probe("occ")[0])].filter((rank) => rank === own).length}`;
  },
  moved: (answered) => {
    const [before] = around(answered) ?? [];
    const own = answered.op?.arguments[1] ?? 0;
    if (!before || answered.op?.outcome !== "ok") return null;
    return `${[...before.probe("entry.rank").subarray(0, before.probe("occ")[0])].filter((rank) => rank > own).length}`;
  },
  left: ({ scenes, op }) =>
    op?.outcome === "ok" ? `${(scenes[0]?.probe("bucket.count")[op.results[1] ?? 0] ?? 0) - 1}` : null,
  number: result(1),
  carried: (answered) => {
    const number = numberOf(answered);
    return number === null ? null : `${Math.min(parameterOf(answered, "rows"), Math.max(0, number - 1))}`;
  },
  oldest: (answered) => {
    const number = numberOf(answered);
    return number === null ? null : number < 2 ? "0" : `${Math.max(1, number - parameterOf(answered, "rows"))}`;
  },
  priority: result(1),
  finish: result(1),
  core: result(0),
  // With no operation ahead, it starts in its slot, and leaves in the step that answers.
  cycles: ({ op, scenes }) =>
    op?.outcome === "ok" && op.slot > (scenes[0]?.step ?? 0) ? `${last(scenes).step - op.slot + 1}` : null,
  queue: (answered) => {
    const queue = queueOf(answered);
    return queue === null ? null : `queue.bound[${queue}]`;
  },
  bound: (answered) => {
    const [queue, steps] = [queueOf(answered), around(answered)];
    if (queue === null || !steps) return null;
    const [was = 0, now = 0] = steps.map((scene) => scene.probe("queue.bound")[queue]);
    return `${Math.abs(now - was)}`;
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
    if (before.info.design === "rolling_window") return placeInWindow(before, after);
    if (before.info.design === "bbq_pifo") return `${aheadInPifo(before, answered)}`;
    const [was, now] = [before, after].map((scene) =>
      [...scene.probe("entry.rank").subarray(0, scene.probe("occ")[0])].map(
        (rank, i) => `${rank}/${scene.probe("entry.data")[i]}/${scene.probe("entry.id")[i]}`,
      ),
    ) as [string[], string[]];
    if (now.length !== was.length + 1) return null;
    const at = now.findIndex((entry, i) => entry !== was[i]);
    // Next to an equal entry, the state does not show which of the two is new.
    return now[at - 1] === now[at] || now[at + 1] === now[at] ? null : `${at}`;
  },
  due: ({ op }) => (op?.outcome === "ok" ? "an element leaves" : op?.outcome === "rejected" ? "it is refused" : null),
  // The first root slot with the smallest count, among the slots of one queue.
  slot: (answered) => {
    const [before] = around(answered) ?? [];
    if (!before || answered.op?.outcome !== "ok") return null;
    const counts = [...before.probe("l1.count")];
    const own = counts.length / before.probe("occ").length;
    const first = own * (answered.op.arguments[2] ?? 0);
    const least = Math.min(...counts.slice(first, first + own));
    return `l1.rank[${counts.indexOf(least, first)}]`;
  },
  // The last sublist in use whose smallest rank is not larger, or the first sublist.
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
    // A logical queue has its own share of the priorities. It steers the levels above the first bitmap that queues share.
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
    const [number, core] = [namedIn(answered, /packet (\d+)/i), namedIn(answered, /core (\d+)/i)];
    const rows = coreEvents(answered).filter(
      (event) => event.kind === "replays" && event.core === core && event.number === number && event.peer === null,
    );
    return `${rows.length}`;
  },
  recovered: (answered) => {
    const [core, row] = [namedIn(answered, /core (\d+)/i), namedIn(answered, /row (\d+)/)];
    // Frames contain each log around the next packet only: a core's entry for this packet is in some of the frames.
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

/** Returns a value that differs from the answer. */
export function mutated({ by, choices }: Ask, value: string): string {
  if (by === "number") return `${Number(value) + 1}`;
  if (by === "choice") return choices?.find((choice) => choice !== value) ?? "";
  return value.replace(/\[(\d+)\]/, (_, index) => `[${Number(index) + 1}]`);
}
