// Sentences about a step.

import { NONE } from "../../base/words";
import { type Clause, clause, counted, NOTHING, reasons, refusal, refusedIn, remarkCollector } from "../clause";
import { opMention, plainText, type Remark, type Scene } from "../contract";
import {
  type Carried,
  decode,
  type Inversion,
  packetThing,
  queueMention,
  reader,
  type Scan,
  type SpPifo,
  type SpPifoKind,
  type SpPifoServed,
  type SpPifoSource,
} from "./decode";
import { type Gradient, lossClause, signed, type Tested } from "./gradient";

const BOTH = "both were in this queue, which takes both ranks";
const UNRANKED = "a FIFO does not look at ranks";
/** The causes of inversions. */
const WHY: Readonly<Record<SpPifoKind, Readonly<Record<SpPifoSource, string>>>> = {
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

const RESET: Readonly<Record<SpPifoKind, string>> = {
  sp_pifo: "empties all queues and sets all bounds to 0",
  greedy: "empties all queues, puts the bounds back to their first values, and begins a new window",
  fixed_bounds: "empties all queues",
  fifo: "empties the queue",
};

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { kind, scan, served, inversion, gradient } = state;
  const { remarks, addRemark } = remarkCollector();
  if (scan) {
    addRemark("mapped", 60, null, kind === "fifo" ? joining(scan, state) : mapping(scan, state));
    const adaptation = kind === "sp_pifo" ? moving(scan, state) : null;
    if (adaptation) addRemark("moved", 50, null, adaptation);
  }
  if (gradient?.now) for (const sentence of updating(gradient)) addRemark("updated", 85, null, sentence);
  if (served) addRemark("served", 90, null, leaving(served, state));
  if (inversion) addRemark("inversion", 80, null, overtaking(inversion, state));
  // The sentence about the scan already says that its packet is dropped.
  if (!scan) for (const one of refusedIn(scene)) addRemark("rejected", 50, null, refusal(one, REFUSED[one.reason]));
  if (reader.first(scene, "reset")) addRemark("reset", 50, null, clause`A reset ${{ does: RESET[kind] }}.`);
  return remarks;
}

/** A packet with its rank, or else with its flow. */
function carried(ranked: boolean, { data, rank, flow }: Carried): Clause {
  if (ranked) return clause`data ${{ data }} of rank ${{ rank }}`;
  return clause`packet ${{ packet: data }}${flow === null ? NOTHING : clause` of flow ${{ flow }}`}`;
}

/** A packet that arrives in the single queue of a FIFO. */
function joining(scan: Scan, { ranked }: SpPifo): Clause {
  const end = queueMention(0, scan.dropped ? "the queue is full: the packet is dropped" : "the queue takes it");
  const what = ranked ? clause`has rank ${{ rank: scan.rank }}` : clause`carries ${carried(ranked, scan)}`;
  return clause`${{ op: opMention(scan.op, "enqueue") }} ${what}; ${{ end }}.`;
}

/** Where the scan ends, bound by bound. */
function mapping(scan: Scan, { queues, kind, ranked }: SpPifo): Clause {
  const { op, rank, queue, dropped } = scan;
  const asked = queues.filter(({ asked }) => asked !== null).reverse();
  const steps = asked.map(({ queue, asked, was }) => {
    const sign = { [`sign_${queue}`]: asked === "yes" ? "≥" : "<" };
    return clause`${{ rank }} ${sign} ${{ [`bound_${queue}`]: was }}`;
  });
  const shown = steps.length > 4 ? [...steps.slice(0, 2), clause`${{ others: "…" }}`, ...steps.slice(-1)] : steps;
  const own = queues[queue];
  const reaches = own !== undefined && queues.length > 1 && rank >= own.was;
  const stays = kind === "sp_pifo" && reaches && own.moved === null ? staying(queue, queues.length) : NOTHING;
  const what = ranked ? clause`has rank ${{ rank }}` : clause`carries ${carried(ranked, scan)}, rank ${{ rank }}`;
  const tried =
    shown.length > 0
      ? clause`from the last queue up, ${shown.reduce((all, step) => clause`${all}, ${step}`)}, so `
      : NOTHING;
  const to = { queue: queueMention(queue) };
  const end = dropped
    ? clause`${to}, ${{ dropped: "which is full, drops it" }}`
    : reaches
      ? clause`${{ joins: "it joins" }} ${to}${stays}`
      : clause`${to} ${{ takes: queues.length > 1 ? "must take the packet" : "takes every rank" }}`;
  return clause`${{ op: opMention(op, "enqueue") }} ${what}: ${tried}${end}.`;
}

/** The bound already equals this rank, and what another queue could do. */
function staying(queue: number, queues: number): Clause {
  const isLast = queue === queues - 1;
  const harm = isLast
    ? "In an earlier queue it could overtake smaller"
    : "In a later queue it could wait behind larger";
  return clause`; ${{ stays: "the bound stays" }}. ${{ harm }} ranks`;
}

/** How the bounds of SP-PIFO move; null if none does. */
function moving({ rank, queue }: Scan, { queues, strategy }: SpPifo): Clause | null {
  const [first, ...others] = queues;
  const own = queues[queue];
  if (!first || !own) return null;
  const what = { queue: queueMention(queue) };
  if (queue === 0 && rank < first.was) {
    const cost = first.was - rank;
    const by = { cost, "queue-bound": 0, rank, one: 1, "q1-only": 0 }[strategy];
    const stops = others.some(({ was }) => was < by) ? clause`, ${{ stops: "at most" }} to 0` : NOTHING;
    const above = others.length > 1 ? clause`, ${{ above: "each other the bound above" }}` : NOTHING;
    const how = {
      cost: clause`other bounds fall by ${{ by }} ${{ how: "too" }}${stops}`,
      "queue-bound": clause`queue 2 ${{ how: "gets the rank" }}${above}`,
      rank: clause`other bounds fall by ${{ how: "the rank" }}, ${{ by }}${stops}`,
      one: clause`other bounds fall by ${{ by }} ${{ how: "each" }}${stops}`,
      "q1-only": clause`other bounds ${{ how: "stay" }}`,
    }[strategy];
    const why = clause`${{ down: "Push-down" }}, to avoid more inversions: rank ${{ rank }} is ${{ cost }} below ${what}'s`;
    return clause`${why} bound, which becomes ${{ to: rank }}${others.length > 0 ? clause`; ${how}` : NOTHING}.`;
  }
  if (own.moved === null) return null;
  const [from, to] = [own.was, own.bound];
  const kept =
    to - from === 1 ? clause`rank ${{ only: from }}` : clause`ranks from ${{ first: from }} to ${{ last: to - 1 }}`;
  const harm = { harm: queue === 0 ? "follow it without a push-down" : "queue up behind it" };
  const rise = clause`${{ up: "Push-up" }}: the bound of ${what} rises from ${{ from }} to the rank, ${{ to }}`;
  return clause`${rise}: otherwise ${kept} would ${harm}.`;
}

/** The dequeue takes the oldest packet of the first queue that is not empty. */
function leaving(served: SpPifoServed, state: SpPifo): Clause {
  const queue =
    state.kind === "fifo"
      ? clause`${{ queue: queueMention(0, "the queue") }}`
      : clause`${{ queue: queueMention(served.queue) }}, ${{ first: "the first queue that has any" }}`;
  const rest = clause`${carried(state.ranked, served)}${state.inversion ? NOTHING : later(served, state)}`;
  return clause`${{ op: opMention(served.op, "dequeue") }} takes the oldest packet of ${queue}: ${rest}.`;
}

/** The packet that the next queue would have given, if its rank is larger. */
function later({ queue, rank }: SpPifoServed, { queues, ranked, scan }: SpPifo): Clause {
  const next = queues.find(({ queue: other, packets }) => other > queue && packets.length > 0);
  const [first] = next?.packets ?? [];
  // The arrival of this step is not in memory yet.
  if (!ranked || !next || !first || first.rank <= rank || scan?.queue === next.queue) return NOTHING;
  return clause`; ${{ next: queueMention(next.queue) }} would send rank ${{ larger: first.rank }} before it`;
}

function overtaking({ waiting, cause, source }: Inversion, state: SpPifo): Clause {
  const packet = state.waiting.find(({ data }) => data === waiting.data);
  const name = clause`data ${{ data: waiting.data }} of rank ${{ rank: waiting.rank }}`;
  // The complete name highlights the packet.
  const what = packet
    ? { ...name, sentence: [{ text: plainText(name.sentence), thing: packetThing(packet.place) }] }
    : name;
  const by =
    cause === NONE ? clause`${{ before: "before step" }} 0` : clause`by ${{ cause: opMention(cause, "enqueue") }}`;
  return clause`Inversion, caused ${by}: ${what} still waits; ${{ why: WHY[state.kind][source] }}.`;
}

/** An update of the greedy algorithm: the loss, then the bounds that moved. */
function updating({ updates, window, before, after, tests }: Gradient): Clause[] {
  const lead = clause`Update ${{ update: updates }}: the loss U of the last ${counted({ window }, "packet")}`;
  const loss = clause`${lead} is ${lossClause("before", before)}, in units of 1/${{ window }}²`;
  const steps = tests.flatMap(stepping).reverse();
  if (steps.length === 0)
    return [clause`${loss}. ${{ stays: "No bound moves" }}: no step of one bound makes it smaller.`];
  const rest = steps.length - 4;
  return [
    clause`${loss}, and then ${lossClause("after", after)}.`,
    ...steps.slice(0, 4),
    ...(rest > 0 ? [clause`${counted({ more: rest }, "more bound")} moved likewise.`] : []),
  ];
}

/** The motion of a bound with its arithmetic, if it moved. */
function stepping(test: Tested): Clause[] {
  const { queue, from, to, moved } = test;
  if (!moved) return [];
  const { count, rank, joins, leaves, value } = test[moved];
  // A bound that rises moves packets to the previous queue.
  const [other, own] = moved === "up" ? ([queue - 1, queue] as const) : ([queue, queue - 1] as const);
  const direction = { direction: moved === "up" ? "rises" : "falls" };
  const step = clause`The bound of ${{ queue: queueMention(queue) }} ${direction} from ${{ from }} to ${{ to }}`;
  const joining = clause`${{ joins }} each in ${{ other: queueMention(other) }}`;
  const costs = clause`${joining}, not ${{ leaves }} as in ${{ own: queueMention(own) }}`;
  const change = clause`${{ count }} × (${{ joins }} − ${{ leaves }}) = ${{ change: signed(value) }}`;
  const packets = clause`${counted({ count }, "packet")} of rank ${{ rank }}`;
  return [clause`${step}. ${packets} would cost ${costs}: the loss changes by ${change}.`];
}
