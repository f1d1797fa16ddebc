// From the words of the queue and what happened in the step to what is drawn and said.

import { parameter } from "../../../src/base/parameter";
import { operationOf, type Scene } from "../../../src/designs/contract";
import { opsInStages } from "../../../src/designs/occupants";
import type { Info } from "../../../src/gen/types/Info";

/** An element of the queue. */
export interface Element {
  place: number;
  data: number;
}

/** An element that came or left in this step, and the operation that did it. */
export interface Moved extends Element {
  op: number;
  kind: string;
}

export interface Fifo {
  capacity: number;
  /** Place of the oldest element. */
  head: number;
  /** The oldest first. */
  elements: readonly Element[];
  came: Moved | null;
  left: Moved | null;
}

/** `pipe.op` has the operations in the stages of the hardware. */
export const fields = (info: Info): string[] =>
  ["element.data", "head", "occ", "pipe.op"].filter((name) => info.fields.some((field) => field.name === name));

export function decode(scene: Scene): Fifo {
  const capacity = parameter(scene.info, "capacity") ?? 0;
  const [head = 0] = scene.probe("head");
  const [count = 0] = scene.probe("occ");
  const words = scene.probe("element.data");
  const fresh = freshData(scene);
  const elements = Array.from({ length: count }, (_, i) => {
    const place = (head + i) % capacity;
    return { place, data: (i === count - 1 ? fresh : undefined) ?? words[place] ?? 0 };
  });
  const moved = (kind: string): Moved | null => {
    const event = scene.engine.events.find((event) => event.kind === kind);
    if (!event || event.op === null) return null;
    const { op, args } = event;
    const [place = 0] = args;
    const data = elements.find((element) => element.place === place)?.data ?? words[place] ?? 0;
    return { op, kind: operationOf(scene, op)?.kind ?? "?", place, data };
  };
  return { capacity, head, elements, came: moved("placed"), left: moved("taken") };
}

/** Data of an element that is on its way to the memory: it is written behind stage 0. */
function freshData(scene: Scene): number | undefined {
  const [ops = []] = opsInStages(scene);
  const enqueue = ops.map((op) => operationOf(scene, op)).find((operation) => operation?.kind === "enqueue");
  return enqueue?.arguments[0];
}
