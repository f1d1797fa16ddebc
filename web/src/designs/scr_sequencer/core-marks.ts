// The cores: a lane each, with its queue, its replica, and its time.

import { count } from "../../base/format";
import { time } from "../../base/units";
import type { CoreCosts } from "../../gen/types/CoreCosts";
import type { CoreView } from "../../gen/types/CoreView";
import type { ServedFrame } from "../../gen/types/ServedFrame";
import { boxMark, classes, gliding, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { Remembered } from "../../kit/marks/remembered";
import type { CoresScene } from "../contract";
import { type Axis, axisOf } from "./decode";
import { type Lane, MARGIN, type Plan } from "./layout";
import { coreThing, packetThing } from "./names";
import { replicaMarks } from "./replica-marks";
import styles from "./structure.module.css";
import { hintOf, rowsApart, spansOf, type TimeSpan } from "./time-spans";

/** Pixels of a letter, and of a row below which those of a packet are one mark. */
const [LETTER, THIN] = [6.8, 10];
/** Whole numbers, both ends with them. */
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** The names of the columns, and what colours stand for. */
export function headMarks(cores: CoresScene, plan: Plan, { back, front }: Sheets): void {
  const { columns, head, lanes } = plan;
  const [left, right] = columns.axis;
  front.push(textMark("head queue", columns.queue, head, styles.end, "waiting, the next ones"));
  front.push(textMark("head state", columns.state, head, styles.side, "replica at"));
  const now = cores.own.lane.now_ps;
  front.push(textMark("head now", right, head, styles.end, time(now)));
  const first = lanes[0]?.y ?? 0;
  const last = lanes.at(-1);
  const bottom = last ? last.y + last.h : first;
  const at = placeOn(axisOf(cores), columns.axis)(now);
  back.push(pathMark("now", at, first, styles.nowLine, `M0 0V${bottom - first}`));
  const legend: readonly [TimeSpan["kind"], string][] = [
    ["dispatch", "dispatch"],
    ["replay", "row"],
    ["recovered", "peer's row"],
    ["waits", "waits"],
    ["compute", "packet"],
  ];
  const room = right - left - 110;
  let x = left;
  for (const [kind, name] of legend) {
    const w = 16 + LETTER * name.length + 12;
    if (x + w > left + room) break;
    back.push(boxMark(`legend ${kind}`, { x, y: head - 5, w: 11, h: 11 }, styles[kind], { rx: 2 }));
    front.push(textMark(`legend ${kind} name`, x + 16, head, styles.side, name));
    x += w;
  }
}

/** Where a time stands on the axis. */
const placeOn =
  ({ from, to }: Axis, [left, right]: readonly [number, number]) =>
  (t: number) =>
    left + ((t - from) / (to - from)) * (right - left);

export function laneMarks(core: CoreView, lane: Lane, cores: CoresScene, plan: Plan, sheets: Sheets): void {
  const { columns } = plan;
  const key = `core ${lane.core}`;
  const bar = { y: lane.y + 2, h: lane.h - 4 - plan.log };
  const middle = bar.y + bar.h / 2;
  const isStuck = cores.own.lane.stuck?.waits.some(({ core }) => core === lane.core) ?? false;
  const says = spoken(core);
  frames.draw(sheets, plan, [lane.core, isStuck, says], ({ back, front }) => {
    const box = { x: columns.name, y: lane.y + 1, w: plan.width - 2 * MARGIN, h: lane.h - 2 };
    back.push(
      boxMark(key, box, classes(styles.press, styles.lane, isStuck && styles.stuck), {
        rx: 3,
        thing: coreThing(lane.core),
        label: `Core ${lane.core}: ${says}`,
      }),
    );
    front.push(textMark(`${key} name`, columns.name + 6, middle, styles.strong, `core ${lane.core}`));
  });
  queues.draw(sheets, plan, [lane.core, core.waiting, ...core.queue], (sheets) =>
    queueMarks(core, key, { middle, h: Math.min(20, bar.h) }, plan, sheets),
  );
  replicaMarks(core, lane.core, { middle, h: bar.h }, cores, plan, sheets);
  axisMarks(core, lane, bar, cores, plan, sheets);
}

/** Frames of lanes and their names, and queues. */
const frames = new Remembered(500);
const queues = new Remembered(500);

function spoken({ waiting, service, applied }: CoreView): string {
  const works = service ? `works on ${service.has_row ? `packet ${service.number}` : "the last history"}` : "idle";
  return `${works}, ${waiting} waiting${applied === null ? "" : `, replica at packet ${applied}`}`;
}

function queueMarks(
  { queue, waiting }: CoreView,
  key: string,
  { middle, h }: { middle: number; h: number },
  { columns }: Plan,
  { things, front }: Sheets,
): void {
  const shown = queue.slice(0, columns.queued);
  shown.forEach((number, i) => {
    const x = columns.queue - (i + 1) * columns.chip;
    const chip = `${key} packet ${number}`;
    const box = boxMark(
      chip,
      { x: x + 1, y: middle - h / 2, w: columns.chip - 2, h },
      classes(styles.press, styles.chip),
      {
        rx: 3,
        thing: packetThing(number),
        label: `Packet ${number} waits at ${key}`,
        passed: true,
      },
    );
    things.push(...gliding([box]));
    front.push(...gliding([textMark(`${chip} number`, x + columns.chip / 2, middle, styles.number, `${number}`)]));
  });
  const x = columns.queue - shown.length * columns.chip - 5;
  if (waiting > 0) front.push(textMark(`${key} waiting`, x, middle, styles.end, count(waiting)));
}

/** Of packets that are done, their marks in the time of their cores. */
const done = new Remembered(1_000);

function axisMarks(
  core: CoreView,
  lane: Lane,
  bar: { y: number; h: number },
  cores: CoresScene,
  plan: Plan,
  sheets: Sheets,
): void {
  const { columns } = plan;
  const now = cores.own.lane.now_ps;
  const { costs } = cores.opened;
  const axis = axisOf(cores);
  const place = { core: lane.core, ...bar, left: columns.axis[0], at: placeOn(axis, columns.axis) };
  for (const served of cores.own.served[lane.core] ?? []) {
    const { number, start_ps, spans, moves } = served;
    const fill = (sheets: Sheets) =>
      servedMarks(served, spansOf(served, spans ? null : core.service, costs, now), costs, place, sheets);
    if (!spans) {
      fill(sheets);
      continue;
    }
    const where = [lane.core, axis.from, axis.to, ...Object.values(costs)];
    done.draw(sheets, plan, [...where, number, start_ps, ...Object.values(spans), ...moves.flat()], fill);
  }
}

function servedMarks(
  { number, start_ps }: ServedFrame,
  all: readonly TimeSpan[],
  { replay_ps }: CoreCosts,
  { core, y, h, left, at }: { core: number; y: number; h: number; left: number; at: (t_ps: number) => number },
  { things, front }: Sheets,
): void {
  const spans = at(replay_ps) - at(0) < THIN ? all : rowsApart(all, replay_ps);
  spans.forEach((span, i) => {
    const [from, to] = [Math.max(left, at(span.from)), at(span.to)];
    if (to - from < 0.5) return;
    const key = `core ${core} ${start_ps} ${i}`;
    const isOwn = span.kind === "compute" || span.kind === "dispatch";
    const isOne = span.last === span.number;
    const box = boxMark(key, { x: from, y, w: Math.max(0.5, to - from - 1), h }, styles[span.kind], {
      hint: () => hintOf(span, number),
      lights: range(span.number, span.last).map(packetThing),
      thing: packetThing(isOne ? span.number : number),
    });
    things.push(box);
    if (!isOne) {
      const edges = range(1, span.last - span.number).map((row) => at(span.from + row * replay_ps) - from);
      const ticks = edges.filter((x) => x > 0).map((x) => `M${x} 0v${h}`);
      things.push(pathMark(`${key} rows`, from, y, styles.rowEdge, ticks.join("")));
    }
    const text =
      span.kind === "dispatch" || !isOne ? "" : span.kind === "waits" ? `? ${span.number}` : `${span.number}`;
    if (text && LETTER * text.length + 2 <= to - from)
      front.push(
        textMark(`${key} number`, (from + to) / 2, y + h / 2, isOwn ? styles.ownNumber : styles.spanNumber, text),
      );
  });
}
