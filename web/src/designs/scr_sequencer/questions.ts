// What the packet-history sequencer asks about its runs, and the cores behind it.

import { plural } from "../../base/format";
import { opThing } from "../../base/thing";
import type { CoresScene, Scene } from "../contract";
import { factsOf, NO_ANSWER, type Question, questionsOf } from "../predictions";
import { readerOf } from "../reader";
import { decode } from "./decode";
import { coreMention, packetMention } from "./names";

/** The frame that begins to come in, or the next one if it waits already; null where others are in the sequencer that leave before it. */
function coming(before: Scene): { op: number; isIn: boolean } | null {
  const { engine, cores } = before;
  const { inside, waiting } = cores?.own.sequenced ?? { inside: [], waiting: 0 };
  const accepted = engine.events.find(({ kind }) => kind === "accepted")?.op ?? null;
  const isIn = accepted !== null && engine.accepted === engine.retired + 1;
  if (isIn && inside.length === 1) return { op: accepted, isIn };
  return waiting > 0 && inside.length === 0 ? { op: engine.presented, isIn: false } : null;
}

const core: Question = {
  ask: (before) => {
    const next = coming(before);
    if (!next) return null;
    const where = next.isIn ? " comes in." : " comes next.";
    // Without its number as an operation: packets are numbered otherwise, and this one has no number yet.
    const frame = { text: "A packet", thing: opThing(next.op) };
    return { by: "number", op: next.op, text: [frame, `${where} Which core gets it?`] };
  },
  answer: ({ op }, _, after) => {
    const [prefixed, retired] = [factsOf(after, "prefixed", op), factsOf(after, "retired", op)];
    const [core, number] = prefixed ?? retired ?? [];
    if (core === undefined) return null;
    const what = number ? `It gets number ${number} and goes to ` : "It gets no number and goes to ";
    return { value: `${core}`, text: [what, coreMention(core), "."] };
  },
};

/** A question on the frame that comes, and its answer from its number; 0 is none. */
const ofFrame = (
  text: string,
  answer: (number: number, rows: number) => { value: number; text: string },
): Question => ({
  ask: (before) => {
    const next = coming(before);
    if (!next) return null;
    const frame = { text: "A packet", thing: opThing(next.op) };
    return { by: "number", op: next.op, text: [frame, ` ${next.isIn ? "comes in" : "comes next"}. ${text}`] };
  },
  answer: ({ op }, _, after) => {
    const [, number] = factsOf(after, "prefixed", op) ?? factsOf(after, "retired", op) ?? [];
    if (number === undefined) return null;
    const { value, text } = answer(number, decode(after).rows.length);
    return { value: `${value}`, text: [number === 0 ? "It is no packet of the program, so it gets no number." : text] };
  },
});

const number = ofFrame("Which number does it get, zero for none?", (number) => ({
  value: number,
  text: `It gets number ${number}, one more than the packet before it.`,
}));

const carried = ofFrame("How many rows of earlier packets does it take along?", (number, rows) => {
  const value = Math.min(rows, Math.max(0, number - 1));
  return { value, text: `It is packet ${number} and takes ${plural(value, "row")} along, of ${rows} at most.` };
});

const oldest = ofFrame("Of which packet is the oldest row in front of it, zero for none?", (number, rows) => {
  const value = number > 1 ? Math.max(1, number - rows) : 0;
  const text = `It is packet ${number}, and the ring has ${plural(rows, "row")}: ${value || "none"} is the oldest.`;
  return { value, text };
});

const events = readerOf("scr_sequencer");

/**
 * The packet whose row hardware has just stored, if its core is idle and lacks no row but those that come with it: one that misses more may
 * wait for long. A model sends a packet in its slot: there is nothing to ask in between.
 */
function leaving(before: Scene): { op: number; core: number; number: number } | null {
  const { cores } = before;
  const { hasBeats, number, rows } = decode(before);
  const recorded = events.all(before, "recorded").find(({ cause }) => cause === 0);
  if (!hasBeats || recorded?.op == null) return null;
  const { core } = recorded;
  const { applied, service, waiting } = cores?.own.lane.cores[core] ?? {};
  const isReady = applied != null && applied + rows.length + 1 >= number && service === null && waiting === 0;
  return isReady ? { op: recorded.op, core, number } : null;
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
    if (number === undefined || !fate) return null;
    const [who, packet] = [coreMention(fate.core), packetMention(number)];
    if (fate.spans === null) return { value: NO_ANSWER, text: [packet, " is lost on its way to ", who, "."] };
    const count = fate.replayed.filter((row) => !fate.recovered.includes(row)).length;
    return { value: `${count}`, text: [who, ` replays ${plural(count, "row")} in front of `, packet, "."] };
  },
};

/** More choices than this are no question. */
const MOST_CORES = 16;
const NOBODY = "Nobody has it";
const choiceOf = (core: number) => `Core ${core}`;

/** The first row that a core knows to be lost and has not yet recovered or skipped, with the frame that it is of. */
function missing(before: Scene): { core: number; row: number; op: number; cores: CoresScene } | null {
  const { cores } = before;
  for (const [core, { log, applied }] of cores?.own.lane.cores.entries() ?? []) {
    const lost = log.find(({ number, state }) => state === "lost" && number > (applied ?? number));
    const op = lost && frameOf(before, lost.number);
    if (cores && lost && op !== undefined) return { core, row: lost.number, op, cores };
  }
  return null;
}

/** The frame that got a number, of those that are remembered. */
function frameOf({ engine, op }: Scene, number: number): number | undefined {
  for (let frame = engine.presented - 1; frame >= Math.max(0, engine.presented - 64); frame--)
    if (op(frame)?.results[1] === number) return frame;
  return undefined;
}

const recovered: Question = {
  ask: (before) => {
    const found = missing(before);
    const count = found?.cores.own.lane.cores.length ?? 0;
    if (!found || count > MOST_CORES) return null;
    return {
      by: "choice",
      op: found.op,
      choices: [...Array.from({ length: count }, (_, core) => choiceOf(core)), NOBODY],
      text: [
        coreMention(found.core),
        ` has logged row ${found.row} as LOST. Which core, asked from core 0 up, is the first whose log has it?`,
      ],
    };
  },
  answer: (_, before, after) => {
    const found = missing(before);
    if (!found) return null;
    const who = coreMention(found.core);
    for (const event of after.cores?.own.events ?? []) {
      if (event.core !== found.core) continue;
      if (event.kind === "skips" && event.row === found.row)
        return { value: NOBODY, text: ["No core has row ", `${found.row}: `, who, " skips it."] };
      if (event.kind === "replays" && event.row === found.row && event.peer !== null)
        return {
          value: choiceOf(event.peer),
          text: [who, ` finds row ${found.row} in the log of `, coreMention(event.peer), "."],
        };
    }
    return null;
  },
};

export const questions = {
  scr_sequencer: questionsOf({ core, number, carried, oldest, rows, recovered }),
};
