// From the words of a BBQ with PIFO and the events of a step to what the page shows.

import { parameter } from "../../base/parameter";
import type { Info } from "../../gen/types/Info";
import { operationOf, type Scene } from "../contract";
import { SPILLED_CAUSE } from "../numbers";
import { readerOf, resultsOf } from "../reader";

/** Data and priority. */
export interface Element {
  data: number;
  priority: number;
}

/** An element of the PIFO. */
export interface Entry extends Element {
  place: number;
}

/** What comes into the PIFO: of an enqueue, or as the answer to one of the dequeues before. */
export interface Arrival extends Element {
  op: number;
  /** Null if it was behind all of a full PIFO, so that it spilled at once. */
  place: number | null;
  /** Where it stands after the step; null if it is not in the PIFO any more. */
  now: number | null;
}

export interface Extract extends Element {
  op: number;
  kind: string;
  /** Whether the BBQ had an element that it could ask for. */
  asks: boolean;
}

export interface BbqPifo {
  k: number;
  /** Steps from a fetch to its answer, p. */
  latency: number;
  /** How many elements theorem 1 promises to be in the PIFO, k - p; 0 or less if k is too small. */
  certain: number;
  /** The largest priority first. */
  entries: readonly Entry[];
  /** Elements outside the PIFO by priority: in the BBQ, or on their way back. */
  outside: readonly number[];
  /** Elements of the BBQ that nothing has asked for. */
  inBbq: number;
  /** By the steps since a fetch: whether an element is on its way back. */
  flights: readonly boolean[];
  /** Dequeues, enqueues and answers since the PIFO was full: n1, n2, n3. */
  sinceFull: readonly [number, number, number];
  /** Whether the PIFO has ever been full. */
  wasFull: boolean;
  newcomer: Arrival | null;
  extract: Extract | null;
  answer: Arrival | null;
  /** What a full PIFO had no room for, and what came before. */
  spills: readonly (Element & { cause: (typeof SPILLED_CAUSE)[number] })[];
}

const FIELDS = ["pifo.priority", "pifo.data", "pifo.occ", "outside", "bbq.occ", "flight", "n1", "n2", "n3"];

/** Only hardware has stages. */
export const fields = ({ stages }: Info) => [...FIELDS, ...(stages.length > 0 ? ["pipe.op"] : [])];

export function decode(scene: Scene): BbqPifo {
  const { info } = scene;
  const k = parameter(info, "k") ?? 0;
  const word = (field: string) => scene.probe(field)[0] ?? 0;
  const flights = [...scene.probe("flight")].map((flight) => flight === 1);
  const [priorities, data] = [scene.probe("pifo.priority"), scene.probe("pifo.data")];
  const entries = Array.from({ length: Math.min(word("pifo.occ"), k) }, (_, place): Entry => {
    return { place, priority: priorities[place] ?? 0, data: data[place] ?? 0 };
  });
  const sinceFull: [number, number, number] = [word("n1"), word("n2"), word("n3")];
  const [n1, n2, n3] = sinceFull;
  const answer = arrival(scene, "answered", k);
  const leaving = extract(scene);
  return {
    k,
    latency: flights.length,
    certain: k - flights.length,
    entries,
    outside: [...scene.probe("outside")],
    inBbq: word("bbq.occ"),
    flights,
    sinceFull,
    wasFull: entries.length + n1 - n2 - n3 === k,
    newcomer: moved(arrival(scene, "inserted", k), leaving, answer),
    extract: leaving,
    answer,
    spills: events.all(scene, "spilled").map(({ data, priority, cause }) => ({
      data,
      priority,
      cause: SPILLED_CAUSE[cause] ?? "newcomer",
    })),
  };
}

const events = readerOf("bbq_pifo");

function arrival(scene: Scene, kind: "inserted" | "answered", k: number): Arrival | null {
  const event = events.first(scene, kind);
  if (!event || event.op === null) return null;
  const { op } = event;
  const [data = 0, priority = 0] =
    "data" in event ? [event.data, event.priority] : (operationOf(scene, op)?.arguments ?? []);
  const place = event.place < k ? event.place : null;
  return { op, data, priority, place, now: place };
}

/** A newcomer, moved on by what leaves after it and by the answer. */
function moved(newcomer: Arrival | null, leaves: Extract | null, answer: Arrival | null): Arrival | null {
  if (newcomer === null || newcomer.place === null) return newcomer;
  const left = newcomer.place - (leaves ? 1 : 0);
  if (left < 0) return { ...newcomer, now: null };
  const behind = answer !== null && answer.place !== null && answer.place <= left;
  return { ...newcomer, now: left + (behind ? 1 : 0) };
}

function extract(scene: Scene): Extract | null {
  const asked = events.first(scene, "asked");
  if (!asked || asked.op === null) return null;
  const { op } = asked;
  const [data = 0, priority = 0] = resultsOf(scene, op) ?? [];
  return { op, kind: operationOf(scene, op)?.kind ?? "?", data, priority, asks: asked.found === 1 };
}

/** The largest priority that is outside the PIFO, -1 if there is none. */
export const largestOutside = ({ outside }: BbqPifo) => outside.findLastIndex((count) => count > 0);

/** The largest priority that was outside when the extract of this step chose; -1 if there was none. */
export const passedOver = (state: BbqPifo) => Math.max(largestOutside(state), state.answer?.priority ?? -1);
