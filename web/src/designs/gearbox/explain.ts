// What happened in a step, in sentences.

import { NONE } from "../../base/none";
import { type Clause, clause, counted, grouped, NOTHING } from "../clause";
import { opMention, type Remark, type Scene } from "../contract";
import { reasons, refusal, refusedIn, telling } from "../telling";
import { isUsedUp, quotaBytes } from "./arithmetic";
import {
  decode,
  flowMention,
  type Gearbox,
  type GearboxArrival,
  type GearboxDeparture,
  type Overtaken,
} from "./decode";
import { type GearboxFifo, reader } from "./levels";

const WHY = {
  ...reasons({ full: "its FIFO is full", empty: "nothing waits", "not-ready": "the reset input is held" }),
  range: "its time or its length is out of range",
};

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { arrival, departure, overtaken, was } = state;
  const { remarks, say } = telling();
  if (arrival) {
    say("departure", 70, null, finishing(arrival));
    for (const said of placing(arrival, state)) say("placed", 65, null, said);
  }
  if (was !== null) {
    say("time", 60, null, moving(was, state));
    if (state.kind === "gearbox") say("time", 52, null, compounding(state));
  }
  if (departure) {
    say("served", 75, null, serving(departure, state));
    const share = sharing(departure, state);
    if (share) say("quota", 55, null, share);
  }
  if (overtaken) say("out_of_order", 90, null, overtaking(overtaken));
  // The arithmetic tells of a refused enqueue.
  const refused = arrival ? [] : refusedIn(scene);
  for (const one of refused) say("rejected", 50, null, refusal(one, WHY[one.reason]));
  if (reader.first(scene, "reset"))
    say("reset", 50, null, clause`A reset empties all FIFOs and sets virtual time to 0.`);
  return remarks;
}

/** When the packet is to leave. */
function finishing({ op, flow, time, last, ahead, packetTime, finish }: GearboxArrival): Clause {
  const own = { op: opMention(op, "enqueue") };
  const sum = clause`F = ${ahead > 0 ? { last } : { time }} + ${{ packet_time: packetTime }}`;
  if (finish === null) {
    const begin = ahead > 0 ? clause`its flow's last F, ${{ last }}` : "now";
    return clause`${own} counts from ${begin}: ${sum} is ${{ beyond: "beyond every range" }}.`;
  }
  const of = { flow: flowMention(flow) };
  const result = clause`${sum} = ${{ finish }}`;
  if (ahead > 0) {
    const harm = clause`counting from now would ${{ exceeds: "exceed the flow's share" }}`;
    return clause`${own} counts from ${{ last }}, the F of ${of}'s last packet: ${result}; ${harm}.`;
  }
  if (last > 0 && last < time) {
    const harm = clause`would ${{ claims: "claim time that the flow left unused" }}`;
    return clause`${own} counts from now: ${result}; counting from the last F, ${{ last }}, of ${of} ${harm}.`;
  }
  const free = { free: "is due after now" };
  return clause`${own}: nothing of ${of} ${free}, so it counts from now: ${result}.`;
}

/** Which FIFO takes it, and why. */
function placing(arrival: GearboxArrival, state: Gearbox): Clause[] {
  const { interval, level, into, stepped, refused, finish, flow } = arrival;
  if (state.kind === "wfq") {
    const sorted = clause`${{ sorted: "sorted by F" }}; packets of equal F keep the order of arrival`;
    return [
      clause`${{ list: "The list" }} is ${refused ? clause`${{ full: "full" }}: the packet is dropped` : sorted}.`,
    ];
  }
  if (!level || refused === "range" || finish === null) {
    const far = interval === null ? clause`F` : clause`F − t_s = ${{ interval }}`;
    const beyond = { beyond: "further away than the FIFOs reach" };
    return [clause`${far} is ${beyond}, and would wrap to an earlier time: the packet is dropped.`];
  }
  if (!into) {
    const on = state.kind === "gearbox" ? clause` on level ${{ level: level.number }}` : NOTHING;
    return [clause`The packet's FIFO${on} is ${{ full: "full" }}, so the packet is dropped.`];
  }
  const first = taking(arrival, into, finish, state);
  if (!stepped) return [first];
  if (stepped.sub === 0) {
    const follows = { follows: "this packet follows, so that none is overtaken" };
    return [first, clause`The packet before this one went to a step-down FIFO of the same times: ${follows}.`];
  }
  const split = clause`that FIFO is split by the granularity of level ${{ finer: stepped.level - 1 }}`;
  const again = clause`${{ flow: flowMention(flow) }} may use level ${{ held: stepped.held }} again`;
  return [first, clause`Step-down: ${split}, so ${again} instead of level ${{ level: stepped.level }}.`];
}

/** A FIFO takes the packet of an F. */
function taking({ selected, flow }: GearboxArrival, into: GearboxFifo, finish: number, state: Gearbox): Clause {
  const { granularity, times, isMissed, isWrapped } = span(finish, into, state);
  const fifo = { fifo: into.mention };
  const missed = { missed: "not F" };
  if (selected && selected.level !== selected.wanted) {
    const end = isMissed ? clause`, ${missed}` : NOTHING;
    const why = reason(selected, flow);
    return clause`Level ${{ wanted: selected.wanted }} reaches F, but ${why} ${fifo}, for ${times}${end}.`;
  }
  const takes = clause`${fifo} takes the packet, for ${times}`;
  if (isWrapped)
    return clause`${takes}, but is in service now: the packet ${{ wraps: "wraps" }}, and leaves too early.`;
  const lead = selected ? clause`${reaching(selected, state, isMissed)}: ` : NOTHING;
  if (isMissed) return clause`${lead}counted from now, ${takes}, ${missed} = ${{ finish }}.`;
  return clause`${lead}${takes}${selected || granularity === 1 ? NOTHING : clause`, F = ${{ finish }} among them`}.`;
}

/** How far ahead F is, and how far the level reaches that is too low for it, and what that would do; the first level, if that takes it. */
function reaching(
  { wanted, interval }: NonNullable<GearboxArrival["selected"]>,
  { levels, perSet, rules }: Gearbox,
  isMissed: boolean,
): Clause {
  const lower = Math.max(1, wanted - 1);
  const granularity = levels.find(({ number }) => number === lower)?.granularity ?? 1;
  const reach = perSet * granularity - (rules.ceil ? 0 : 1);
  const ahead = clause`F is ${{ interval }} ahead`;
  if (wanted === 1) return clause`${ahead}, and level ${{ lower }} reaches ${{ reach }}`;
  if (interval <= reach) return clause`${ahead}, and level ${{ lower }} ${{ wrap: "would have to wrap" }}`;
  const only = clause`reaches ${{ only: "only" }} ${{ reach }}`;
  if (isMissed) return clause`${ahead}, and level ${{ lower }} ${only}`;
  return clause`${ahead}; level ${{ lower }}, which ${only}, would ${{ harm: "serve F too early" }}`;
}

/**
 * The times that a FIFO covers; of one that is chosen by its distance F may not be among them. `isWrapped`: it serves a round before them now,
 * which only rounding up can lead to.
 */
function span(finish: number, fifo: GearboxFifo, { before, rules, time }: Gearbox) {
  const granularity = fifo.to - fifo.from;
  const own = Math.floor((finish - before) / granularity) * granularity + before;
  const from = rules.relative && !fifo.expanded ? fifo.from : own;
  const to = from + granularity - 1;
  return {
    granularity,
    times: granularity === 1 ? clause`time ${{ from }}` : clause`times ${{ from }} to ${{ to }}`,
    isMissed: finish < from || finish > to,
    isWrapped: rules.ceil && !fifo.expanded && fifo.distance === 0 && from > time,
  };
}

/** Why another level takes it than the lowest that reaches F, up to the FIFO's name. */
function reason({ held, level, lowered }: NonNullable<GearboxArrival["selected"]>, flow: number): Clause {
  if (lowered > 0)
    return clause`would overtake flow ${{ flow }}'s packet lower down, so ${{ guard: "the epoch guard chooses" }}`;
  if (level === held)
    return clause`could overtake flow ${{ flow }}'s last packet on level ${{ held }}, so ${{ joins: "it joins" }}`;
  return clause`${{ goes: "it goes to" }}`;
}

/** Virtual time moves to where something waits. */
function moving(from: number, { time: to, kind, departure }: Gearbox): Clause {
  // The sentence stands behind that on the packet, which leaves at the new time.
  if (kind === "gearbox" && departure)
    return clause`${{ before: "Before" }}, nothing more could leave at time ${{ from }}, so virtual time moved to ${{ to }}.`;
  if (kind === "gearbox")
    return clause`Nothing more may leave at time ${{ from }}, so virtual time moves to ${{ to }}.`;
  const next = clause`, where ${{ next: "the next packet waits" }}: each empty time between would delay the packet`;
  const way =
    to > from + 1 ? clause`${{ way: "jumps" }} to ${{ to }}${next}` : clause`${{ way: "moves" }} to ${{ to }}`;
  return clause`Nothing is left for time ${{ from }}, so virtual time ${way}.`;
}

/** The FIFOs of the present time. */
function compounding({ time, levels }: Gearbox): Clause {
  const present = levels.flatMap(({ fifos }) => fifos.filter(({ distance }) => distance === 0));
  const fifos = present.map(
    ({ name, level, thing }) => clause`${{ [`fifo_${level}`]: { text: `${name} of level ${level}`, thing } }}`,
  );
  return clause`The compound FIFO of ${{ time }} is ${fifos.reduce((all, fifo) => clause`${all}, ${fifo}`)}.`;
}

/** Which packet leaves. */
function serving({ op, data, flow, from, finish, late, early }: GearboxDeparture, { kind, levels }: Gearbox): Clause {
  const of = flow === null ? NOTHING : clause` of ${{ flow: flowMention(flow) }}`;
  const where = from ? clause`${{ fifo: from.mention }}` : clause`${{ front: "the front of the list" }}`;
  // A FIFO of a calendar queue is served at any time that it covers: how late its packets are is bounded by the last one (GA16).
  const isBound = kind === "calendar_queue" && levels.some(({ granularity }) => granularity > 1);
  const when =
    late > 0
      ? clause`${isBound ? clause`${{ most: "at most" }} ` : NOTHING}${counted({ late }, "unit")} after`
      : early > 0
        ? clause`${counted({ early }, "unit")} before`
        : "at";
  const packet = clause`packet ${{ data }}${of} from ${where}`;
  return clause`${{ op: opMention(op, "dequeue") }} takes ${packet}, ${when} its F of ${{ finish }} (DTD ${{ late }}).`;
}

/** How much of a level may leave in this unit of time. */
function sharing({ level }: GearboxDeparture, { levels, kind }: Gearbox): Clause | null {
  if (kind !== "gearbox") return null;
  if (level === 1) {
    // Where a FIFO of the first level covers one unit of time, a packet that stays in it is late in the next one.
    const isUnit = levels[0]?.granularity === 1;
    const harm = isUnit ? clause`: what it kept back ${{ harm: "would be late" }}` : NOTHING;
    return clause`Level ${{ level }} is served ${{ first: "first, and completely" }}${harm}.`;
  }
  const quota = levels.find(({ number }) => number === level)?.quota;
  if (!quota) return null;
  const { bytes, parts, served } = quota;
  const share = counted({ share: quotaBytes(quota) }, "byte");
  const sum = clause`${counted({ bytes }, "byte")} over ${{ parts }} = ${share}, in whole packets`;
  const before = clause`${grouped({ served })} had left before: more would delay level 1`;
  const late = isUsedUp(quota) ? clause`. The level ${{ late: "should have waited" }} for the next unit` : NOTHING;
  return clause`Level ${{ level }}'s quota now is ${sum}; ${before}${late}.`;
}

function overtaking({ flow, data, finish, overtaken_data, overtaken_finish, cause_op }: Overtaken): Clause {
  const came =
    cause_op === NONE
      ? clause`${{ there: "was there before step" }} 0`
      : clause`${{ cause_op: opMention(cause_op, "enqueue") }} brought`;
  const packet = clause`${{ flow: flowMention(flow) }}'s packet ${{ data }} (F ${{ finish }}), which ${came}`;
  const overtaken = clause`its packet ${{ overtaken_data }} (F ${{ overtaken_finish }}), which came first`;
  return clause`Out of order: ${packet}, leaves before ${overtaken}.`;
}
