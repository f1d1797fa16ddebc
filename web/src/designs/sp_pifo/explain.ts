// What happened in a step, in sentences.

import { plural } from "../../base/format";
import { NONE } from "../../base/none";
import { capital, opMention, type Remark, type Scene, type Sentence } from "../contract";
import type { Reason } from "../numbers";
import { readerOf, reasonOf } from "../reader";
import { decode, type Kind, packetOf, type Scan, type Served, type Source, type SpPifo } from "./decode";
import { arithmetic, type Gradient, lossText, type Tested, taken } from "./gradient";
import { packetName, packetThing, queueMention } from "./names";

const events = readerOf("sp_pifo");

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { scan, served, inversion } = state;
  const remarks: Remark[] = [];
  const say = (topic: string, weight: number, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage: null, topic });
  if (scan) {
    say("mapped", 60, ...mapping(scan, state));
    const adaptation = state.kind === "sp_pifo" ? moving(scan, state) : null;
    if (adaptation) say("moved", 50, ...adaptation);
  }
  if (state.gradient?.now) for (const sentence of updating(state.gradient)) say("updated", 85, ...sentence);
  if (served) {
    say(
      "served",
      90,
      opMention(served.op, "dequeue"),
      ` takes the oldest packet of `,
      state.kind === "fifo" ? { ...queueMention(0), text: "the queue" } : queueMention(served.queue),
      `${state.kind === "fifo" ? "" : ", the first queue that has any"}: ${packetName(state.ranked, served)}`,
      ...(inversion ? [] : later(served, state)),
      ".",
    );
  }
  if (inversion) {
    const place = packetOf(state, inversion.waiting.data)?.place;
    const waiting = `data ${inversion.waiting.data} of rank ${inversion.waiting.rank}`;
    say(
      "inversion",
      80,
      "Inversion, caused ",
      ...(inversion.cause === NONE ? ["before step 0"] : ["by ", opMention(inversion.cause, "enqueue")]),
      ": ",
      place === undefined ? waiting : { text: waiting, thing: packetThing(place) },
      ` still waits; ${WHY[state.kind][inversion.source]}.`,
    );
  }
  const refused = events.first(scene, "rejected");
  const [slot] = scene.slots;
  if (refused && !scan && slot) {
    say("rejected", 50, opMention(slot.op, slot.kind), ` is refused: ${REFUSED[reasonOf(refused)]}.`);
  }
  if (events.first(scene, "reset")) say("reset", 50, RESET[state.kind]);
  return remarks;
}

/** What the next queue would have given, where that is a larger rank. */
function later({ queue, rank }: Served, { queues, ranked, scan }: SpPifo): Sentence {
  const at = queues.findIndex(({ packets }, i) => i > queue && packets.length > 0);
  const [first] = queues[at]?.packets ?? [];
  // What came in this step is not written yet.
  if (!ranked || !first || first.rank <= rank || scan?.queue === at) return [];
  return ["; ", queueMention(at), ` would send rank ${first.rank} before it`];
}

const BOTH = "both were in this queue, which takes both ranks";
const UNRANKED = "a FIFO does not look at ranks";
const WHY: Readonly<Record<Kind, Readonly<Record<Source, string>>>> = {
  sp_pifo: {
    "first-queue": "both were in the first queue, which takes every rank below its bound",
    "push-down": "both were in this queue, whose bound was pushed down between the two arrivals",
    overtaking: "it is in a queue of lower priority, since bounds rose between the two arrivals",
  },
  greedy: {
    "first-queue": BOTH,
    "push-down": "this queue takes both ranks, or took them before its bound moved",
    overtaking: "it is in a queue of lower priority, since bounds moved between the two arrivals",
  },
  // None of the second kind overtakes a packet of another queue.
  fixed_bounds: { "first-queue": BOTH, "push-down": BOTH, overtaking: BOTH },
  fifo: { "first-queue": UNRANKED, "push-down": UNRANKED, overtaking: UNRANKED },
};

const REFUSED: Readonly<Record<Reason, string>> = {
  full: "its queue is full",
  empty: "nothing waits",
  "not-ready": "the reset input is held",
  range: "it is out of range",
  ineligible: "no element is eligible",
};

const RESET: Readonly<Record<Kind, string>> = {
  sp_pifo: "A reset empties all queues and sets all bounds to 0.",
  greedy: "A reset empties all queues, puts the bounds back to their first values, and begins a new window.",
  fixed_bounds: "A reset empties all queues.",
  fifo: "A reset empties the queue.",
};

/** What an update of the greedy algorithm did: the loss, then the bounds that moved. */
function updating({ updates, window, before, after, tests }: Gradient): Sentence[] {
  const lead = `Update ${updates}: the loss U of the last ${plural(window, "packet")} is ${lossText(before)}, in units of 1/${window}²`;
  const moved = tests.filter(({ from, to }) => from !== to).reverse();
  if (moved.length === 0) return [[`${lead}. No bound moves: no step of one bound makes it smaller.`]];
  const step = (test: Tested): Sentence => {
    const change = taken(test);
    if (!change) return [];
    const [joins, leaves] = test.to > test.from ? [test.queue - 1, test.queue] : [test.queue, test.queue - 1];
    return [
      "The bound of ",
      queueMention(test.queue),
      ` ${test.to > test.from ? "rises" : "falls"} from ${test.from} to ${test.to}. ${plural(change.count, "packet")} of rank ${change.rank}`,
      ` would cost ${change.joins} each in `,
      queueMention(joins),
      `, not ${change.leaves} as in `,
      queueMention(leaves),
      `: the loss changes by ${arithmetic(change)}.`,
    ];
  };
  const shown = moved.slice(0, 4);
  const rest = moved.length - shown.length;
  return [
    [`${lead}, and then ${lossText(after)}.`],
    ...shown.map(step),
    ...(rest > 0 ? [[`${plural(rest, "more bound")} moved likewise.`]] : []),
  ];
}

/** Where the scan ends, bound by bound. */
function mapping(scan: Scan, { queues, kind, ranked }: SpPifo): Sentence {
  const { op, rank, queue, comparisons, dropped } = scan;
  const brings = ranked ? `has rank ${rank}` : `carries ${packetName(ranked, scan)}`;
  if (kind === "fifo") {
    const end = {
      ...queueMention(0),
      text: dropped ? "the queue is full: the packet is dropped" : "the queue takes it",
    };
    return [opMention(op, "enqueue"), ` ${brings}; `, end, "."];
  }
  const first = queues.length - comparisons;
  const asked = queues
    .map(({ was }, i) => ({ was, i }))
    .slice(first)
    .reverse();
  const steps = asked.map(({ was }) => (rank >= was ? `${rank} ≥ ${was}` : `${rank} < ${was}`));
  const shown = steps.length > 4 ? [...steps.slice(0, 2), "…", ...steps.slice(-1)] : steps;
  const own = queues[queue];
  const reaches = queues.length > 1 && rank >= (own?.was ?? 0);
  const stays = kind === "sp_pifo" && reaches && own?.bound === own?.was ? staying(queue, queues.length) : "";
  const lead = `${brings}${ranked ? "" : `, rank ${rank}`}: `;
  const tried = shown.length > 0 ? `from the last queue up, ${shown.join(", ")}, so ` : "";
  const end: Sentence = dropped
    ? [queueMention(queue), ", which is full, drops it."]
    : reaches
      ? ["it joins ", queueMention(queue), stays, "."]
      : [queueMention(queue), queues.length > 1 ? " must take the packet." : " takes every rank."];
  return [opMention(op, "enqueue"), ` ${lead}${tried}`, ...end];
}

/** The bound is this rank already, and what another queue could do. */
const staying = (queue: number, queues: number): string =>
  `; the bound stays. In ${queue === queues - 1 ? "an earlier queue it could overtake smaller" : "a later queue it could wait behind larger"} ranks`;

/** How the bounds move; null if none does. */
function moving({ rank, queue }: Scan, { queues, strategy }: SpPifo): Sentence | null {
  const first = queues[0];
  const own = queues[queue];
  if (!first || !own) return null;
  if (queue === 0 && rank < first.was) {
    const cost = first.was - rank;
    const others = queues.slice(1);
    const by = { cost, "queue-bound": 0, rank, one: 1, "q1-only": 0 }[strategy];
    const stops = others.some(({ was }) => was < by) ? ", at most to 0" : "";
    const how = {
      cost: `other bounds fall by ${cost} too${stops}`,
      "queue-bound": `queue 2 gets the rank${others.length > 1 ? ", each other the bound above" : ""}`,
      rank: `other bounds fall by the rank, ${rank}${stops}`,
      one: `other bounds fall by 1 each${stops}`,
      "q1-only": "other bounds stay",
    }[strategy];
    return [
      `Push-down, to avoid more inversions: rank ${rank} is ${cost} below `,
      queueMention(0),
      `'s bound, which becomes ${rank}${others.length > 0 ? `; ${how}` : ""}.`,
    ];
  }
  if (own.bound === own.was) return null;
  return [
    "Push-up: the bound of ",
    queueMention(queue),
    ` rises from ${own.was} to the rank, ${own.bound}: otherwise ${between(own.was, own.bound - 1)} would ${queue === 0 ? "follow it without a push-down" : "queue up behind it"}.`,
  ];
}

/** The ranks that a higher bound keeps out of a queue. */
const between = (first: number, last: number) => (first === last ? `rank ${first}` : `ranks from ${first} to ${last}`);
