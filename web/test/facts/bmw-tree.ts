/** Checks of sentences about a BMW-Tree. */

import type { Checks, Facts, StatedFacts } from "./facts";

const REASONS: Readonly<Record<number, string>> = {
  1: "every slot holds an element, and one would be lost",
  2: "the tree is empty",
  3: "the tree is not ready",
};

/** The operation that a sentence names, which must be of this kind. */
function operation(stated: StatedFacts, facts: Facts, kind: string): number {
  facts.is("kind that is told of", stated.text("op.kind"), kind);
  return facts.operation(stated);
}

/** Facts of an operation's event at the slot that a sentence names. The first two are level and slot. */
function atSlot(what: string, stated: StatedFacts, facts: Facts, kind: string): readonly number[] {
  const events = facts.events(what, operation(stated, facts, kind));
  const found = events.find(({ args: [level, slot] }) => stated.text("slot.text") === `slot ${slot} of L${level}`);
  facts.holds(`it did it at ${stated.text("slot.text")}`, found !== undefined);
  return found?.args ?? [];
}

/** The number of slots that an operation chooses from on a level; in the root, the slots of its logical queue. */
const slotsToChoose = (level: number, facts: Facts): number =>
  facts.parameter("M") / (level === 1 ? facts.parameter("queues") : 1);

/** Ranks in the child slots of a slot. The children of slot s on the next level start at M s. */
function below(facts: Facts, level: number, slot: number): number[] {
  if (level >= facts.parameter("L")) return [];
  const ways = facts.parameter("M");
  const slots = Array.from({ length: ways }, (_, at) => ways * slot + at);
  const full = slots.filter((at) => facts.word(`l${level + 1}.count`, at));
  return full.map((at) => facts.word(`l${level + 1}.rank`, at) ?? 0);
}

/** Checks the sentence about a full logical queue: its slots, and the free slots of other queues. */
function full(stated: StatedFacts, facts: Facts): void {
  const [ways, levels, queues] = [facts.parameter("M"), facts.parameter("L"), facts.parameter("queues")];
  const all = Array.from({ length: levels }, (_, at) => ways ** (at + 1)).reduce((sum, slots) => sum + slots, 0);
  const held = Array.from({ length: queues }, (_, queue) => facts.word("occ", queue) ?? 0);
  facts.is("its places", stated.number("capacity"), all / queues);
  facts.is("elements of the queue", stated.number("capacity"), held[stated.number("queue")]);
  facts.is("free places", stated.number("free"), all - held.reduce((sum, more) => sum + more, 0));
}

export const BMW_TREE: Checks = {
  placed: (stated, facts) => {
    const [level = 0, slot = 0] = atSlot("placed", stated, facts, "enqueue");
    const own = slotsToChoose(level, facts);
    facts.is("whose slots they are", stated.text("owner"), own < facts.parameter("M") ? "queue" : "node");
    const before = Array.from({ length: slot % own }, (_, at) => facts.word(`l${level}.count`, slot - 1 - at));
    facts.holds("those before it are taken", !before.includes(0));
  },
  passed: (stated, facts) => {
    const [level = 0, slot = 0, data, rank = 0, swapped] = atSlot("passed", stated, facts, "enqueue");
    facts.is("what goes down", [stated.number("data"), stated.number("rank")], [data, rank]);
    const alone = slotsToChoose(level, facts) === 1;
    facts.is("why this slot", [stated.has("only"), stated.has("fewest")], [alone, !alone]);
    facts.is("what stays", [stated.has("smaller"), stated.has("larger")], [swapped === 1, swapped !== 1]);
    // In hardware, only this operation writes the slot in this step; a model has finished all operations.
    const above = facts.word(`l${level}.rank`, slot) ?? 0;
    facts.holds("the smaller rank stays", swapped === 1 ? above < rank : above <= rank);
  },
  taken: (stated, facts) => {
    const [level = 0, slot = 0] = atSlot("taken", stated, facts, "dequeue");
    const own = slotsToChoose(level, facts);
    facts.is("it is the only slot", stated.has("only"), own === 1);
    if (own === 1) return;
    facts.is("whose slots they are", stated.text("owner"), own < facts.parameter("M") ? "queue" : "node");
    // The frame contains only the elements that remain in the slot.
    const first = slot - (slot % own);
    const others = Array.from({ length: own }, (_, at) => first + at).filter((at) => at !== slot);
    const counts = others.map((at) => facts.word(`l${level}.count`, at));
    if (counts.includes(undefined)) return facts.is("ranks on a level that is not read", stated.has("ranks"), false);
    const held = counts.filter((count) => count !== 0).length;
    facts.is("it is alone", stated.has("alone"), held === 0);
    facts.is("ranks to choose from", stated.has("ranks") ? stated.number("ranks") : 1, held + 1);
  },
  emptied: (stated, facts) => {
    const op = operation(stated, facts, "dequeue");
    const level = Number(stated.text("level").slice(1));
    facts.is("level above", stated.text("above"), `L${level - 1}`);
    facts.is("operation on the level", op, facts.inStage(level - 1));
    facts.is("it takes and refills nothing", [facts.events("taken", op), facts.events("refilled", op)], [[], []]);
    const emptied = facts.before?.engine.events.find((event) => event.kind === "taken" && event.op === op);
    if (!facts.before) return;
    facts.is("level of the slot that it emptied", emptied?.args[0], level - 1);
    facts.is("elements there", facts.word(`l${level - 1}.count`, emptied?.args[1]), 0);
  },
  refilled: (stated, facts) => {
    const [level = 0, slot = 0, data] = atSlot("refilled", stated, facts, "dequeue");
    facts.is("data", stated.number("data"), data);
    facts.is("data there", stated.number("data"), facts.word(`l${level}.data`, slot));
    const rank = facts.word(`l${level}.rank`, slot) ?? 0;
    for (const other of below(facts, level, slot)) facts.holds(`rank ${other} is no smaller`, rank <= other);
  },
  retired: (stated, facts) => {
    const op = operation(stated, facts, "dequeue");
    facts.is("result", [stated.number("data"), stated.number("rank")], facts.event("retired", op).slice(0, 2));
  },
  rejected: (stated, facts) => {
    const op = facts.operation(stated);
    const [reason = 0] = facts.event("rejected", op);
    const ofQueue = facts.parameter("queues") > 1 && reason < 3;
    facts.is("reason of the tree", stated.text("why"), ofQueue ? "" : REASONS[reason]);
    facts.is("it is of a queue", stated.has("queue"), ofQueue);
    facts.is("the queue is full", [stated.has("capacity"), stated.has("free")], Array(2).fill(ofQueue && reason === 1));
    if (!ofQueue) return;
    const kind = reason === 1 ? "enqueue" : "dequeue";
    facts.is("kind that is told of", stated.text("op.kind"), kind);
    facts.is("queue", stated.number("queue"), facts.op(op)?.arguments[kind === "enqueue" ? 2 : 0] ?? 0);
    if (reason === 1) full(stated, facts);
    else facts.is("elements of the queue", 0, facts.word("occ", stated.number("queue")));
  },
  reset: (_, facts) => facts.is("elements", 0, facts.word("occ")),
};
