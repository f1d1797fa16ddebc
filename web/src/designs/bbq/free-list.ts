// The free list as a queue, what enqueues in flight have popped from it, where all elements are, and the way of one that was freed.

import { count } from "../../base/format";
import {
  boxMark,
  classes,
  comingFrom,
  gliding,
  inView,
  type Mark,
  pathMark,
  type Sheets,
  textMark,
  type View,
} from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/kinds";
import type { StructureLayout } from "./layout";
import type { FreeCell, FreeLayout } from "./layout-free";
import { elementThing } from "./shape";
import type { Bbq, Touches } from "./state";
import styles from "./structure.module.css";

const NAMES = { listed: "in lists", carried: "popped, on the way to a list", free: "free" };

/** Cells from which on only those in sight become marks. */
const MANY = 1_024;

export function freeMarks(
  { free, flow }: { free: FreeLayout; flow?: StructureLayout["flow"] },
  { bbq, touched, seen, view }: { bbq: Bbq; touched: Touches; seen: Set<string>; view?: View | undefined },
  sheets: Sheets,
): void {
  const { middle, things, front } = sheets;
  const many = free.cells.length > MANY;
  for (const { kind, count: there, box } of free.bar)
    middle.push(boxMark(`bar ${kind}`, box, styles[kind], { hint: `${count(there)} ${NAMES[kind]}` }));
  free.captions.forEach(({ text, x, y }, i) => {
    front.push(textMark(`free caption ${i}`, x, y, styles.hint, text));
  });
  free.cells.forEach((cell, i) => {
    if (many && !cell.fresh && !inView(view, cell.box.y, cell.box.h)) return;
    // An element from a list glides here; broken hardware may free an element of a list, or free it twice.
    const own = elementThing(cell.element);
    const key = seen.has(own) ? `${own} free at ${i}` : own;
    seen.add(own);
    cellMarks(key, cell, touched, cell.fresh ? flow?.from : undefined, sheets);
  });
  const { more } = free;
  if (more) {
    const text = `+${count(more.count)} more`;
    front.push(textMark("free more", more.box.x + more.box.w / 2, free.y, styles.more, text));
  }
  if (bbq.free.count === 0) front.push(textMark("free none", free.end.x, free.end.y, styles.hint, "nothing to pop"));
  if (flow) {
    const { tone } = kindStyle(touched.unlinked?.kind ?? "");
    // Below the texts that it crosses.
    things.push(
      pathMark("flow", 0, 0, classes(tone, styles.flow), flow.line),
      pathMark("flow tip", 0, 0, classes(tone, styles.flowTip), flow.tip),
    );
  }
}

/** An element that is free or popped; one that comes from a list brings its number along. */
function cellMarks(
  key: string,
  cell: FreeCell,
  { popped, unlinked }: Touches,
  from: { x: number; y: number } | undefined,
  { things, front }: Sheets,
): void {
  const { element, box, carried, fresh } = cell;
  const taken = carried && popped?.element === element;
  const by = fresh ? (unlinked?.kind ?? "") : taken ? "enqueue" : null;
  const look = classes(
    styles.freeCell,
    carried && styles.carriedCell,
    ...(by === null ? [] : [styles.touchedBox, kindStyle(by).tone]),
  );
  const number = textMark(`${key} number`, box.x + box.w / 2, box.y + box.h / 2, styles.number, `${element}`);
  const lights = [elementThing(element)];
  const frame = boxMark(key, box, look, { rx: 3, lights, ...(by !== null && { news: 1 }) });
  const travelling = (mark: Mark) => (from ? comingFrom(from, box, [mark]) : gliding([mark]));
  things.push(...travelling(frame));
  front.push(...travelling(number));
}
