// Events to sentences, in the words of the paper: what happened, and why it had to.

import { assertionText, plural } from "../../base/format";
import { NONE } from "../../base/none";
import type { Sentence } from "../contract";
import { capital, opMention as op } from "../contract";
import { reasonOf, resultsOf } from "../reader";
import { bucketMention as bucket, commitStage, elementMention as element, writeStage } from "./shape";
import type { Bbq, Occupant } from "./state";
import { argumentsOf, end, isDequeue, occupant, type Texts } from "./telling";
import { forwarded } from "./texts-forwarded";
import { adopted, committed, indexed, speculated } from "./texts-levels";

/** Stages of the bucket by their work, counted from the commit of the last level. */
const colorStage = (bbq: Bbq) => commitStage(bbq, bbq.d) + 1;
const fetchStage = (bbq: Bbq) => commitStage(bbq, bbq.d) + 2;
const lastStage = (bbq: Bbq) => writeStage(bbq);

/** Colors by their number in events. */
const COLORS = ["orange", "purple"] as const;

/** The logical queue of a priority, where there are several. */
const ofQueue = ({ queues }: Bbq, queue: number | undefined) => (queues > 1 ? ` of queue ${queue ?? "?"}` : "");

/** Text for every kind of event that a BBQ reports. */
export const TEXTS: Texts = {
  accepted: ({ scene, bbq, who, kind, id }) => {
    if (kind === "reset") return null;
    if (isDequeue(kind)) {
      if (bbq.queues > 1) {
        const [queue = 0] = argumentsOf(scene, id);
        const left = plural(bbq.occupancies[queue] ?? 0, "element");
        return {
          stage: 0,
          weight: 5,
          sentence: ["Stage 0 admits ", who, ` of queue ${queue}, which has ${left} left.`],
        };
      }
      const left = plural(bbq.occupancy, "element");
      return { stage: 0, weight: 5, sentence: ["Stage 0 admits ", who, `, which leaves ${left} for later dequeues.`] };
    }
    const [data, priority, queue] = argumentsOf(scene, id);
    const popped = bbq.stages[0]?.element ?? null;
    const taken: Sentence = popped === null ? [] : [" and pops ", element(popped), " from the free list"];
    return {
      stage: 0,
      weight: 6,
      sentence: [
        "Stage 0 admits ",
        who,
        ` with data ${data ?? "?"} for priority ${priority ?? "?"}${ofQueue(bbq, queue)}`,
        ...taken,
        ".",
      ],
    };
  },

  rejected: ({ scene, bbq, who, id, facts }) => {
    if (reasonOf(facts) === "not-ready") {
      return {
        stage: 0,
        weight: 100,
        sentence: [
          "Stage 0 rejects ",
          who,
          ": after the reset, bits in memory are still being cleared, and an old one would lead to an empty bucket.",
        ],
      };
    }
    if (reasonOf(facts) !== "full") {
      const [queue = 0] = argumentsOf(scene, id);
      const others = bbq.occupancy > 0 ? `, though others hold ${bbq.occupancy}` : "";
      const nothing = bbq.queues > 1 ? `: queue ${queue} holds nothing${others}.` : ": no element is left for it.";
      return {
        stage: 0,
        weight: 100,
        sentence: [
          "Stage 0 rejects ",
          who,
          `${nothing} The dequeue goes on as a bubble; otherwise a StOC would fall below 0.`,
        ],
      };
    }
    const returning = bbq.stages.findLast((o): o is Occupant => o !== null && isDequeue(o.kind));
    const why: Sentence = returning
      ? [
          " ",
          ...capital([
            op(returning.op),
            ` frees its element in step ${scene.step + lastStage(bbq) - returning.stage}.`,
          ]),
        ]
      : [" No dequeue is in flight that could free an element."];
    return {
      stage: 0,
      weight: 100,
      sentence: [
        "Stage 0 rejects ",
        who,
        `: the free list${bbq.queues > 1 ? ", which all queues share," : ""} is empty.`,
        ...why,
      ],
    };
  },

  reset: ({ scene, who, facts }) => ({
    stage: 0,
    weight: 120,
    sentence: [who, ` empties the queue and the pipeline; it is ready again in step ${scene.step + facts.steps}.`],
  }),

  // One sentence for all that are lost.
  flushed: ({ scene, event }) => {
    const lost = scene.engine.events.filter(({ kind }) => kind === "flushed").map((e) => op(e.op ?? NONE));
    if (lost[0]?.thing !== op(event.op ?? NONE).thing) return null;
    const names = lost.flatMap((mention, i): Sentence => {
      if (i === 0) return [mention];
      return [i === lost.length - 1 ? " and " : ", ", mention];
    });
    const were = lost.length === 1 ? " was in the pipeline and is lost." : " were in the pipeline and are lost.";
    return { stage: null, weight: 90, sentence: [...names, were] };
  },

  retired: ({ bbq, event, who, kind }) => {
    if (kind === "reset") return null;
    const [data, priority, queue] = event.args;
    const result = isDequeue(kind) ? ` with data ${data} of priority ${priority}${ofQueue(bbq, queue)}` : "";
    return { stage: lastStage(bbq), weight: 1, sentence: [who, ` leaves${result}.`] };
  },

  dropped: ({ who, facts: { data, priority } }) => ({
    stage: null,
    weight: 20,
    sentence: [who, ` loses data ${data} of priority ${priority} without service.`],
  }),

  assertion: ({ event }) => ({
    stage: null,
    weight: 120,
    sentence: [`A check in the hardware fails, ${assertionText(event.text) || "without a message"}.`],
  }),

  indexed,
  forwarded,
  speculated,
  adopted,
  committed,

  colored: ({ scene, bbq, who, kind, facts: { priority, color, recolored, same_ahead: sameAhead } }) => {
    const stage = colorStage(bbq);
    if (!isDequeue(kind)) {
      return { stage, weight: 3, sentence: [`Stage ${stage} colors `, who, " purple: an enqueue links at HEAD."] };
    }
    if (!sameAhead) {
      return {
        stage,
        weight: 7,
        sentence: [
          `Stage ${stage} colors `,
          who,
          ` ${COLORS[color]}: it takes ${end(color)}, the ${color === 1 ? "newest" : "oldest"} of `,
          bucket(priority),
          ".",
        ],
      };
    }
    const ahead: Sentence = [occupant(bbq, fetchStage(bbq)), ", one stage ahead on ", bucket(priority)];
    if (recolored) {
      return {
        stage,
        weight: 60,
        sentence: [
          `Stage ${stage} recolors `,
          who,
          " purple: ",
          ...ahead,
          ", takes TAIL, and both cannot take the same element.",
        ],
      };
    }
    if (bbq.stages[fetchStage(bbq)]?.color === "orange") {
      const why = scene.off.includes("coloring") ? ": coloring is off" : "";
      return {
        stage,
        weight: 62,
        sentence: [
          `Stage ${stage} leaves `,
          who,
          " orange, though ",
          ...ahead,
          `, is orange too${why}. Both take TAIL.`,
        ],
      };
    }
    return {
      stage,
      weight: 45,
      sentence: [
        `Stage ${stage} leaves `,
        who,
        " orange: ",
        ...ahead,
        ", is purple and works at HEAD, so TAIL is free to take.",
      ],
    };
  },

  bypassed: ({ bbq, who, facts: { priority, element: taken, from_op: from } }) => ({
    stage: fetchStage(bbq),
    weight: 70,
    sentence: [
      `Stage ${fetchStage(bbq)}: `,
      op(from),
      ", one stage ahead, enqueues into the empty ",
      bucket(priority),
      ", so HEAD and TAIL both become ",
      element(taken),
      ". ",
      ...capital([who]),
      " bypasses the bucket, which is still empty in memory, and takes that element.",
    ],
  }),

  fetched: ({ bbq, who, facts: { priority, element: taken, color } }) => ({
    stage: fetchStage(bbq),
    weight: 10,
    sentence: [
      `Stage ${fetchStage(bbq)}: `,
      who,
      " reads ",
      element(taken),
      ` at ${end(color)} of `,
      bucket(priority),
      `: its data, and ${color === 1 ? "NEXT" : "PREV"}, the next ${end(color)}; stage ${lastStage(bbq)} needs both.`,
    ],
  }),

  linked: ({ bbq, who, facts: { priority, element: linked, old_head: oldHead } }) => ({
    stage: lastStage(bbq),
    weight: 7,
    sentence:
      oldHead === NONE
        ? [
            `Stage ${lastStage(bbq)}: `,
            who,
            " links ",
            element(linked),
            " as the only one of ",
            bucket(priority),
            ": HEAD and TAIL.",
          ]
        : [
            `Stage ${lastStage(bbq)}: `,
            who,
            " links ",
            element(linked),
            " at HEAD of ",
            bucket(priority),
            ", before ",
            element(oldHead),
            "; at TAIL it would overtake older elements.",
          ],
  }),

  unlinked: ({ scene, bbq, who, id, facts: { priority, element: taken, color } }) => {
    const result = resultsOf(scene, id)?.[0];
    return {
      stage: lastStage(bbq),
      weight: 14,
      sentence: [
        `Stage ${lastStage(bbq)}: `,
        who,
        " unlinks ",
        element(taken),
        ` from ${end(color)} of `,
        bucket(priority),
        ", frees it",
        result === undefined ? "." : ` and leaves with data ${result}.`,
      ],
    };
  },
};

/** What a model reports: it has no stages to speak of. */
export const MODEL_TEXTS: Texts = {
  accepted: () => null,
  rejected: ({ bbq, who, facts }) => ({
    stage: null,
    weight: 100,
    sentence: [
      "The model rejects ",
      who,
      reasonOf(facts) === "not-ready"
        ? ": the hardware would not be ready yet."
        : reasonOf(facts) === "full"
          ? ": no element is free."
          : bbq.queues > 1
            ? ": its queue holds nothing."
            : ": the queue is empty.",
    ],
  }),
  retired: ({ scene, bbq, event, who, kind, id }) => {
    if (kind === "reset") return null;
    const [data, priority = 0, queue = 0] = event.args;
    const list = bucket(queue * bbq.span + priority);
    const sentence: Sentence = isDequeue(kind)
      ? ["The model answers ", who, ` at once, having no stages: data ${data} of `, list, "."]
      : ["The model puts ", `data ${argumentsOf(scene, id)[0] ?? "?"}`, " of ", who, " into ", list, " at once."];
    return { stage: null, weight: 10, sentence };
  },
};
