/** Checks of sentences about the bitmap levels of a BBQ: picks, speculation and counters. */

import {
  bits,
  commits,
  counter,
  counts,
  dequeue,
  dequeues,
  isSet,
  numberOf,
  operation,
  picks,
  queueOf,
  queuesOf,
  resolves,
  steeredOf,
  toPriority,
} from "./bbq-reading";
import type { Checks, Facts, StatedFacts } from "./facts";

/** The bit that a dequeue picks in a bitmap; null if no bit is set. */
function best(word: number, kind: string, width: number): number | null {
  const set = Array.from({ length: width }, (_, i) => i).filter((i) => (word >> i) & 1);
  return (kind === "dequeue-min" ? set[0] : set.at(-1)) ?? null;
}

/** Checks that the picked bit of a sentence equals the bit of the event. */
function picked(stated: StatedFacts, facts: Facts) {
  const { level, index } = counter(stated, facts);
  const op = operation(stated, facts, picks(facts, level));
  const [ofLevel, ofIndex, bitmap = 0, late = 0] =
    facts.events("indexed", op).find(({ args }) => args[0] === level)?.args ?? [];
  facts.is("level", level, ofLevel);
  facts.is("bit", index, ofIndex);
  const width = facts.parameter("W");
  return { op, level, index, bit: index % width, bitmap, late, width, kind: stated.text("op.kind") };
}

/** The bitmap under the mask of the operation's queue, for a bitmap that queues share. */
function masked(stated: StatedFacts, facts: Facts, { op, level, bitmap, width }: ReturnType<typeof picked>): number {
  const sharing = queuesOf(facts) / width ** steeredOf(facts);
  facts.is("there is a mask", stated.has("mask"), sharing > 1 && level === steeredOf(facts) + 1);
  facts.is("the mask has its queue", stated.has("queue"), stated.has("mask") && !stated.has("ahead"));
  if (!stated.has("mask")) return bitmap;
  const [queue, own] = [queueOf(facts, op), width / sharing];
  const mask = ((1 << own) - 1) << ((queue % sharing) * own);
  if (stated.has("queue")) facts.is("queue", stated.number("queue"), queue);
  facts.is("mask", stated.text("mask"), bits(mask, width));
  return bitmap & mask;
}

/** Checks a dequeue that picks its bit after the update of the operation ahead. */
function afterAhead(
  stated: StatedFacts,
  facts: Facts,
  { level, index, bitmap, width }: ReturnType<typeof picked>,
): void {
  const op = numberOf(stated, facts, "ahead", "op");
  const ahead = commits(facts, op, level);
  const far = counts(facts, level) - picks(facts, level);
  facts.is("stages ahead", stated.text("distance"), far === 1 ? "one stage" : "two stages");
  const other = numberOf(stated, facts, "other", "bit");
  facts.is("bit of the one ahead", other, (ahead.index ?? 0) % width);
  facts.is("its bitmap", Math.floor((ahead.index ?? -1) / width), Math.floor(index / width));
  const after = facts.op(op)?.kind === "enqueue" ? "sets" : "leaves";
  const becomes = ahead.set === 1 ? after : "clears";
  facts.is("what becomes of the bit", stated.text("becomes"), becomes);
  const sees = ((bitmap >> other) & 1) === ahead.set;
  const thens = { clears: "below which nothing is left", leaves: "", sets: "so it counts already" };
  facts.is("what it sees of that", stated.text("then"), sees ? thens[becomes] : "but that is not forwarded");
}

/** The operation one stage ahead of the operation that picks a bit. */
function justAhead(stated: StatedFacts, facts: Facts, level: number): { op: number; index: number } {
  const stage = picks(facts, level) + 1;
  const op = numberOf(stated, facts, "ahead", "op");
  facts.is("op ahead", op, facts.inStage(stage));
  return { op, index: facts.word("pipe.path", stage) ?? -1 };
}

/** Checks an enqueue ahead, which is certain to set its bit. */
function certain(
  stated: StatedFacts,
  facts: Facts,
  { op, level, bit, bitmap, width, kind }: ReturnType<typeof picked>,
): void {
  const ahead = justAhead(stated, facts, level);
  facts.named(ahead.op, "enqueue");
  const sees = facts.on("forward_1");
  facts.is("what the one ahead does", stated.text("sets"), sees ? "is sure to set" : "will set");
  facts.is("without forwarding", stated.text("off"), sees ? "" : "but that is not forwarded");
  facts.is("bits", stated.text("bits"), sees ? "" : bits(bitmap, width));
  const other = facts.events("speculated", op)[0]?.args[3] ?? 0;
  facts.is("bit of the one ahead", numberOf(stated, facts, "other", "bit"), other % width);
  facts.is("counter of the one ahead", other, toPriority(facts, ahead.op, level));
  const wanted = best(sees ? bitmap | (1 << (other % width)) : bitmap, kind, width);
  facts.is("picked bit", bit, wanted ?? other % width);
}

/** Checks that the only candidate is the bit of the operation ahead. */
function mustAdopt(stated: StatedFacts, facts: Facts, { level, bit, bitmap }: ReturnType<typeof picked>): void {
  justAhead(stated, facts, level);
  facts.is("bits set, without that of the one ahead", 0, bitmap & ~(1 << bit));
  const finds = bitmap === 0 ? "sees no bit set, and picks" : "finds no other bit set than";
  facts.is("bits set", stated.text("finds"), finds);
  facts.is("adoption is on", stated.has("adopts"), facts.on("adoption"));
  facts.is("adoption is off", stated.text("off"), facts.on("adoption") ? "" : "Adoption is off");
}

/** Checks a dequeue one stage ahead that may clear its bit, or disabled speculation. */
function guess(
  stated: StatedFacts,
  facts: Facts,
  { level, index, bit, bitmap, width, kind }: ReturnType<typeof picked>,
): void {
  const ahead = justAhead(stated, facts, level);
  facts.is("speculation is on", stated.has("clears"), facts.on("speculation"));
  facts.is("speculation is off", stated.text("off"), facts.on("speculation") ? "" : "Speculation is off");
  if (stated.has("clears")) {
    const other = numberOf(stated, facts, "other", "bit");
    facts.holds("the one ahead is a dequeue", facts.op(ahead.op)?.kind !== "enqueue");
    facts.is("bit of the one ahead", other, ahead.index % width);
    facts.is("picked bit", bit, best(bitmap & ~(1 << other), kind, width));
    return;
  }
  facts.is("the bit of the one ahead", stated.text("picked"), index === ahead.index ? "as" : "another than");
  facts.is("it has bits", stated.has("bits"), index !== ahead.index);
  if (!stated.has("bits")) return;
  facts.is("bits", stated.text("bits"), bits(bitmap, width));
  facts.is("picked bit", bit, best(bitmap, kind, width));
}

export const LEVELS: Checks = {
  indexed: (stated, facts) => {
    const found = picked(stated, facts);
    const { op, level, index, bit, bitmap, late, width, kind } = found;
    facts.is("it is a dequeue", stated.has("bits"), dequeues(stated));
    if (!dequeues(stated)) {
      facts.is("counter on the way to its priority", index, toPriority(facts, op, level));
      facts.is("level of the digit", stated.has("level") ? stated.number("level") : 1, level);
      facts.is("the digit has a level", stated.has("level"), facts.parameter("D") > 1);
      return;
    }
    facts.is("bits", stated.text("bits"), bits(bitmap, width));
    const wanted = best(masked(stated, facts, found), kind, width);
    facts.is("no bit is set", stated.has("none"), wanted === null);
    if (wanted !== null) facts.is("picked bit", bit, wanted);
    if (wanted !== null) facts.is("which", stated.text("which"), kind === "dequeue-min" ? "least" : "most");
    facts.is("it sees what the one ahead does", stated.has("ahead"), late > 0);
    if (stated.has("ahead")) afterAhead(stated, facts, found);
  },
  speculated: (stated, facts) => {
    facts.holds("it is a dequeue", dequeues(stated));
    const check = stated.has("sets") ? certain : stated.has("finds") ? mustAdopt : guess;
    check(stated, facts, picked(stated, facts));
  },
  adopted: (stated, facts) => {
    const { level, index } = counter(stated, facts);
    const op = dequeue(stated, facts, resolves(facts, level));
    const ahead = commits(facts, numberOf(stated, facts, "from_op", "op"), level);
    const left = [index, stated.number("stoc"), 1];
    facts.is("counter of the one ahead, and its StOC", left, [ahead.index, ahead.after, ahead.set]);
    facts.is("it keeps its bit", stated.has("keeps"), !stated.has("dropped"));
    const width = facts.parameter("W");
    const [, before] =
      facts.before?.engine.events.find(
        (event) => event.kind === "indexed" && event.op === op && event.args[0] === level,
      )?.args ?? [];
    if (stated.has("dropped")) {
      const [wrong, right] = [numberOf(stated, facts, "dropped", "bit"), numberOf(stated, facts, "taken", "bit")];
      facts.is("bit adopted", right, index % width);
      if (before !== undefined) facts.is("bit picked a step ago", wrong, before % width);
      facts.holds("the other one is first", stated.text("op.kind") === "dequeue-min" ? right < wrong : right > wrong);
    } else if (before !== undefined && facts.scene.intact) facts.is("counter picked a step ago", before, index);
  },
  committed: (stated, facts) => {
    const { level, index } = counter(stated, facts);
    const op = operation(stated, facts, counts(facts, level));
    const found = commits(facts, op, level);
    const [before, after] = [stated.number("stoc_before"), stated.number("stoc_after")];
    facts.is("counter, before and after", [index, before, after], [found.index, found.before, found.after]);
    facts.is("what it does", stated.text("change"), dequeues(stated) ? "lowers" : "raises");
    const set = isSet(facts, level, index);
    if (!dequeues(stated)) {
      facts.is("StOC after the step", after, facts.word(`l${level}.stoc`, index));
      facts.is("it is the first one", stated.has("sets"), found.before === 0);
      if (stated.has("sets")) facts.is("bit after the step", true, set);
      if (facts.before && facts.scene.intact)
        facts.is("it sets the bit", stated.has("sets"), !isSet(facts, level, index, facts.before));
      return;
    }
    facts.is("below zero", stated.has("below"), after > before);
    if (stated.has("below")) {
      const [only, ...others] = facts.scene.off;
      const off = others.length > 0 ? "" : (only?.replace("forward_", "forwarding over ") ?? "");
      facts.is("what is off", stated.text("off"), off);
      facts.is("not one thing alone is off", stated.has("why"), off === "");
      return;
    }
    facts.is("the bit", stated.text("outcome"), set ? "stays" : "is cleared");
    // Below the first level, a counter under a cleared bit counts as 0, whatever the memory contains.
    facts.is("StOC after the step", set || level === 1 ? after : 0, facts.word(`l${level}.stoc`, index));
    facts.is("by the waterlevel bit", stated.has("waterlevel"), facts.on("waterlevel"));
    // In hardware with a fault, the waterlevel bit may be wrong.
    if (stated.has("waterlevel"))
      facts.is("waterlevel bit", stated.number("waterlevel"), Number(facts.scene.intact ? before >= 2 : set));
    else facts.is("what is left", stated.text("left"), after === 0 ? "The StOC is 0 now" : "Something is left");
  },
};
