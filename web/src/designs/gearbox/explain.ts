// What happened in a step, in sentences.

import { count, plural } from "../../base/format";
import { NONE } from "../../base/none";
import { capital, opMention, type Remark, type Scene, type Sentence } from "../contract";
import type { Reason } from "../numbers";
import { readerOf, reasonOf } from "../reader";
import { isUsedUp, quotaBytes } from "./arithmetic";
import { type Arrival, type Departure, decode, type Gearbox, type Overtaken } from "./decode";
import { fifoName, fifoThing, flowMention, type Where, where } from "./names";

const events = readerOf("gearbox");

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { arrival, departure, overtaken, was, time } = state;
  const remarks: Remark[] = [];
  const say = (topic: string, weight: number, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage: null, topic });
  if (arrival) {
    say("departure", 70, ...finishing(arrival));
    for (const sentence of placing(arrival, state)) say("placed", 65, ...sentence);
  }
  if (was !== null && was !== time) {
    say("time", 60, ...moving(was, state, departure !== null));
    if (state.kind === "gearbox") say("time", 52, ...compounding(state));
  }
  if (departure) {
    say("served", 75, ...serving(departure, state));
    const share = sharing(departure, state);
    if (share) say("quota", 55, ...share);
  }
  if (overtaken) say("out_of_order", 90, ...overtaking(overtaken));
  const refused = events.first(scene, "rejected");
  const [slot] = scene.slots;
  if (refused && !arrival && slot)
    say("rejected", 50, opMention(slot.op, slot.kind), ` is refused: ${REFUSED[reasonOf(refused)]}.`);
  if (events.first(scene, "reset")) say("reset", 50, "A reset empties all FIFOs and sets virtual time to 0.");
  return remarks;
}

const REFUSED: Readonly<Record<Reason, string>> = {
  full: "its FIFO is full",
  empty: "nothing waits",
  "not-ready": "the reset input is held",
  range: "its time or its length is out of range",
  ineligible: "no element is eligible",
};

/** When the packet is to leave. */
function finishing({ op, flow, time, last, ahead, packetTime, finish }: Arrival): Sentence {
  const sum = `F = ${ahead > 0 ? last : time} + ${packetTime}`;
  if (finish === null) {
    const begin = ahead > 0 ? ` counts from its flow's last F, ${last}: ` : " counts from now: ";
    return [opMention(op, "enqueue"), begin, `${sum} is beyond every range.`];
  }
  const from: Sentence =
    ahead > 0
      ? [
          ` counts from ${last}, the F of `,
          flowMention(flow),
          `'s last packet: ${sum} = ${finish}; counting from now would exceed the flow's share.`,
        ]
      : last > 0 && last < time
        ? [
            ` counts from now: ${sum} = ${finish}; counting from the last F, ${last}, of `,
            flowMention(flow),
            " would claim time that the flow left unused.",
          ]
        : [": nothing of ", flowMention(flow), ` is due after now, so it counts from now: ${sum} = ${finish}.`];
  return [opMention(op, "enqueue"), ...from];
}

/** Which FIFO takes it, and why. */
function placing(arrival: Arrival, state: Gearbox): Sentence[] {
  const { interval, selected, placed, stepped, refused, finish, flow } = arrival;
  if (state.kind === "wfq")
    return placed
      ? [["The list is sorted by F; packets of equal F keep the order of arrival."]]
      : [["The list is full: the packet is dropped."]];
  if (refused === "range" || finish === null) {
    const far = interval === null ? "F" : `F − t_s = ${interval}`;
    return [[`${far} is further away than the FIFOs reach, and would wrap to an earlier time: the packet is dropped.`]];
  }
  const target: Where | null = placed ?? (selected ? { level: selected.level, set: 0, fifo: 0, sub: 0 } : null);
  if (refused === "full" || !placed)
    return [
      [
        `${target && state.kind === "gearbox" ? `The packet's FIFO on level ${target.level}` : "The packet's FIFO"} is full, so the packet is dropped.`,
      ],
    ];
  const covered = span(finish, placed, state);
  const takes: Sentence = [where(placed, state), ` takes the packet, for ${covered.text}`];
  const missed = covered.missed ? `, not F = ${finish}` : "";
  const reach = state.kind === "calendar_queue" || !selected ? null : reaching(selected.wanted, interval ?? 0, state);
  const lead = reach === null ? "" : `${reach.text}: `;
  const first: Sentence =
    selected && selected.level !== selected.wanted
      ? [
          `Level ${selected.wanted} reaches F, but ${reason(selected, flow)} `,
          where(placed, state),
          `, for ${covered.text}${covered.missed ? ", not F" : ""}.`,
        ]
      : covered.wrapped
        ? [
            where(placed, state),
            ` takes the packet, for ${covered.text}, but is in service now: the packet wraps, and leaves too early.`,
          ]
        : covered.missed
          ? [`${lead}counted from now, `, ...takes, `${missed}.`]
          : reach?.harm
            ? [`${reach.harm}: `, where(placed, state), ` takes the packet, for ${covered.text}.`]
            : [lead, ...takes, lead || covered.text.startsWith("time ") ? "." : `, F = ${finish} among them.`];
  const rest: Sentence[] = [];
  if (stepped)
    rest.push(
      stepped.sub > 0
        ? [
            `Step-down: that FIFO is split by the granularity of level ${stepped.level - 1}, so `,
            flowMention(flow),
            ` may use level ${stepped.held} again instead of level ${stepped.level}.`,
          ]
        : [
            "The packet before this one went to a step-down FIFO of the same times: this packet follows, so that none is overtaken.",
          ],
    );
  return [first, ...rest];
}

/** How far ahead F is, and how far the level reaches that is too low for it; the first level, if that takes it. `harm`: what that level would do. */
function reaching(
  wanted: number,
  interval: number,
  { levels, perSet, rules }: Gearbox,
): { text: string; harm: string | null } {
  const lower = Math.max(1, wanted - 1);
  const reach = perSet * (levels[lower - 1]?.granularity ?? 1) - (rules.ceil ? 0 : 1);
  const ahead = `F is ${interval} ahead`;
  if (wanted === 1) return { text: `${ahead}, and level 1 reaches ${reach}`, harm: null };
  if (interval <= reach) return { text: `${ahead}, and level ${lower} would have to wrap`, harm: null };
  return {
    text: `${ahead}, and level ${lower} reaches only ${reach}`,
    harm: `${ahead}; level ${lower}, which reaches only ${reach}, would serve F too early`,
  };
}

/**
 * The times that a FIFO covers; of one that is chosen by its distance F may not be among them. `wrapped`: it serves a round before them now,
 * which only rounding up can lead to.
 */
function span(finish: number, at: Where, { before, levels, rules, time }: Gearbox) {
  const level = levels[at.level - 1];
  const granularity = (at.sub > 0 ? levels[at.level - 2] : level)?.granularity ?? 1;
  const fifo = at.sub > 0 ? null : level?.fifos.find((one) => one.set === at.set && one.fifo === at.fifo);
  const own = Math.floor((finish - before) / granularity) * granularity + before;
  const from = rules.relative ? (fifo?.from ?? own) : own;
  const to = from + granularity - 1;
  return {
    text: granularity === 1 ? `time ${from}` : `times ${from} to ${to}`,
    missed: finish < from || finish > to,
    wrapped: rules.ceil && fifo?.distance === 0 && from > time,
  };
}

/** Why another level takes it than the lowest that reaches F, up to the FIFO's name. */
function reason({ held, level, lowered }: NonNullable<Arrival["selected"]>, flow: number): string {
  if (lowered > 0) return `would overtake flow ${flow}'s packet lower down, so the epoch guard chooses`;
  if (level === held) return `could overtake flow ${flow}'s last packet on level ${held}, so it joins`;
  return "it goes to";
}

/** Virtual time moves to where something waits. */
function moving(was: number, { time, kind }: Gearbox, serves: boolean): Sentence {
  const by = time - was;
  // The sentence stands behind that on the packet, which leaves at the new time.
  if (kind === "gearbox" && serves)
    return [`Before, nothing more could leave at time ${was}, so virtual time moved to ${time}.`];
  if (kind === "gearbox") return [`Nothing more may leave at time ${was}, so virtual time moves to ${time}.`];
  return [
    `Nothing is left for time ${was}, so virtual time ${by > 1 ? `jumps to ${time}, where the next packet waits: each empty time between would delay the packet` : `moves to ${time}`}.`,
  ];
}

/** The FIFOs of the present time. */
function compounding({ time, levels }: Gearbox): Sentence {
  const present = levels.flatMap(({ number, fifos }) => {
    const now = fifos.find(({ distance }) => distance === 0);
    return now ? [{ number, now }] : [];
  });
  const fifos = present.flatMap(
    ({ number, now }, i): Sentence => [
      i === 0 ? "" : ", ",
      {
        text: `${fifoName({ set: now.set, fifo: now.fifo, sub: 0 }, levels[number - 1]?.sets ?? 1)} of level ${number}`,
        thing: fifoThing(number, now.index),
      },
    ],
  );
  return [`The compound FIFO of ${time} is `, ...fifos, "."];
}

/** Which packet leaves. */
function serving(departure: Departure, state: Gearbox): Sentence {
  const { op, data, flow, finish, late, early } = departure;
  const of: Sentence = flow === null ? [] : [" of ", flowMention(flow)];
  const from: Sentence = state.kind === "wfq" ? [" from the front of the list"] : [" from ", where(departure, state)];
  const when =
    late > 0
      ? `${most(state)}${plural(late, "unit")} after its F of ${finish} (DTD ${late})`
      : early > 0
        ? `${plural(early, "unit")} before its F of ${finish} (DTD 0)`
        : `at its F of ${finish} (DTD 0)`;
  return [opMention(op, "dequeue"), ` takes packet ${data}`, ...of, ...from, `, ${when}.`];
}

/** A FIFO of a calendar queue is served at any time that it covers: how late its packets are is bounded by the last one (GA16). */
const most = ({ kind, levels }: Gearbox) =>
  kind === "calendar_queue" && (levels[0]?.granularity ?? 1) > 1 ? "at most " : "";

/** How much of an upper level may leave in this unit of time. */
function sharing({ level }: Departure, { levels, kind }: Gearbox): Sentence | null {
  const { quota } = levels[level - 1] ?? {};
  if (kind !== "gearbox" || level === 1)
    return level === 1 && kind === "gearbox" ? [`Level 1 is served first, and completely${late(levels)}.`] : null;
  const bytes = quotaBytes(quota ?? null);
  if (!quota || bytes === null) return null;
  const sum = `${plural(quota.bytes, "byte")} over ${quota.parts} = ${plural(bytes, "byte")}`;
  const before = `${count(quota.served)} had left before`;
  const share = `Level ${level}'s quota now is ${sum}, in whole packets; ${before}: more would delay level 1`;
  return [isUsedUp(quota) ? `${share}. The level should have waited for the next unit.` : `${share}.`];
}

/** Where a FIFO of the first level covers one unit of time, a packet that stays in it is late in the next one. */
const late = (levels: Gearbox["levels"]) => (levels[0]?.granularity === 1 ? ": what it kept back would be late" : "");

function overtaking({ flow, data, finish, other, cause }: Overtaken): Sentence {
  return [
    "Out of order: ",
    flowMention(flow),
    `'s packet ${data} (F ${finish}), which `,
    ...(cause === NONE ? ["was there before step 0"] : [opMention(cause, "enqueue"), " brought"]),
    `, leaves before its packet ${other.data} (F ${other.finish}), which came first.`,
  ];
}
