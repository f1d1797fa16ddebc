// From the words of a BBQ with PIFO and the events of a step to what the page shows.

import type { Thing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import { type Mention, operationOf, type Scene } from "../contract";
import { SPILLED_CAUSE } from "../numbers";
import { kindOf, readerOf } from "../reader";

/** Reads steps of a BBQ with PIFO. */
export const reader = readerOf("bbq_pifo");

/** Data and priority. */
interface BbqPifoElement {
  data: number;
  priority: number;
}

/** An element of the PIFO. */
interface BbqPifoEntry extends BbqPifoElement {
  place: number;
}

/** What comes into the PIFO: an enqueue's element, or the answer to one of the dequeues before. */
export interface BbqPifoArrival extends BbqPifoElement {
  op: number;
  /** Null if it was behind all of a full PIFO, so that it spilled at once. */
  place: number | null;
  /** Where it stands after the step; null if it is not in the PIFO any more. */
  now: number | null;
}

/** The element that a dequeue takes. */
export interface Extract extends BbqPifoElement {
  op: number;
  kind: string;
  /** Whether the BBQ had an element that it could ask for. */
  asks: boolean;
}

/** A step of a BBQ with PIFO. */
export interface BbqPifo {
  /** Places of the PIFO. */
  k: number;
  /** Elements that PIFO and BBQ have room for together. */
  capacity: number;
  /** Steps from a fetch to its answer, p. */
  latency: number;
  /** How many elements theorem 1 promises to be in the PIFO, k - p; 0 or less if k is too small. */
  certain: number;
  /** The largest priority first. */
  entries: readonly BbqPifoEntry[];
  /** Elements outside the PIFO by priority, the smallest first: in the BBQ, or on their way back. */
  outside: readonly { priority: number; count: number }[];
  /** The largest priority that is outside the PIFO; -1 if there is none. */
  mostOutside: number;
  /** Elements of the BBQ that nothing has asked for. */
  inBbq: number;
  /** By the steps since a fetch: whether an element is on its way back. */
  flights: readonly boolean[];
  /** Dequeues, enqueues and answers since the PIFO was full. */
  sinceFull: { n1: number; n2: number; n3: number };
  /** Whether the PIFO has ever been full. */
  wasFull: boolean;
  newcomer: BbqPifoArrival | null;
  extract: Extract | null;
  answer: BbqPifoArrival | null;
  /** What a full PIFO had no room for, and what came before. */
  spills: readonly (BbqPifoElement & { cause: (typeof SPILLED_CAUSE)[number] })[];
}

const FIELDS = ["pifo.priority", "pifo.data", "pifo.occ", "outside", "bbq.occ", "flight", "n1", "n2", "n3"];

/** Fields that are read. Only hardware has stages. */
export const fields = ({ stages }: Info) => [...FIELDS, ...(stages.length > 0 ? ["pipe.op"] : [])];

/** What a step shows. */
export function decode(scene: Scene): BbqPifo {
  const k = reader.parameterOf(scene.info, "k");
  const flights = reader.words(scene, "flight").map((flight) => flight === 1);
  const table = { priority: "pifo.priority", data: "pifo.data" } as const;
  const entries = reader.rows(scene, table, Math.min(reader.word(scene, "pifo.occ"), k));
  const outside = reader.words(scene, "outside").map((count, priority) => ({ priority, count }));
  const [n1, n2, n3] = [reader.word(scene, "n1"), reader.word(scene, "n2"), reader.word(scene, "n3")];
  const [extract, answer] = [extractOf(scene), answerOf(scene, k)];
  return {
    k,
    capacity: k + reader.parameterOf(scene.info, "N"),
    latency: flights.length,
    certain: k - flights.length,
    entries,
    outside,
    mostOutside: outside.findLastIndex(({ count }) => count > 0),
    inBbq: reader.word(scene, "bbq.occ"),
    flights,
    sinceFull: { n1, n2, n3 },
    wasFull: entries.length + n1 - n2 - n3 === k,
    newcomer: moved(newcomerOf(scene, k), extract, answer),
    extract,
    answer,
    spills: reader.all(scene, "spilled").map(({ data, priority, cause }) => ({
      data,
      priority,
      cause: SPILLED_CAUSE[cause] ?? "newcomer",
    })),
  };
}

/** An element at the place that its event names, of which one past the last is behind all. */
function arrival(op: number, { data, priority }: BbqPifoElement, at: number, k: number): BbqPifoArrival {
  const place = at < k ? at : null;
  return { op, data, priority, place, now: place };
}

function newcomerOf(scene: Scene, k: number): BbqPifoArrival | null {
  const inserted = reader.first(scene, "inserted");
  if (!inserted || inserted.op === null) return null;
  const { op, place } = inserted;
  return arrival(op, reader.given("enqueue", operationOf(scene, op)?.arguments ?? []), place, k);
}

function answerOf(scene: Scene, k: number): BbqPifoArrival | null {
  const answered = reader.first(scene, "answered");
  return answered && answered.op !== null ? arrival(answered.op, answered, answered.place, k) : null;
}

/** A newcomer, moved on by what leaves after it and by the answer. */
function moved(
  newcomer: BbqPifoArrival | null,
  leaves: Extract | null,
  answer: BbqPifoArrival | null,
): BbqPifoArrival | null {
  if (newcomer === null || newcomer.place === null) return newcomer;
  const left = newcomer.place - (leaves ? 1 : 0);
  if (left < 0) return { ...newcomer, now: null };
  const behind = answer !== null && answer.place !== null && answer.place <= left;
  return { ...newcomer, now: left + (behind ? 1 : 0) };
}

function extractOf(scene: Scene): Extract | null {
  const asked = reader.first(scene, "asked");
  if (!asked || asked.op === null) return null;
  const { op, found } = asked;
  const returned = reader.returned(scene, "dequeue-max", op);
  return returned && { op, kind: kindOf(scene, op), ...returned, asks: found === 1 };
}

/** A place of the PIFO. */
export const placeThing = (place: number): Thing => `pifo.priority[${place}]`;

/** A priority, for its elements outside the PIFO. */
export const outsideThing = (priority: number): Thing => `outside[${priority}]`;

/** A place by its number; `now`: where what was put there stands after the step, if that is another one. */
export const placeMention = (place: number, now: number | null = place): Mention => ({
  text: `place ${place}`,
  thing: placeThing(now ?? place),
});
