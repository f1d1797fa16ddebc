// What happened in a step, in sentences.

import { count, plural } from "../../base/format";
import { NONE } from "../../base/none";
import { opMention, type Remark, type Scene, type Sentence } from "../contract";
import { reasons, refusal, refusedIn, telling } from "../telling";
import { isUsedUp, quotaBytes } from "./arithmetic";
import { type Arrival, type Departure, decode, flowMention, type Gearbox, type Overtaken } from "./decode";
import { type Fifo, reader } from "./levels";

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
    say("departure", 70, null, ...finishing(arrival));
    for (const sentence of placing(arrival, state)) say("placed", 65, null, ...sentence);
  }
  if (was !== null) {
    say("time", 60, null, moving(was, state));
    if (state.kind === "gearbox") say("time", 52, null, ...compounding(state));
  }
  if (departure) {
    say("served", 75, null, ...serving(departure, state));
    const share = sharing(departure, state);
    if (share) say("quota", 55, null, share);
  }
  if (overtaken) say("out_of_order", 90, null, ...overtaking(overtaken));
  // The arithmetic tells of a refused enqueue.
  const refused = arrival ? [] : refusedIn(scene);
  for (const one of refused) say("rejected", 50, null, refusal(one, WHY[one.reason]));
  if (reader.first(scene, "reset")) say("reset", 50, null, "A reset empties all FIFOs and sets virtual time to 0.");
  return remarks;
}

/** When the packet is to leave. */
function finishing({ op, flow, time, last, ahead, packetTime, finish }: Arrival): Sentence {
  const own = opMention(op, "enqueue");
  const sum = `F = ${ahead > 0 ? last : time} + ${packetTime}`;
  if (finish === null) {
    const begin = ahead > 0 ? ` counts from its flow's last F, ${last}: ` : " counts from now: ";
    return [own, begin, `${sum} is beyond every range.`];
  }
  const of = flowMention(flow);
  if (ahead > 0) {
    const harm = "counting from now would exceed the flow's share.";
    return [own, ` counts from ${last}, the F of `, of, `'s last packet: ${sum} = ${finish}; ${harm}`];
  }
  if (last > 0 && last < time) {
    const begin = ` counts from now: ${sum} = ${finish}; counting from the last F, ${last}, of `;
    return [own, begin, of, " would claim time that the flow left unused."];
  }
  return [own, ": nothing of ", of, ` is due after now, so it counts from now: ${sum} = ${finish}.`];
}

/** Which FIFO takes it, and why. */
function placing(arrival: Arrival, state: Gearbox): Sentence[] {
  const { interval, level, into, stepped, refused, finish, flow } = arrival;
  if (state.kind === "wfq") {
    const sorted = "The list is sorted by F; packets of equal F keep the order of arrival.";
    return [[refused ? "The list is full: the packet is dropped." : sorted]];
  }
  if (!level || refused === "range" || finish === null) {
    const far = interval === null ? "F" : `F − t_s = ${interval}`;
    return [[`${far} is further away than the FIFOs reach, and would wrap to an earlier time: the packet is dropped.`]];
  }
  if (!into) {
    const on = state.kind === "gearbox" ? ` on level ${level.number}` : "";
    return [[`The packet's FIFO${on} is full, so the packet is dropped.`]];
  }
  const first = taking(arrival, into, finish, state);
  if (!stepped) return [first];
  const split = `Step-down: that FIFO is split by the granularity of level ${stepped.level - 1}, so `;
  const again = ` may use level ${stepped.held} again instead of level ${stepped.level}.`;
  const follows =
    "The packet before this one went to a step-down FIFO of the same times: this packet follows, so that none is overtaken.";
  return [first, stepped.sub > 0 ? [split, flowMention(flow), again] : [follows]];
}

/** A FIFO takes the packet of an F. */
function taking({ selected, flow }: Arrival, into: Fifo, finish: number, state: Gearbox): Sentence {
  const { text, missed, wrapped } = span(finish, into, state);
  const takes = (end: string): Sentence => [into.mention, ` takes the packet, for ${text}${end}`];
  if (selected && selected.level !== selected.wanted) {
    const begin = `Level ${selected.wanted} reaches F, but ${reason(selected, flow)} `;
    return [begin, into.mention, `, for ${text}${missed ? ", not F" : ""}.`];
  }
  if (wrapped) return takes(", but is in service now: the packet wraps, and leaves too early.");
  const reach = selected && reaching(selected, state);
  const lead = reach ? `${reach.text}: ` : "";
  if (missed) return [`${lead}counted from now, `, ...takes(""), `, not F = ${finish}.`];
  if (reach?.harm) return [`${reach.harm}: `, ...takes(".")];
  return [lead, ...takes(""), lead || text.startsWith("time ") ? "." : `, F = ${finish} among them.`];
}

/** How far ahead F is, and how far the level reaches that is too low for it; the first level, if that takes it. `harm`: what that level would do. */
function reaching({ wanted, interval }: NonNullable<Arrival["selected"]>, { levels, perSet, rules }: Gearbox) {
  const number = Math.max(1, wanted - 1);
  const granularity = levels.find((level) => level.number === number)?.granularity ?? 1;
  const reach = perSet * granularity - (rules.ceil ? 0 : 1);
  const ahead = `F is ${interval} ahead`;
  if (wanted === 1) return { text: `${ahead}, and level 1 reaches ${reach}`, harm: null };
  if (interval <= reach) return { text: `${ahead}, and level ${number} would have to wrap`, harm: null };
  return {
    text: `${ahead}, and level ${number} reaches only ${reach}`,
    harm: `${ahead}; level ${number}, which reaches only ${reach}, would serve F too early`,
  };
}

/**
 * The times that a FIFO covers; of one that is chosen by its distance F may not be among them. `wrapped`: it serves a round before them now,
 * which only rounding up can lead to.
 */
function span(finish: number, fifo: Fifo, { before, rules, time }: Gearbox) {
  const granularity = fifo.to - fifo.from;
  const own = Math.floor((finish - before) / granularity) * granularity + before;
  const from = rules.relative && !fifo.expanded ? fifo.from : own;
  const to = from + granularity - 1;
  return {
    text: granularity === 1 ? `time ${from}` : `times ${from} to ${to}`,
    missed: finish < from || finish > to,
    wrapped: rules.ceil && !fifo.expanded && fifo.distance === 0 && from > time,
  };
}

/** Why another level takes it than the lowest that reaches F, up to the FIFO's name. */
function reason({ held, level, lowered }: NonNullable<Arrival["selected"]>, flow: number): string {
  if (lowered > 0) return `would overtake flow ${flow}'s packet lower down, so the epoch guard chooses`;
  if (level === held) return `could overtake flow ${flow}'s last packet on level ${held}, so it joins`;
  return "it goes to";
}

/** Virtual time moves to where something waits. */
function moving(was: number, { time, kind, departure }: Gearbox): string {
  // The sentence stands behind that on the packet, which leaves at the new time.
  if (kind === "gearbox" && departure)
    return `Before, nothing more could leave at time ${was}, so virtual time moved to ${time}.`;
  if (kind === "gearbox") return `Nothing more may leave at time ${was}, so virtual time moves to ${time}.`;
  const jumps = `jumps to ${time}, where the next packet waits: each empty time between would delay the packet`;
  return `Nothing is left for time ${was}, so virtual time ${time > was + 1 ? jumps : `moves to ${time}`}.`;
}

/** The FIFOs of the present time. */
function compounding({ time, levels }: Gearbox): Sentence {
  const present = levels.flatMap(({ fifos }) => fifos.filter(({ distance }) => distance === 0));
  const fifos = present.flatMap(
    ({ name, level, thing }, i): Sentence => [i === 0 ? "" : ", ", { text: `${name} of level ${level}`, thing }],
  );
  return [`The compound FIFO of ${time} is `, ...fifos, "."];
}

/** Which packet leaves. */
function serving({ op, data, flow, from, finish, late, early }: Departure, { kind, levels }: Gearbox): Sentence {
  const of: Sentence = flow === null ? [] : [" of ", flowMention(flow)];
  const where: Sentence = from ? [" from ", from.mention] : [" from the front of the list"];
  // A FIFO of a calendar queue is served at any time that it covers: how late its packets are is bounded by the last one (GA16).
  const most = kind === "calendar_queue" && levels.some(({ granularity }) => granularity > 1) ? "at most " : "";
  const when =
    late > 0
      ? `${most}${plural(late, "unit")} after its F of ${finish} (DTD ${late})`
      : early > 0
        ? `${plural(early, "unit")} before its F of ${finish} (DTD 0)`
        : `at its F of ${finish} (DTD 0)`;
  return [opMention(op, "dequeue"), ` takes packet ${data}`, ...of, ...where, `, ${when}.`];
}

/** How much of a level may leave in this unit of time. */
function sharing({ level }: Departure, { levels, kind }: Gearbox): string | null {
  if (kind !== "gearbox") return null;
  if (level === 1) {
    // Where a FIFO of the first level covers one unit of time, a packet that stays in it is late in the next one.
    const isUnit = levels[0]?.granularity === 1;
    return `Level 1 is served first, and completely${isUnit ? ": what it kept back would be late" : ""}.`;
  }
  const quota = levels.find(({ number }) => number === level)?.quota;
  if (!quota) return null;
  const sum = `${plural(quota.bytes, "byte")} over ${quota.parts} = ${plural(quotaBytes(quota), "byte")}`;
  const before = `${count(quota.served)} had left before`;
  const share = `Level ${level}'s quota now is ${sum}, in whole packets; ${before}: more would delay level 1`;
  return isUsedUp(quota) ? `${share}. The level should have waited for the next unit.` : `${share}.`;
}

function overtaking({ flow, data, finish, overtaken_data, overtaken_finish, cause_op }: Overtaken): Sentence {
  return [
    "Out of order: ",
    flowMention(flow),
    `'s packet ${data} (F ${finish}), which `,
    ...(cause_op === NONE ? ["was there before step 0"] : [opMention(cause_op, "enqueue"), " brought"]),
    `, leaves before its packet ${overtaken_data} (F ${overtaken_finish}), which came first.`,
  ];
}
