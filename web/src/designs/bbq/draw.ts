// All marks of a step: the structure of one level or of several, the operations in it, and the texts around it.

import { opThing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import { middleOf } from "../../kit/drawing/box";
import looks from "../../kit/drawing/looks.module.css";
import { glyphMarks } from "../../kit/marks/glyph-marks";
import {
  classes,
  inPhase,
  layersOf,
  type Mark,
  type Picture,
  type Sheets,
  textMark,
  tweened,
  type View,
} from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/glyph";
import type { Scene } from "../contract";
import { decode } from "./decode";
import { columnsMarks } from "./lists/columns";
import { accountMarks, freeMarks } from "./lists/free-list";
import { layout, leastOf, type Marker, type StructureLayout } from "./lists/layout";
import { shapeOf } from "./shape";
import { type Bbq, nextPath, type Service } from "./state";
import styles from "./structure.module.css";
import { treeMarks } from "./tree/draw";
import { leastOfTree, planOfTree, zoomOfTree } from "./tree/layout";

/** Size in pixels below which the structure is scaled down. */
export function least(info: Info): { width: number; height: number } {
  const shape = shapeOf(info);
  return shape.d === 1 ? leastOf(shape.w) : leastOfTree(shape);
}

/** Draws a step in a panel of `width` by `height` pixels. */
export function marks(scene: Scene, width: number, height: number, view?: View): Picture {
  const bbq = decode(scene);
  return bbq.d === 1 ? oneLevel(bbq, { width, height, view }) : tree(bbq, { width, height, view });
}

interface BbqSpace {
  width: number;
  height: number;
  view: View | undefined;
}

/** A few columns on a large screen are enlarged, for readers who sit far away. */
const zoomOfColumns = (columns: number, width: number, height: number) =>
  Math.max(1, Math.min(1.35, width / (72 + 100 * columns), height / 400));

function oneLevel(bbq: Bbq, { width, height, view }: BbqSpace): Picture {
  const zoom = zoomOfColumns(bbq.w, width, height);
  const plan = layout(bbq, width / zoom, height / zoom);
  const { l1, gutter } = plan;
  const seen = new Set<string>();
  return pictureOf(bbq, plan, zoom, { right: gutter + l1.w, next: null }, (sheets) => {
    columnsMarks(bbq, plan, seen, sheets);
    freeMarks(bbq, plan, { seen, view }, sheets);
  });
}

/** Draws a tree of bitmaps. */
function tree(bbq: Bbq, { width, height, view }: BbqSpace): Picture {
  const plan = planOfTree(bbq, width, height);
  const zoom = zoomOfTree(bbq, width, height);
  const seen = new Set<string>();
  return pictureOf(bbq, plan, zoom, { right: plan.right, next: nextPath(bbq) }, (sheets) => {
    treeMarks(bbq, plan, seen, sheets);
    freeMarks(bbq, plan, { seen, view }, sheets);
  });
}

type BbqPlan = Pick<StructureLayout, "width" | "height" | "gutter" | "caption" | "labels" | "pb" | "markers" | "free">;

/** Draws levels, buckets and the free list. */
type Structure = (sheets: Sheets) => void;

/** Draws `structure` with operations and texts. `next` is the dequeue whose path down the tree is drawn as a dotted line. */
function pictureOf(
  bbq: Bbq,
  plan: BbqPlan,
  zoom: number,
  { right, next }: { right: number; next: Service | null },
  structure: Structure,
): Picture {
  const { width, height, gutter, pb, labels, markers } = plan;
  const layers = layersOf((sheets) => {
    structure(sheets);
    inPhase("read", sheets, (sheets) => operationMarks(markers, sheets));
    labels.forEach(({ text, y }, i) => {
      sheets.front.push(textMark(`label ${i}`, gutter - 8, y, styles.rowLabel, text));
    });
    captionMarks(plan, right, next, sheets);
    accountMarks(bbq, plan, right, sheets);
  });
  // Right of the buckets.
  return { width, height, zoom, layers, exit: { x: pb.x + pb.w, y: middleOf(pb) } };
}

/** The text above the bitmaps: the direction in which dequeues search. */
function captionMarks({ caption: y, gutter }: BbqPlan, right: number, next: Service | null, { front }: Sheets): void {
  const text = (key: string, x: number, kind: string, more: string | undefined, words: string) =>
    front.push(textMark(key, x, y, classes(styles.caption, more, kindStyle(kind).tone), words));
  // A short text if something stands between them.
  const width = right - gutter;
  const short = width < (next ? 640 : 480);
  text("max", gutter, "dequeue-max", "", short ? "▲ max: leftmost 1" : "▲ dequeue-max takes the leftmost 1");
  text("min", right, "dequeue-min", looks.end, short ? "min: rightmost 1 ▼" : "dequeue-min takes the rightmost 1 ▼");
  if (next) {
    const under = next.below > 0 ? " under the selection" : "";
    const words = width < 700 ? `┈ next ${next.kind}` : `┈ path of the next ${next.kind}${under}`;
    text("next caption", (gutter + right) / 2, next.kind, styles.middle, words);
  }
}

/** Operations at the things that they work on. Only the pipeline strip has buttons for them. */
function operationMarks(markers: readonly Marker[], { top }: Sheets): void {
  for (const { occupant, x, y, label } of markers) {
    const { op, kind, stage } = occupant;
    const thing = opThing(op);
    const size = label === "none" ? 13 : 16;
    const halo: Mark = {
      key: `${thing} halo`,
      tag: "circle",
      x,
      y,
      attributes: { class: classes(styles.passive, styles.halo), r: size * 0.72 },
      lights: [thing],
      onlyLit: true,
    };
    const sign = glyphMarks(`${thing} sign`, kind, { x, y, size }).map((mark) => ({
      ...mark,
      attributes: { ...mark.attributes, class: classes(String(mark.attributes.class), styles.marker) },
      thing,
      tooltip: `op ${op}, ${kind}, stage ${stage}`,
    }));
    const number = {
      none: [],
      beside: [textMark(`${thing} number`, x + size / 2 + 4, y, styles.opNumber, `${op}`)],
      below: [textMark(`${thing} number`, x, y + size / 2 + 7, classes(styles.opNumberSmall, styles.middle), `${op}`)],
    };
    top.push(...tweened([halo, ...sign, ...number[label]]));
  }
}
