// Draws the free list as a queue, the elements that enqueues in flight have popped, and the locations of all elements.

import { count } from "../../../base/format";
import { centreOf, middleOf } from "../../../kit/drawing/box";
import {
  boxMark,
  classes,
  enteringFrom,
  inView,
  type Mark,
  pathMark,
  type Sheets,
  squeezed,
  textMark,
  tweened,
  type View,
} from "../../../kit/marks/mark";
import { kindStyle } from "../../../kit/tokens/glyph";
import { type Clause, clause, counted, grouped, NOTHING } from "../../clause";
import { plainText } from "../../contract";
import { elementThing } from "../shape";
import type { Bbq, Touches } from "../state";
import styles from "../structure.module.css";
import type { FreeCell, FreeLayout } from "./free-layout";

const NAMES = { listed: "in lists", carried: "popped, on the way to a list", free: "free" };

/** Number of cells from which only visible cells become marks. */
const MANY = 1_024;

/** The path of an element that was freed in this step, from its list to the free list. */
export interface BbqFlow {
  from: { x: number; y: number };
  line: string;
  tip: string;
}

/** `seen` are the drawn elements; `view` is the visible part of the drawing. */
export function freeMarks(
  bbq: Bbq,
  { free, flow }: { free: FreeLayout; flow?: BbqFlow | null },
  { seen, view }: { seen: Set<string>; view: View | undefined },
  sheets: Sheets,
): void {
  const { middle, things, front } = sheets;
  const many = free.cells.length > MANY;
  for (const { kind, count: there, box } of free.bar)
    middle.push(boxMark(`bar ${kind}`, box, styles[kind], { tooltip: `${count(there)} ${NAMES[kind]}` }));
  free.captions.forEach(({ text, x, y }, i) => {
    front.push(textMark(`free caption ${i}`, x, y, styles.hint, text));
  });
  free.cells.forEach((cell, i) => {
    if (many && !cell.fresh && !inView(view, cell.box.y, cell.box.h)) return;
    // An element moves here from its list; faulty hardware may free an element of a list, or free it twice.
    const own = elementThing(cell.element);
    const key = seen.has(own) ? `${own} free at ${i}` : own;
    seen.add(own);
    cellMarks(key, cell, bbq.touches, cell.fresh ? flow?.from : undefined, sheets);
  });
  const { more, carriedMore } = free;
  if (more) front.push(textMark("free more", centreOf(more.box), free.y, styles.more, `+${count(more.count)} more`));
  if (carriedMore) {
    const { box } = carriedMore;
    const text = `+${count(carriedMore.count)}`;
    front.push(textMark("carried more", centreOf(box), middleOf(box), styles.more, text));
  }
  if (bbq.free.count === 0) front.push(textMark("free none", free.end.x, free.end.y, styles.hint, "nothing to pop"));
  if (flow) {
    const { tone } = kindStyle(bbq.touches.unlinked?.kind ?? "");
    // Below the texts that it crosses.
    things.push(
      pathMark("flow", 0, 0, classes(tone, styles.flow), flow.line),
      pathMark("flow tip", 0, 0, classes(tone, styles.flowTip), flow.tip),
    );
  }
}

/** A free or popped element; one that comes from a list keeps its number. */
function cellMarks(
  key: string,
  { element, box, carried, fresh }: FreeCell,
  { popped, unlinked }: Touches,
  from: BbqFlow["from"] | undefined,
  { things, front }: Sheets,
): void {
  const by = fresh ? (unlinked?.kind ?? "") : carried && popped?.element === element ? "enqueue" : null;
  const touched = by === null ? "" : classes(styles.touchedBox, kindStyle(by).tone);
  const className = classes(styles.freeCell, carried && styles.carriedCell, touched);
  const travelling = (mark: Mark) => (from ? enteringFrom(from, box, [mark]) : tweened([mark]));
  const frame = { rx: 3, lights: [elementThing(element)], ...(by !== null && { changeRank: 1 }) };
  things.push(...travelling(boxMark(key, box, className, frame)));
  front.push(...travelling(textMark(`${key} number`, centreOf(box), middleOf(box), styles.number, `${element}`)));
}

/** Width of a letter of the account, in units. */
const LETTER = 6.6;

/** The labels of the free list, and the account up to the right edge. */
export function accountMarks(
  bbq: Bbq,
  { free, gutter }: { free: FreeLayout; gutter: number },
  right: number,
  { front }: Sheets,
): void {
  const { words, y, barY } = free;
  const account = plainText(accountOf(bbq).sentence);
  front.push(
    textMark("free list", gutter - 8, y, styles.rowLabel, "free list"),
    textMark("elements", gutter - 8, barY, styles.rowLabel, "elements"),
    squeezed(textMark("account", words.x, words.y, styles.account, account), right - words.x, LETTER),
  );
}

/** Texts of the errors in an account. */
const FAULTS = {
  freeTwice: "free twice",
  listedTwice: "in lists twice",
  carriedTwice: "on the way and elsewhere",
  foreign: "that do not exist",
  lost: "not found",
} as const;

/** The locations of all elements as a sum, or why there is no sum. */
export function accountOf({ account, capacity, occupancy, ready }: Bbq): Clause {
  if (!ready) return clause`${{ ready: "not ready" }}: the bitmaps below L1 are being cleared`;
  const { listed, carried, free } = account;
  const lists = clause`${grouped({ listed })} in lists + ${grouped({ carried })} on the way`;
  const parts = clause`${lists} + ${grouped({ free })} free`;
  const found = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).filter((fault) => account[fault] > 0);
  const faults = found.reduce(
    (all, fault, i) => clause`${all}${i === 0 ? "" : ", "}${grouped({ [fault]: account[fault] })} ${FAULTS[fault]}`,
    NOTHING,
  );
  if (found.length > 0) return clause`${{ broken: "broken" }}: ${parts}, with ${faults}`;
  const all = counted({ capacity }, "element");
  return listed + carried + free === capacity
    ? clause`${parts} = ${all}; occupancy ${grouped({ occupancy })}`
    : clause`${{ broken: "broken" }}: ${parts}, of ${all}`;
}
