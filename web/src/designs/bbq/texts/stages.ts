// Texts for what the stages do: a level picks a bit, foresees what the operation ahead leaves of it, and counts; then a bucket and its list change.

import { bits } from "../../../base/format";
import { NONE } from "../../../base/none";
import { capital, opMention, type Remark, type Sentence } from "../../contract";
import { FORWARDED_WHAT, INDEXED_LATE_SELECT, SPECULATED_HOW } from "../../numbers";
import { sentence } from "../../telling";
import {
  bitAlone,
  bitMention,
  bucketMention,
  commitStage,
  committing,
  elementMention,
  indexStage,
  reader,
  seenMask,
  waitStage,
  writeStage,
} from "../shape";
import { type Context, endOf, fetchStage, inStage, isDequeue, joined, occupant, remark, type Text } from "./remark";

export const indexed: Text<"indexed"> = ({ bbq, who, kind, id, facts: { level, index, bitmap, late_select } }) => {
  const { w, d } = bbq;
  const say = (weight: number) => inStage(indexStage(bbq, level), weight);
  const picks = sentence`${who} picks ${bitMention(bbq, level, index)}`;
  if (!isDequeue(kind)) {
    const digit = d === 1 ? "the digit of its priority" : `the L${level} digit of its priority`;
    return say(4)`${picks}, ${digit}.`;
  }
  // The remark on speculation covers assumptions about the operation ahead.
  if (bbq.touches.speculated.some(({ op }) => op === id)) return null;
  const late = INDEXED_LATE_SELECT[late_select] ?? "none";
  const ahead = late === "none" ? null : bbq.stages[commitStage(bbq, level)];
  const mask = seenMask(bbq, level, index);
  // In short where the operation ahead is spoken of as well.
  const named = (mask: { bits: number; queue: number }) =>
    ahead?.at ? ` masked by ${bits(mask.bits, w)}` : ` under the mask ${bits(mask.bits, w)} of queue ${mask.queue}`;
  const seen = `${bits(bitmap, w)}${mask ? named(mask) : ""}`;
  const own = mask ? bitmap & mask.bits : bitmap;
  const which = kind === "dequeue-min" ? "least" : "most";
  // With a mechanism switched off a dequeue may see no bit at all, and then picks one all the same.
  const picked =
    own === 0
      ? sentence`${picks}, though it sees none set in ${seen}`
      : sentence`${picks}, the ${which} significant one of ${seen}`;
  if (!ahead?.at) return say(9)`${picked}.`;
  const becomes = late === "clears" ? "clears" : isDequeue(ahead.kind) ? "leaves" : "sets";
  // With forwarding switched off it sees the bit as it was.
  const isSet = ((bitmap >>> (ahead.at.index % w)) & 1) === 1;
  const follows = isSet === (late !== "clears");
  const then = follows
    ? { clears: ", below which nothing is left.", leaves: " set.", sets: ", so it counts already." }[becomes]
    : `${becomes === "leaves" ? " set" : ""}, but that is not forwarded.`;
  const distance = level === 1 ? "one stage" : "two stages";
  const bit = bitAlone(bbq, level, ahead.at.index);
  const weight = late === "clears" ? 34 : 24;
  return say(weight)`${picked}: ${opMention(ahead.op)}, ${distance} ahead, ${becomes} ${bit}${then}`;
};

export const speculated: Text<"speculated"> = ({
  bbq,
  who,
  id,
  facts: { level, index, how, ahead_index, ahead_op },
}) => {
  const say = (weight: number) => inStage(indexStage(bbq, level), weight);
  const isOff = (mechanism: string) => bbq.off.includes(mechanism);
  const ahead = opMention(ahead_op);
  const [its, named] = [bitAlone(bbq, level, ahead_index), bitMention(bbq, level, ahead_index)];
  const picks = sentence`${who} picks ${bitMention(bbq, level, index)}`;
  const seen = bbq.touches.picked.find(({ op }) => op === id)?.bitmap ?? 0;
  const of = ` of ${bits(seen, bbq.w)}`;
  switch (SPECULATED_HOW[how]) {
    case "certain":
      return isOff("forward_1")
        ? say(58)`${picks}${of}: ${ahead}, an enqueue just ahead, will set ${its}, but that is not forwarded.`
        : say(30)`${picks}: ${ahead}, an enqueue just ahead, is sure to set ${its}.`;
    case "must-adopt": {
      const finds = seen === 0 ? "sees no bit set, and picks" : "finds no other bit set than";
      const works = sentence`${who} ${finds} ${named}, which ${ahead} works on`;
      return isOff("adoption")
        ? say(56)`${works}. Adoption is off.`
        : say(56)`${works}: it will adopt the StOC that ${ahead} leaves, without waiting.`;
    }
  }
  if (index === ahead_index)
    return say(
      62,
    )`${picks}, as ${ahead} did just ahead. Speculation is off, so nothing foresees that the bit may be cleared.`;
  if (isOff("speculation"))
    return say(55)`${picks}${of}, another than ${ahead}, just ahead on this bitmap. Speculation is off.`;
  const may = sentence`${ahead}, just ahead on this bitmap, may clear ${its}, below which nothing may be left`;
  return say(55)`${who} speculates: ${may}, so it picks ${bitMention(bbq, level, index)}.`;
};

export const adopted: Text<"adopted"> = ({ bbq, who, id, facts: { level, index, stoc, from_op } }) => {
  const say = inStage(waitStage(bbq, level), 65);
  const leaves = sentence`${opMention(from_op)} leaves ${bitMention(bbq, level, index)} set, so ${who}`;
  const touch = bbq.touches.adopted.find((one) => one.op === id && one.level === level);
  if (!touch || touch.dropped === null)
    return say`${leaves} adopts it with its StOC, now ${stoc}: memory still has the old count.`;
  const [dropped, taken] = [bitAlone(bbq, level, touch.dropped), bitAlone(bbq, level, index)];
  return say`${leaves} drops ${dropped} and adopts ${taken} with its StOC, now ${stoc}: ${dropped} would be out of order.`;
};

/** Why a counter falls below zero: the mechanism that is off, if it is the only one. */
function below([off, ...others]: readonly string[]): string {
  if (off === undefined || others.length > 0) return "nothing was left under this bit";
  return `${off.replace("forward_", "forwarding over ")}, which would prevent this, is off`;
}

export const committed: Text<"committed"> = ({ bbq, who, kind, facts }) => {
  const { level, index, stoc_before: before, stoc_after: after, bit_after } = facts;
  const say = (weight: number) => inStage(commitStage(bbq, level), weight);
  const counts = sentence`the StOC of ${bitMention(bbq, level, index)} from ${before} to ${after}`;
  if (!isDequeue(kind))
    return before === 0 ? say(8)`${who} raises ${counts} and sets the bit.` : say(6)`${who} raises ${counts}.`;
  const lowers = sentence`${who} lowers ${counts}`;
  if (after > before) return say(160)`${lowers}, below zero: ${below(bbq.off)}.`;
  const [weight, outcome] = bit_after ? [13, "stays"] : [16, "is cleared"];
  if (bbq.off.includes("waterlevel"))
    return say(weight)`${lowers}. ${after === 0 ? "The StOC is 0 now" : "Something is left"}, so the bit ${outcome}.`;
  const waterlevel = `The waterlevel bit was ${bit_after ? 1 : 0}`;
  return say(
    weight,
  )`${lowers}. ${waterlevel}, so the bit ${outcome}; a comparison of the StOC would lengthen the clock cycle.`;
};

/** Colors by their number in events. */
const COLORS = ["orange", "purple"] as const;

export const colored: Text<"colored"> = ({ bbq, who, kind, facts }) => {
  const { priority, color, recolored, same_ahead } = facts;
  const stage = fetchStage(bbq) - 1;
  const [say, list] = [(weight: number) => remark(stage, weight), bucketMention(priority)];
  if (!isDequeue(kind)) return say(3)`Stage ${stage} colors ${who} purple: an enqueue links at HEAD.`;
  if (!same_ahead) {
    const age = color === 1 ? "newest" : "oldest";
    return say(
      7,
    )`Stage ${stage} colors ${who} ${COLORS[color] ?? "?"}: it takes ${endOf(color)}, the ${age} of ${list}.`;
  }
  const ahead = sentence`${occupant(bbq, fetchStage(bbq))}, one stage ahead on ${list}`;
  if (recolored)
    return say(60)`Stage ${stage} recolors ${who} purple: ${ahead}, takes TAIL, and both cannot take the same element.`;
  const leaves = sentence`Stage ${stage} leaves ${who} orange`;
  if (bbq.stages[fetchStage(bbq)]?.color === "orange") {
    const why = bbq.off.includes("coloring") ? ": coloring is off" : "";
    return say(62)`${leaves}, though ${ahead}, is orange too${why}. Both take TAIL.`;
  }
  return say(45)`${leaves}: ${ahead}, is purple and works at HEAD, so TAIL is free to take.`;
};

export const bypassed: Text<"bypassed"> = ({ bbq, who, facts: { priority, element, from_op } }) => {
  const say = inStage(fetchStage(bbq), 70);
  const [list, taken] = [bucketMention(priority), elementMention(element)];
  return say`${opMention(from_op)}, one stage ahead, enqueues into the empty ${list}, so HEAD and TAIL both become ${taken}. ${capital([who])} bypasses the bucket, which is still empty in memory, and takes that element.`;
};

export const fetched: Text<"fetched"> = ({ bbq, who, facts: { priority, element, color } }) => {
  const [end, pointer] = [endOf(color), color === 1 ? "NEXT" : "PREV"];
  const data = `its data, and ${pointer}, the next ${end}; stage ${writeStage(bbq)} needs both`;
  const list = bucketMention(priority);
  return inStage(fetchStage(bbq), 10)`${who} reads ${elementMention(element)} at ${end} of ${list}: ${data}.`;
};

export const linked: Text<"linked"> = ({ bbq, who, facts: { priority, element, old_head } }) => {
  const say = inStage(writeStage(bbq), 7);
  const [newest, list] = [elementMention(element), bucketMention(priority)];
  return old_head === NONE
    ? say`${who} links ${newest} as the only one of ${list}: HEAD and TAIL.`
    : say`${who} links ${newest} at HEAD of ${list}, before ${elementMention(old_head)}; at TAIL it would overtake older elements.`;
};

export const unlinked: Text<"unlinked"> = ({ bbq, who, id, facts: { priority, element, color } }) => {
  const returned = bbq.returned(id);
  const result = returned ? ` and leaves with data ${returned.data}` : "";
  const from = sentence`${elementMention(element)} from ${endOf(color)} of ${bucketMention(priority)}`;
  return inStage(writeStage(bbq), 14)`${who} unlinks ${from}, frees it${result}.`;
};

/** A value is forwarded where reading it would come too early; by the kind of the value. */
export const forwarded: Text<"forwarded"> = (context) => {
  const what = FORWARDED_WHAT[context.facts.what];
  return (what ? FORWARDED[what] : forwardedSomething)(context);
};

const FORWARDED: Readonly<Record<(typeof FORWARDED_WHAT)[number], Text<"forwarded">>> = {
  bitmap: ({ bbq, who, facts: { from_stage, to_stage, address, value, from_op } }) => {
    const bitmap = bitmapName(bbq.d, committing(bbq, from_stage), address);
    return inStage(
      to_stage,
      2,
    )`${who} sees ${bitmap} as ${opMention(from_op)} is about to write it: ${bits(value, bbq.w)}.`;
  },
  stoc: ({ bbq, who, facts: { from_stage, to_stage, address, value, from_op } }) => {
    const bit = bitMention(bbq, committing(bbq, from_stage), address);
    const changing = sentence`${opMention(from_op)} is changing the StOC of ${bit}`;
    return inStage(
      to_stage,
      35,
    )`${changing}; ${who} gets the forwarded count, ${value}: the count in memory is still the old one.`;
  },
  bucket: forwardedBucket,
  data: ({ who, facts: { to_stage, address, value, from_op } }) => {
    const reads = sentence`${who} reads ${elementMention(address)} while ${opMention(from_op)} is still writing it`;
    return inStage(to_stage, 50)`${reads}, so it gets the forwarded data, ${value}: memory still has the old data.`;
  },
  link: ({ bbq, who, facts: { to_stage, address, value, from_op } }) => {
    // The event names the enqueued element. Where that is the element itself, its NEXT is forwarded.
    const next = value === address ? bbq.element(address).next : value;
    const changing = sentence`${opMention(from_op)} is changing the link of ${elementMention(address)}`;
    const to = next === undefined ? "" : sentence`, to ${elementMention(next)}`;
    return inStage(to_stage, 52)`${changing}; ${who} gets the forwarded link${to}: memory still has the old link.`;
  },
};

/** One sentence for all that are handed the bucket which one operation writes. */
function forwardedBucket({ bbq, events, event, facts }: Context<"forwarded">): Remark | null {
  const { what, address, from_op, head, tail } = facts;
  const same = events.filter((other) => {
    const facts = reader.named(other, "forwarded");
    return other.kind === "forwarded" && facts.what === what && facts.address === address && facts.from_op === from_op;
  });
  if (same[0] !== event) return null;
  const takers: Sentence = joined(same.map(({ op }) => opMention(op ?? NONE)));
  // The new HEAD and TAIL, `NONE` if the bucket keeps no element.
  const ends = head === NONE ? ", which is empty now," : ` (HEAD ${head}, TAIL ${tail})`;
  const hold = same.length === 1 ? "holds" : "hold";
  const writes = sentence`${opMention(from_op)} writes and forwards ${bucketMention(address)}${ends}`;
  const say = inStage(writeStage(bbq), 40 + same.length);
  return say`${writes} to ${takers}, which still ${hold} the old HEAD and TAIL.`;
}

const bitmapName = (d: number, level: number, number: number) =>
  d === 1 ? "the bitmap" : level === 1 ? "the bitmap of L1" : `L${level} bitmap ${number}`;

const forwardedSomething: Text<"forwarded"> = ({ who, facts: { from_stage, to_stage } }) =>
  remark(to_stage, 20)`${who} in stage ${to_stage} gets a value that stage ${from_stage} forwards.`;
