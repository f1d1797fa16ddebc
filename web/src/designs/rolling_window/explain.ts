// What happened in a step, in sentences.

import { operationOf, opMention, type Remark, type Scene, type Sentence } from "../contract";
import { opsInStages } from "../occupants";
import { reasons, refusal, refusedIn, telling } from "../telling";
import { type Dequeue, decode, type Newcomer, queueMention, type RollingWindow, reader } from "./decode";

const WHY = reasons({
  full: "no element is free, and both queues share them",
  empty: "both queues are empty",
  "not-ready": "the bitmaps are not cleared yet",
});

/** So many operations that pass are named by the page itself. */
const NAMED = 2;

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { newcomer, dequeue, left } = state;
  const { remarks, say } = telling();
  if (newcomer) {
    const { place } = newcomer;
    const isInside = place === "primary" || place === "secondary";
    say(isInside ? "placed" : place, isInside ? 70 : 90, 0, ...coming(newcomer, state));
  }
  if (dequeue?.swaps) say("advanced", 95, 0, ...swapping(state));
  if (dequeue) say("asked", 80, 0, ...asking(dequeue, state));
  for (const refused of refusedIn(scene)) {
    // What is out of range is early, which is said of the newcomer.
    if (refused.reason !== "range") say("rejected", 60, 0, refusal(refused, WHY[refused.reason]));
  }
  if (left) {
    const { op, kind, data, rank } = left;
    say("left", 75, 0, opMention(op, kind), ` returns data ${data} of rank ${rank}.`);
  }
  if (reader.first(scene, "reset"))
    say("reset", 50, 0, "A reset empties both queues, and the window begins with rank 0.");
  const passing = opsInStages(scene).flat();
  const last = passing.at(-1);
  if (remarks.length === 0 && last !== undefined && passing.length > NAMED) {
    const text = `Nothing comes in this step: ${passing.length} operations are in stages, and `;
    say("passing", 10, 0, text, opMention(last, operationOf(scene, last)?.kind), " leaves first.");
  }
  return remarks;
}

/** Where a newcomer's rank is, and what follows from it. */
function coming({ op, rank, place, becomes }: Newcomer, state: RollingWindow): Sentence {
  const { primary, end, ranks } = state;
  const named = opMention(op, "enqueue");
  // The rank of the window that has the same bucket.
  const shared = ranks.find(({ counter }) => counter === rank % ranks.length)?.rank;
  if (place === "late") {
    const begins = `the window begins with rank ${primary.start}, so it gets rank ${becomes}`;
    return [named, ` of rank ${rank} is late: ${begins}; its own bucket belongs to rank ${shared}.`];
  }
  if (place === "early") {
    const ends = `the window ends before rank ${end}, and its bucket still belongs to rank ${shared}`;
    return [named, ` of rank ${rank} is early and refused: ${ends}.`];
  }
  const half = place === "primary" ? "first" : "second";
  const goes = ` of rank ${rank} is in the ${half} half of the window: it goes to `;
  return [named, goes, queueMention(state[place].queue), "."];
}

/** The window moves on. */
function swapping({ span, primary, secondary }: RollingWindow): Sentence {
  const moves = ` was empty, so the window moves on by ${span} ranks to rank ${primary.start}, and `;
  return [queueMention(secondary.queue), moves, queueMention(primary.queue), " is the primary queue now."];
}

/** A dequeue asks, and what would be wrong with the other queue. */
function asking({ op, kind }: Dequeue, { primary, secondary }: RollingWindow): Sentence {
  const later = `, whose ranks begin with ${secondary.start}, would come too early`;
  const other = secondary.held > 0 ? ["; ", queueMention(secondary.queue), later] : [];
  const asks = " asks the primary queue, ";
  return [opMention(op, kind), asks, queueMention(primary.queue), ", for its smallest rank", ...other, "."];
}
