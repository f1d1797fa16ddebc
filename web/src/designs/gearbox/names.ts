// How things are called.

import type { Thing } from "../../base/thing";
import type { Mention } from "../contract";
import type { Gearbox } from "./decode";

export const packetThing = (field: string, place: number): Thing => `${field}[${place}]`;
export const flowThing = (flow: number): Thing => `flow.finish[${flow}]`;

/** The thing of a FIFO: of a level of Gearbox, of a step-down FIFO, or of a calendar queue. */
export const fifoThing = (level: number, index: number, { plain = false, expanded = false } = {}): Thing =>
  plain ? `fifo.count[${index}]` : `l${level}.${expanded ? "sub." : ""}count[${index}]`;

const SETS = ["A", "B"];
export const setName = (set: number) => SETS[set] ?? `${set}`;

/** Where a packet is, in the words of events: `level 2, FIFO 3 of set A`. */
export interface Where {
  level: number;
  set: number;
  fifo: number;
  sub: number;
}

/** `FIFO 3`, `FIFO 3 of set B`, `sub-FIFO 2`. */
export function fifoName({ set, fifo, sub }: Omit<Where, "level">, sets: number): string {
  if (sub > 0) return `sub-FIFO ${sub}`;
  return sets > 1 ? `FIFO ${fifo} of set ${setName(set)}` : `FIFO ${fifo}`;
}

export const flowMention = (flow: number): Mention => ({ text: `flow ${flow}`, thing: flowThing(flow) });

/** A FIFO by its name and, where there are several, its level. */
export const where = (at: Where, { levels, kind }: Gearbox): Mention => {
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
