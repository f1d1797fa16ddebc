// What a reader of the tree may ask for by number.

import type { Search } from "../../base/thing";
import { foundOr, readAsked } from "../asked";
import type { Finding, Scene } from "../contract";
import { decode, type Slot } from "./decode";
import { slotThing } from "./names";

/** A rank for the first slot whose element has it, from the root on, `data 17` for the one that carries it. */
function find(scene: Scene, text: string): Search {
  const { kind, number } = readAsked(text) ?? { kind: "?", number: 0 };
  const slots = decode(scene).slots.flat();
  const first = (has: (slot: Slot) => boolean) => {
    const found = slots.find((slot) => slot.count > 0 && !slot.gap && has(slot));
    return found && slotThing(found.level, found.slot);
  };
  if (["", "r", "rank"].includes(kind)) {
    const none = `No element that is drawn has rank ${number} in this step.`;
    return foundOr(
      first(({ rank }) => rank === number),
      none,
    );
  }
  if (["d", "data"].includes(kind)) {
    const none = `No element that is drawn carries data ${number} in this step.`;
    return foundOr(
      first(({ data }) => data === number),
      none,
    );
  }
  return foundOr(undefined, "A number finds a rank, data 17 the element that carries 17.");
}

export const finding: Finding = { label: "Rank or data", examples: "12, data 17", find };
