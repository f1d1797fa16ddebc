// Explains the events of a step in sentences.

import { type Clause, clause, reasons, refusedIn, remarkCollector } from "../../../src/designs/clause";
import { opMention, type Remark, type Scene } from "../../../src/designs/contract";
import { decode, type Moved } from "./decode";

const WHY = reasons({
  full: "every place is taken",
  empty: "the queue is empty",
  "not-ready": "the queue is not ready",
});

/** Sentences about all events of the step. */
export function explain(scene: Scene): Remark[] {
  const { came, left, elements } = decode(scene);
  const { remarks, addRemark } = remarkCollector();
  if (left) {
    const who = { op: opMention(left.op, left.kind) };
    addRemark("taken", 90, 0, clause`${who} takes the oldest element, ${elementOf(left)}.`);
  }
  if (came) {
    const older = elements.length - 1;
    const where =
      older === 0 ? "The queue was empty" : clause`${{ older }} in the queue ${older === 1 ? "is" : "are"} older`;
    addRemark("placed", 80, 0, clause`${{ op: opMention(came.op, came.kind) }} puts ${elementOf(came)}. ${where}.`);
  }
  for (const { op, reason } of refusedIn(scene))
    addRemark("rejected", 60, 0, clause`${{ op: opMention(op) }} is refused: ${{ why: WHY[reason] }}.`);
  return remarks;
}

/** Names an element, as in `data 40 at place 0`. */
function elementOf({ place, data }: Moved): Clause {
  return clause`data ${{ data }} at ${{ place: { text: `place ${place}`, thing: `element.data[${place}]` } }}`;
}
