// Ways down the tree of the operations that the step touched or the reader points at, and what they assumed or took over.

import { opThing } from "../../base/thing";
import { inset } from "../../kit/drawing/box";
import { boxMark, classes, type Mark, pathMark, type Sheets } from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/kinds";
import { wayTo } from "./shape";
import { type Bbq, type Touches, wayOfNext } from "./state";
import drawn from "./structure.module.css";
import { type Cell, cellKey, type TreeLayout } from "./tree-layout";
import styles from "./ways.module.css";

export function wayMarks(plan: TreeLayout, bbq: Bbq, touched: Touches, { things }: Sheets): void {
  const at = (level: number, index: number) => plan.cells.get(cellKey(level, index));
  for (const next of waysOfNext(bbq)) {
    const { tone } = kindStyle(next.kind);
    const key = next.queue === null ? "next" : `next of queue ${next.queue}`;
    const cells = next.path.map((index, i) => at(bbq.steered + 1 + i, index));
    things.push(pathMark(key, 0, 0, classes(drawn.passive, tone, styles.nextWay), wayOf(cells)));
    for (const cell of cells) if (cell) things.push(outline(key, cell, classes(tone, styles.onNextWay)));
  }
  for (const occupant of bbq.stages) {
    if (!occupant?.at) continue;
    const { op, kind } = occupant;
    const { level, index } = occupant.at;
    const here = [...touched.picked, ...touched.counted, ...touched.adopted].some((touch) => touch.op === op);
    const lights = [opThing(op)];
    const { tone } = kindStyle(kind);
    // Of an operation that the step did nothing of.
    const onlyLit = !here;
    const cells = wayTo(bbq, level, index).map((index, i) => at(i + 1, index));
    const key = `way of ${op}`;
    things.push({ ...pathMark(key, 0, 0, classes(drawn.passive, tone, styles.way), wayOf(cells)), lights, onlyLit });
    cells.forEach((cell, i) => {
      const look = i === level - 1 ? drawn.touched : styles.onWay;
      if (cell) things.push({ ...outline(key, cell, classes(tone, look)), lights, onlyLit });
    });
  }
  for (const { op, level, index, ahead, look } of touched.speculated) {
    const [picked, other] = [at(level, index), at(level, ahead)];
    if (!picked) continue;
    const key = `assumed by ${op} at ${level}`;
    const wrong = look === "wrong";
    things.push(outline(key, picked, wrong ? styles.wrongMark : styles.assumed));
    if (other && picked !== other) things.push(line(`${key} ahead`, styles.assumed, arc(picked, other)));
    if (wrong) things.push(cross(`${key} wrong`, picked, styles.wrongMark));
  }
  for (const { op, level, index, dropped } of touched.adopted) {
    const taken = at(level, index);
    const left = dropped === null ? undefined : at(level, dropped);
    const key = `adopted by ${op} at ${level}`;
    if (taken) things.push(outline(key, taken, styles.adopted));
    if (left) things.push(cross(`${key} left`, left, styles.dropped));
    if (taken && left) things.push(line(`${key} from`, styles.adopted, arc(left, taken)));
  }
}

/** The way of the next dequeue, or those of all logical queues. */
const waysOfNext = (bbq: Bbq) => {
  const next = wayOfNext(bbq);
  return next ? [next] : bbq.services.filter(({ certain }) => certain);
};

/** From the counters of each cell to the bit of the next. */
function wayOf(cells: readonly (Cell | undefined)[]): string {
  return cells
    .slice(1)
    .map((to, i) => {
      const from = cells[i];
      if (!from || !to) return "";
      const bottom = from.wlb.y + from.wlb.h;
      return `M${from.center} ${bottom}C${from.center} ${bottom + 14} ${to.center} ${to.bit.y - 16} ${to.center} ${to.bit.y}`;
    })
    .join("");
}

const line = (key: string, look: string | undefined, d: string): Mark =>
  pathMark(key, 0, 0, classes(drawn.passive, look), d);

const outline = (key: string, cell: Cell, look: string | undefined): Mark =>
  boxMark(`${key} bit ${cell.level}`, inset(cell.bit, 1.5), classes(drawn.passive, look));

/** Crosses a bit out and leaves its digit to be read, where there is room for both. */
function cross(key: string, { center, bit }: Cell, look: string | undefined): Mark {
  const y = bit.y + bit.h / 2;
  const [w, h] = [Math.min(bit.w / 2 - 3, 15), bit.h / 2 - 3];
  const from = w < 11 ? 0 : 6 / w;
  const arms = [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => `M${center + right * w * from} ${y + down * h * from}L${center + right * w} ${y + down * h}`),
  );
  return line(key, look, arms.join(""));
}

/** Over the bits of a bitmap, from one to another. */
function arc(from: Cell, to: Cell): string {
  const y = from.bit.y;
  return `M${from.center} ${y}C${from.center} ${y - 15} ${to.center} ${y - 15} ${to.center} ${y}`;
}
