// What happened in a step, in sentences.

import { opMention, type Remark, type Scene, type Sentence } from "../../../src/designs/contract";
import { reasons, refusedIn, telling } from "../../../src/designs/telling";
import { decode, type Moved } from "./decode";

const WHY = reasons({
  full: "every place is taken",
  empty: "the queue is empty",
  "not-ready": "the queue is not ready",
});

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const { came, left, elements } = decode(scene);
  const { remarks, say } = telling();
  if (left) say("taken", 90, 0, opMention(left.op, left.kind), " takes the oldest element, ", ...elementOf(left), ".");
  if (came) {
    const ahead = elements.length - 1;
    const where = ahead === 0 ? "The queue was empty" : `${ahead} in the queue ${ahead === 1 ? "is" : "are"} older`;
    say("placed", 80, 0, opMention(came.op, came.kind), " puts ", ...elementOf(came), `. ${where}.`);
  }
  for (const { op, reason } of refusedIn(scene)) say("rejected", 60, 0, opMention(op), ` is refused: ${WHY[reason]}.`);
  return remarks;
}

/** `data 40 at place 0` */
const elementOf = ({ place, data }: Moved): Sentence => [
  `data ${data} at `,
  { text: `place ${place}`, thing: `element.data[${place}]` },
];
