// The line, the stages, the bitmaps and the buckets, with what was read in this step.

import { plural } from "../../base/format";
import { opThing } from "../../base/thing";
import { glyphMarks } from "../../kit/marks/glyph";
import {
  type Box,
  boxMark,
  classes,
  during,
  gliding,
  layersOf,
  type Mark,
  type Picture,
  type Sheets,
  squeezed,
  textMark,
} from "../../kit/marks/mark";
import { kindStyle } from "../../kit/tokens/kinds";
import type { Scene } from "../contract";
import { type BucketQueue, decode, type Job } from "./decode";
import { CHIP, HEIGHT, layout, type Plan } from "./layout";
import { bitmapThing, bucketThing } from "./names";
import styles from "./structure.module.css";

/** Units of a digit in a chip. */
const DIGIT = 7;

/** What a step looks like in so many pixels. */
export function marks(scene: Scene, width: number, space: number): Picture {
  const state = decode(scene);
  const plan = layout(state, width, space, state.line.length, scene.whole);
  const layers = layersOf((sheets) => {
    lineMarks(state, plan, sheets);
    stageMarks(state, plan, sheets);
    during("decide", sheets, (sheets) => bitMarks(state, plan, sheets));
    bucketMarks(state, plan, sheets);
    sheets.front.push(textMark("account", plan.names + 8, plan.foot, styles.account, accountText(state)));
  });
  return { width, height: plan.height, layers };
}

function accountText({ reads, cycles, done, again }: BucketQueue): string {
  const repeated = again > 0 ? ` · ${again} begun again` : "";
  return `${plural(reads, "word")} read · ${plural(cycles, "cycle")} · ${plural(done, "operation")} complete${repeated}`;
}

const middle = ({ y, h }: Box) => y + h / 2;
const rowName = (key: string, { names }: Plan, y: number, text: string) => textMark(key, names, y, styles.name, text);

/** An operation: its sign and its number. */
function chip(op: number, kind: string, x: number, y: number, where: string, wrong = false): Mark[] {
  const thing = opThing(op);
  const look = classes(kindStyle(kind).tone, styles.chip, wrong && styles.wrong);
  return gliding([
    boxMark(thing, { x: x - 20, y: y - 11, w: 40, h: 22 }, look, {
      rx: 4,
      thing,
      label: `Op ${op}, ${kind}: ${where}`,
      ...(wrong ? { news: 2 } : {}),
    }),
    ...glyphMarks(`${thing} sign`, kind, { x: x - 9, y, size: 14 }),
    squeezed(textMark(`${thing} number`, x + 9, y, styles.number, `${op}`), 19, DIGIT),
  ]);
}

function lineMarks({ line, restarted }: BucketQueue, plan: Plan, { things, front }: Sheets): void {
  const { y, each, most } = plan.line;
  front.push(rowName("line name", plan, y, "In line"));
  if (line.length === 0) front.push(textMark("line empty", plan.names + 8, y, styles.aside, "nothing waits"));
  const shown = line.slice(0, most);
  for (const [at, { op, kind }] of shown.entries()) {
    const again = restarted.includes(op);
    const [x, row] = [plan.names + 28 + (at % each) * CHIP, Math.floor(at / each)];
    things.push(...chip(op, kind, x, y + row * HEIGHT.line, again ? "begins again" : `waits, ${at} before it`, again));
  }
  if (line.length > shown.length)
    front.push(
      textMark("line rest", plan.names + 14 + most * CHIP, y, styles.aside, `+ ${line.length - shown.length}`),
    );
}

/** A pipeline has a box a stage, anything else one for the operation at work. */
function stageMarks(state: BucketQueue, plan: Plan, { back, things, front }: Sheets): void {
  const { jobs, stages } = state;
  const [first] = plan.stages;
  if (!first) return;
  front.push(rowName("stage name", plan, middle(first), stages > 0 ? "Stage" : "At work"));
  for (const [number, box] of plan.stages.entries()) {
    back.push(boxMark(`stage ${number}`, box, styles.stage, { rx: 3 }));
    if (stages > 0)
      front.push(textMark(`stage ${number} name`, box.x + box.w / 2, box.y + box.h + 8, styles.tick, `${number}`));
  }
  for (const job of jobs) {
    const box = plan.stages[stages > 0 ? job.cycle : 0];
    if (!box) continue;
    const x = stages > 0 ? box.x + box.w / 2 : box.x + 24;
    things.push(...chip(job.op, job.kind, x, middle(box), `cycle ${job.cycle}`));
    if (stages === 0) front.push(textMark("at work", box.x + 52, middle(box), styles.aside, workText(job, state)));
  }
}

/** What the one operation at work does. */
function workText({ cycle, bucket, kind }: Job, { strategy }: BucketQueue): string {
  const scans = strategy === "scan" && kind !== "enqueue" && bucket !== null;
  return `cycle ${cycle}${scans ? `, bucket ${bucket}` : ""}`;
}

function bitMarks(state: BucketQueue, plan: Plan, { middle: boxes, front }: Sheets): void {
  const { bits, counters, picks, width, jobs } = state;
  for (const [at, row] of plan.bits.entries()) {
    const level = at + 1;
    const [any] = row;
    if (any) front.push(rowName(`l${level} name`, plan, middle(any), `L${level}`));
    for (const [number, box] of row.entries()) {
      const [bitmap, bit] = [Math.floor(number / width), number % width];
      const set = bits[at]?.[number] ?? false;
      const pick = picks.find((pick) => pick.level === level && pick.bitmap === bitmap);
      const taken = pick?.bit === bit;
      const kind = jobs.find(({ op }) => op === pick?.op)?.kind;
      const key = `l${level} ${number}`;
      const thing = bitmapThing(level, bitmap);
      const look = classes(
        kind && kindStyle(kind).tone,
        styles.bit,
        set && styles.set,
        pick && styles.read,
        taken && styles.taken,
      );
      const label = bit === width - 1 ? { label: `L${level} bitmap ${bitmap}` } : {};
      boxes.push(boxMark(key, box, look, { rx: 2, thing, ...label, ...(taken ? { news: 1 } : {}) }));
      const x = box.x + box.w / 2;
      front.push(textMark(`${key} text`, x, middle(box), classes(styles.digit, set && styles.one), set ? "1" : "0"));
      const counter = counters?.[at]?.[number];
      if (counter !== undefined)
        front.push(textMark(`${key} counter`, x, box.y + box.h + 9, styles.counter, `${counter}`));
    }
  }
}

function bucketMarks(state: BucketQueue, plan: Plan, { things, front }: Sheets): void {
  const { counts, strategy, jobs, touched } = state;
  const [any] = plan.buckets;
  if (any) front.push(rowName("bucket name", plan, middle(any), "Buckets"));
  const scanning = strategy === "scan" ? jobs.find(({ kind }) => kind !== "enqueue") : undefined;
  for (const [priority, box] of plan.buckets.entries()) {
    const held = counts[priority] ?? 0;
    const probed = scanning?.bucket === priority;
    const look = classes(
      probed && scanning && kindStyle(scanning.kind).tone,
      styles.bucket,
      held > 0 && styles.full,
      probed && styles.read,
      touched === priority && styles.touched,
    );
    const thing = bucketThing(priority);
    const news = touched === priority || probed ? { news: 1 } : {};
    things.push(
      boxMark(`bucket ${priority}`, box, look, {
        rx: 3,
        thing,
        label: `Bucket ${priority}: ${plural(held, "element")}`,
        ...news,
      }),
    );
    const x = box.x + box.w / 2;
    if (held > 0) front.push(textMark(`bucket ${priority} count`, x, middle(box), styles.count, `${held}`));
    front.push(textMark(`bucket ${priority} name`, x, box.y + box.h + 8, styles.tick, `${priority}`));
  }
}
