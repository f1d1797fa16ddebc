// Draws a BBQ of several levels: bits with their counters, the lists below them, and the paths of operations down the tree.

import { opThing } from "../../../base/thing";
import { maskText } from "../../../base/words";
import { centreOf, inset, middleOf } from "../../../kit/drawing/box";
import looks from "../../../kit/drawing/looks.module.css";
import { boxMark, classes, inPhase, type Mark, pathMark, type Sheets, textMark } from "../../../kit/marks/mark";
import { MarkCache } from "../../../kit/marks/mark-cache";
import { kindStyle } from "../../../kit/tokens/glyph";
import { bandMark } from "../../queue-bands";
import { bitMarks, faultMark, itemMarks, listText, valueMarks } from "../lists/cells";
import { above, bitName, bitThing, bucketThing, entryOf, pathTo, queueOf } from "../shape";
import { type Bbq, type BbqBit, nextPath, occupancyOf, type Touches } from "../state";
import drawn from "../structure.module.css";
import { type BucketColumn, NUMBERED, type TreeLayout } from "./layout";
import { type BbqCell, type BbqRow, cellKey, type Levels } from "./levels";
import styles from "./tree.module.css";

/** Levels, lists and paths. `seen` collects the drawn elements. */
export function treeMarks(bbq: Bbq, plan: TreeLayout, seen: Set<string>, sheets: Sheets): void {
  for (const row of plan.rows) {
    rowMarks(row, bbq, sheets);
    if (row.masks !== null) maskMarks(row.level, row.masks, plan.cells, bbq, sheets);
  }
  for (const column of plan.buckets) listMarks(column, bbq.touches, seen, sheets);
  sheets.middle.push(boxMark("PB", plan.pb, classes(drawn.passive, drawn.region)));
  if (plan.buckets.length === 0) {
    const text = `None of the ${bbq.priorities} buckets holds an element`;
    const mark = textMark("PB empty", centreOf(plan.pb), middleOf(plan.pb), drawn.nothing, text);
    sheets.front.push({ ...mark, phase: "write" });
  }
  inPhase("decide", sheets, (sheets) => pathMarks(bbq, plan.cells, sheets));
}

/** Cached bits with their counters, most of which are unchanged from step to step. */
const bits = new MarkCache(2_000);

/** Width of a letter of a title, and of the gap between two bitmaps that it may use, in units. */
const LETTER = 6.8;
const TITLE_GAP = 8;

/** A level: its bitmaps, and the lane below it with the operations that it has counted. */
function rowMarks(row: BbqRow, bbq: Bbq, sheets: Sheets): void {
  const { level, lane, blocks, hidden } = row;
  const { back, middle, front } = sheets;
  back.push(boxMark(`lane ${level}`, lane, drawn.lane));
  for (const { number, box, cells, title } of blocks) {
    const key = `bitmap ${level} ${number}`;
    for (const cell of cells) bitOf(cell, row, bbq, sheets);
    middle.push(boxMark(key, box, classes(drawn.passive, drawn.region)));
    const text = [`bitmap ${number}`, `${number}`].find(({ length }) => length * LETTER <= box.w + TITLE_GAP);
    if (title !== null && text) front.push(textMark(`${key} title`, box.x, title, drawn.blockTitle, text));
  }
  if (hidden > 0) {
    const text = `${hidden} more ${hidden === 1 ? "bitmap" : "bitmaps"} in flight`;
    const className = classes(drawn.hint, looks.end);
    front.push(textMark(`lane ${level} hidden`, lane.x + lane.w - 6, middleOf(lane), className, text));
  }
  // A band above all bits that belong to one logical queue.
  for (const { index, bit } of blocks.flatMap(({ cells }) => cells)) {
    const queue = queueOf(bbq, level, index);
    if (queue !== null) bandMark(`bit ${level} ${index}`, bit, queue, sheets);
  }
}

/** Above the first level, each logical queue with its mask and its number of elements. */
function maskMarks(level: number, y: number, cells: Levels["cells"], bbq: Bbq, { front }: Sheets): void {
  for (let queue = 0; queue < bbq.queues; queue++) {
    const { bitmap, bit, mask } = entryOf(bbq, queue);
    const own = Math.log2(mask / 2 ** bit + 1);
    const [right, left] = [bit, bit + own - 1].map((at) => cells.get(cellKey(level, bitmap * bbq.w + at)));
    if (!right || !left) continue;
    const width = right.bit.x + right.bit.w - left.bit.x;
    const held = occupancyOf(bbq, queue);
    const short = `q${queue} ${maskText(mask)}, ${held} el.`;
    const long = `queue ${queue}, mask ${maskText(mask)}, occupancy ${held}`;
    const words = width >= 180 ? long : width >= 76 ? short : `q${queue}`;
    front.push(textMark(`mask ${queue}`, left.bit.x + width / 2, y, classes(drawn.passive, styles.mask), words));
  }
}

type Counted = Touches["counted"][number] | undefined;

function bitOf(cell: BbqCell, row: BbqRow, bbq: Bbq, sheets: Sheets): void {
  const { level, index } = cell;
  /** Null if its counter was not read. */
  const bit = bbq.bit(level, index);
  const bitmap = bbq.bitmap(level, above(index, 1, bbq.w));
  const set = bit ? bit.set : ((bitmap >>> (index % bbq.w)) & 1) === 1;
  const counted = bbq.touches.counted.find((touch) => touch.level === level && touch.index === index);
  const key = [bbq.w, bbq.d, index, set, bit?.stoc, bit?.wlb, counted?.kind, counted?.before, counted?.after];
  bits.draw(sheets, row, key, (sheets) => bitAndCounters(cell, bbq, { bit, set, counted }, sheets));
}

function bitAndCounters(
  cell: BbqCell,
  bbq: Bbq,
  { bit, set, counted }: { bit: BbqBit | null; set: boolean; counted: Counted },
  sheets: Sheets,
): void {
  const { level, index, bit: box, stoc, wlb } = cell;
  const thing = bitThing(level, index);
  // Bits of the last level are buckets.
  const lights = level === bbq.d ? [thing, bucketThing(index)] : [thing];
  const key = `bit ${level} ${index}`;
  const area = { x: box.x, y: box.y, w: box.w, h: wlb.y + wlb.h - box.y };
  const label = describe(bitName(bbq, level, index), bit, set);
  const skippedByKeys = !(set || counted);
  sheets.back.push(boxMark(key, area, classes(drawn.column, drawn.area), { thing, lights, label, skippedByKeys }));
  bitMarks(`${key} set`, box, { set, small: true, lights }, sheets);
  // Above its corner, since paths arrive at its middle.
  const y = box.y - (bbq.queues > 1 ? 10 : 7);
  if (box.w >= NUMBERED) sheets.back.push(textMark(`${key} number`, box.x + 1, y, drawn.bitNumber, `${index % bbq.w}`));
  const count = counted && stoc.w >= 40 ? `${counted.before}→${counted.after}` : bit ? `${bit.stoc}` : "";
  const waterlevel = bit ? (bit.wlb ? "1" : "0") : "";
  const narrow = stoc.w < 90;
  valueMarks(`${key} StOC`, stoc, { name: "StOC", value: count, narrow, faint: !bit?.stoc, lights }, sheets);
  valueMarks(`${key} WLb`, wlb, { name: "WLb", value: waterlevel, narrow, faint: !bit?.wlb, lights }, sheets);
  if (!counted) return;
  const broken = counted.kind !== "enqueue" && counted.after > counted.before;
  const counters = { x: stoc.x + 1.5, y: stoc.y + 1, w: wlb.x + wlb.w - stoc.x - 3, h: wlb.y + wlb.h - stoc.y - 2 };
  const className = classes(drawn.passive, drawn.touched, broken ? drawn.brokenMark : kindStyle(counted.kind).tone);
  sheets.things.push(boxMark(`${key} counted`, counters, className, { changeRank: 2 }));
}

/** The bit as text for screen readers. */
function describe(name: string, bit: BbqBit | null, set: boolean): string {
  const counters = bit ? `, StOC ${bit.stoc}, waterlevel bit ${bit.wlb ? 1 : 0}` : "";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${set ? 1 : 0}${counters}`;
}

/** The list of a bucket, HEAD above and TAIL below. */
function listMarks(column: BucketColumn, touches: Touches, seen: Set<string>, sheets: Sheets): void {
  const { bucket, area, items, title, numbered, compact } = column;
  const { priority, fault } = bucket;
  const key = `bucket ${priority}`;
  const { back, front } = sheets;
  const label = `Bucket ${priority}, ${listText(bucket)}${fault && `, ${fault}`}`;
  const own = { thing: bucketThing(priority), label, skippedByKeys: items.length === 0 };
  back.push(boxMark(key, area, classes(drawn.column, drawn.area, drawn.bucketArea), own));
  const text = (part: string, x: number, y: number, className: string | undefined, text: string) =>
    front.push(textMark(`${key} ${part}`, x, y, className, text));
  if (title !== "") text("title", area.x + 7, area.y + 10, classes(drawn.passive, drawn.hint), title);
  if (numbered && fault === "") text("number", centreOf(area), area.y + area.h - 8, drawn.bucketNumber, `${priority}`);
  itemMarks({ priority, items, compact }, touches, seen, sheets);
  if (fault !== "") front.push(faultMark(`${key} fault`, centreOf(area), area.y + area.h - 9, fault, area.w < 90));
}

type CellAt = (level: number, index: number) => BbqCell | undefined;

/** Paths of the operations that changed something in the step or are highlighted, and of the next dequeues. */
function pathMarks(bbq: Bbq, cells: Levels["cells"], { things }: Sheets): void {
  const at: CellAt = (level, index) => cells.get(cellKey(level, index));
  things.push(
    ...nextMarks(bbq, at),
    ...operationMarks(bbq, at),
    ...speculationMarks(bbq, at),
    ...adoptionMarks(bbq, at),
  );
}

/** The path of the next dequeue, or the paths for all logical queues. */
function nextMarks(bbq: Bbq, at: CellAt): Mark[] {
  const next = nextPath(bbq);
  const paths = next ? [next] : bbq.services.filter(({ certain }) => certain);
  return paths.flatMap(({ kind, queue, path }) => {
    const { tone } = kindStyle(kind);
    const key = queue === null ? "next" : `next of queue ${queue}`;
    const cells = path.map((index, i) => at(bbq.steered + 1 + i, index));
    return [
      pathMark(key, 0, 0, classes(drawn.passive, tone, styles.nextWay), pathOf(cells)),
      ...cells.flatMap((cell) => (cell ? outline(key, cell, classes(tone, styles.onNextWay)) : [])),
    ];
  });
}

function operationMarks({ w, stages, touches }: Bbq, at: CellAt): Mark[] {
  return stages.flatMap((occupant) => {
    if (!occupant?.at) return [];
    const { op, kind } = occupant;
    const { level, index } = occupant.at;
    const touched = [...touches.picked, ...touches.counted, ...touches.adopted].some((touch) => touch.op === op);
    const { tone } = kindStyle(kind);
    const cells = pathTo({ w }, level, index).map((index, i) => at(i + 1, index));
    const key = `way of ${op}`;
    const marks = [
      pathMark(key, 0, 0, classes(drawn.passive, tone, styles.way), pathOf(cells)),
      ...cells.flatMap((cell) => {
        const className = cell?.level === level ? drawn.touched : styles.onWay;
        return cell ? outline(key, cell, classes(tone, className)) : [];
      }),
    ];
    // The path of an operation that did nothing in the step is visible only while it is highlighted.
    return marks.map((mark) => ({ ...mark, lights: [opThing(op)], onlyLit: !touched }));
  });
}

function speculationMarks({ touches }: Bbq, at: CellAt): Mark[] {
  return touches.speculated.flatMap(({ op, level, index, ahead, certainty }) => {
    const [picked, other] = [at(level, index), at(level, ahead)];
    if (!picked) return [];
    const key = `assumed by ${op} at ${level}`;
    const wrong = certainty === "wrong";
    return [
      outline(key, picked, wrong ? styles.wrongMark : styles.assumed),
      ...(other && picked !== other ? [line(`${key} ahead`, styles.assumed, arc(picked, other))] : []),
      ...(wrong ? [cross(`${key} wrong`, picked, styles.wrongMark)] : []),
    ];
  });
}

function adoptionMarks({ touches }: Bbq, at: CellAt): Mark[] {
  return touches.adopted.flatMap(({ op, level, index, dropped }) => {
    const taken = at(level, index);
    const left = dropped === null ? undefined : at(level, dropped);
    const key = `adopted by ${op} at ${level}`;
    return [
      ...(taken ? [outline(key, taken, styles.adopted)] : []),
      ...(left ? [cross(`${key} left`, left, styles.dropped)] : []),
      ...(taken && left ? [line(`${key} from`, styles.adopted, arc(left, taken))] : []),
    ];
  });
}

/** A line from the counters of each cell to the bit of the next. */
function pathOf(cells: readonly (BbqCell | undefined)[]): string {
  const lines = cells.slice(1).map((to, i) => {
    const from = cells[i];
    if (!from || !to) return "";
    const bottom = from.wlb.y + from.wlb.h;
    return `M${from.center} ${bottom}C${from.center} ${bottom + 14} ${to.center} ${to.bit.y - 16} ${to.center} ${to.bit.y}`;
  });
  return lines.join("");
}

const line = (key: string, className: string | undefined, d: string): Mark =>
  pathMark(key, 0, 0, classes(drawn.passive, className), d);

const outline = (key: string, cell: BbqCell, className: string | undefined): Mark =>
  boxMark(`${key} bit ${cell.level}`, inset(cell.bit, 1.5), classes(drawn.passive, className));

/** Crosses out a bit; its digit stays readable if there is enough space. */
function cross(key: string, { center, bit }: BbqCell, className: string | undefined): Mark {
  const y = middleOf(bit);
  const [w, h] = [Math.min(bit.w / 2 - 3, 15), bit.h / 2 - 3];
  const from = w < 11 ? 0 : 6 / w;
  const arms = [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => `M${center + right * w * from} ${y + down * h * from}L${center + right * w} ${y + down * h}`),
  );
  return line(key, className, arms.join(""));
}

/** An arc above the bits of a bitmap, from one bit to another. */
function arc(from: BbqCell, to: BbqCell): string {
  const y = from.bit.y;
  return `M${from.center} ${y}C${from.center} ${y - 15} ${to.center} ${y - 15} ${to.center} ${y}`;
}
