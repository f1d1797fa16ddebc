// Decodes the state words of the queue and the events of a step for its drawing and its sentences.

import { operationOf, type Scene } from "../../../src/designs/contract";
import { opsInStages } from "../../../src/designs/occupants";
import { kindOf, readerOf } from "../../../src/designs/reader";
import type { Info } from "../../../src/gen/types/Info";

export const reader = readerOf("two_port_fifo");

/** An element in the queue. */
export interface FifoElement {
  place: number;
  data: number;
}

/** An element that entered or left the queue in this step, and the operation that moved it. */
export interface Moved extends FifoElement {
  op: number;
  kind: string;
}

export interface Fifo {
  capacity: number;
  /** Slot of the oldest element. */
  head: number;
  /** Elements in the queue, the oldest first. */
  elements: readonly FifoElement[];
  came: Moved | null;
  left: Moved | null;
}

/** The field `pipe.op` has the operations in the pipeline stages of the hardware. */
export const fields = (info: Info): string[] =>
  ["element.data", "head", "occ", "pipe.op"].filter((name) => info.fields.some((field) => field.name === name));

export function decode(scene: Scene): Fifo {
  const capacity = reader.parameterOf(scene.info, "capacity");
  const [head, count] = [reader.word(scene, "head"), reader.word(scene, "occ")];
  const fresh = freshData(scene);
  const elements = Array.from({ length: count }, (_, age) => {
    const place = (head + age) % capacity;
    const isNewest = age === count - 1;
    return { place, data: isNewest && fresh !== null ? fresh : reader.word(scene, "element.data", place) };
  });
  const moved = (kind: "placed" | "taken"): Moved | null => {
    const event = reader.first(scene, kind);
    if (!event || event.op === null) return null;
    const { op, place } = event;
    const held = elements.find((element) => element.place === place);
    return { op, kind: kindOf(scene, op), place, data: held?.data ?? reader.word(scene, "element.data", place) };
  };
  return { capacity, head, elements, came: moved("placed"), left: moved("taken") };
}

/** Data of the element that stage 0 writes to memory at the end of the step; null if there is none. */
function freshData(scene: Scene): number | null {
  const [ops = []] = opsInStages(scene);
  const enqueue = ops.map((op) => operationOf(scene, op)).find((operation) => operation?.kind === "enqueue");
  return enqueue ? reader.given("enqueue", enqueue.arguments).data : null;
}
