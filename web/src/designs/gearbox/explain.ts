// What happened in a step, in sentences.

import { plural } from "../../base/format";
import { NONE } from "../../base/none";
import { capital, type Mention, opMention, type Remark, type Scene, type Sentence } from "../contract";
import { REASONS, type Reason } from "../numbers";
import { isUsedUp, quotaBytes } from "./arithmetic";
import { type Arrival, type Departure, decode, type Gearbox, type Overtaken } from "./decode";
import { fifoName, fifoThing, flowMention, type Where } from "./names";

/** All that happened in the step. */
export function explain(scene: Scene): Remark[] {
  const state = decode(scene);
  const { arrival, departure, overtaken, was, time } = state;
  const remarks: Remark[] = [];
  const say = (weight: number, ...sentence: Sentence) =>
    remarks.push({ sentence: capital(sentence), weight, stage: null });
  if (arrival) {
    say(70, ...finishing(arrival));
    for (const sentence of placing(arrival, state)) say(65, ...sentence);
  }
  if (was !== null && was !== time) say(60, ...moving(was, state));
  if (departure) {
    say(75, ...serving(departure, state));
    const share = sharing(departure, state);
    if (share) say(55, ...share);
  }
  if (overtaken) say(90, ...overtaking(overtaken));
  const refused = scene.engine.events.find(({ kind }) => kind === "rejected");
  const [slot] = scene.slots;
  if (refused && !arrival && slot)
    say(50, opMention(slot.op, slot.kind), ` is refused: ${REFUSED[REASONS[refused.args[0] ?? 0] ?? "not-ready"]}.`);
  if (scene.engine.events.some(({ kind }) => kind === "reset"))
    say(50, "A reset empties all FIFOs and sets virtual time to 0.");
  return remarks;
}

const REFUSED: Readonly<Record<Reason, string>> = {
  full: "its FIFO is full",
  empty: "nothing waits",
  "not-ready": "the reset input is held",
  range: "its time or its length is out of range",
};

/** When the packet is to leave. */
function finishing({ op, flow, bytes, time, last, ahead, packetTime, finish }: Arrival): Sentence {
  const lead: Sentence = [opMention(op, "enqueue"), ` brings ${plural(bytes, "byte")} of `, flowMention(flow)];
  const from =
    ahead > 0
      ? `the last packet of the flow is to leave at ${last}, which is later than t_s ${time}`
      : `nothing of the flow is to leave after t_s ${time}`;
  const sum = `${ahead > 0 ? last : time} + ${packetTime}`;
  const result = finish === null ? `so F, ${sum}, is beyond every range` : `so F is ${sum} = ${finish}`;
  return [...lead, `: ${from}, ${result}.`];
}

const where = (at: Where, { levels, kind }: Gearbox): Mention => {
  const level = levels[at.level - 1];
  const plain = kind === "calendar_queue";
  const perSet = (level?.fifos.length ?? 1) / (level?.sets ?? 1);
  const index = at.sub > 0 ? at.sub - 1 : at.set * perSet + at.fifo;
  const sets = level?.sets ?? 1;
  const fifo = fifoName(at, sets);
  const named = sets > 1 && at.sub === 0 ? `level ${at.level}, ${fifo}` : `${fifo} of level ${at.level}`;
  return {
    text: plain ? fifo : named,
    thing: fifoThing(at.level, index, { plain, expanded: at.sub > 0 }),
  };
};

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
  const own =
    state.kind === "calendar_queue" ? "" : `${lowestLevel(selected?.wanted ?? placed.level, interval ?? 0, state)}; `;
  const first: Sentence =
    selected && selected.level !== selected.wanted
      ? [
          `${own}${reason(selected, flow)}. `,
          "It goes to ",
          where(placed, state),
          `, which covers ${covered.text}${covered.missed ? `, not F = ${finish}` : ""}.`,
        ]
      : covered.missed
        ? [
            `${own}counted from the present one, `,
            where(placed, state),
            ` takes it, which covers ${covered.text}, not F = ${finish}.`,
          ]
        : [
            `${own}${own ? "of its FIFOs " : "Of the FIFOs "}`,
            where(placed, state),
            ` covers ${covered.text}, and F = ${finish} with it.`,
          ];
  const rest: Sentence[] = [];
  if (stepped)
    rest.push(
      stepped.sub > 0
        ? [
            `That FIFO is expanded into FIFOs of the granularity of level ${stepped.level - 1}: step-down. From now on `,
            flowMention(flow),
            ` may use level ${stepped.held}.`,
          ]
        : ["The packet before it went to a step-down FIFO in the same stretch of time: it follows it there."],
    );
  return [first, ...rest];
}

/** Why no lower level takes it: none reaches so far, or it would have to wrap there. */
function lowestLevel(wanted: number, interval: number, { levels, perSet, rules }: Gearbox): string {
  const text = `Level ${wanted} is the lowest that reaches ${plural(interval, "unit")} ahead`;
  const reaches = ({ granularity }: { granularity: number }) =>
    interval < perSet * granularity || (rules.ceil && interval === perSet * granularity);
  const wraps = rules.single && levels.slice(0, wanted - 1).some(reaches);
  return wraps ? `${text} without wrapping` : text;
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

function reason({ held, level, wanted, lowered }: NonNullable<Arrival["selected"]>, flow: number): string {
  if (lowered > 0)
    return `the packet before it of flow ${flow} waits lower, for a time in the same stretch, so the epoch guard keeps it on level ${level}`;
  if (level === held) return `the last packet of flow ${flow} went to level ${held}, so no lower level may take it`;
  return `level ${level} takes it in place of level ${wanted}`;
}

/** Virtual time moves to where something waits. */
function moving(was: number, { time, levels, kind }: Gearbox): Sentence {
  const by = time - was;
  if (kind !== "gearbox")
    return [
      `Nothing is left at ${was}: virtual time moves to ${time}${by > 1 ? ", the next that anything waits for" : ""}.`,
    ];
  const present = levels.flatMap(({ number, fifos }) => {
    const now = fifos.find(({ distance }) => distance === 0);
    return now ? [{ number, now }] : [];
  });
  const compound = present.flatMap(
    ({ number, now }, i): Sentence => [
      i === 0 ? "" : ", ",
      {
        text: `${fifoName({ set: now.set, fifo: now.fifo, sub: 0 }, levels[number - 1]?.sets ?? 1)} of level ${number}`,
        thing: fifoThing(number, now.index),
      },
    ],
  );
  return [`The compound FIFO of ${was} is done with: virtual time moves to ${time}. Now it is `, ...compound, "."];
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
  return [isUsedUp(quota) ? `${share}, so the level should have waited for the next unit.` : `${share}.`];
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
