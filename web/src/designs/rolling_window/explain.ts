// What happened in a step, in sentences.

import { type Clause, clause, NOTHING } from "../clause";
import { operationOf, opMention, type Remark, type Scene } from "../contract";
import { opsInStages } from "../occupants";
import { reasons, refusal, refusedIn, telling } from "../telling";
import { type Dequeue, decode, queueMention, type RollingWindow, type RollingWindowNewcomer, reader } from "./decode";

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
    say(isInside ? "placed" : place, isInside ? 70 : 90, 0, coming(newcomer, state));
  }
  if (dequeue?.swaps) say("advanced", 95, 0, swapping(state));
  if (dequeue) say("asked", 80, 0, asking(dequeue, state));
  for (const refused of refusedIn(scene)) {
    // What is out of range is early, which is said of the newcomer.
    if (refused.reason !== "range") say("rejected", 60, 0, refusal(refused, WHY[refused.reason]));
  }
  if (left) {
    const { op, kind, data, rank } = left;
    const returns = clause`data ${{ data }} of rank ${{ rank }}`;
    say("left", 75, 0, clause`${{ op: opMention(op, kind) }} returns ${returns}.`);
  }
  if (reader.first(scene, "reset"))
    say("reset", 50, 0, clause`A reset empties both queues, and the window begins with rank 0.`);
  const passing = opsInStages(scene).flat();
  const last = passing.at(-1);
  if (remarks.length === 0 && last !== undefined && passing.length > NAMED) {
    const there = clause`${{ operations: passing.length }} operations are in stages`;
    const op = opMention(last, operationOf(scene, last)?.kind);
    say("passing", 10, 0, clause`Nothing comes in this step: ${there}, and ${{ op }} leaves first.`);
  }
  return remarks;
}

/** Where a newcomer's rank is, and what follows from it. */
function coming(
  { op, rank, place, becomes }: RollingWindowNewcomer,
  { primary, secondary, end, ranks }: RollingWindow,
): Clause {
  const named = clause`${{ op: opMention(op, "enqueue") }} of rank ${{ rank }}`;
  // The rank of the window that has the same bucket.
  const shared = ranks.find(({ counter }) => counter === rank % ranks.length)?.rank ?? rank;
  if (becomes === null) {
    const ends = clause`the window ends before rank ${{ end }}, and its bucket still belongs to rank ${{ shared }}`;
    return clause`${named} is early and refused: ${ends}.`;
  }
  if (place === "late") {
    const begins = clause`the window begins with rank ${{ first: primary.start }}, so it gets rank ${{ becomes }}`;
    return clause`${named} is late: ${begins}; its own bucket belongs to rank ${{ shared }}.`;
  }
  const [half, { queue }] = place === "primary" ? ["first", primary] : ["second", secondary];
  return clause`${named} is in the ${{ half }} half of the window: it goes to ${{ queue: queueMention(queue) }}.`;
}

/** The window moves on. */
function swapping({ span, primary, secondary }: RollingWindow): Clause {
  const moves = clause`the window moves on by ${{ span }} ranks to rank ${{ first: primary.start }}`;
  const now = clause`${{ primary: queueMention(primary.queue) }} is the primary queue now`;
  return clause`${{ secondary: queueMention(secondary.queue) }} was empty, so ${moves}, and ${now}.`;
}

/** A dequeue asks, and what would be wrong with the other queue. */
function asking({ op, kind }: Dequeue, { primary, secondary }: RollingWindow): Clause {
  const begin = clause`${{ secondary: queueMention(secondary.queue) }}, whose ranks begin with ${{ later: secondary.start }}`;
  const other = secondary.held > 0 ? clause`; ${begin}, would come too early` : NOTHING;
  const asked = clause`the primary queue, ${{ primary: queueMention(primary.queue) }}`;
  return clause`${{ op: opMention(op, kind) }} asks ${asked}, for its smallest rank${other}.`;
}
