// Logs of the cores around their fronts, and who looks into whose: what loss recovery works on.

import type { CoreView } from "../../gen/types/CoreView";
import type { LogEntry } from "../../gen/types/LogEntry";
import { boxMark, type Mark, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { Remembered } from "../../kit/marks/remembered";
import type { CoresScene } from "../contract";
import type { Lane, Plan } from "./layout";
import styles from "./structure.module.css";

/** What stands in a cell. */
const SIGNS: Readonly<Record<string, string>> = { value: "•", lost: "×", "not-init": "", overwritten: "~" };
const STATES: Readonly<Record<string, string>> = {
  value: "has the row",
  lost: "LOST",
  "not-init": "NOT_INIT: nothing is known yet",
  overwritten: "overwritten",
};
/** Entries that are drawn, from the last ones that every core has passed on. */
const [BEHIND, AHEAD] = [4, 10];

/** The log of a core: a cell an entry, the numbers below each other in all lanes. */
export function logMarks(core: CoreView, lane: Lane, cores: CoresScene, plan: Plan, sheets: Sheets): void {
  if (plan.log === 0 || core.log.length === 0) return;
  const fronts = cores.own.lane.cores.map(({ applied }) => applied ?? 0);
  const first = Math.max(1, Math.min(...fronts) + 1 - BEHIND);
  const [left, right] = plan.columns.axis;
  const w = Math.min(54, (right - left) / (BEHIND + AHEAD));
  const y = lane.y + lane.h - plan.log - 2;
  sheets.front.push(textMark(`log ${lane.core}`, left - 8, y + plan.log / 2, styles.end, "log"));
  for (const entry of core.log) {
    const at = entry.number - first;
    if (at < 0 || at >= BEHIND + AHEAD) continue;
    const { number, state } = entry;
    const box = { x: left + at * w, y, w: w - 2, h: plan.log };
    cells.draw(sheets, plan, [lane.core, at, number, state], (sheets) => cellMarks(entry, lane.core, box, sheets));
  }
}

/** Entries of logs. */
const cells = new Remembered(1_000);

function cellMarks(
  { number, state }: LogEntry,
  core: number,
  box: { x: number; y: number; w: number; h: number },
  { things, front }: Sheets,
): void {
  const key = `log ${core} ${number}`;
  const look = state === "value" ? styles.logValue : state === "lost" ? styles.logLost : styles.logEmpty;
  things.push(
    boxMark(key, box, look, { hint: () => `Log of core ${core}, packet ${number}: ${STATES[state] ?? state}` }),
  );
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
  front.push(textMark(`${key} sign`, x, y, styles.logNumber, `${number}${SIGNS[state] ?? ""}`));
}

/** Who waits for whose log, and who has just had a row out of whose. */
export function lookupMarks(cores: CoresScene, plan: Plan, { top }: Sheets): void {
  const { lane, events } = cores.own;
  const at = (core: number) => {
    const it = plan.lanes[core];
    return it ? it.y + (it.h - plan.log) / 2 : 0;
  };
  // Above the arrow, if the lane is high enough.
  const nameAt = (core: number) => Math.max((plan.lanes[core]?.y ?? 0) + 9, at(core) - 16);
  const x = plan.columns.arrows;
  const arrow = (key: string, from: number, to: number, look: string | undefined, bend: number) => {
    const [a, b] = [at(from), at(to)];
    const tip = b > a ? -5 : 5;
    top.push(pathMark(key, x, a, look, `M0 0C${bend} 0 ${bend} ${b - a} 4 ${b - a}m6 ${tip}l-6 ${-tip}l6 ${-tip}`));
  };
  // Over all arrows: those of other cores cross them.
  const names: Mark[] = [];
  const stuck = new Set(lane.stuck?.waits.map(({ core }) => core));
  lane.cores.forEach(({ service }, core) => {
    if (service?.activity.kind !== "waits-for-row") return;
    const { row, peers } = service.activity;
    for (const peer of peers)
      arrow(`waits ${core} ${peer}`, core, peer, stuck.has(core) ? styles.deadlock : styles.asks, 26 + 6 * (core % 3));
    names.push(textMark(`waits ${core}`, plan.width - 18, nameAt(core), styles.waitsFor, `row ${row}?`));
  });
  top.push(...names);
  for (const event of events) {
    if (event.kind === "replays" && event.peer !== null)
      arrow(`gives ${event.core} ${event.row}`, event.peer, event.core, styles.gives, 34);
  }
}
