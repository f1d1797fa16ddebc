// Words that the step touched, by place: read from the events, so that a still picture shows the whole step.

import { NONE } from "../../base/none";
import type { EventFrame } from "../../gen/types/EventFrame";
import type { Scene } from "../contract";
import { readerOf, resultsOf } from "../reader";
import { decode } from "./decode";
import { droppedBit } from "./locate";

/** The operation behind a touch. */
interface By {
  op: number;
  kind: string;
}

export type ListEnd = "head" | "tail";

export interface Touches {
  /** Bits that were picked, at most one a level. */
  picked: (By & { level: number; index: number })[];
  /** Counters that were changed, and whether their bits changed with them. */
  counted: (By & { level: number; index: number; before: number; after: number; flipped: boolean })[];
  /** Bits that were picked because of what an operation ahead may do; `wrong` if that was not foreseen. */
  speculated: (By & { level: number; index: number; ahead: number; look: "guess" | "sure" | "must" | "wrong" })[];
  /** Bits that were taken over from the operation ahead, and the bit that was given up for it. */
  adopted: (By & { level: number; index: number; dropped: number | null })[];
  /** Bucket: the element that was read. */
  read: (By & { priority: number; element: number; end: ListEnd }) | null;
  /** Last stage: the element that was linked at HEAD. */
  linked: (By & { priority: number; element: number; first: boolean }) | null;
  /** Last stage: the element that was unlinked and freed. */
  unlinked: (By & { priority: number; element: number; end: ListEnd; data: number }) | null;
  /** Stage 0: the element that was popped from the free list. */
  popped: (By & { element: number }) | null;
}

/** What a step touched of one priority. */
export type BucketTouches = Pick<Touches, "read" | "linked" | "unlinked">;

/** The part of it that is about a bucket. */
export function touchesOf({ read, linked, unlinked }: Touches, priority: number): BucketTouches {
  const own = <T extends { priority: number }>(touch: T | null) => (touch?.priority === priority ? touch : null);
  return { read: own(read), linked: own(linked), unlinked: own(unlinked) };
}

const listEnd = (color: number | undefined): ListEnd => (color === 1 ? "head" : "tail");

/** How sure a speculation is, by what the hardware reports of it. */
export const lookOf = (index: number, how: number, ahead: number) =>
  how === 0 ? "sure" : how === 2 ? "must" : index === ahead ? "wrong" : "guess";

const worked = new WeakMap<Scene, Touches>();

/** What the step touched; worked out once. */
export function touches(scene: Scene): Touches {
  const found = worked.get(scene) ?? read(scene);
  worked.set(scene, found);
  return found;
}

const { named } = readerOf("bbq");

function read(scene: Scene): Touches {
  const bbq = decode(scene);
  const { stages } = bbq;
  const by = (event: EventFrame): By => ({
    op: event.op ?? -1,
    kind: stages.find((o) => o?.op === event.op)?.kind ?? scene.op(event.op ?? -1)?.kind ?? "",
  });
  const found: Touches = {
    picked: [],
    counted: [],
    speculated: [],
    adopted: [],
    read: null,
    linked: null,
    unlinked: null,
    popped: null,
  };
  for (const event of scene.engine.events) {
    switch (event.kind) {
      case "accepted": {
        const element = stages[0]?.element ?? null;
        if (stages[0]?.kind === "enqueue" && element !== null) found.popped = { ...by(event), element };
        break;
      }
      case "indexed": {
        const { level, index } = named(event, "indexed");
        found.picked.push({ ...by(event), level, index });
        break;
      }
      case "committed": {
        const { level, index, stoc_before: before, stoc_after: after } = named(event, "committed");
        const flipped = (before === 0) !== (after === 0);
        found.counted.push({ ...by(event), level, index, before, after, flipped });
        break;
      }
      case "speculated": {
        const { level, index, how, ahead_index: ahead } = named(event, "speculated");
        found.speculated.push({ ...by(event), level, index, ahead, look: lookOf(index, how, ahead) });
        break;
      }
      case "adopted": {
        const { level, index } = named(event, "adopted");
        const dropped = droppedBit(scene, bbq, event.op ?? -1, level, index);
        found.adopted.push({ ...by(event), level, index, dropped });
        break;
      }
      case "fetched": {
        const { priority, element, color } = named(event, "fetched");
        found.read = { ...by(event), priority, element, end: listEnd(color) };
        break;
      }
      case "linked": {
        const { priority, element, old_head } = named(event, "linked");
        found.linked = { ...by(event), priority, element, first: old_head === NONE };
        break;
      }
      case "unlinked": {
        const { priority, element, color } = named(event, "unlinked");
        const data = resultsOf(scene, event.op ?? -1)?.[0] ?? scene.word("qe.data", element) ?? 0;
        found.unlinked = { ...by(event), priority, element, end: listEnd(color), data };
        break;
      }
    }
  }
  return found;
}
