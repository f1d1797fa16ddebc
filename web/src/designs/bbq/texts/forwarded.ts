// Texts about forwarding: a value that one operation is about to write, and that others need before it is in memory.

import { bits } from "../../../base/format";
import { NONE } from "../../../base/words";
import { clause, NOTHING } from "../../clause";
import { opMention } from "../../contract";
import { FORWARDED_WHAT } from "../../numbers";
import { bitMention, bucketMention, committing, elementMention, reader, writeStage } from "../shape";
import { type BbqContext, type BbqText, inStage, joined, remark, type Writer } from "./remark";

/** Explains a forwarded value by its kind: a read from memory would be too early. */
export const forwarded: Writer<"forwarded"> = (context) => {
  const what = FORWARDED_WHAT[context.facts.what];
  return (what ? FORWARDED[what] : forwardedSomething)(context);
};

const FORWARDED: Readonly<Record<(typeof FORWARDED_WHAT)[number], Writer<"forwarded">>> = {
  bitmap: ({ bbq, op, facts: { from_stage, to_stage, address, value, from_op } }) => {
    const level = committing(bbq, from_stage);
    const below = clause`L${{ level }} bitmap ${{ bitmap: address }}`;
    const bitmap = level === 1 ? clause`the bitmap of L${{ level }}` : below;
    const sees = clause`${{ op }} sees ${bbq.d === 1 ? "the bitmap" : bitmap}`;
    const write = clause`${{ from_op: opMention(from_op) }} is about to write it: ${{ bits: bits(value, bbq.w) }}`;
    return inStage(to_stage, 2)`${sees} as ${write}.`;
  },
  stoc: ({ bbq, op, facts: { from_stage, to_stage, address, value, from_op } }) => {
    const bit = bitMention(bbq, committing(bbq, from_stage), address);
    const changing = clause`${{ from_op: opMention(from_op) }} is changing the StOC of ${{ bit }}`;
    const gets = clause`${{ op }} gets the forwarded count, ${{ stoc: value }}`;
    return inStage(to_stage, 35)`${changing}; ${gets}: the count in memory is still the old one.`;
  },
  bucket: forwardedBucket,
  data: ({ op, facts: { to_stage, address, value, from_op } }) => {
    const writing = clause`${{ from_op: opMention(from_op) }} is still writing it`;
    const reads = clause`${{ op }} reads ${{ element: elementMention(address) }} while ${writing}`;
    const gets = clause`it gets the forwarded data, ${{ data: value }}`;
    return inStage(to_stage, 50)`${reads}, so ${gets}: memory still has the old data.`;
  },
  link: ({ bbq, op, facts: { to_stage, address, value, from_op } }) => {
    // The event names the enqueued element. If the value is that element itself, its NEXT is forwarded.
    const next = value === address ? bbq.element(address).next : value;
    const link = clause`the link of ${{ element: elementMention(address) }}`;
    const changing = clause`${{ from_op: opMention(from_op) }} is changing ${link}`;
    const to = next === undefined ? NOTHING : clause`, to ${{ to: elementMention(next) }}`;
    return inStage(to_stage, 52)`${changing}; ${{ op }} gets the forwarded link${to}: memory still has the old link.`;
  },
};

/** One sentence for all operations that receive the bucket written by one operation. */
function forwardedBucket({ bbq, events, event, facts }: BbqContext<"forwarded">): BbqText | null {
  const { what, address, from_op, head, tail } = facts;
  const same = events.filter((other) => {
    const facts = reader.named(other, "forwarded");
    return other.kind === "forwarded" && facts.what === what && facts.address === address && facts.from_op === from_op;
  });
  if (same[0] !== event) return null;
  const takers = joined(
    "to",
    same.map(({ op }) => opMention(op ?? NONE)),
  );
  // The new HEAD and TAIL; `NONE` if the bucket becomes empty.
  const ends =
    head === NONE ? clause`, ${{ empty: "which is empty now" }},` : clause` (HEAD ${{ head }}, TAIL ${{ tail }})`;
  const hold = same.length === 1 ? "holds" : "hold";
  const bucket = clause`${{ bucket: bucketMention(address) }}${ends}`;
  const writes = clause`${{ from_op: opMention(from_op) }} writes and forwards ${bucket}`;
  const write = inStage(writeStage(bbq), 40 + same.length);
  return write`${writes} to ${takers}, which still ${hold} the old HEAD and TAIL.`;
}

const forwardedSomething: Writer<"forwarded"> = ({ op, facts: { from_stage, to_stage } }) =>
  remark(to_stage, 20)`${{ op }} in stage ${{ to_stage }} gets a value that stage ${{ from_stage }} forwards.`;
