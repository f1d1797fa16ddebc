// What happened in a step, in sentences.

import { capital, opMention, type Remark, type Scene, type Sentence } from "../../../src/designs/contract";
import { REASONS } from "../../../src/designs/numbers";
import { decode, type Moved } from "./decode";

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const { came, left, elements } = decode(scene);
  const remarks: Remark[] = [];
  const say = (weight: number, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage: 0 });
  if (left) say(90, opMention(left.op, left.kind), " takes the oldest element, ", ...elementMention(left), ".");
  if (came) {
    const ahead = elements.length - 1;
    const where = ahead === 0 ? "The queue was empty" : `${ahead} in the queue ${ahead === 1 ? "is" : "are"} older`;
    say(80, opMention(came.op, came.kind), " puts ", ...elementMention(came), `. ${where}.`);
  }
  for (const { kind, op, args } of scene.engine.events) {
    if (kind !== "rejected" || op === null) continue;
    const full = REASONS[args[0] ?? 0] === "full";
    say(60, opMention(op), full ? " is refused: every place is taken." : " is refused: the queue is empty.");
  }
  return remarks;
}

const elementMention = ({ place, data }: Moved): Sentence => [
  `data ${data} at `,
  { text: `place ${place}`, thing: `element.data[${place}]` },
];
