// Texts for forwarded values: a value that is forwarded because reading it would come too early.

import { bits } from "../../base/format";
import { NONE } from "../../base/none";
import type { Remark, Sentence } from "../contract";
import { opMention as op } from "../contract";
import { FORWARDED_WHAT } from "../numbers";
import { bitMention as bit, bucketMention as bucket, committing, elementMention as element, writeStage } from "./shape";
import { type Context, events, type Text } from "./telling";

/** By the kind of forwarded value, the first argument of the event. */
export const forwarded: Text<"forwarded"> = (context) => {
  const what = FORWARDED_WHAT[context.facts.what];
  return (what ? FORWARDED[what] : forwardedSomething)(context);
};

const FORWARDED: Readonly<Record<(typeof FORWARDED_WHAT)[number], Text<"forwarded">>> = {
  bitmap: ({ bbq, who, facts: { from_stage: by, to_stage: to, address: number, value: bitmap, from_op: from } }) => ({
    stage: to,
    weight: 2,
    sentence: [
      `Stage ${to}: `,
      who,
      ` sees ${bitmapName(bbq.d, committing(bbq, by), number)} as `,
      op(from),
      ` is about to write it: ${bits(bitmap, bbq.w)}.`,
    ],
  }),
  stoc: ({ bbq, who, facts: { from_stage: by, to_stage: to, address: index, value, from_op: from } }) => ({
    stage: to,
    weight: 35,
    sentence: [
      `Stage ${to}: `,
      op(from),
      " is changing the StOC of ",
      bit(bbq, committing(bbq, by), index),
      "; ",
      who,
      ` gets the forwarded count, ${value}: the count in memory is still the old one.`,
    ],
  }),
  bucket: forwardedBucket,
  data: ({ who, facts: { to_stage: to, address: taken, value, from_op: from } }) => ({
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
      ` is still writing it, so it gets the forwarded data, ${value}: memory still has the old data.`,
    ],
  }),
  link: ({ scene, who, facts: { to_stage: to, address: taken, value, from_op: from } }) => {
    // The event names the enqueued element. Where that is the element itself, its NEXT is forwarded.
    const next = value === taken ? scene.word("qe.next", taken) : value;
    return {
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
        " gets the forwarded link",
        ...(next === undefined ? [] : [", to ", element(next)]),
        ": memory still has the old link.",
      ],
    };
  },
};

/** One sentence for all that are handed the bucket which one operation writes. */
function forwardedBucket({
  scene,
  bbq,
  event,
  facts: { what, address: priority, from_op: from, head, tail },
}: Context<"forwarded">): Remark | null {
  const alike = scene.engine.events.filter((other) => {
    const facts = events.named(other, "forwarded");
    return other.kind === "forwarded" && facts.what === what && facts.address === priority && facts.from_op === from;
  });
  if (alike[0] !== event) return null;
  const takers = alike.map((e): Sentence => [op(e.op ?? NONE)]);
  return {
    stage: writeStage(bbq),
    weight: 40 + alike.length,
    sentence: [
      `Stage ${writeStage(bbq)}: `,
      op(from),
      " writes and forwards ",
      bucket(priority),
      `${ends(head, tail)} to `,
      ...joined(takers),
      `, which still ${takers.length === 1 ? "holds" : "hold"} the old HEAD and TAIL.`,
    ],
  };
}

/** The new HEAD and TAIL of a bucket, `NONE` if it keeps no element. */
const ends = (head: number, tail: number) =>
  head === NONE ? ", which is empty now," : ` (HEAD ${head}, TAIL ${tail})`;

const bitmapName = (d: number, level: number, number: number) =>
  d === 1 ? "the bitmap" : level === 1 ? "the bitmap of L1" : `L${level} bitmap ${number}`;

/** `a`, `a and b`, `a, b and c`. */
const joined = (parts: readonly Sentence[]): Sentence =>
  parts.flatMap((part, i) => (i === 0 ? part : [i === parts.length - 1 ? " and " : ", ", ...part]));

const forwardedSomething: Text<"forwarded"> = ({ who, facts: { from_stage: from, to_stage: to } }) => ({
  stage: to,
  weight: 20,
  sentence: [who, ` in stage ${to} gets a value that stage ${from} forwards.`],
});
