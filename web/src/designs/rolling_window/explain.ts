// Sentences about a step.

import { type Clause, clause, NOTHING, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { operationOf, opMention, type Remark, type Scene } from "../contract";
import { opsInStages } from "../occupants";
import { type Dequeue, decode, queueMention, type RollingWindow, type RollingWindowNewcomer, reader } from "./decode";

const WHY = reasons({
  full: "no element is free, and both queues share them",
  empty: "both queues are empty",
  "not-ready": "the bitmaps are not cleared yet",
});

/** Number of passing operations that a sentence names. */
const NAMED = 2;

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { newcomer, dequeue, left } = state;
  const { remarks, addRemark } = remarkCollector();
  if (newcomer) {
    const { place } = newcomer;
    const isInside = place === "primary" || place === "secondary";
    addRemark(isInside ? "placed" : place, isInside ? 70 : 90, 0, coming(newcomer, state));
  }
  if (dequeue?.swaps) addRemark("advanced", 95, 0, swapping(state));
  if (dequeue) addRemark("asked", 80, 0, asking(dequeue, state));
  for (const refused of refusedIn(scene)) {
    // An element out of range is early; the sentence about the arrival says so.
    if (refused.reason !== "range") addRemark("rejected", 60, 0, refusal(refused, WHY[refused.reason]));
  }
  if (left) {
    const { op, kind, data, rank } = left;
    const returns = clause`data ${{ data }} of rank ${{ rank }}`;
    addRemark("left", 75, 0, clause`${{ op: opMention(op, kind) }} returns ${returns}.`);
  }
  if (reader.first(scene, "reset"))
    addRemark("reset", 50, 0, clause`A reset empties both queues, and the window begins with rank 0.`);
  const passing = opsInStages(scene).flat();
  const last = passing.at(-1);
  if (remarks.length === 0 && last !== undefined && passing.length > NAMED) {
    const there = clause`${{ operations: passing.length }} operations are in stages`;
    const op = opMention(last, operationOf(scene, last)?.kind);
    addRemark("passing", 10, 0, clause`Nothing comes in this step: ${there}, and ${{ op }} leaves first.`);
  }
  return remarks;
}

/** Where the rank of a new element is, and what follows. */
function coming(
  { op, rank, place, becomes }: RollingWindowNewcomer,
  { primary, secondary, end, ranks }: RollingWindow,
): Clause {
  const named = clause`${{ op: opMention(op, "enqueue") }} of rank ${{ rank }}`;
  // The rank of the window with the same bucket.
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

/** The window moves. */
function swapping({ span, primary, secondary }: RollingWindow): Clause {
  const moves = clause`the window moves on by ${{ span }} ranks to rank ${{ first: primary.start }}`;
  const now = clause`${{ primary: queueMention(primary.queue) }} is the primary queue now`;
  return clause`${{ secondary: queueMention(secondary.queue) }} was empty, so ${moves}, and ${now}.`;
}

/** A dequeue asks the primary queue, and why not the secondary one. */
function asking({ op, kind }: Dequeue, { primary, secondary }: RollingWindow): Clause {
  const begin = clause`${{ secondary: queueMention(secondary.queue) }}, whose ranks begin with ${{ later: secondary.start }}`;
  const other = secondary.held > 0 ? clause`; ${begin}, would come too early` : NOTHING;
  const asked = clause`the primary queue, ${{ primary: queueMention(primary.queue) }}`;
  return clause`${{ op: opMention(op, kind) }} asks ${asked}, for its smallest rank${other}.`;
}
