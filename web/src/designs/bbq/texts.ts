// Events to sentences, in the words of the paper: what happened, and why it had to.

import { NONE } from "../../base/none";
import { bits, plural } from "../../base/words";
import type { Sentence } from "../../views/design";
import { COMMIT_STAGE, type Occupant, WRITE_STAGE } from "./decode";
import { argumentsOf, end, isDequeue, occupant, type Text } from "./telling";
import { forwarded } from "./texts-forwarded";
import { bit, bucket, element, op } from "./words";

/** Text for every kind of event that a BBQ reports. */
export const TEXTS: Readonly<Record<string, Text>> = {
  accepted: ({ scene, bbq, who, kind, id }) => {
    if (isDequeue(kind)) {
      const left = plural(bbq.occupancy, "element");
      return { stage: 0, weight: 5, sentence: ["Stage 0 admits ", who, `; ${left} left to ask for.`] };
    }
    const [data, priority] = argumentsOf(scene, id);
    const popped = bbq.stages[0]?.element ?? null;
    const taken: Sentence = popped === null ? [] : [" It pops ", element(popped), " from the free list."];
    return {
      stage: 0,
      weight: 6,
      sentence: ["Stage 0 admits ", who, ` with ${data ?? "data"} for priority ${priority ?? "?"}.`, ...taken],
    };
  },

  rejected: ({ scene, bbq, who, args }) => {
    if (args[0] !== 1) {
      return {
        stage: 0,
        weight: 100,
        sentence: ["Stage 0 rejects ", who, ": nothing is left to ask for. It goes on as a bubble."],
      };
    }
    const returning = bbq.stages.findLast((o): o is Occupant => o !== null && isDequeue(o.kind));
    const why: Sentence = returning
      ? [" ", op(returning.op), ` gives its element back in step ${scene.step + WRITE_STAGE - returning.stage}.`]
      : [" No dequeue is in flight that could give an element back."];
    return { stage: 0, weight: 100, sentence: ["Stage 0 rejects ", who, ": the free list is empty.", ...why] };
  },

  retired: ({ who, kind, args }) => {
    const result = isDequeue(kind) ? ` with ${args[0]} of priority ${args[1]}` : "";
    return { stage: WRITE_STAGE, weight: 1, sentence: [who, ` leaves${result}.`] };
  },

  dropped: ({ who, args }) => ({
    stage: null,
    weight: 20,
    sentence: [who, ` loses ${args[0]} of priority ${args[1]} without service.`],
  }),

  assertion: ({ event }) => ({
    stage: null,
    weight: 200,
    sentence: [`An assertion in the hardware failed: ${event.text || "without a message"}.`],
  }),

  indexed: ({ bbq, who, kind, args: [, index = 0, bitmap = 0, late] }) => {
    if (!isDequeue(kind)) {
      return {
        stage: 1,
        weight: 4,
        sentence: ["Stage 1: ", who, " picks ", bit(index), ", the digit of its priority."],
      };
    }
    const which = kind === "dequeue-min" ? "least" : "most";
    const picks: Sentence = [
      "Stage 1: ",
      who,
      " picks ",
      bit(index),
      `, the ${which} significant one of ${bits(bitmap, bbq.w)}`,
    ];
    const ahead = bbq.stages[COMMIT_STAGE];
    if (!late || !ahead || ahead.priority === null) return { stage: 1, weight: 9, sentence: [...picks, "."] };
    const becomes = late === 2 ? "clears" : isDequeue(ahead.kind) ? "leaves" : "sets";
    return {
      stage: 1,
      weight: late === 2 ? 34 : 24,
      sentence: [
        ...picks,
        ": ",
        op(ahead.op),
        `, one stage ahead, ${becomes} `,
        bit(ahead.priority),
        late === 2 ? ", so it no longer counts." : becomes === "leaves" ? " set." : ", so it counts already.",
      ],
    };
  },

  forwarded,

  committed: ({ who, kind, args: [, index = 0, before, after, , bitAfter] }) => {
    const counts: Sentence = [" the StOC of ", bit(index), ` from ${before} to ${after}`];
    if (!isDequeue(kind)) {
      const first = before === 0;
      return {
        stage: 2,
        weight: first ? 8 : 6,
        sentence: ["Stage 2: ", who, " raises", ...counts, first ? " and sets the bit." : "."],
      };
    }
    return {
      stage: 2,
      weight: bitAfter ? 13 : 16,
      sentence: [
        "Stage 2: ",
        who,
        " lowers",
        ...counts,
        bitAfter ? ". The waterlevel bit is 1, so the bit stays." : ". The waterlevel bit is 0, so the bit is cleared.",
      ],
    };
  },

  colored: ({ bbq, who, kind, args: [priority = 0, color, recolored, sameAhead] }) => {
    if (!isDequeue(kind)) {
      return { stage: 3, weight: 3, sentence: ["Stage 3 colors ", who, " purple: an enqueue links at HEAD."] };
    }
    if (!sameAhead) {
      return {
        stage: 3,
        weight: 7,
        sentence: [
          "Stage 3 colors ",
          who,
          ` ${color ? "purple" : "orange"}: it takes ${end(color)}, the oldest of `,
          bucket(priority),
          ".",
        ],
      };
    }
    const ahead = occupant(bbq, 4);
    return {
      stage: 3,
      weight: recolored ? 60 : 45,
      sentence: recolored
        ? [
            "Stage 3 recolors ",
            who,
            " purple: ",
            ahead,
            ", one stage ahead on ",
            bucket(priority),
            ", is orange and takes TAIL, so this one takes HEAD.",
          ]
        : [
            "Stage 3 leaves ",
            who,
            " orange: ",
            ahead,
            ", one stage ahead on ",
            bucket(priority),
            ", is purple and works at HEAD, so TAIL is free to take.",
          ],
    };
  },

  bypassed: ({ who, args: [priority = 0, taken = 0, from = 0] }) => ({
    stage: 4,
    weight: 70,
    sentence: [
      "Stage 4: ",
      op(from),
      ", one stage ahead, enqueues into the empty ",
      bucket(priority),
      ", so HEAD and TAIL both become ",
      element(taken),
      ". ",
      who,
      " bypasses the bucket and takes that element.",
    ],
  }),

  fetched: ({ who, args: [priority = 0, taken = 0, color] }) => ({
    stage: 4,
    weight: 10,
    sentence: [
      "Stage 4: ",
      who,
      " reads ",
      element(taken),
      ` at ${end(color)} of `,
      bucket(priority),
      `: its data, and ${color === 1 ? "NEXT" : "PREV"}, the ${end(color)} to come.`,
    ],
  }),

  linked: ({ who, args: [priority = 0, linked = 0, oldHead = NONE] }) => ({
    stage: 6,
    weight: 7,
    sentence:
      oldHead === NONE
        ? ["Stage 6: ", who, " links ", element(linked), " as the only one of ", bucket(priority), ": HEAD and TAIL."]
        : [
            "Stage 6: ",
            who,
            " links ",
            element(linked),
            " at HEAD of ",
            bucket(priority),
            ", before ",
            element(oldHead),
            ".",
          ],
  }),

  unlinked: ({ scene, who, id, args: [priority = 0, taken = 0, color] }) => {
    const result = scene.engine.events.find(({ kind, op }) => kind === "retired" && op === id)?.args[0];
    return {
      stage: 6,
      weight: 14,
      sentence: [
        "Stage 6: ",
        who,
        " unlinks ",
        element(taken),
        ` from ${end(color)} of `,
        bucket(priority),
        ", frees it",
        result === undefined ? "." : ` and leaves with ${result}.`,
      ],
    };
  },
};

/** What a model reports: it has no stages to speak of. */
export const MODEL_TEXTS: Readonly<Record<string, Text>> = {
  accepted: () => null,
  rejected: ({ who, args }) => ({
    stage: null,
    weight: 100,
    sentence: ["The model rejects ", who, args[0] === 1 ? ": no element is free." : ": nothing is left to ask for."],
  }),
  retired: ({ scene, who, kind, id, args }) => ({
    stage: null,
    weight: 10,
    sentence: isDequeue(kind)
      ? ["The model answers ", who, ` in its own slot: ${args[0]} of `, bucket(args[1] ?? 0), "."]
      : [
          "The model puts ",
          String(argumentsOf(scene, id)[0] ?? "data"),
          " of ",
          who,
          " into ",
          bucket(args[1] ?? 0),
          ".",
        ],
  }),
};
