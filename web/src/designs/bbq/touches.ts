// What the step touched, by place: read from the events, so that a still picture tells the whole step.

import type { EventFrame } from "../../gen/types/EventFrame";
import type { Scene } from "../../views/design";
import { decode } from "./decode";

/** The operation behind a touch. */
interface By {
  op: number;
  kind: string;
}

export type ListEnd = "head" | "tail";

export interface Touches {
  /** Stage 1: the bit that was picked. */
  picked: (By & { index: number }) | null;
  /** Stage 2: the counter that was changed, and whether its bit changed with it. */
  counted: (By & { index: number; before: number; after: number; flipped: boolean }) | null;
  /** Stage 4: the element that was read. */
  read: (By & { priority: number; element: number; end: ListEnd }) | null;
  /** Stage 6: the element that was linked at HEAD. */
  linked: (By & { priority: number; element: number; first: boolean }) | null;
  /** Stage 6: the element that was unlinked and freed. */
  unlinked: (By & { priority: number; element: number; end: ListEnd; data: number }) | null;
  /** Stage 0: the element that was popped from the free list. */
  popped: (By & { element: number }) | null;
}

const listEnd = (color: number | undefined): ListEnd => (color === 1 ? "head" : "tail");

export function touches(scene: Scene): Touches {
  const { stages } = decode(scene);
  const by = (event: EventFrame): By => ({
    op: event.op ?? -1,
    kind: stages.find((o) => o?.op === event.op)?.kind ?? scene.op(event.op ?? -1)?.kind ?? "",
  });
  const found: Touches = { picked: null, counted: null, read: null, linked: null, unlinked: null, popped: null };
  for (const event of scene.engine.events) {
    const [a = 0, b = 0, c = 0, d = 0] = event.args;
    switch (event.kind) {
      case "accepted": {
        const element = stages[0]?.element ?? null;
        if (stages[0]?.kind === "enqueue" && element !== null) found.popped = { ...by(event), element };
        break;
      }
      case "indexed":
        found.picked = { ...by(event), index: b };
        break;
      case "committed":
        found.counted = { ...by(event), index: b, before: c, after: d, flipped: (c === 0) !== (d === 0) };
        break;
      case "fetched":
        found.read = { ...by(event), priority: a, element: b, end: listEnd(c) };
        break;
      case "linked":
        found.linked = { ...by(event), priority: a, element: b, first: c === 0xffff_ffff };
        break;
      case "unlinked": {
        const result = scene.engine.events.find((e) => e.kind === "retired" && e.op === event.op);
        const data = result?.args[0] ?? scene.probe("qe.data")[b] ?? 0;
        found.unlinked = { ...by(event), priority: a, element: b, end: listEnd(c), data };
        break;
      }
    }
  }
  return found;
}
