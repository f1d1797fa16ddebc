// Decodes the state words of a BBQ with PIFO and the events of a step.

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

interface BbqPifoEntry extends BbqPifoElement {
  place: number;
}

/** An arrival in the PIFO: an enqueue's element, or the answer to an earlier dequeue's fetch. */
export interface BbqPifoArrival extends BbqPifoElement {
  op: number;
  /** Null if it came after all elements of a full PIFO, so that it spilled at once. */
  place: number | null;
  /** Its position after the step; null if it has left the PIFO. */
  now: number | null;
}

/** The element that a dequeue takes. */
export interface Extract extends BbqPifoElement {
  op: number;
  kind: string;
  /** True if the dequeue fetches an element from the BBQ. */
  asks: boolean;
}

/** A step of a BBQ with PIFO. */
export interface BbqPifo {
  /** Number of positions of the PIFO. */
  k: number;
  /** Number of elements that PIFO and BBQ can hold together. */
  capacity: number;
  /** Steps from a fetch to its answer, p. */
  latency: number;
  /** Number of elements of the PIFO that theorem 1 guarantees, k - p; 0 or less if k is too small. */
  certain: number;
  /** The largest priority first. */
  entries: readonly BbqPifoEntry[];
  /** Elements outside the PIFO by priority, the smallest first: in the BBQ, or on their way back. */
  outside: readonly { priority: number; count: number }[];
  /** The largest priority outside the PIFO; -1 if there is none. */
  mostOutside: number;
  /** Number of elements of the BBQ that are not being fetched. */
  inBbq: number;
  /** By age of a fetch in steps: true if an element is on its way back. */
  flights: readonly boolean[];
  /** Numbers of dequeues, enqueues and answers since the PIFO was last full. */
  sinceFull: { n1: number; n2: number; n3: number };
  /** True if the PIFO has ever been full. */
  wasFull: boolean;
  newcomer: BbqPifoArrival | null;
  extract: Extract | null;
  answer: BbqPifoArrival | null;
  /** Elements that a full PIFO has spilled, and their causes. */
  spills: readonly (BbqPifoElement & { cause: (typeof SPILLED_CAUSE)[number] })[];
}

const FIELDS = ["pifo.priority", "pifo.data", "pifo.occ", "outside", "bbq.occ", "flight", "n1", "n2", "n3"];

/** Fields to read. Only hardware has stages. */
export const fields = ({ stages }: Info) => [...FIELDS, ...(stages.length > 0 ? ["pipe.op"] : [])];

/** The decoded state of a scene. */
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

/** An element at the position of its event; a position past the last means after all others. */
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

/** An arrival, moved by a later departure and by the answer. */
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

/** A position of the PIFO. */
export const placeThing = (place: number): Thing => `pifo.priority[${place}]`;

/** A priority, for its elements outside the PIFO. */
export const outsideThing = (priority: number): Thing => `outside[${priority}]`;

/** A position by its number; `now` is where its element is after the step, if that differs. */
export const placeMention = (place: number, now: number | null = place): Mention => ({
  text: `place ${place}`,
  thing: placeThing(now ?? place),
});
