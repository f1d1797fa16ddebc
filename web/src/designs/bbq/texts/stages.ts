// Texts about the work of the stages: a level picks a bit, foresees the effect of the operation ahead, and counts; then a bucket and its
// list change.

import { bits } from "../../../base/format";
import { NONE } from "../../../base/words";
import { type Clause, clause, NOTHING } from "../../clause";
import { opMention } from "../../contract";
import { INDEXED_LATE_SELECT, SPECULATED_HOW } from "../../numbers";
import {
  bitAlone,
  bitMention,
  bucketMention,
  commitStage,
  elementMention,
  indexStage,
  seenMask,
  waitStage,
  writeStage,
} from "../shape";
import { endOf, fetchStage, inStage, isDequeue, occupant, raised, remark, type Writer } from "./remark";

export const indexed: Writer<"indexed"> = ({ bbq, op, kind, id, facts: { level, index, bitmap, late_select } }) => {
  const { w, d } = bbq;
  const write = (weight: number) => inStage(indexStage(bbq, level), weight);
  const picks = clause`${{ op }} picks ${{ bit: bitMention(bbq, level, index) }}`;
  if (!isDequeue(kind))
    return write(4)`${picks}, the ${d === 1 ? NOTHING : clause`L${{ level }} `}digit of its priority.`;
  // The remark on speculation covers assumptions about the operation ahead.
  if (bbq.touches.speculated.some(({ op }) => op === id)) return null;
  const late = INDEXED_LATE_SELECT[late_select] ?? "none";
  const ahead = late === "none" ? null : bbq.stages[commitStage(bbq, level)];
  const mask = seenMask(bbq, level, index);
  // The short form if the sentence names the operation ahead too.
  const named = (mask: string, queue: number) =>
    ahead?.at ? clause` masked by ${{ mask }}` : clause` under the mask ${{ mask }} of queue ${{ queue }}`;
  const seen = clause`${{ bits: bits(bitmap, w) }}${mask ? named(bits(mask.bits, w), mask.queue) : NOTHING}`;
  const own = mask ? bitmap & mask.bits : bitmap;
  const which = kind === "dequeue-min" ? "least" : "most";
  // With a mechanism switched off a dequeue may see no bit at all, and nevertheless picks one.
  const picked =
    own === 0
      ? clause`${picks}, ${{ none: "though it sees none set in" }} ${seen}`
      : clause`${picks}, the ${{ which }} significant one of ${seen}`;
  if (!ahead?.at) return write(9)`${picked}.`;
  const becomes = late === "clears" ? "clears" : isDequeue(ahead.kind) ? "leaves" : "sets";
  // With forwarding switched off it sees the old value of the bit.
  const isSet = ((bitmap >>> (ahead.at.index % w)) & 1) === 1;
  const follows = isSet === (late !== "clears");
  const then = follows
    ? { clears: "below which nothing is left", leaves: "", sets: "so it counts already" }[becomes]
    : "but that is not forwarded";
  const rest = clause`${becomes === "leaves" ? " set" : ""}${then ? clause`, ${{ then }}` : NOTHING}`;
  const distance = level === 1 ? "one stage" : "two stages";
  const does = clause`${{ becomes }} ${{ other: bitAlone(bbq, level, ahead.at.index) }}${rest}`;
  return write(
    late === "clears" ? 34 : 24,
  )`${picked}: ${{ ahead: opMention(ahead.op) }}, ${{ distance }} ahead, ${does}.`;
};

export const speculated: Writer<"speculated"> = ({ bbq, op, id, facts: { level, index, how, ...facts } }) => {
  const write = (weight: number) => inStage(indexStage(bbq, level), weight);
  const isOff = (mechanism: string) => bbq.off.includes(mechanism);
  const ahead = { ahead: opMention(facts.ahead_op) };
  const other = { other: bitAlone(bbq, level, facts.ahead_index) };
  const bit = { bit: bitMention(bbq, level, index) };
  const picks = clause`${{ op }} picks ${bit}`;
  const seen = bbq.touches.picked.find(({ op }) => op === id)?.bitmap ?? 0;
  const of = clause` of ${{ bits: bits(seen, bbq.w) }}`;
  switch (SPECULATED_HOW[how]) {
    case "certain": {
      const just = clause`${ahead}, an enqueue just ahead`;
      return isOff("forward_1")
        ? write(58)`${picks}${of}: ${just}, ${{ sets: "will set" }} ${other}, ${{ off: "but that is not forwarded" }}.`
        : write(30)`${picks}: ${just}, ${{ sets: "is sure to set" }} ${other}.`;
    }
    case "must-adopt": {
      const finds = seen === 0 ? "sees no bit set, and picks" : "finds no other bit set than";
      const named = { bit: bitMention(bbq, level, facts.ahead_index) };
      const works = clause`${{ op }} ${{ finds }} ${named}, which ${ahead} works on`;
      return isOff("adoption")
        ? write(56)`${works}. ${{ off: "Adoption is off" }}.`
        : write(56)`${works}: it ${{ adopts: "will adopt the StOC" }} that ${ahead} leaves, without waiting.`;
    }
  }
  const off = { off: "Speculation is off" };
  if (index === facts.ahead_index) {
    const same = clause`${picks}, ${{ picked: "as" }} ${ahead} did just ahead`;
    return write(62)`${same}. ${off}, so nothing foresees that the bit may be cleared.`;
  }
  if (isOff("speculation"))
    return write(55)`${picks}${of}, ${{ picked: "another than" }} ${ahead}, just ahead on this bitmap. ${off}.`;
  const may = clause`${ahead}, just ahead on this bitmap, ${{ clears: "may clear" }} ${other}`;
  return write(55)`${{ op }} speculates: ${may}, below which nothing may be left, so it picks ${bit}.`;
};

export const adopted: Writer<"adopted"> = ({ bbq, op, id, facts: { level, index, stoc, from_op } }) => {
  const write = inStage(waitStage(bbq, level), 65);
  const from = clause`${{ from_op: opMention(from_op) }} leaves ${{ bit: bitMention(bbq, level, index) }} set`;
  const leaves = clause`${from}, so ${{ op }}`;
  const touch = bbq.touches.adopted.find((one) => one.op === id && one.level === level);
  if (!touch || touch.dropped === null)
    return write`${leaves} ${{ keeps: "adopts it" }} with its StOC, now ${{ stoc }}: memory still has the old count.`;
  const dropped = { dropped: bitAlone(bbq, level, touch.dropped) };
  const takes = clause`${dropped} and adopts ${{ taken: bitAlone(bbq, level, index) }}`;
  return write`${leaves} drops ${takes} with its StOC, now ${{ stoc }}: ${dropped} would be out of order.`;
};

/** Why a counter becomes negative: the mechanism that is switched off, if it is the only one. */
function below([off, ...others]: readonly string[]): Clause {
  if (off === undefined || others.length > 0) return clause`${{ why: "nothing was left under this bit" }}`;
  return clause`${{ off: off.replace("forward_", "forwarding over ") }}, which would prevent this, is off`;
}

export const committed: Writer<"committed"> = ({ bbq, op, kind, facts }) => {
  const { level, index, stoc_before, stoc_after, bit_after } = facts;
  const write = (weight: number) => inStage(commitStage(bbq, level), weight);
  const change = isDequeue(kind) ? "lowers" : "raises";
  const stoc = clause`the StOC of ${{ bit: bitMention(bbq, level, index) }}`;
  const counts = clause`${{ op }} ${{ change }} ${stoc} from ${{ stoc_before }} to ${{ stoc_after }}`;
  if (!isDequeue(kind))
    return stoc_before === 0 ? write(8)`${counts} and ${{ sets: "sets the bit" }}.` : write(6)`${counts}.`;
  if (stoc_after > stoc_before) return write(160)`${counts}, ${{ below: "below zero" }}: ${below(bbq.off)}.`;
  const [weight, outcome] = bit_after ? [13, "stays"] : [16, "is cleared"];
  const so = clause`so the bit ${{ outcome }}`;
  if (bbq.off.includes("waterlevel"))
    return write(weight)`${counts}. ${{ left: stoc_after === 0 ? "The StOC is 0 now" : "Something is left" }}, ${so}.`;
  const waterlevel = clause`The waterlevel bit was ${{ waterlevel: bit_after ? 1 : 0 }}`;
  return write(weight)`${counts}. ${waterlevel}, ${so}; a comparison of the StOC would lengthen the clock cycle.`;
};

/** Colors by their number in events. */
const COLORS = ["orange", "purple"] as const;

export const colored: Writer<"colored"> = ({ bbq, op, kind, facts }) => {
  const { priority, recolored, same_ahead } = facts;
  const stage = fetchStage(bbq) - 1;
  const bucket = bucketMention(priority);
  const write = (weight: number, does: string, color: string, rest: Clause) =>
    remark(stage, weight)`Stage ${{ stage }} ${{ does }} ${{ op }} ${{ color }}${rest}.`;
  if (!isDequeue(kind)) return write(3, "colors", "purple", clause`: ${{ links: "an enqueue links at HEAD" }}`);
  if (!same_ahead) {
    const age = facts.color === 1 ? "newest" : "oldest";
    const takes = clause`: it takes ${{ end: endOf(facts.color) }}, the ${{ age }} of ${{ bucket }}`;
    return write(7, "colors", COLORS[facts.color] ?? "?", takes);
  }
  const ahead = clause`${{ ahead: occupant(bbq, fetchStage(bbq)) }}, one stage ahead on ${{ bucket }}`;
  if (recolored) {
    const why = "takes TAIL, and both cannot take the same element";
    return write(60, "recolors", "purple", clause`: ${ahead}, ${{ why }}`);
  }
  if (bbq.stages[fetchStage(bbq)]?.color === "orange") {
    const off = bbq.off.includes("coloring") ? clause`: ${{ off: "coloring is off" }}` : NOTHING;
    return write(62, "leaves", "orange", clause`, though ${ahead}, ${{ why: "is orange too" }}${off}. Both take TAIL`);
  }
  const why = "is purple and works at HEAD, so TAIL is free to take";
  return write(45, "leaves", "orange", clause`: ${ahead}, ${{ why }}`);
};

export const bypassed: Writer<"bypassed"> = ({ bbq, op, facts: { priority, element, from_op } }) => {
  const ahead = clause`${{ from_op: opMention(from_op) }}, one stage ahead`;
  const into = clause`enqueues into the empty ${{ bucket: bucketMention(priority) }}`;
  const both = clause`so HEAD and TAIL both become ${{ element: elementMention(element) }}`;
  const takes = "bypasses the bucket, which is still empty in memory, and takes that element";
  return inStage(fetchStage(bbq), 70)`${ahead}, ${into}, ${both}. ${{ op: raised(op) }} ${takes}.`;
};

export const fetched: Writer<"fetched"> = ({ bbq, op, facts: { priority, element, color } }) => {
  const [end, pointer, needed] = [endOf(color), color === 1 ? "NEXT" : "PREV", writeStage(bbq)];
  const place = clause`${{ element: elementMention(element) }} at ${{ end }} of ${{ bucket: bucketMention(priority) }}`;
  const data = clause`its data, and ${{ pointer }}, the next ${{ end }}; stage ${{ needed }} needs both`;
  return inStage(fetchStage(bbq), 10)`${{ op }} reads ${place}: ${data}.`;
};

export const linked: Writer<"linked"> = ({ bbq, op, facts: { priority, element, old_head } }) => {
  const write = inStage(writeStage(bbq), 7);
  const [newest, bucket] = [{ element: elementMention(element) }, { bucket: bucketMention(priority) }];
  if (old_head === NONE)
    return write`${{ op }} links ${newest} ${{ only: "as the only one of" }} ${bucket}: HEAD and TAIL.`;
  const before = clause`before ${{ old_head: elementMention(old_head) }}`;
  return write`${{ op }} links ${newest} at HEAD of ${bucket}, ${before}; at TAIL it would overtake older elements.`;
};

export const unlinked: Writer<"unlinked"> = ({ bbq, op, id, facts: { priority, element, color } }) => {
  const returned = bbq.returned(id);
  const result = returned ? clause` and leaves with data ${{ data: returned.data }}` : NOTHING;
  const from = clause`from ${{ end: endOf(color) }} of ${{ bucket: bucketMention(priority) }}`;
  const unlinks = clause`${{ op }} unlinks ${{ element: elementMention(element) }} ${from}`;
  return inStage(writeStage(bbq), 14)`${unlinks}, frees it${result}.`;
};
