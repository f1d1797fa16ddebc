// Operations before the first stage and behind the last one.

import { argumentText, resultText } from "../../base/format";
import { opThing } from "../../base/thing";
import type { Pointing } from "../../designs/contract";
import type { OpFrame } from "../../gen/types/OpFrame";
import type { SlotFrame } from "../../gen/types/SlotFrame";
import { classes } from "../../kit/marks/mark";
import { type Piece, piece } from "../../kit/marks/pieces";
import { glyphPiece } from "../../kit/tokens/glyph-piece";
import { type Point, rem, type StripLayout, tokenOffset } from "./layout";
import styles from "./pipeline.module.css";

/** Numbers from here on have no room next to one another. */
const CLOSE = 1_000;

const at = (x: number, y: number) => `left:${rem(x)};top:${rem(y)}`;

/** The slots to come, waiting before stage 0. */
export function incomingPiece(
  upcoming: readonly (readonly SlotFrame[])[],
  layout: StripLayout,
  lit: Pointing["lit"],
): Piece {
  const full = layout.form === "full";
  const style = `${at(0, full ? layout.box.y : layout.besides)};width:${rem(layout.left - 4)}`;
  const title = piece("p", { class: styles.edgeTitle, style }, [
    upcoming.length === 0 ? "no more" : full ? "next" : "",
  ]);
  const slots = layout.incoming
    .slice(0, upcoming.length)
    .flatMap((place, i) => slotPieces(upcoming[i] ?? [], i, place, lit));
  return piece("div", {}, [title, ...slots], "incoming");
}

function slotPieces(given: readonly SlotFrame[], i: number, { x, y }: Point, lit: Pointing["lit"]): Piece[] {
  if (given.length === 0) {
    // A bubble is its place.
    const bubble = { class: styles.comingBubble, style: at(x, y), title: "no operation" };
    return [piece("span", bubble, [], `bubble ${i}`)];
  }
  return given.map(({ op, kind, arguments: args }, place) => {
    const thing = opThing(op);
    const attributes = {
      "data-glide": thing,
      class: classes(styles.coming, lit.has(thing) && styles.lit),
      style: at(x, y + tokenOffset(place, given.length)),
      title: `op ${op}, ${kind} ${argumentText(kind, args)}`,
    };
    const number = op < CLOSE || i % 2 === 0 ? [piece("span", { class: styles.small }, [`${op}`])] : [];
    return piece("span", attributes, [glyphPiece(kind, 18, true), ...number], op);
  });
}

/** The latest results; null where there is no room for them. */
export function leavingPiece(done: readonly OpFrame[], layout: StripLayout, lit: Pointing["lit"]): Piece | null {
  const x = layout.leaving[0]?.x;
  if (x === undefined) return null;
  const title = { class: styles.edgeTitle, style: at(x - 8, layout.box.y) };
  const results = layout.leaving.flatMap((place, i) => {
    const op = done[i];
    return op ? [resultPiece(op, place, layout.leavingRoom, lit)] : [];
  });
  return piece("div", {}, [...(layout.form === "full" ? [piece("p", title, ["out"])] : []), ...results], "leaving");
}

function resultPiece(op: OpFrame, { x, y }: Point, room: number, lit: Pointing["lit"]): Piece {
  const thing = opThing(op.op);
  const result = resultText(op.kind, op.results);
  const attributes = {
    type: "button",
    "data-glide": thing,
    class: classes(styles.left, lit.has(thing) && styles.lit),
    style: at(x - 8, y),
    title: `op ${op.op}, ${op.kind}, left in step ${op.step}: ${result}`,
  };
  const number = piece("span", { class: classes(styles.small, styles.muted) }, [`${op.op}:`]);
  const inside = [
    glyphPiece(op.kind, 13),
    ...(`${op.op}: ${result}`.length <= room ? [number] : []),
    piece("span", { class: styles.detail }, [result]),
  ];
  return piece("button", attributes, inside, op.op);
}
