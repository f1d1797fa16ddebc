// Draws the cores, one lane each: queue, replica and log, with arrows between cores that read each other's logs.

import { count } from "../../base/format";
import { time } from "../../base/units";
import type { CoresFrame } from "../../gen/types/CoresFrame";
import type { CoresOpened } from "../../gen/types/CoresOpened";
import type { CoreView } from "../../gen/types/CoreView";
import type { LogEntry } from "../../gen/types/LogEntry";
import { centreOf, middleOf, sideBySide } from "../../kit/drawing/box";
import looks from "../../kit/drawing/looks.module.css";
import { type Box, boxMark, classes, type Mark, pathMark, type Sheets, textMark, tweened } from "../../kit/marks/mark";
import { MarkCache } from "../../kit/marks/mark-cache";
import { readWords } from "./bytes";
import { type Core, coreThing, packetThing } from "./decode";
import type { Lane, ScrPlan } from "./draw";
import type { TimeSpan, Times } from "./draw-time";
import styles from "./structure.module.css";

/** Width of a letter, in pixels. */
const LETTER = 6.8;

/** Legend of the colours of time spans. */
const SPANS: readonly (readonly [TimeSpan["kind"], name: string])[] = [
  ["dispatch", "dispatch"],
  ["replay", "row"],
  ["recovered", "peer's row"],
  ["waits", "waits"],
  ["compute", "packet"],
];

/** The names of the columns, the legend of colours, and a line through all lanes at the current time. */
export function headMarks({ now, at }: Times, { columns, head, lanes }: ScrPlan, { back, front }: Sheets): void {
  const [left, right] = columns.axis;
  front.push(textMark("head queue", columns.queue, head, styles.end, "waiting, the next ones"));
  front.push(textMark("head state", columns.state, head, looks.side, "replica at"));
  front.push(textMark("head now", right, head, styles.end, time(now)));
  const [first, last] = [lanes[0], lanes.at(-1)];
  if (first && last) back.push(pathMark("now", at(now), first.y, styles.nowLine, `M0 0V${last.y + last.h - first.y}`));
  let x = left;
  for (const [kind, name] of SPANS) {
    const w = 16 + LETTER * name.length + 12;
    // The time stands behind them.
    if (x + w > right - 110) break;
    back.push(boxMark(`legend ${kind}`, { x, y: head - 5, w: 11, h: 11 }, styles[kind], { rx: 2 }));
    front.push(textMark(`legend ${kind} name`, x + 16, head, looks.side, name));
    x += w;
  }
}

/** Cached frames of lanes with their names, queues, and replicas. */
const [frames, queues, replicas] = [new MarkCache(500), new MarkCache(500), new MarkCache(500)];

/** The frame of a core, with its name and its queue. */
export function laneMarks(it: Core, lane: Lane, plan: ScrPlan, sheets: Sheets): void {
  const { core, isStuck } = it;
  const key = `core ${core}`;
  const label = spoken(it);
  frames.draw(sheets, plan, [core, isStuck, label], ({ back, front }) => {
    const box = { x: plan.left, y: lane.y + 1, w: plan.right - plan.left, h: lane.h - 2 };
    const className = classes(styles.press, styles.lane, isStuck && styles.stuck);
    back.push(boxMark(key, box, className, { rx: 3, thing: coreThing(core), label: `Core ${core}: ${label}` }));
    front.push(textMark(`${key} name`, plan.columns.name + 6, middleOf(lane.bar), styles.strong, key));
  });
  queues.draw(sheets, plan, [core, it.waiting, ...it.queue], (sheets) => queueMarks(it, lane, plan, sheets));
}

function spoken({ waiting, service, applied }: CoreView): string {
  const works = service ? `works on ${service.has_row ? `packet ${service.number}` : "the last history"}` : "idle";
  return `${works}, ${waiting} waiting${applied === null ? "" : `, replica at packet ${applied}`}`;
}

/** The next packets, the first one at the right, and the total number. */
function queueMarks(
  { core, queue, waiting }: Core,
  { bar }: Lane,
  { columns }: ScrPlan,
  { things, front }: Sheets,
): void {
  const [middle, h] = [middleOf(bar), Math.min(20, bar.h)];
  let x = columns.queue;
  for (const number of queue.slice(0, columns.queued)) {
    x -= columns.chip;
    const key = `core ${core} packet ${number}`;
    const box = { x: x + 1, y: middle - h / 2, w: columns.chip - 2, h };
    const label = `Packet ${number} waits at core ${core}`;
    const rest = { rx: 3, thing: packetThing(number), label, skippedByKeys: true };
    things.push(...tweened([boxMark(key, box, classes(styles.press, styles.chip), rest)]));
    front.push(...tweened([textMark(`${key} number`, x + columns.chip / 2, middle, styles.number, `${number}`)]));
  }
  if (waiting > 0) front.push(textMark(`core ${core} waiting`, x - 5, middle, styles.end, count(waiting)));
}

/** Height of a lane with a second line for the states of the program. */
const TWO_LINES = 40;
/** Distance between states. */
const STATE = 18;

/** The last packet that a replica has processed, and the entry of its flow. */
export function replicaMarks(it: Core, { bar }: Lane, opened: CoresOpened, plan: ScrPlan, sheets: Sheets): void {
  const { core, applied, touched, hasMoved } = it;
  const { columns } = plan;
  const key = `core ${core}`;
  const middle = middleOf(bar);
  const at = applied === null ? "" : `#${applied}`;
  const [column] = opened.values;
  const states = column?.kind === "named" && touched && bar.h >= TWO_LINES ? column.names : [];
  const x = columns.state + 14 + LETTER * Math.max(3, at.length);
  const entry = entryText(it, opened, Math.floor((columns.axis[0] - 8 - x) / LETTER));
  const [now] = touched?.value ?? [];
  replicas.draw(sheets, plan, [core, hasMoved, at, entry, column?.name, now, ...states], ({ back, front }) => {
    const y = states.length > 0 ? middle - 9 : middle;
    front.push(textMark(`${key} front`, columns.state, y, classes(styles.front, hasMoved && styles.moved), at));
    front.push(textMark(`${key} state`, x, y, classes(looks.side, hasMoved && styles.moved), entry));
    if (states.length === 0 || !column) return;
    // The states of the program in order, with the entry's state filled.
    const [first, line] = [columns.state + 8, middle + 11];
    back.push(pathMark(`${key} states`, first, line, styles.stateLine, `M0 0H${STATE * (states.length - 1)}`));
    states.forEach((name, state) => {
      const isNow = now === state;
      front.push({
        key: `${key} state ${state}`,
        tag: "circle",
        x: first + STATE * state,
        y: line,
        attributes: { r: 5, class: classes(styles.stateDot, isNow && styles.stateNow) },
        tooltip: `${column.name} ${name}${isNow ? ": the flow of the last packet" : ""}`,
      });
    });
  });
}

/** The entry of the last packet's flow, in at most `letters` letters. */
function entryText({ applied, touched }: CoreView, { keys, values }: CoresOpened, letters: number): string {
  const [source] = readWords(touched?.key ?? [], keys);
  if (!touched || !source) return applied === null ? "" : applied === 0 ? "empty" : "skipped";
  const address = source.text;
  const [, , from] = touched.key;
  const port = keys.length > 1 ? `:${from}` : "";
  const [read] = readWords(touched.value ?? [], values);
  // A number needs its column's name.
  const value = !read ? "no entry" : /^\d/.test(read.text) ? `${read.name} ${read.text}` : read.text;
  const forms = [`${address}${port} ${value}`, `${address} ${value}`, `.${address.split(".").at(-1)} ${value}`, value];
  return forms.find(({ length }) => length <= letters) ?? "";
}

/** Class, symbol and accessible text of log entries, by their states. */
const STATES: Readonly<Record<string, { className: string | undefined; sign: string; text: string }>> = {
  value: { className: styles.logValue, sign: "•", text: "has the row" },
  lost: { className: styles.logLost, sign: "×", text: "LOST" },
  "not-init": { className: styles.logEmpty, sign: "", text: "NOT_INIT: nothing is known yet" },
  overwritten: { className: styles.logEmpty, sign: "~", text: "overwritten" },
};

/** Number of drawn entries before and after the last one that every core has passed. */
const [BEHIND, AHEAD] = [4, 10];
/** Largest width of an entry. */
const WIDE = 54;

/** Cached log entries. */
const cells = new MarkCache(1_000);

/** The log of a core: one cell per entry, with equal numbers aligned over all lanes. `slowest` is the last packet that every replica has
 * processed. */
export function logMarks({ core, log }: Core, lane: Lane, slowest: number, plan: ScrPlan, sheets: Sheets): void {
  if (plan.log === 0 || log.length === 0) return;
  const first = Math.max(1, slowest + 1 - BEHIND);
  const { x, w } = lane.bar;
  const pitch = Math.min(WIDE, w / (BEHIND + AHEAD));
  const line = { x, y: lane.y + lane.h - plan.log - 2, w: pitch, h: plan.log };
  sheets.front.push(textMark(`log ${core}`, x - 8, middleOf(line), styles.end, "log"));
  const entries = new Map(log.map((entry) => [entry.number, entry]));
  sideBySide(line, BEHIND + AHEAD, 2).forEach((box, at) => {
    const entry = entries.get(first + at);
    if (!entry) return;
    cells.draw(sheets, plan, [core, at, entry.number, entry.state], (sheets) => cellMarks(entry, core, box, sheets));
  });
}

function cellMarks({ number, state }: LogEntry, core: number, box: Box, { things, front }: Sheets): void {
  const key = `log ${core} ${number}`;
  const { className, sign, text } = STATES[state] ?? { className: styles.logEmpty, sign: "", text: state };
  things.push(boxMark(key, box, className, { tooltip: () => `Log of core ${core}, packet ${number}: ${text}` }));
  front.push(textMark(`${key} sign`, centreOf(box), middleOf(box), styles.number, `${number}${sign}`));
}

/** Arrows from cores that wait for another core's log, or have just read a row from it. */
export function lookupMarks(
  cores: readonly Core[],
  { events }: Pick<CoresFrame, "events">,
  plan: ScrPlan,
  { top }: Sheets,
): void {
  const x = plan.columns.arrows;
  const middle = ({ y, h }: Lane) => y + (h - plan.log) / 2;
  const arrow = (key: string, from: number, to: number, className: string | undefined, bend: number) => {
    const [one, other] = [plan.lanes[from], plan.lanes[to]];
    if (!one || !other) return;
    const [y, down] = [middle(one), middle(other) - middle(one)];
    const tip = down > 0 ? -5 : 5;
    top.push(pathMark(key, x, y, className, `M0 0C${bend} 0 ${bend} ${down} 4 ${down}m6 ${tip}l-6 ${-tip}l6 ${-tip}`));
  };
  // Drawn above all arrows, since arrows of other cores cross them.
  const names: Mark[] = [];
  for (const { core, service, isStuck } of cores) {
    const lane = plan.lanes[core];
    if (!lane || service?.activity.kind !== "waits-for-row") continue;
    const { row, peers } = service.activity;
    const className = isStuck ? styles.deadlock : styles.asks;
    for (const peer of peers) arrow(`waits ${core} ${peer}`, core, peer, className, 26 + 6 * (core % 3));
    // Above the arrow, if the lane is high enough.
    const y = Math.max(lane.y + 9, middle(lane) - 16);
    names.push(textMark(`waits ${core}`, plan.width - 18, y, styles.waitsFor, `row ${row}?`));
  }
  top.push(...names);
  for (const event of events) {
    if (event.kind === "replays" && event.peer !== null)
      arrow(`gives ${event.core} ${event.row}`, event.peer, event.core, styles.gives, 34);
  }
}
