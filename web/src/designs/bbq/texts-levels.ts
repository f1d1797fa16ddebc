// Texts for what a level of bitmaps does: pick a bit, foresee what the one ahead leaves of it, count.

import { bits } from "../../base/format";
import type { Sentence } from "../contract";
import { opMention as op } from "../contract";
import { INDEXED_LATE_SELECT, SPECULATED_HOW } from "../numbers";
import { bitMention as bit, bitAlone, commitStage, indexStage, seenMask, waitStage } from "./shape";
import { events, isDequeue, type Text } from "./telling";

export const indexed: Text<"indexed"> = ({
  scene,
  bbq,
  event,
  who,
  kind,
  facts: { level, index, bitmap, late_select: waits },
}) => {
  const stage = indexStage(bbq, level);
  if (!isDequeue(kind)) {
    const digit = bbq.d === 1 ? "the digit of its priority" : `the L${level} digit of its priority`;
    return { stage, weight: 4, sentence: [`Stage ${stage}: `, who, " picks ", bit(bbq, level, index), `, ${digit}.`] };
  }
  // The remark on speculation covers assumptions about the operation ahead.
  if (scene.engine.events.some((e) => e.kind === "speculated" && e.op === event.op)) return null;
  const mask = seenMask(bbq, level, index);
  const own = mask === null ? bitmap : bitmap & mask.bits;
  const late = INDEXED_LATE_SELECT[waits] ?? "none";
  const ahead = late === "none" ? null : bbq.stages[commitStage(bbq, level)];
  const aheadAt = ahead?.at;
  // In short where the operation ahead is spoken of as well.
  const named =
    mask &&
    (!aheadAt
      ? ` under the mask ${bits(mask.bits, bbq.w)} of queue ${mask.queue}`
      : ` masked by ${bits(mask.bits, bbq.w)}`);
  const under = named ?? "";
  const which = kind === "dequeue-min" ? "least" : "most";
  const picks: Sentence = [
    `Stage ${stage}: `,
    who,
    " picks ",
    bit(bbq, level, index),
    // With a mechanism switched off a dequeue may see no bit at all, and then picks one all the same.
    own === 0
      ? `, though it sees none set in ${bits(bitmap, bbq.w)}${under}`
      : `, the ${which} significant one of ${bits(bitmap, bbq.w)}${under}`,
  ];
  if (!ahead || !aheadAt) return { stage, weight: 9, sentence: [...picks, "."] };
  const becomes = late === "clears" ? "clears" : isDequeue(ahead.kind) ? "leaves" : "sets";
  // With forwarding switched off it sees the bit as it was.
  const seen = ((bitmap >>> (aheadAt.index % bbq.w)) & 1) === 1;
  const follows = seen === (late !== "clears");
  const then = !follows
    ? `${becomes === "leaves" ? " set" : ""}, but that is not forwarded.`
    : { clears: ", below which nothing is left.", leaves: " set.", sets: ", so it counts already." }[becomes];
  return {
    stage,
    weight: late === "clears" ? 34 : 24,
    sentence: [
      ...picks,
      ": ",
      op(ahead.op),
      `, ${level === 1 ? "one stage" : "two stages"} ahead, ${becomes} `,
      bitAlone(bbq, level, aheadAt.index),
      then,
    ],
  };
};

export const speculated: Text<"speculated"> = ({
  scene,
  bbq,
  event,
  who,
  facts: { level, index, how: sure, ahead_index: ahead, ahead_op: aheadOp },
}) => {
  const how = SPECULATED_HOW[sure];
  const seen = events.first(scene, "indexed", event.op ?? undefined)?.bitmap ?? 0;
  const stage = indexStage(bbq, level);
  const before = "just ahead on this bitmap";
  const begin: Sentence = [`Stage ${stage}: `, who];
  if (how === "certain" && scene.off.includes("forward_1")) {
    return {
      stage,
      weight: 58,
      sentence: [
        ...begin,
        " picks ",
        bit(bbq, level, index),
        ` of ${bits(seen, bbq.w)}: `,
        op(aheadOp),
        ", an enqueue just ahead, will set ",
        bitAlone(bbq, level, ahead),
        ", but that is not forwarded.",
      ],
    };
  }
  if (how === "certain") {
    return {
      stage,
      weight: 30,
      sentence: [
        ...begin,
        " picks ",
        bit(bbq, level, index),
        ": ",
        op(aheadOp),
        ", an enqueue just ahead, is sure to set ",
        bitAlone(bbq, level, ahead),
        ".",
      ],
    };
  }
  if (how === "must-adopt") {
    return {
      stage,
      weight: 56,
      sentence: [
        ...begin,
        seen === 0 ? " sees no bit set, and picks " : " finds no other bit set than ",
        bit(bbq, level, ahead),
        ", which ",
        op(aheadOp),
        " works on",
        ...(scene.off.includes("adoption")
          ? [". Adoption is off."]
          : [": it will adopt the StOC that ", op(aheadOp), " leaves, without waiting."]),
      ],
    };
  }
  if (index === ahead) {
    return {
      stage,
      weight: 62,
      sentence: [
        ...begin,
        " picks ",
        bit(bbq, level, index),
        ", as ",
        op(aheadOp),
        " did just ahead. Speculation is off, so nothing foresees that the bit may be cleared.",
      ],
    };
  }
  if (scene.off.includes("speculation")) {
    return {
      stage,
      weight: 55,
      sentence: [
        ...begin,
        " picks ",
        bit(bbq, level, index),
        ` of ${bits(seen, bbq.w)}, another than `,
        op(aheadOp),
        `, ${before}. Speculation is off.`,
      ],
    };
  }
  return {
    stage,
    weight: 55,
    sentence: [
      ...begin,
      " speculates: ",
      op(aheadOp),
      `, ${before}, may clear `,
      bitAlone(bbq, level, ahead),
      ", below which nothing may be left, so it picks ",
      bit(bbq, level, index),
      ".",
    ],
  };
};

export const adopted: Text<"adopted"> = ({ bbq, who, id, facts: { level, index, stoc, from_op: from } }) => {
  const stage = waitStage(bbq, level);
  const dropped = bbq.touches.adopted.find((one) => one.op === id && one.level === level)?.dropped ?? null;
  return {
    stage,
    weight: 65,
    sentence: [
      `Stage ${stage}: `,
      op(from),
      " leaves ",
      bit(bbq, level, index),
      " set, so ",
      who,
      ...(dropped === null
        ? [" adopts it"]
        : [" drops ", bitAlone(bbq, level, dropped), " and adopts ", bitAlone(bbq, level, index)]),
      ` with its StOC, now ${stoc}`,
      ...(dropped === null
        ? [": memory still has the old count."]
        : [": ", bitAlone(bbq, level, dropped), " would be out of order."]),
    ],
  };
};

/** Why a counter falls below zero: the mechanism that is off, if it is the only one. */
function below([off, ...others]: readonly string[]): string {
  if (off === undefined || others.length > 0) return "nothing was left under this bit";
  return `${off.replace("forward_", "forwarding over ")}, which would prevent this, is off`;
}

export const committed: Text<"committed"> = ({
  scene,
  bbq,
  who,
  kind,
  facts: { level, index, stoc_before: before, stoc_after: after, bit_after: bitAfter },
}) => {
  const stage = commitStage(bbq, level);
  const counts: Sentence = [" the StOC of ", bit(bbq, level, index), ` from ${before} to ${after}`];
  if (!isDequeue(kind)) {
    const first = before === 0;
    return {
      stage,
      weight: first ? 8 : 6,
      sentence: [`Stage ${stage}: `, who, " raises", ...counts, first ? " and sets the bit." : "."],
    };
  }
  if (after > before) {
    return {
      stage,
      weight: 160,
      sentence: [`Stage ${stage}: `, who, " lowers", ...counts, `, below zero: ${below(scene.off)}.`],
    };
  }
  const counted = after === 0 ? "The StOC is 0 now" : "Something is left";
  const isCounted = scene.off.includes("waterlevel");
  const why = isCounted ? counted : `The waterlevel bit was ${bitAfter ? 1 : 0}`;
  return {
    stage,
    weight: bitAfter ? 13 : 16,
    sentence: [
      `Stage ${stage}: `,
      who,
      " lowers",
      ...counts,
      `. ${why}, so the bit ${bitAfter ? "stays" : "is cleared"}${isCounted ? "." : "; a comparison of the StOC would lengthen the clock cycle."}`,
    ],
  };
};
