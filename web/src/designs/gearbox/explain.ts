// Sentences about a step.

import { NONE } from "../../base/words";
import {
  type Clause,
  clause,
  counted,
  grouped,
  NOTHING,
  reasons,
  refusal,
  refusedIn,
  remarkCollector,
} from "../clause";
import { opMention, type Remark, type Scene } from "../contract";
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

/** Sentences about all events of a step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { arrival, departure, overtaken, was } = state;
  const { remarks, addRemark } = remarkCollector();
  if (arrival) {
    addRemark("departure", 70, null, finishing(arrival));
    for (const sentence of placing(arrival, state)) addRemark("placed", 65, null, sentence);
  }
  if (was !== null) {
    addRemark("time", 60, null, moving(was, state));
    if (state.kind === "gearbox") addRemark("time", 52, null, compounding(state));
  }
  if (departure) {
    addRemark("served", 75, null, serving(departure, state));
    const share = sharing(departure, state);
    if (share) addRemark("quota", 55, null, share);
  }
  if (overtaken) addRemark("out_of_order", 90, null, overtaking(overtaken));
  // The sentence on the arithmetic covers a refused enqueue.
  const refused = arrival ? [] : refusedIn(scene);
  for (const one of refused) addRemark("rejected", 50, null, refusal(one, WHY[one.reason]));
  if (reader.first(scene, "reset"))
    addRemark("reset", 50, null, clause`A reset empties all FIFOs and sets virtual time to 0.`);
  return remarks;
}

/** The departure time of the packet. */
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

/** A FIFO takes the packet with departure time F. */
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

/** The distance of F, the range of the level that is too small for it, and the consequence; if the first level is sufficient, only its
 * range. */
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

/** The times that a FIFO covers. If the FIFO is chosen by distance, F may be outside. `isWrapped`: it now serves the round before, which
 * only rounding up can cause. */
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

/** Why a level other than the lowest sufficient one takes the packet, up to the FIFO's name. */
function reason({ held, level, lowered }: NonNullable<GearboxArrival["selected"]>, flow: number): Clause {
  if (lowered > 0)
    return clause`would overtake flow ${{ flow }}'s packet lower down, so ${{ guard: "the epoch guard chooses" }}`;
  if (level === held)
    return clause`could overtake flow ${{ flow }}'s last packet on level ${{ held }}, so ${{ joins: "it joins" }}`;
  return clause`${{ goes: "it goes to" }}`;
}

/** Virtual time moves to the next waiting packet. */
function moving(from: number, { time: to, kind, departure }: Gearbox): Clause {
  // This sentence follows the one about the packet, which leaves at the new time.
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
  // A FIFO of a calendar queue is served at any time that it covers; the last one bounds how late its packets are (GA16).
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
    // If a FIFO of the first level covers one unit of time, a packet that stays in it is late in the next one.
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
