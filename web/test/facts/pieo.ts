/** Checks of sentences about a PIEO. */

import type { Checks, Facts, StatedFacts } from "./facts";

const REASONS: Readonly<Record<number, string>> = {
  1: "the list is full",
  2: "no element is of its group",
  3: "the list is not ready",
  5: "no element is eligible",
};

const WORK = [
  "a sublist is read",
  "its sublist comes out of the memory",
  "elements move",
  "pointers and neighbour are written",
];

/** The operation that a sentence names, which must be of this kind. */
function operation(stated: StatedFacts, facts: Facts, kind: string): number {
  facts.is("kind that is told of", stated.text("op.kind"), kind);
  return facts.operation(stated);
}

/** Words of the pointers to sublists in use: ranks, or send times of a group. */
function pointers(facts: Facts, field: "rank" | "send", scene = facts.scene, group = 0): number[] {
  const each = field === "send" ? facts.parameter("groups") : 1;
  const word = (place: number) => facts.word(`pointer.${field}`, place * each + group, scene) ?? 0;
  return Array.from({ length: facts.word("used", 0, scene) ?? 0 }, (_, place) => word(place));
}

/** A word of an element. A sublist has √N places. */
const element = (facts: Facts, field: string, sublist: number, place: number) =>
  facts.word(`element.${field}`, sublist * Math.round(Math.sqrt(facts.parameter("N"))) + place);

const isStaged = (facts: Facts) => facts.scene.info.stages.length > 0;

/** The pointers at the time of selection. Hardware has moved nothing yet; a model has finished its operation, so the step before counts. */
const selecting = (facts: Facts) => (isStaged(facts) ? facts.scene : facts.before);

/** Checks why an enqueue selects the sublist at a position. */
function toPlace(stated: StatedFacts, facts: Facts, place: number, rank: number): void {
  facts.is("sublists are before it", stated.has("order"), stated.has("last") && place > 0);
  const scene = selecting(facts);
  if (!scene) return;
  const smallest = pointers(facts, "rank", scene);
  const last = smallest.findLastIndex((one) => one <= rank);
  facts.is("place of the last one that may take it", place, Math.max(0, last));
  const reason = smallest.length === 0 ? "all" : last < 0 ? "first" : "last";
  const reasons = ["all", "first", "last"].filter((name) => stated.has(name));
  facts.is("reason", reasons, [reason]);
  facts.is("there are larger ranks", stated.has("larger"), isStaged(facts) && last === 0 && smallest.length > 1);
}

/** Checks why a dequeue selects the sublist at a position. */
function toTake(stated: StatedFacts, facts: Facts, place: number, [now = 0, group = 0]: readonly number[]): void {
  const scene = selecting(facts);
  if (!scene) return;
  const isEligible = pointers(facts, "send", scene, group).map((time) => time <= now);
  facts.is("first one with an eligible element", place, isEligible.indexOf(true));
  facts.is("a later one has one", stated.has("later"), isStaged(facts) && isEligible.lastIndexOf(true) > place);
}

export const PIEO: Checks = {
  selected: (stated, facts) => {
    const op = facts.operation(stated);
    const dequeues = stated.text("op.kind") === "dequeue";
    const [place = 0, sublist] = facts.event("selected", op);
    facts.is("sublist", stated.number("sublist"), sublist);
    facts.is("it wants what is eligible", stated.has("eligible"), dequeues);
    const words = facts.op(op)?.arguments ?? [];
    if (dequeues) toTake(stated, facts, place, words);
    else toPlace(stated, facts, place, words[1] ?? 0);
  },
  placed: (stated, facts) => {
    const op = operation(stated, facts, "enqueue");
    const [sublist, place] = [stated.number("sublist"), stated.number("place")];
    facts.is("where", [sublist, place], facts.event("placed", op));
    const rank = facts.op(op)?.arguments[1] ?? 0;
    facts.is("rank there", rank, element(facts, "rank", sublist, place));
    facts.is("something is before it", stated.has("behind"), place > 0);
    const before = element(facts, "rank", sublist, place - 1) ?? 0;
    if (stated.has("behind")) facts.holds("what is before it has its rank or less", before <= rank);
  },
  taken: (stated, facts) => {
    const op = operation(stated, facts, "dequeue");
    const [sublist, place] = [stated.number("sublist"), stated.number("place")];
    facts.is("where", [sublist, place], facts.event("taken", op));
    const [now = 0, group = 0] = facts.op(op)?.arguments ?? [];
    const several = facts.parameter("groups") > 1;
    const [passed, time] =
      place === 1 ? ["the one before it waits", "its time"] : ["those before it wait", "their time"];
    facts.is("elements that are passed", stated.text("passed"), place > 0 ? passed : "");
    facts.is("what they wait for", stated.text("time"), place > 0 && !several ? time : "");
    facts.is("it may be another group", stated.has("group"), place > 0 && several);
    // The element borrowed from the left neighbour is first.
    const first = facts.events("borrowed").some(({ args }) => args[3] === 1) ? 1 : 0;
    for (let at = first; at < place + first; at++) {
      const isLate = (element(facts, "send", sublist, at) ?? 0) > now;
      facts.holds(`the one at place ${at} waits`, isLate || element(facts, "group", sublist, at) !== group);
    }
  },
  spilled: (stated, facts) => {
    const moved = [stated.number("sublist"), stated.number("to"), stated.number("data")];
    const [{ args = [] } = {}] = facts.events("spilled");
    facts.is("what spills", moved, args.slice(0, 3));
    const where = args[3] === 1 ? "a free one that opens behind it" : "its right neighbour";
    facts.is("what takes it", stated.text("fresh"), where);
  },
  borrowed: (stated, facts) => {
    const moved = [stated.number("sublist"), stated.number("to"), stated.number("data")];
    const [{ args = [] } = {}] = facts.events("borrowed");
    facts.is("what is lent", moved, args.slice(0, 3));
    facts.is("side of the lender", stated.text("side"), ["right", "left"][args[3] ?? 2]);
  },
  freed: (stated, facts) => {
    facts.is("sublist", stated.number("sublist"), facts.events("freed")[0]?.args[0]);
    facts.is("first free", stated.number("sublist"), facts.word("pointer.id", facts.word("used") ?? 0));
  },
  retired: (stated, facts) => {
    const op = operation(stated, facts, "dequeue");
    facts.is("result", [stated.number("data"), stated.number("rank")], facts.event("retired", op).slice(0, 2));
  },
  cycle: (stated, facts) => {
    const [op, cycle] = [facts.operation(stated), stated.number("cycle")];
    // No other operation is active at the same time.
    const alone = WORK.map((_, at) => (at === cycle ? op : 0xffff_ffff));
    facts.is("operations in the cycles", [...facts.scene.probe("pipe.op")].slice(0, WORK.length), alone);
    facts.is("its work", stated.text("work"), WORK[cycle]);
    facts.is("it has read pointers", stated.has("waits"), cycle > 0);
  },
  rejected: (stated, facts) => {
    const op = facts.operation(stated);
    const [reason = 0] = facts.event("rejected", op);
    facts.is("reason", stated.text("why"), REASONS[reason]);
    facts.is("time matters", [stated.has("now"), stated.has("send")], [reason === 5, reason === 5]);
    if (!stated.has("now")) return;
    const [now, group = 0] = facts.op(op)?.arguments ?? [];
    facts.is("time", [stated.number("now"), facts.word("now")], [now, now]);
    facts.holds("it is due later", stated.number("send") > stated.number("now"));
    facts.is("earliest", stated.number("send"), Math.min(...pointers(facts, "send", facts.scene, group)));
  },
  reset: (_, facts) => facts.is("elements", 0, facts.word("occ")),
};
