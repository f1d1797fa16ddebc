// All marks of a step: bitmaps, counters, buckets and free list, with what the step touched.

import { type Box, boxMark, during, layersOf, type Picture, type View } from "../../kit/marks/mark";
import type { Scene } from "../contract";
import { captionMarks, labelMarks } from "./captions";
import { columnMarks } from "./columns";
import { decode } from "./decode";
import { freeMarks } from "./free-list";
import { layout } from "./layout";
import { operationMarks } from "./operations";
import { levelBands, maskMarks } from "./queues";
import { type Bbq, wayOfNext } from "./state";
import styles from "./structure.module.css";
import { bucketMarks } from "./tree-buckets";
import { planOfTree, zoomOfTree } from "./tree-plan";
import { rowMarks } from "./tree-rows";
import { wayMarks } from "./ways";

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, height: number, view?: View): Picture {
  const bbq = decode(scene);
  return bbq.d === 1 ? oneLevel(bbq, { width, height, view }) : tree(bbq, scene, { width, height, view });
}

/** Few columns on a large screen are drawn larger, for those who sit far away. */
const zoomOfColumns = (columns: number, width: number, height: number) =>
  Math.max(1, Math.min(1.35, width / (72 + 100 * columns), height / 400));

/** At the right of the buckets. */
const exitOf = ({ pb }: { pb: Box }) => ({ x: pb.x + pb.w, y: pb.y + pb.h / 2 });

interface Space {
  width: number;
  height: number;
  view: View | undefined;
}

function oneLevel(bbq: Bbq, { width, height, view }: Space): Picture {
  const touched = bbq.touches;
  const zoom = zoomOfColumns(bbq.w, width, height);
  const plan = layout(bbq, width / zoom, height / zoom);
  const { l1, lane, pb, gutter } = plan;
  const step = { bbq, touched, view, seen: new Set<string>() };
  const layers = layersOf((sheets) => {
    sheets.back.push(boxMark("lane", lane, styles.lane));
    for (const column of plan.columns) columnMarks(column, plan, step, sheets);
    sheets.middle.push(boxMark("L1", l1, styles.region), boxMark("PB", pb, styles.region));
    freeMarks(plan, step, sheets);
    during("read", sheets, (sheets) => operationMarks(plan.markers, sheets));
    labelMarks(plan, sheets);
    captionMarks(bbq, plan, { left: gutter, right: gutter + l1.w }, null, sheets);
  });
  return { width: plan.width, height: plan.height, zoom, layers, exit: exitOf(plan) };
}

/** Levels of bitmaps under one another. */
function tree(bbq: Bbq, scene: Scene, { width, height, view }: Space): Picture {
  const touched = bbq.touches;
  const plan = planOfTree(scene, width, height);
  const step = { bbq, touched, view, seen: new Set<string>() };
  const layers = layersOf((sheets) => {
    for (const row of plan.rows) {
      rowMarks(row, bbq, touched, sheets);
      levelBands(row, bbq, sheets);
      maskMarks(row, plan, bbq, sheets);
    }
    bucketMarks(plan, step, sheets);
    during("decide", sheets, (sheets) => wayMarks(plan, bbq, touched, sheets));
    freeMarks(plan, step, sheets);
    during("read", sheets, (sheets) => operationMarks(plan.markers, sheets));
    labelMarks(plan, sheets);
    captionMarks(bbq, plan, { left: plan.gutter, right: plan.right }, wayOfNext(bbq), sheets);
  });
  return { width: plan.width, height: plan.height, zoom: zoomOfTree(bbq, width, height), layers, exit: exitOf(plan) };
}
