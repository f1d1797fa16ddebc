// Questions about runs of the packet-history sequencer and of the cores behind it.

import { plural } from "../../base/format";
import { opThing } from "../../base/thing";
import type { Scene, Sentence } from "../contract";
import { NO_ANSWER, type Question, questionsOf } from "../predictions";
import { type Core, coreMention, coresOf, decode, packetMention, reader } from "./decode";

/** The frame that is arriving, or the next one if it already waits; null if other frames in the sequencer leave before it. */
function coming(before: Scene): { op: number; isIn: boolean } | null {
  const { engine, cores } = before;
  if (!cores) return null;
  const { inside, waiting } = cores.own.sequenced;
  const accepted = reader.first(before, "accepted")?.op ?? null;
  const isIn = accepted !== null && engine.accepted === engine.retired + 1;
  if (isIn && inside.length === 1) return { op: accepted, isIn };
  return waiting > 0 && inside.length === 0 ? { op: engine.presented, isIn: false } : null;
}

interface Numbered {
  value: number;
  text: Sentence;
}

/** A question about the next frame, answered from its core, its number, and the number of rows. A frame without a number has 0. */
const ofFrame = (
  question: string,
  answer: (frame: { core: number; number: number }, rows: number) => Numbered,
): Question => ({
  ask: (before) => {
    const next = coming(before);
    if (!next) return null;
    // Names no operation: its number differs from the packet's number, which does not exist yet.
    const frame = { text: "A packet", thing: opThing(next.op) };
    return { by: "number", op: next.op, text: [frame, ` ${next.isIn ? "comes in" : "comes next"}. ${question}`] };
  },
  answer: ({ op }, _, after) => {
    const frame = reader.first(after, "prefixed", op) ?? reader.returned(after, "frame", op);
    if (!frame) return null;
    const { value, text } = answer(frame, decode(after).rows.length);
    return { value: `${value}`, text };
  },
});

/** The same, answered from the number only; `text` is for a frame with a number. */
const ofNumber = (question: string, answer: (number: number, rows: number) => { value: number; text: string }) =>
  ofFrame(question, ({ number }, rows) => {
    const { value, text } = answer(number, rows);
    return { value, text: [number === 0 ? "It is no packet of the program, so it gets no number." : text] };
  });

const core = ofFrame("Which core gets it?", ({ core, number }) => ({
  value: core,
  text: [number ? `It gets number ${number} and goes to ` : "It gets no number and goes to ", coreMention(core), "."],
}));

const number = ofNumber("Which number does it get, zero for none?", (number) => ({
  value: number,
  text: `It gets number ${number}, one more than the packet before it.`,
}));

const carried = ofNumber("How many rows of earlier packets does it take along?", (number, rows) => {
  const value = Math.min(rows, Math.max(0, number - 1));
  return { value, text: `It is packet ${number} and takes ${plural(value, "row")} along, of ${rows} at most.` };
});

const oldest = ofNumber("Of which packet is the oldest row in front of it, zero for none?", (number, rows) => {
  const value = number > 1 ? Math.max(1, number - rows) : 0;
  const text = `It is packet ${number}, and the ring has ${plural(rows, "row")}: ${value || "none"} is the oldest.`;
  return { value, text };
});

/** The packet whose row the hardware has just stored, if its core is idle and lacks only the rows that come with it: otherwise the answer
 * may take long. A model sends a packet in its slot, so there is nothing to ask in between. */
function leaving(before: Scene): { op: number; core: number; number: number } | null {
  const { hasBeats, number, rows, recorded } = decode(before);
  if (!hasBeats || !recorded || recorded.op === null) return null;
  const { op, core } = recorded;
  const it = before.cores?.own.lane.cores[core];
  if (!it || it.applied === null || it.service !== null || it.waiting > 0) return null;
  return it.applied + rows.length + 1 >= number ? { op, core, number } : null;
}

const rows: Question = {
  ask: (before) => {
    const next = leaving(before);
    if (!next) return null;
    const { op, core, number } = next;
    const text = ". How many of the history rows in front of it does the core replay?";
    return { by: "number", op, text: [packetMention(number), " leaves for ", coreMention(core), text] };
  },
  answer: (_, before, after) => {
    const number = leaving(before)?.number;
    const fate = after.cores?.own.fates.find((fate) => fate.number === number);
    if (!fate) return null;
    const [who, packet] = [coreMention(fate.core), packetMention(fate.number)];
    if (fate.spans === null) return { value: NO_ANSWER, text: [packet, " is lost on its way to ", who, "."] };
    const count = fate.replayed.filter((row) => !fate.recovered.includes(row)).length;
    return { value: `${count}`, text: [who, ` replays ${plural(count, "row")} in front of `, packet, "."] };
  },
};

/** Largest number of choices of a question. */
const MOST_CORES = 16;
const NOBODY = "Nobody has it";
const choiceOf = (core: number) => `Core ${core}`;

/** The first row that a core knows to be lost and has neither recovered nor skipped, with its frame. */
function missing(before: Scene): { core: number; row: number; op: number; cores: readonly Core[] } | null {
  const cores = before.cores ? coresOf(before.cores) : [];
  for (const { core, log, applied } of cores) {
    const lost = log.find(({ number, state }) => state === "lost" && applied !== null && number > applied);
    const op = lost && frameOf(before, lost.number);
    if (lost && op !== undefined) return { core, row: lost.number, op, cores };
  }
  return null;
}

/** The frame with a number, if it is recent. */
function frameOf({ engine, op }: Scene, number: number): number | undefined {
  for (let frame = engine.presented - 1; frame >= Math.max(0, engine.presented - 64); frame--) {
    const it = op(frame);
    if (it && reader.results("frame", it.results).number === number) return frame;
  }
  return undefined;
}

const recovered: Question = {
  ask: (before) => {
    const found = missing(before);
    if (!found || found.cores.length > MOST_CORES) return null;
    const { op, core, row, cores } = found;
    const text = ` has logged row ${row} as LOST. Which core, asked from core 0 up, is the first whose log has it?`;
    const choices = [...cores.map(({ core }) => choiceOf(core)), NOBODY];
    return { by: "choice", op, choices, text: [coreMention(core), text] };
  },
  answer: (_, before, after) => {
    const found = missing(before);
    if (!found) return null;
    const { core, row } = found;
    const who = coreMention(core);
    for (const event of after.cores?.own.events ?? []) {
      if (event.core !== core) continue;
      if (event.kind === "skips" && event.row === row)
        return { value: NOBODY, text: ["No core has row ", `${row}: `, who, " skips it."] };
      if (event.kind === "replays" && event.row === row && event.peer !== null)
        return {
          value: choiceOf(event.peer),
          text: [who, ` finds row ${row} in the log of `, coreMention(event.peer), "."],
        };
    }
    return null;
  },
};

export const questions = questionsOf({ core, number, carried, oldest, rows, recovered });
