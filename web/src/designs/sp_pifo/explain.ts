// What happened in a step, in sentences.

import { plural } from "../../base/format";
import { NONE } from "../../base/none";
import { opMention, type Remark, type Scene, type Sentence } from "../contract";
import { reasons, refusal, refusedIn, telling } from "../telling";
import {
  decode,
  type Inversion,
  type Kind,
  packetName,
  packetThing,
  queueMention,
  reader,
  type Scan,
  type Served,
  type Source,
  type SpPifo,
} from "./decode";
import { arithmetic, type Gradient, lossText, type Tested } from "./gradient";

const BOTH = "both were in this queue, which takes both ranks";
const UNRANKED = "a FIFO does not look at ranks";
/** The causes of inversions. */
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
  // No packet overtakes one of another queue.
  fixed_bounds: { "first-queue": BOTH, "push-down": BOTH, overtaking: BOTH },
  fifo: { "first-queue": UNRANKED, "push-down": UNRANKED, overtaking: UNRANKED },
};

const REFUSED = reasons({ full: "its queue is full", empty: "nothing waits", "not-ready": "the reset input is held" });

const RESET: Readonly<Record<Kind, string>> = {
  sp_pifo: "A reset empties all queues and sets all bounds to 0.",
  greedy: "A reset empties all queues, puts the bounds back to their first values, and begins a new window.",
  fixed_bounds: "A reset empties all queues.",
  fifo: "A reset empties the queue.",
};

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { kind, scan, served, inversion, gradient } = state;
  const { remarks, say } = telling();
  if (scan) {
    say("mapped", 60, null, ...(kind === "fifo" ? joining(scan, state) : mapping(scan, state)));
    const adaptation = kind === "sp_pifo" ? moving(scan, state) : null;
    if (adaptation) say("moved", 50, null, ...adaptation);
  }
  if (gradient?.now) for (const sentence of updating(gradient)) say("updated", 85, null, ...sentence);
  if (served) say("served", 90, null, ...leaving(served, state));
  if (inversion) say("inversion", 80, null, ...overtaking(inversion, state));
  // Packets that are dropped have been spoken of.
  if (!scan) for (const one of refusedIn(scene)) say("rejected", 50, null, refusal(one, REFUSED[one.reason]));
  if (reader.first(scene, "reset")) say("reset", 50, null, RESET[kind]);
  return remarks;
}

/** A packet that comes to the one queue of a FIFO. */
function joining(scan: Scan, { ranked }: SpPifo): Sentence {
  const end = scan.dropped ? "the queue is full: the packet is dropped" : "the queue takes it";
  const what = ranked ? `has rank ${scan.rank}` : `carries ${packetName(ranked, scan)}`;
  return [opMention(scan.op, "enqueue"), ` ${what}; `, queueMention(0, end), "."];
}

/** Where the scan ends, bound by bound. */
function mapping(scan: Scan, { queues, kind, ranked }: SpPifo): Sentence {
  const { op, rank, queue, dropped } = scan;
  const asked = queues.filter(({ asked }) => asked !== null).reverse();
  const steps = asked.map(({ asked, was }) => `${rank} ${asked === "yes" ? "≥" : "<"} ${was}`);
  const shown = steps.length > 4 ? [...steps.slice(0, 2), "…", ...steps.slice(-1)] : steps;
  const own = queues[queue];
  const reaches = own !== undefined && queues.length > 1 && rank >= own.was;
  const stays = kind === "sp_pifo" && reaches && own.moved === null ? staying(queue, queues.length) : "";
  const what = ranked ? `has rank ${rank}: ` : `carries ${packetName(ranked, scan)}, rank ${rank}: `;
  const tried = shown.length > 0 ? `from the last queue up, ${shown.join(", ")}, so ` : "";
  const end: Sentence = dropped
    ? [queueMention(queue), ", which is full, drops it."]
    : reaches
      ? ["it joins ", queueMention(queue), stays, "."]
      : [queueMention(queue), queues.length > 1 ? " must take the packet." : " takes every rank."];
  return [opMention(op, "enqueue"), ` ${what}${tried}`, ...end];
}

/** The bound is this rank already, and what another queue could do. */
const staying = (queue: number, queues: number): string =>
  `; the bound stays. In ${queue === queues - 1 ? "an earlier queue it could overtake smaller" : "a later queue it could wait behind larger"} ranks`;

/** How the bounds of SP-PIFO move; null if none does. */
function moving({ rank, queue }: Scan, { queues, strategy }: SpPifo): Sentence | null {
  const [first, ...others] = queues;
  const own = queues[queue];
  if (!first || !own) return null;
  if (queue === 0 && rank < first.was) {
    const cost = first.was - rank;
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
  if (own.moved === null) return null;
  const harm = queue === 0 ? "follow it without a push-down" : "queue up behind it";
  return [
    "Push-up: the bound of ",
    queueMention(queue),
    ` rises from ${own.was} to the rank, ${own.bound}: otherwise ${between(own.was, own.bound - 1)} would ${harm}.`,
  ];
}

/** The ranks that a higher bound keeps out of a queue. */
const between = (first: number, last: number) => (first === last ? `rank ${first}` : `ranks from ${first} to ${last}`);

/** The dequeue takes the oldest packet of the first queue that is not empty. */
function leaving(served: Served, state: SpPifo): Sentence {
  const isFifo = state.kind === "fifo";
  return [
    opMention(served.op, "dequeue"),
    " takes the oldest packet of ",
    isFifo ? queueMention(0, "the queue") : queueMention(served.queue),
    `${isFifo ? "" : ", the first queue that has any"}: ${packetName(state.ranked, served)}`,
    ...(state.inversion ? [] : later(served, state)),
    ".",
  ];
}

/** What the next queue would have given, where that is a larger rank. */
function later({ queue, rank }: Served, { queues, ranked, scan }: SpPifo): Sentence {
  const next = queues.find(({ queue: other, packets }) => other > queue && packets.length > 0);
  const [first] = next?.packets ?? [];
  // What came in this step is not written yet.
  if (!ranked || !next || !first || first.rank <= rank || scan?.queue === next.queue) return [];
  return ["; ", queueMention(next.queue), ` would send rank ${first.rank} before it`];
}

function overtaking({ waiting, cause, source }: Inversion, state: SpPifo): Sentence {
  const packet = state.waiting.find(({ data }) => data === waiting.data);
  const text = `data ${waiting.data} of rank ${waiting.rank}`;
  return [
    "Inversion, caused ",
    ...(cause === NONE ? ["before step 0"] : ["by ", opMention(cause, "enqueue")]),
    ": ",
    packet ? { text, thing: packetThing(packet.place) } : text,
    ` still waits; ${WHY[state.kind][source]}.`,
  ];
}

/** What an update of the greedy algorithm did: the loss, then the bounds that moved. */
function updating({ updates, window, before, after, tests }: Gradient): Sentence[] {
  const lead = `Update ${updates}: the loss U of the last ${plural(window, "packet")} is ${lossText(before)}, in units of 1/${window}²`;
  const steps = tests.flatMap(stepping).reverse();
  if (steps.length === 0) return [[`${lead}. No bound moves: no step of one bound makes it smaller.`]];
  const rest = steps.length - 4;
  return [
    [`${lead}, and then ${lossText(after)}.`],
    ...steps.slice(0, 4),
    ...(rest > 0 ? [[`${plural(rest, "more bound")} moved likewise.`]] : []),
  ];
}

/** The step of a bound, if it moved, with its arithmetic. */
function stepping(test: Tested): Sentence[] {
  const { queue, from, to, moved } = test;
  if (!moved) return [];
  const { count, rank, joins, leaves } = test[moved];
  // A bound that rises moves packets to the queue before it.
  const [joined, left] = moved === "up" ? ([queue - 1, queue] as const) : ([queue, queue - 1] as const);
  return [
    [
      "The bound of ",
      queueMention(queue),
      ` ${moved === "up" ? "rises" : "falls"} from ${from} to ${to}. ${plural(count, "packet")} of rank ${rank}`,
      ` would cost ${joins} each in `,
      queueMention(joined),
      `, not ${leaves} as in `,
      queueMention(left),
      `: the loss changes by ${arithmetic(test[moved])}.`,
    ],
  ];
}
