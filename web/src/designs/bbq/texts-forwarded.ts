// Texts for what is forwarded: a value that is handed over because reading it would come too early.

import { NONE } from "../../base/none";
import { bits } from "../../base/words";
import type { Remark, Sentence } from "../../views/design";
import { WRITE_STAGE } from "./decode";
import type { Context, Text } from "./telling";
import { bit, bucket, element, op } from "./words";

/** By what is forwarded, the first argument of the event. */
export const forwarded: Text = (context) => (FORWARDED[context.args[0] ?? NONE] ?? forwardedSomething)(context);

/** Kinds of forwarding by number: bitmap, StOC, bucket, data, link. */
const FORWARDED: readonly Text[] = [
  ({ bbq, who, args: [, , , , bitmap = 0, from = 0] }) => ({
    stage: 1,
    weight: 2,
    sentence: ["Stage 1: ", who, ` sees the bitmap as `, op(from), ` is about to write it: ${bits(bitmap, bbq.w)}.`],
  }),
  ({ who, args: [, , , index = 0, value, from = 0] }) => ({
    stage: 1,
    weight: 35,
    sentence: [
      "Stage 1: ",
      who,
      " needs the StOC of ",
      bit(index),
      " that ",
      op(from),
      ` is changing, so the new value ${value} is forwarded.`,
    ],
  }),
  forwardedBucket,
  ({ who, args: [, , to = 0, taken = 0, value, from = 0] }) => ({
    stage: to,
    weight: 50,
    sentence: [
      "Stage ",
      String(to),
      ": ",
      who,
      " reads ",
      element(taken),
      " while ",
      op(from),
      ` is still writing it, so its data ${value} is forwarded.`,
    ],
  }),
  ({ who, args: [, , to = 0, taken = 0, value = 0, from = 0] }) => ({
    stage: to,
    weight: 52,
    sentence: [
      "Stage ",
      String(to),
      ": ",
      op(from),
      " is changing the link of ",
      element(taken),
      "; ",
      who,
      " is handed the new one, to ",
      element(value),
      ".",
    ],
  }),
];

/** One sentence for all that are handed the bucket which one operation writes. */
function forwardedBucket({
  scene,
  event,
  args: [what, , , priority = 0, value = 0, from = 0],
}: Context): Remark | null {
  const alike = scene.engine.events.filter(
    ({ kind, args }) => kind === "forwarded" && args[0] === what && args[3] === priority && args[5] === from,
  );
  if (alike[0] !== event) return null;
  const takers = alike.map((e): Sentence => [op(e.op ?? NONE), ` in stage ${e.args[2]}`]);
  return {
    stage: WRITE_STAGE,
    weight: 40 + alike.length,
    sentence: [
      "Stage 6: ",
      op(from),
      " is writing ",
      bucket(priority),
      ` (HEAD ${value & 0xffff}, TAIL ${value >>> 16}) and forwards it to `,
      ...joined(takers),
      ", which read it too early.",
    ],
  };
}

/** `a`, `a and b`, `a, b and c`. */
const joined = (parts: readonly Sentence[]): Sentence =>
  parts.flatMap((part, i) => (i === 0 ? part : [i === parts.length - 1 ? " and " : ", ", ...part]));

const forwardedSomething: Text = ({ who, args: [, from, to] }) => ({
  stage: to ?? null,
  weight: 20,
  sentence: [who, ` in stage ${to} is handed a value by stage ${from}.`],
});
