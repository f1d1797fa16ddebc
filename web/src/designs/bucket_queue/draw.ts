// Draws waiting operations, the stages, the bitmaps from the root down, and the buckets, with the words read in this step; below them the
// totals. Priorities decrease from left to right, like the bits of a word.

import { plural } from "../../base/format";
import { opThing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import { centreOf, middleOf, sideBySide } from "../../kit/drawing/box";
import looks from "../../kit/drawing/looks.module.css";
import { accountMark, endingMark } from "../../kit/drawing/texts";
import { glyphMarks } from "../../kit/marks/glyph-marks";
import {
  type Box,
  boxMark,
  classes,
  inPhase,
  layersOf,
  type Mark,
  type Picture,
  type Sheets,
  squeezed,
  textMark,
  tweened,
} from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/glyph";
import type { Scene } from "../contract";
import {
  type BucketQueue,
  type BucketQueueBit,
  type BucketQueueShape,
  bitmapThing,
  bucketThing,
  decode,
  shapeOf,
} from "./decode";
import styles from "./structure.module.css";

/** Boxes of the parts. */
export interface BucketQueuePlan {
  height: number;
  /** Vertical centre of the first row of waiting operations, number of operations per row, and number of drawn ones. */
  line: { y: number; each: number; most: number };
  /** The stages of a pipeline, or the box of the single operation in progress. */
  stages: readonly Box[];
  /** By level, the box of each bit. */
  tree: readonly (readonly Box[])[];
  /** By priority. */
  buckets: readonly Box[];
  /** Vertical centres of the last two lines of text: the locations of the elements, and the totals. */
  foot: readonly [elements: number, cost: number];
}

/** Left edge of the rows, right edge of their names, and margin at the right. */
const [LEFT, NAME, MARGIN] = [62, 54, 14];
/** Minimum width of a bucket, and gap between the bitmaps of a level, in pixels. */
const [LEAST_BUCKET, BITMAP_GAP] = [17, 4];
/** Minimum width of a stage in pixels: an operation fits into it. */
const LEAST_STAGE = 43;
/** Widths of a waiting operation, and of the number of omitted ones, in pixels. */
const [CHIP, REST] = [46, 40];
/** Heights of the rows. */
const HEIGHT = { line: 24, stages: 40, bits: 22, counters: 16, buckets: 40, foot: 34 };
/** Pixels between rows, at least and at most. */
const [LEAST_GAP, MOST_GAP] = [8, 34];

const rowsOf = ({ levels }: BucketQueueShape) => 4 + levels;

const bitsHeight = ({ strategy }: BucketQueueShape) => HEIGHT.bits + (strategy === "counters" ? HEIGHT.counters : 0);

/** Height of all rows without gaps. */
const heightOf = (shape: BucketQueueShape) =>
  HEIGHT.line + HEIGHT.stages + shape.levels * bitsHeight(shape) + HEIGHT.buckets + HEIGHT.foot;

/** Height of all rows with the smallest gaps. */
const leastHeight = (shape: BucketQueueShape) => heightOf(shape) + LEAST_GAP * (rowsOf(shape) + 1);

/** Size in pixels below which the drawing is scaled down. */
export function least(info: Info): { width: number; height: number } {
  const shape = shapeOf(info);
  const width = LEFT + MARGIN + Math.max(shape.priorities * LEAST_BUCKET, shape.stages * LEAST_STAGE, 340);
  return { width, height: leastHeight(shape) };
}

/** Lays out a step in a panel. With `complete` all waiting operations are drawn, and the drawing may be higher than the panel. */
export function layout(state: BucketQueue, width: number, space: number, complete = false): BucketQueuePlan {
  const { levels, priorities, stages, line } = state;
  const room = width - LEFT - MARGIN;
  const each = Math.max(1, Math.floor((room - REST) / CHIP));
  const more = complete ? Math.max(0, Math.ceil(line.length / each) - 1) * HEIGHT.line : 0;
  const height = complete ? Math.max(space, more + leastHeight(state)) : space;
  const free = height - more - heightOf(state);
  const gap = Math.max(LEAST_GAP, Math.min(MOST_GAP, free / (rowsOf(state) + 1)));
  let y = Math.max(gap, (free - gap * (rowsOf(state) - 1)) / 2);
  const row = (h: number) => {
    const top = y;
    y += h + gap;
    return top;
  };
  /** Boxes of a row, side by side. */
  const inRow = (y: number, h: number, count: number, gap: number) =>
    sideBySide({ x: LEFT, y, w: room / count, h }, count, gap);
  const lineTop = row(HEIGHT.line + more);
  const stagesTop = row(HEIGHT.stages);
  const tree = Array.from({ length: levels }, (_, i) => {
    const count = state.width ** (i + 1);
    // A gap separates the lowest bit of a bitmap from the next bitmap.
    const isLast = (bit: number) => i > 0 && bit % state.width === 0;
    return inRow(row(bitsHeight(state)), HEIGHT.bits, count, 1)
      .reverse()
      .map((box, bit) => (isLast(bit) ? { ...box, w: room / count - BITMAP_GAP } : box));
  });
  const buckets = inRow(row(HEIGHT.buckets), HEIGHT.buckets - 14, priorities, 2).reverse();
  const footTop = row(HEIGHT.foot);
  return {
    height,
    line: { y: lineTop + HEIGHT.line / 2, each, most: complete ? line.length : each },
    stages: inRow(stagesTop, HEIGHT.stages - 14, Math.max(1, stages), stages > 0 ? 2 : 0),
    tree,
    buckets,
    foot: [footTop + HEIGHT.foot / 4, footTop + (3 * HEIGHT.foot) / 4],
  };
}

/** Draws a step in a panel. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space, scene.complete);
  const layers = layersOf((sheets) => {
    waitingMarks(state, plan, sheets);
    stageMarks(state, plan, sheets);
    inPhase("decide", sheets, (sheets) => treeMarks(state, plan, sheets));
    bucketMarks(state, plan, sheets);
    const [elements, cost] = plan.foot;
    const account = { ...accountMark(LEFT, elements, elementsText(state)), key: "elements" };
    sheets.front.push(account, accountMark(LEFT, cost, accountText(state)));
  });
  return { width, height: plan.height, layers };
}

/** The occupancy, as on the timeline: it changes when an operation is accepted, a bucket when it completes. */
function elementsText({ buckets, elements, underway: { enqueues, dequeues } }: BucketQueue): string {
  const held = buckets.reduce((sum, bucket) => sum + bucket.held, 0);
  const come = enqueues > 0 ? ` + ${plural(enqueues, "enqueue")}` : "";
  const go = dequeues > 0 ? ` − ${plural(dequeues, "dequeue")}` : "";
  const underway = enqueues + dequeues > 0 ? " under way" : "";
  return `${held} in buckets${come}${go}${underway} = occupancy ${elements}`;
}

function accountText({ reads, cycles, done, again }: BucketQueue): string {
  const repeated = again > 0 ? ` · ${again} begun again` : "";
  return `${plural(reads, "word")} read · ${plural(cycles, "cycle")} · ${plural(done, "operation")} complete${repeated}`;
}

const rowName = (key: string, y: number, text: string) => endingMark(key, NAME, y, text);

/** Width of a digit in a chip, in pixels. */
const DIGIT = 7;

/** An operation around a position: its glyph and its number. `isAgain` marks one that restarts. */
function chip(op: number, kind: string, x: number, y: number, where: string, isAgain = false): Mark[] {
  const thing = opThing(op);
  const className = classes(kindStyle(kind).tone, looks.chip, isAgain && styles.wrong);
  const label = `Op ${op}, ${kind}: ${where}`;
  return tweened([
    boxMark(thing, { x: x - 20, y: y - 11, w: 40, h: 22 }, className, {
      rx: 4,
      thing,
      label,
      ...(isAgain ? { changeRank: 2 } : {}),
    }),
    ...glyphMarks(`${thing} sign`, kind, { x: x - 9, y, size: 14 }),
    squeezed(textMark(`${thing} number`, x + 9, y, looks.number, `${op}`), 19, DIGIT),
  ]);
}

function waitingMarks({ line, restarted }: BucketQueue, plan: BucketQueuePlan, { things, front }: Sheets): void {
  const { y, each, most } = plan.line;
  front.push(rowName("line name", y, "In line"));
  if (line.length === 0) front.push(textMark("line empty", LEFT, y, looks.side, "nothing waits"));
  line.slice(0, most).forEach(({ op, kind }, at) => {
    const isAgain = restarted.includes(op);
    const [x, row] = [LEFT + 20 + (at % each) * CHIP, Math.floor(at / each)];
    const where = isAgain ? "begins again" : `waits, ${at} before it`;
    things.push(...chip(op, kind, x, y + row * HEIGHT.line, where, isAgain));
  });
  const rest = line.length - most;
  if (rest > 0) front.push(textMark("line rest", LEFT + 6 + most * CHIP, y, looks.side, `+ ${rest}`));
}

/** A box for each stage of a pipeline, otherwise one for the operation in progress. */
function stageMarks({ jobs, stages }: BucketQueue, plan: BucketQueuePlan, { back, things, front }: Sheets): void {
  const [first] = plan.stages;
  if (!first) return;
  const isPipeline = stages > 0;
  front.push(rowName("stage name", middleOf(first), isPipeline ? "Stage" : "At work"));
  plan.stages.forEach((box, number) => {
    const key = `stage ${number}`;
    back.push(boxMark(key, box, styles.stage, { rx: 3 }));
    if (isPipeline) front.push(textMark(`${key} name`, centreOf(box), box.y + box.h + 8, looks.small, `${number}`));
  });
  for (const { op, kind, cycle, bucket, scans } of jobs) {
    const box = isPipeline ? plan.stages[cycle] : first;
    if (!box) continue;
    const work = `cycle ${cycle}`;
    things.push(...chip(op, kind, isPipeline ? centreOf(box) : box.x + 24, middleOf(box), work));
    const text = scans ? `${work}, bucket ${bucket}` : work;
    if (!isPipeline) front.push(textMark("at work", box.x + 52, middleOf(box), looks.side, text));
  }
}

function treeMarks(state: BucketQueue, plan: BucketQueuePlan, sheets: Sheets): void {
  state.tree.forEach((bits, i) => {
    const row = plan.tree[i] ?? [];
    const [any] = row;
    if (any) sheets.front.push(rowName(`l${i + 1} name`, middleOf(any), `L${i + 1}`));
    bits.forEach((bit, number) => {
      const box = row[number];
      if (box) bitMarks(`l${bit.level} ${number}`, bit, box, state, sheets);
    });
  });
}

function bitMarks(
  key: string,
  { level, bitmap, bit, set, counter }: BucketQueueBit,
  box: Box,
  { picks, width }: BucketQueue,
  { middle: boxes, front }: Sheets,
): void {
  // In a step at most one operation picks a bit of a bitmap.
  const pick = picks.find((pick) => pick.level === level && pick.bitmap === bitmap);
  const taken = pick?.bit === bit;
  const tone = pick?.kind ? kindStyle(pick.kind).tone : undefined;
  const className = classes(
    tone,
    looks.press,
    styles.bit,
    set && styles.set,
    pick && styles.read,
    taken && styles.taken,
  );
  boxes.push(
    boxMark(key, box, className, {
      rx: 2,
      thing: bitmapThing(level, bitmap),
      // A bitmap is a single button.
      ...(bit === width - 1 ? { label: `L${level} bitmap ${bitmap}` } : {}),
      ...(taken ? { changeRank: 1 } : {}),
    }),
  );
  const x = centreOf(box);
  front.push(textMark(`${key} text`, x, middleOf(box), classes(styles.digit, set && styles.one), set ? "1" : "0"));
  if (counter !== null) front.push(textMark(`${key} counter`, x, box.y + box.h + 9, looks.small, `${counter}`));
}

function bucketMarks({ buckets, jobs, touched }: BucketQueue, plan: BucketQueuePlan, { things, front }: Sheets): void {
  const [any] = plan.buckets;
  if (any) front.push(rowName("bucket name", middleOf(any), "Buckets"));
  const scan = jobs.find(({ scans }) => scans);
  for (const { priority, held } of buckets) {
    const box = plan.buckets[priority];
    if (!box) continue;
    const key = `bucket ${priority}`;
    const [isProbed, isTouched] = [scan?.bucket === priority, touched === priority];
    const className = classes(
      isProbed && scan && kindStyle(scan.kind).tone,
      looks.press,
      styles.bucket,
      held > 0 && styles.full,
      isProbed && styles.probed,
      isTouched && styles.touched,
    );
    things.push(
      boxMark(key, box, className, {
        rx: 3,
        thing: bucketThing(priority),
        label: `Bucket ${priority}: ${plural(held, "element")}`,
        ...(isTouched || isProbed ? { changeRank: 1 } : {}),
      }),
    );
    if (held > 0) front.push(textMark(`${key} count`, centreOf(box), middleOf(box), styles.count, `${held}`));
    front.push(textMark(`${key} name`, centreOf(box), box.y + box.h + 8, looks.small, `${priority}`));
  }
}
