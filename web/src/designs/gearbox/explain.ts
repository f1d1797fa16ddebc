// What happened in a step, in sentences.

import { plural } from "../../base/format";
import { NONE } from "../../base/none";
import { capital, opMention, type Remark, type Scene, type Sentence } from "../contract";
import { REASONS, type Reason } from "../numbers";
import { isUsedUp, quotaBytes } from "./arithmetic";
import { type Arrival, type Departure, decode, type Gearbox, type Overtaken } from "./decode";
import { fifoName, fifoThing, flowMention, type Where, where } from "./names";

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
    say("time", 60, ...moving(was, state));
    if (state.kind === "gearbox") say("time", 52, ...compounding(state));
  }
  if (departure) {
    say("served", 75, ...serving(departure, state));
    const share = sharing(departure, state);
    if (share) say("quota", 55, ...share);
  }
  if (overtaken) say("out_of_order", 90, ...overtaking(overtaken));
  const refused = scene.engine.events.find(({ kind }) => kind === "rejected");
  const [slot] = scene.slots;
  if (refused && !arrival && slot)
    say(
      "rejected",
      50,
      opMention(slot.op, slot.kind),
      ` is refused: ${REFUSED[REASONS[refused.args[0] ?? 0] ?? "not-ready"]}.`,
    );
  if (scene.engine.events.some(({ kind }) => kind === "reset"))
    say("reset", 50, "A reset empties all FIFOs and sets virtual time to 0.");
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
  const from: Sentence =
    ahead > 0
      ? [": the last packet of ", flowMention(flow), ` is due at ${last}, so it counts from there: `]
      : [": nothing of ", flowMention(flow), " is due after now, so it counts from now: "];
  const sum = `F = ${ahead > 0 ? last : time} + ${packetTime}`;
  return [opMention(op, "enqueue"), ...from, finish === null ? `${sum} is beyond every range.` : `${sum} = ${finish}.`];
}

/** Which FIFO takes it, and why. */
function placing(arrival: Arrival, state: Gearbox): Sentence[] {
  const { interval, selected, placed, stepped, refused, finish, flow } = arrival;
  if (state.kind === "wfq")
    return placed
      ? [["Its place in the list is by F; equal ones keep the order of arrival."]]
      : [["The list is full: it is dropped."]];
  if (refused === "range" || finish === null) {
    const far = interval === null ? "F" : `F − t_s = ${interval}`;
    return [[`${far} is further away than the FIFOs reach: it is dropped.`]];
  }
  const target: Where | null = placed ?? (selected ? { level: selected.level, set: 0, fifo: 0, sub: 0 } : null);
  if (refused === "full" || !placed)
    return [
      [
        `${target && state.kind === "gearbox" ? `Its FIFO of level ${target.level}` : "Its FIFO"} is full: it is dropped.`,
      ],
    ];
  const covered = span(finish, placed, state);
  const takes: Sentence = [where(placed, state), ` takes it, which covers ${covered.text}`];
  const missed = covered.missed ? `, not F = ${finish}` : "";
  const lead =
    state.kind === "calendar_queue" || !selected ? "" : `${reaching(selected.wanted, interval ?? 0, state)}: `;
  const first: Sentence =
    selected && selected.level !== selected.wanted
      ? [
          `Level ${selected.wanted} reaches F, but ${reason(selected, flow)} `,
          where(placed, state),
          `, for ${covered.text}${covered.missed ? ", not F" : ""}.`,
        ]
      : covered.missed
        ? [`${lead}counted from now, `, ...takes, `${missed}.`]
        : [lead, ...takes, lead ? "." : `, and F = ${finish} with it.`];
  const rest: Sentence[] = [];
  if (stepped)
    rest.push(
      stepped.sub > 0
        ? [
            `Step-down: that FIFO has FIFOs of the granularity of level ${stepped.level - 1} now, so `,
            flowMention(flow),
            ` may use level ${stepped.held} from now on.`,
          ]
        : ["The packet before it went to a step-down FIFO in the same stretch of time: it follows it there."],
    );
  return [first, ...rest];
}

/** How far ahead F is, and how far the level reaches that is too low for it; the first level, if that takes it. */
function reaching(wanted: number, interval: number, { levels, perSet, rules }: Gearbox): string {
  const lower = Math.max(1, wanted - 1);
  const reach = perSet * (levels[lower - 1]?.granularity ?? 1) - (rules.ceil ? 0 : 1);
  const ahead = `F is ${interval} ahead`;
  if (wanted === 1) return `${ahead}, and level 1 reaches ${reach}`;
  return interval <= reach
    ? `${ahead}, and level ${lower} would have to wrap`
    : `${ahead}, and level ${lower} reaches only ${reach}`;
}

/** The times that a FIFO covers; of one that is chosen by its distance F may not be among them. */
function span(finish: number, at: Where, { before, levels, rules }: Gearbox): { text: string; missed: boolean } {
  const level = levels[at.level - 1];
  const granularity = (at.sub > 0 ? levels[at.level - 2] : level)?.granularity ?? 1;
  const fifo =
    rules.relative && at.sub === 0 ? level?.fifos.find((one) => one.set === at.set && one.fifo === at.fifo) : null;
  const from = fifo?.from ?? Math.floor((finish - before) / granularity) * granularity + before;
  const to = from + granularity - 1;
  return { text: granularity === 1 ? `time ${from}` : `times ${from} to ${to}`, missed: finish < from || finish > to };
}

/** Why another level takes it than the lowest that reaches F, up to the FIFO's name. */
function reason({ held, level, lowered }: NonNullable<Arrival["selected"]>, flow: number): string {
  if (lowered > 0) return `flow ${flow}'s packet before it waits lower, so the epoch guard chooses`;
  if (level === held) return `flow ${flow}'s last packet, on level ${held}, must stay ahead, so it goes to`;
  return "it goes to";
}

/** Virtual time moves to where something waits. */
function moving(was: number, { time, kind }: Gearbox): Sentence {
  const by = time - was;
  if (kind === "gearbox") return [`Nothing more may leave at time ${was}, so virtual time moves to ${time}.`];
  return [
    `Nothing is left for time ${was}, so virtual time ${by > 1 ? `jumps to ${time}, the next time for which anything waits` : `moves to ${time}`}.`,
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
  const { op, data, flow, finish, late } = departure;
  const of: Sentence = flow === null ? [] : [" of ", flowMention(flow)];
  const from: Sentence = state.kind === "wfq" ? [" from the front of the list"] : [" from ", where(departure, state)];
  const when =
    late > 0
      ? `${most(state)}${plural(late, "unit")} after its F of ${finish} (DTD ${late})`
      : `not later than its F of ${finish} (DTD 0)`;
  return [opMention(op, "dequeue"), ` takes packet ${data}`, ...of, ...from, `, ${when}.`];
}

/** A FIFO of a calendar queue is served at any time that it covers: how late its packets are is bounded by the last one (catalogue GA16). */
const most = ({ kind, levels }: Gearbox) =>
  kind === "calendar_queue" && (levels[0]?.granularity ?? 1) > 1 ? "at most " : "";

/** How much of an upper level may leave in this unit of time. */
function sharing({ level }: Departure, { levels, kind }: Gearbox): Sentence | null {
  const { quota } = levels[level - 1] ?? {};
  if (kind !== "gearbox" || level === 1)
    return level === 1 && kind === "gearbox" ? ["Level 1 is served first, and completely."] : null;
  const bytes = quotaBytes(quota ?? null);
  if (!quota || bytes === null) return null;
  const share = `Of level ${level} a share leaves in this unit of time: ${plural(quota.bytes, "byte")} over ${quota.parts} = ${plural(bytes, "byte")}, whole packets; ${plural(quota.served, "byte")} had left before`;
  return [isUsedUp(quota) ? `${share}. The level should have waited for the next unit.` : `${share}.`];
}

function overtaking({ flow, data, finish, other, cause }: Overtaken): Sentence {
  return [
    "Out of order: ",
    flowMention(flow),
    `'s packet ${data} (F ${finish}), which `,
    ...(cause === NONE ? ["was there before step 0"] : [opMention(cause, "enqueue"), " brought"]),
    `, leaves before its packet ${other.data} (F ${other.finish}), which came first.`,
  ];
}
