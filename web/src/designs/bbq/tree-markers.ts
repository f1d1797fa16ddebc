// Operations in the tree, at what they work on.

import type { Marker } from "./layout";
import { commitStage, indexStage, waitStage, writeStage } from "./shape";
import type { Bbq } from "./state";
import { type Cell, cellKey, type TreeLayout } from "./tree-layout";
import { NUMBERED } from "./tree-rows";

/** Width of a digit of the number above a bit, and of the sign of an operation. */
const DIGIT = 7;
const SIGN = 11;

type Plan = Pick<TreeLayout, "rows" | "cells" | "buckets" | "pb" | "gutter">;

export function treeMarkers(bbq: Bbq, plan: Plan): Marker[] {
  const found: Marker[] = [];
  for (const occupant of bbq.stages) {
    if (!occupant?.at || occupant.stage === 0) continue;
    const { stage } = occupant;
    const { level, index } = occupant.at;
    const row = plan.rows[level - 1 - bbq.steered];
    const cell = plan.cells.get(cellKey(level, index));
    if (stage === writeStage(bbq)) {
      const column = plan.buckets.find(({ bucket }) => bucket.priority === occupant.priority);
      const element = bbq.touches.linked?.element ?? bbq.touches.unlinked?.element;
      const item = column?.items.find((i) => i.kind !== "more" && i.element === element) ?? column?.items[0];
      const box = item?.box ?? (column && { ...column.area, h: 14 });
      // The sign stands in the gap before the box: it covers no number of this bucket or of the next one.
      if (box) found.push({ occupant, x: Math.max(box.x - 4, plan.gutter + 1), y: box.y + box.h / 2, label: "none" });
    } else if (row && cell) {
      const { slot, slots, above } = slotOf(bbq, level, stage);
      const number = above ? numberOf(cell, index % bbq.w, slots) : 0;
      const w = Math.min(cell.bit.w - 4 - number, above ? 72 : 40 * slots);
      const pitch = w / slots;
      const label = pitch >= 38 ? "beside" : "none";
      const x = cell.center + number / 2 - w / 2 + (slot + 0.5) * pitch - (label === "beside" ? 9 : 0);
      const y = above ? row.marks : row.lane.y + row.lane.h / 2;
      // Where neighbours touch, they stand a little higher and lower.
      const shift = pitch >= 13 ? 0 : slot % 2 === 0 ? -3 : 3;
      found.push({ occupant, x, y: y + shift, label });
    }
  }
  return found;
}

/** Width of the number above the corner of a bit, which signs stand next to; 0 where there is none, or too little room for both. */
function numberOf({ bit }: Cell, number: number, slots: number): number {
  const width = 2 + DIGIT * `${number}`.length;
  return bit.w >= NUMBERED && bit.w - 4 - width >= SIGN * slots ? width : 0;
}

/** Above the bit an operation picks and waits; in the lane below it has been counted and goes on to what lies below. */
function slotOf(bbq: Bbq, level: number, stage: number): { slot: number; slots: number; above: boolean } {
  if (stage === indexStage(bbq, level)) return { slot: 0, slots: level === 1 ? 1 : 2, above: true };
  if (level > 1 && stage === waitStage(bbq, level)) return { slot: 1, slots: 2, above: true };
  return { slot: stage - commitStage(bbq, level), slots: level === bbq.d ? 4 : 2, above: false };
}
