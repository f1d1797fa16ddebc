// Draws the techniques for the same packets: their rates, the load of their cores, and how they divide packets.

import { count, plural } from "../../base/format";
import type { CoresFrame } from "../../gen/types/CoresFrame";
import type { LaneView } from "../../gen/types/LaneView";
import type { LockView } from "../../gen/types/LockView";
import type { RssView } from "../../gen/types/RssView";
import { centreOf, middleOf } from "../../kit/drawing/box";
import looks from "../../kit/drawing/looks.module.css";
import { type Box, boxMark, classes, type Mark, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { MarkCache } from "../../kit/marks/mark-cache";
import type { CoresScene } from "../contract";
import { techniqueThing } from "./decode";
import type { ScrPlan } from "./draw";
import styles from "./structure.module.css";

/** Names of techniques for people. */
const TECHNIQUES: Readonly<Record<string, string>> = {
  scr: "State-Compute Replication",
  lock: "Lock: one state for all cores",
  rss: "RSS: a core per flow, by hash",
  "rss++": "RSS++: entries move to idle cores",
};

/** Packets per second so far: until now, or until the last packet. */
export function rateOf({ lane }: CoresFrame): number {
  const { done, end_ps } = lane.totals;
  const isOver = lane.next_ps === null && done > 0;
  return (done * 1e12) / Math.max(1, isOver ? end_ps : lane.now_ps);
}

/** Width of a letter, in pixels. */
const LETTER = 6.8;
/** Widths of a name and of a rate, in pixels. */
const [NAME, RATE] = [212, 64];

/** A technique as a row of the drawing. */
interface Technique extends LaneView {
  /** Its unique key among all marks. */
  key: string;
  rate: number;
  /** True for State-Compute Replication, the technique of the cores above. */
  isOwn: boolean;
}

/** A row for each technique: its name, its rate, its cores, and what they share. */
export function techniqueMarks({ own, others }: CoresScene, plan: ScrPlan, sheets: Sheets): void {
  const { left, right } = plan;
  const all = [own, ...others].map((frame, i): Technique => {
    return { ...frame.lane, key: `technique ${frame.lane.technique}`, rate: rateOf(frame), isOwn: i === 0 };
  });
  const most = Math.max(1, ...all.map(({ rate }) => rate));
  plan.techniques.forEach(({ y, h }, i) => {
    const it = all[i];
    if (!it) return;
    // Lessons highlight it.
    const complete = { x: left - 6, y: y + 1, w: right - left + 12, h: h - 2 };
    sheets.back.push(boxMark(`${it.key} row`, complete, styles.technique, { rx: 3, lights: [techniqueThing(i)] }));
    const box = { x: left, y: y + h / 2 - (h - 10) / 2, w: right - left, h: h - 10 };
    const bar = { ...box, x: left + NAME, w: Math.min(220, plan.width * 0.18) };
    rateMarks(it, bar, left, most, sheets);
    const after = bar.x + bar.w + 8 + RATE;
    const table = sharedWidth(it, right - after);
    const free = right - after - (table > 0 ? table + 12 : 0);
    coresMarks(it, { ...box, x: after, w: free }, plan, sheets);
    sharedMarks(it, { ...box, x: right - table, w: table }, plan, sheets);
  });
}

/** The name of a technique, and a bar of its rate; `most` is the rate of a full bar. */
function rateMarks(it: Technique, track: Box, left: number, most: number, { back, things, front }: Sheets): void {
  const { key, technique, rate, isOwn, totals } = it;
  const middle = middleOf(track);
  const name = TECHNIQUES[technique] ?? technique;
  front.push(textMark(`${key} name`, left, middle, classes(looks.side, isOwn && styles.strong), name));
  back.push(boxMark(`${key} track`, track, styles.track, { rx: 2 }));
  const bar = { ...track, w: Math.max(1, (track.w * rate) / most) };
  const tooltip = () => `${count(totals.done)} of ${count(totals.arrived)} packets done`;
  things.push(boxMark(`${key} bar`, bar, isOwn ? styles.fast : styles.other, { rx: 2, tooltip }));
  const text = `${(rate / 1e6).toFixed(1)} M/s`;
  front.push(textMark(`${key} rate`, track.x + track.w + 8, middle, styles.rate, text));
}

/** Width for what the cores of a technique share, of the width in total. */
function sharedWidth({ shared }: Technique, width: number): number {
  return shared.kind === "rss" ? Math.min(260, width * 0.4) : shared.kind === "lock" ? 190 : 0;
}

/** What the cores share: a table, or a lock. */
function sharedMarks({ key, shared }: Technique, box: Box, plan: ScrPlan, sheets: Sheets): void {
  const { x, y, w, h } = box;
  if (shared.kind === "lock")
    sheets.front.push(textMark(`${key} lock`, x + w, middleOf(box), styles.end, lockText(shared)));
  if (shared.kind !== "rss") return;
  tableMarks(shared, key, box, plan, sheets);
  const moved = `${shared.moved} entries moved`;
  if (shared.moved > 0) sheets.front.push(textMark(`${key} moved`, x - 4, y + h + 3, styles.end, moved));
}

function lockText({ waiting, holder }: LockView): string {
  const has = holder === null ? "lock free" : `core ${holder} has the lock`;
  return waiting.length > 0 ? `${has}, ${waiting.length} wait` : has;
}

/** Cached marks of tables and of cells. */
const remembered = new MarkCache(1_000);

/** The table: entries in the colours of their cores, darker if they have packets. */
function tableMarks({ entries, waiting }: RssView, key: string, box: Box, plan: ScrPlan, sheets: Sheets): void {
  const isBusy = waiting.map((packets) => packets > 0);
  remembered.draw(sheets, plan, [key, ...entries, ...isBusy], ({ back }) => {
    const pitch = box.w / entries.length;
    const wide = Math.max(1, pitch - 0.5);
    const all = entries.map((core, entry) => {
      const shape = `M${entry * pitch} 0h${wide}v${box.h}h${-wide}z`;
      return { core, shape, isBusy: isBusy[entry] === true };
    });
    for (const core of new Set(entries)) {
      const own = all.filter((entry) => entry.core === core);
      back.push(...entriesOf(core, own, key, box));
    }
  });
}

/** An entry of the table. */
interface ScrEntry {
  shape: string;
  isBusy: boolean;
}

/** The entries of a core: one mark for those without packets, and one for those with packets. */
function entriesOf(core: number, own: readonly ScrEntry[], key: string, { x, y }: Box): Mark[] {
  const [busy, idle] = [own.filter(({ isBusy }) => isBusy), own.filter(({ isBusy }) => !isBusy)];
  const tooltip = `Core ${core}: ${plural(own.length, "entry", "entries")} of the table, ${count(busy.length)} of them with packets`;
  const style = `--core: var(--series-${(core % 8) + 1})`;
  const parts = [
    { name: "idle", some: idle, className: styles.entry },
    { name: "busy", some: busy, className: classes(styles.entry, styles.busy) },
  ];
  return parts.flatMap(({ name, some, className }) => {
    if (some.length === 0) return [];
    const d = some.map(({ shape }) => shape).join("");
    const mark = pathMark(`${key} entries ${core} ${name}`, x, y, className, d);
    return [{ ...mark, tooltip, attributes: { ...mark.attributes, style } }];
  });
}

/** A cell per core: the number of waiting packets, and whether it works. */
function coresMarks({ key, cores }: Technique, box: Box, plan: ScrPlan, sheets: Sheets): void {
  const pitch = Math.min(96, box.w / cores.length);
  const most = Math.max(1, ...cores.map(({ waiting }) => waiting));
  cores.forEach(({ waiting, service }, core) => {
    const kind = service?.activity.kind;
    const does = kind === undefined ? "idle" : kind.startsWith("waits") ? "waits" : "works";
    const cell = { key, core, does, waiting, share: waiting / most } as const;
    remembered.draw(sheets, plan, [key, core, does, waiting, most], (sheets) =>
      cellMarks(cell, { ...box, x: box.x + core * pitch, w: pitch - 3 }, sheets),
    );
  });
}

interface ScrCell {
  /** The key of its technique. */
  key: string;
  core: number;
  does: keyof typeof CELLS;
  waiting: number;
  /** Length of its queue relative to the longest one. */
  share: number;
}

const CELLS = { idle: undefined, waits: styles.cellWaits, works: styles.cellWorks };

function cellMarks({ key, core, does, waiting, share }: ScrCell, box: Box, { things, front }: Sheets): void {
  const tooltip = () => `Core ${core}: ${does}, ${count(waiting)} packets in its queue`;
  things.push(boxMark(`${key} core ${core}`, box, classes(styles.cell, CELLS[does]), { rx: 2, tooltip }));
  if (waiting > 0) {
    const part = { ...box, w: Math.max(2, box.w * share), y: box.y + box.h - 4, h: 4 };
    things.push(boxMark(`${key} queue ${core}`, part, styles.load));
  }
  const text = [`${core}: ${count(waiting)}`, `${waiting}`].find(({ length }) => LETTER * length <= box.w - 4);
  const queued = `${key} core ${core} queued`;
  if (text) front.push(textMark(queued, centreOf(box), middleOf(box) - 1, styles.number, text));
}
