/** Checks of sentences about FIFO queues with strict priority: SP-PIFO, greedy bounds, fixed bounds, and a FIFO. */

import type { Checks, Facts, StatedFacts } from "./facts";
import { total, updated } from "./updates.ts";

const NONE = 0xffff_ffff;

const bounds = (facts: Facts, scene: typeof facts.before = facts.scene) =>
  scene ? [...scene.probe("queue.bound")] : null;

/** Bounds before the step; in the first step, the bounds after it with their changes undone. */
function boundsBefore(facts: Facts): number[] {
  const now = bounds(facts) ?? [];
  for (const { args } of facts.before ? [] : facts.events("moved")) now[args[0] ?? 0] = args[1] ?? 0;
  return bounds(facts, facts.before) ?? now;
}

/** The queue that a rank is mapped to: the last queue whose bound is not above the rank, or the first queue. */
const mapped = (before: readonly number[], rank: number) =>
  Math.max(
    0,
    before.findLastIndex((bound) => bound <= rank),
  );

/** Data words that wait in a queue. Hardware writes an arriving word one step later. */
function waiting(facts: Facts, queue: number): number[] {
  const capacity = facts.parameter("capacity");
  const [count = 0, head = 0] = [facts.word("queue.count", queue), facts.word("queue.head", queue)];
  const data = Array.from(
    { length: count },
    (_, age) => facts.word("packet.data", queue * capacity + ((head + age) % capacity)) ?? NONE,
  );
  const [slot] = facts.scene.slots;
  const taken = slot?.kind === "enqueue" && facts.events("rejected").length === 0;
  if (taken && (facts.events("mapped")[0]?.args[0] ?? 0) === queue && count > 0)
    data[count - 1] = slot.arguments[0] ?? NONE;
  return data;
}

/** Checks the element of an enqueue: its rank, or the packet's number and flow. Returns the rank. */
function statedElement(stated: StatedFacts, facts: Facts, isRanked: boolean): number {
  const op = facts.operation(stated);
  facts.named(op, "enqueue");
  facts.is("slot", op, facts.scene.slots[0]?.op);
  const [data = NONE, rank = 0] = facts.op(op)?.arguments ?? [];
  facts.is("rank", stated.has("rank") ? stated.number("rank") : null, isRanked ? rank : null);
  packet(stated, facts, data);
  return rank;
}

/** True if packets differ in rank. */
const ranked = (facts: Facts) => facts.scene.packets?.ranked ?? true;

/** Checks a packet's number and flow, where ranks do not distinguish packets. */
function packet(stated: StatedFacts, facts: Facts, data: number): void {
  const number = (name: string) => (stated.has(name) ? stated.number(name) : null);
  const so = ranked(facts) ? [null, null] : [data, flowOf(facts, data)];
  facts.is("packet and flow", [number("packet"), number("flow")], so);
}

/** The flow of a packet, from the packet lane around the queue. */
function flowOf(facts: Facts, packet: number): number | null {
  const { lane } = facts.scene.packets ?? {};
  if (!lane) return null;
  const { arrived, ready, departed, sending, dropped, flows } = lane;
  const all = [arrived, ready, departed, sending?.element ?? [], dropped.map((drop) => drop.packet)].flat();
  return all.find((one) => one.packet === packet)?.flow ?? flows.find(([number]) => number === packet)?.[1] ?? null;
}

/** Words on why one packet is served before another, and what each word states about the queues of the two. */
const WHY = {
  first: "both were in the first queue, which takes every rank below its bound",
  down: "both were in this queue, whose bound was pushed down between the two arrivals",
  over: "it is in a queue of lower priority, since bounds rose between the two arrivals",
  both: "both were in this queue, which takes both ranks",
  moved: "this queue takes both ranks, or took them before its bound moved",
  overMoved: "it is in a queue of lower priority, since bounds moved between the two arrivals",
  fifo: "a FIFO does not look at ranks",
} as const;

const RESETS: Readonly<Record<string, string>> = {
  sp_pifo: "empties all queues and sets all bounds to 0",
  greedy: "empties all queues, puts the bounds back to their first values, and begins a new window",
  fixed_bounds: "empties all queues",
  fifo: "empties the queue",
};

const REASONS: Readonly<Record<number, string>> = {
  1: "its queue is full",
  2: "nothing waits",
  3: "the reset input is held",
};

/** The effect of a push-down on the other bounds, by strategy. */
const HOW: Readonly<Record<string, string>> = {
  cost: "too",
  "queue-bound": "gets the rank",
  rank: "the rank",
  one: "each",
  "q1-only": "stay",
};

/** Words on the effect of other queues on a packet whose bound does not change. */
const HARM = {
  earlier: "In an earlier queue it could overtake smaller",
  later: "In a later queue it could wait behind larger",
} as const;

/** Checks a packet that joins a FIFO. */
function joins(stated: StatedFacts, facts: Facts): void {
  statedElement(stated, facts, ranked(facts));
  facts.is("design", facts.scene.info.design, "fifo");
  const dropped = facts.events("rejected").length > 0;
  facts.is("its end", stated.text("end"), dropped ? "the queue is full: the packet is dropped" : "the queue takes it");
}

/** Checks the scan of the bounds. */
function maps(stated: StatedFacts, facts: Facts): void {
  const rank = statedElement(stated, facts, true);
  const queue = stated.number("queue") - 1;
  const [event, comparisons = 0] = facts.event("mapped");
  facts.is("queue", queue, event);
  const dropped = facts.events("rejected").length > 0;
  facts.is("dropped", stated.text("dropped"), dropped ? "which is full, drops it" : "");
  const was = boundsBefore(facts);
  facts.is("queue for this rank", queue, mapped(was, rank));
  const reached = was.length > 1 && rank >= (was[queue] ?? 0);
  facts.is("it joins", stated.text("joins"), reached && !dropped ? "it joins" : "");
  const other = was.length > 1 ? "must take the packet" : "takes every rank";
  facts.is("what takes it", stated.text("takes"), reached || dropped ? "" : other);
  const same = facts.scene.info.design === "sp_pifo" && bounds(facts)?.[queue] === was[queue];
  const stays = reached && !dropped && same;
  facts.is("the bound stays", stated.text("stays"), stays ? "the bound stays" : "");
  const isLast = queue === was.length - 1;
  facts.is("what another queue could do", stated.text("harm"), stays ? (isLast ? HARM.earlier : HARM.later) : "");
  if (stays && !isLast) facts.holds("the later one's bound is larger", rank < (was[queue + 1] ?? 0));
  const isShort = comparisons > 4;
  facts.is("comparisons are left out", stated.has("others"), isShort);
  for (const [at, bound] of was.entries()) {
    // The scan starts at the last queue.
    const turn = was.length - 1 - at;
    const isSaid = turn < comparisons && (!isShort || turn < 2 || turn === comparisons - 1);
    const step = stated.has(`bound_${at}`) ? [stated.text(`sign_${at}`), stated.number(`bound_${at}`)] : null;
    facts.is(`comparison with bound ${at}`, step, isSaid ? [rank >= bound ? "≥" : "<", bound] : null);
  }
}

function pushesDown(stated: StatedFacts, facts: Facts): void {
  const rank = stated.number("rank");
  facts.is("rank", rank, facts.scene.slots[0]?.arguments[1]);
  const [was, now] = [boundsBefore(facts), bounds(facts) ?? []];
  facts.is("queue", stated.number("queue"), 1);
  facts.is("bound of queue 1", stated.number("to"), now[0]);
  facts.is("cost", stated.number("cost"), (was[0] ?? 0) - rank);
  const [before, others] = [was.slice(1), now.slice(1)];
  const strategy = facts.parameterWord("strategy") ?? "";
  facts.is("rule", stated.text("how"), others.length > 0 ? HOW[strategy] : "");
  const by = { cost: stated.number("cost"), rank, one: 1 }[strategy];
  facts.is("they fall by", stated.has("by") ? stated.number("by") : null, others.length > 0 ? (by ?? null) : null);
  facts.is("some stop at 0", stated.has("stops"), by !== undefined && before.some((bound) => bound < by));
  facts.is("bounds above", stated.has("above"), strategy === "queue-bound" && others.length > 1);
  const fallen = before.map((bound) => (stated.has("stops") ? Math.max(0, bound - (by ?? 0)) : bound - (by ?? 0)));
  const taken = [rank, ...before.slice(0, -1)];
  facts.is("other bounds", others, strategy === "queue-bound" && others.length > 0 ? taken : fallen);
}

function pushesUp(stated: StatedFacts, facts: Facts): void {
  const queue = stated.number("queue") - 1;
  const [from, to] = [stated.number("from"), stated.number("to")];
  facts.is("rank", to, facts.scene.slots[0]?.arguments[1]);
  const [was, now] = [boundsBefore(facts), bounds(facts) ?? []];
  facts.is("bounds", [from, to], [was[queue], now[queue]]);
  facts.holds("it rises", to > from);
  const harm = queue === 0 ? "follow it without a push-down" : "queue up behind it";
  facts.is("what they would do", stated.text("harm"), harm);
  // Ranks that the old bound admits to this queue and the new bound does not.
  const [only, first, last] = ["only", "first", "last"].map((name) => (stated.has(name) ? stated.number(name) : null));
  facts.is("ranks", [only, first, last], to - from === 1 ? [from, null, null] : [null, from, to - 1]);
  for (const rank of [from, to - 1]) {
    facts.is(`queue of rank ${rank} before`, queue, mapped(was, rank));
    if (queue > 0) facts.holds(`rank ${rank} joins a better one now`, mapped(now, rank) < queue);
    else facts.holds(`rank ${rank} pushes it down now`, rank < (now[0] ?? 0) && rank >= from);
  }
}

export const QUEUES: Checks = {
  mapped: (stated, facts) => (stated.has("end") ? joins : maps)(stated, facts),
  moved: (stated, facts) => (stated.has("down") ? pushesDown : pushesUp)(stated, facts),
  updated,
  served: (stated, facts) => {
    const op = facts.operation(stated);
    facts.named(op, "dequeue");
    facts.is("one queue only", !stated.has("first"), facts.scene.info.design === "fifo");
    const queue = stated.has("first") ? stated.number("queue") - 1 : 0;
    const [from, at] = facts.event("served", op);
    facts.is("queue", queue, from);
    const stored = ["packet.data", "packet.rank"].map((field) => facts.word(field, at));
    const { results = [] } = facts.later(op) ?? {};
    const [data = NONE, rank] = results.length > 0 ? results : stored;
    const element = ["data", "rank"].map((name) => (stated.has(name) ? stated.number(name) : null));
    facts.is("data and rank", element, ranked(facts) ? [data, rank] : [null, null]);
    packet(stated, facts, data);
    if (stated.has("next")) {
      const next = stated.number("next") - 1;
      const place = next * facts.parameter("capacity") + (facts.word("queue.head", next) ?? 0);
      facts.is("rank of its oldest packet", stated.number("larger"), facts.word("packet.rank", place));
      facts.holds("it is larger", stated.number("larger") > stated.number("rank"));
      for (let empty = queue + 1; empty < next; empty++)
        facts.is(`packets in queue ${empty + 1}`, 0, facts.word("queue.count", empty));
    }
    if (facts.before)
      for (let first = 0; first < queue; first++)
        facts.is(`packets in queue ${first + 1} before`, 0, facts.word("queue.count", first, facts.before));
  },
  inversion: (stated, facts) => {
    const [left, leftRank = 0, data, rank, , cause] = facts.event("inversion");
    const [served = 0] = facts.events("served")[0]?.args ?? [];
    facts.is("packet that waits", [stated.number("data"), stated.number("rank")], [data, rank]);
    facts.holds("the one that left has a higher rank", leftRank > stated.number("rank"));
    const queues = [...facts.scene.probe("queue.count").keys()];
    const places = queues.filter((queue) => waiting(facts, queue).includes(stated.number("data")));
    facts.holds("it waits", places.length > 0);
    const why = Object.entries(WHY).find(([, text]) => text === stated.text("why"))?.[0];
    facts.holds("a known cause", why !== undefined);
    const isLower = why === "over" || why === "overMoved";
    const isThere = (queue: number) => (isLower ? queue > served : queue === served);
    facts.holds("where it waits", places.some(isThere));
    if (why === "first") facts.is("queue", 0, served);
    facts.is("a FIFO", why === "fifo", facts.scene.info.design === "fifo");
    facts.is("caused before step 0", stated.has("before"), cause === NONE);
    facts.is("cause", stated.has("cause") ? stated.number("cause") : NONE, cause);
    if (!stated.has("cause")) return;
    facts.is("kind of the cause", stated.text("cause.kind"), "enqueue");
    const known = facts.op(stated.number("cause"));
    if (!known) return;
    facts.named(stated.number("cause"), "enqueue");
    facts.holds("it brought one of the two", [left, data].includes(known.arguments[0]));
  },
  rejected: (stated, facts) => {
    const op = facts.operation(stated);
    facts.is("reason", stated.text("why"), REASONS[facts.event("rejected", op)[0] ?? 0]);
  },
  reset: (stated, facts) => {
    const { design } = facts.scene.info;
    facts.is("what it does", stated.text("does"), RESETS[design]);
    facts.is("packets", 0, total([...facts.scene.probe("queue.count")]));
    if (design === "sp_pifo") facts.is("bounds", 0, total(bounds(facts) ?? []));
  },
};
