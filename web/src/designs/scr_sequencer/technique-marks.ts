// The techniques on the same packets: how fast each is, how its cores are loaded, and what it divides packets by.

import { count, plural } from "../../base/format";
import type { CoresFrame } from "../../gen/types/CoresFrame";
import type { CoreView } from "../../gen/types/CoreView";
import type { RssView } from "../../gen/types/RssView";
import { boxMark, classes, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import type { CoresScene } from "../contract";
import { MARGIN, type Plan } from "./layout";
import { TECHNIQUES } from "./names";
import styles from "./structure.module.css";

/** Packets a second so far: up to now, or to the last packet. */
export function rateOf({ lane }: CoresFrame): number {
  const { done, end_ps } = lane.totals;
  const isOver = lane.next_ps === null && done > 0;
  return (done * 1e12) / Math.max(1, isOver ? end_ps : lane.now_ps);
}

const million = (rate: number) => `${(rate / 1e6).toFixed(1)} M/s`;

/** Pixels of a letter. */
const LETTER = 6.8;
/** Pixels of a name, and of a rate. */
const [NAME, RATE] = [212, 64];

export function techniqueMarks(cores: CoresScene, plan: Plan, sheets: Sheets): void {
  const { back, things, front } = sheets;
  const all = [cores.own, ...cores.others];
  if (plan.techniques.length === 0) return;
  const most = Math.max(1, ...all.map(rateOf));
  const bar = Math.min(220, plan.width * 0.18);
  all.forEach((frame, i) => {
    const row = plan.techniques[i];
    if (!row) return;
    const { technique, totals, shared } = frame.lane;
    const key = `technique ${technique}`;
    const [middle, h] = [row.y + row.h / 2, row.h - 10];
    const rate = rateOf(frame);
    front.push(
      textMark(
        `${key} name`,
        MARGIN,
        middle,
        classes(styles.side, i === 0 && styles.strong),
        TECHNIQUES[technique] ?? technique,
      ),
    );
    const x = MARGIN + NAME;
    back.push(boxMark(`${key} track`, { x, y: middle - h / 2, w: bar, h }, styles.track, { rx: 2 }));
    const hint = `${count(totals.done)} of ${count(totals.arrived)} packets done`;
    things.push(
      boxMark(
        `${key} bar`,
        { x, y: middle - h / 2, w: Math.max(1, (bar * rate) / most), h },
        i === 0 ? styles.fast : styles.other,
        { rx: 2, hint },
      ),
    );
    front.push(textMark(`${key} rate`, x + bar + 8, middle, styles.number2, million(rate)));
    const left = x + bar + 8 + RATE;
    const right = plan.width - MARGIN;
    const table = shared.kind === "rss" ? Math.min(260, (right - left) * 0.4) : shared.kind === "lock" ? 190 : 0;
    coresMarks(frame.lane.cores, { x: left, w: right - left - (table > 0 ? table + 12 : 0), middle, h }, key, sheets);
    if (shared.kind === "rss") {
      tableMarks(shared, { x: right - table, y: middle - h / 2, w: table, h }, key, sheets);
      if (shared.moved > 0)
        front.push(
          textMark(`${key} moved`, right - table - 4, row.y + row.h - 2, styles.end, `${shared.moved} entries moved`),
        );
    }
    if (shared.kind === "lock") {
      const waits = shared.waiting.length;
      const holder = shared.holder === null ? "lock free" : `core ${shared.holder} has the lock`;
      front.push(textMark(`${key} lock`, right, middle, styles.end, waits > 0 ? `${holder}, ${waits} wait` : holder));
    }
  });
}

/** The table: its entries in the colours of their cores, those with packets stronger. A mark a core. */
function tableMarks(
  { entries, waiting }: RssView,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  key: string,
  { back }: Sheets,
): void {
  const pitch = w / entries.length;
  const wide = Math.max(1, pitch - 0.5);
  const shape = (entry: number) => `M${entry * pitch} 0h${wide}v${h}h${-wide}z`;
  for (const core of new Set(entries)) {
    const own = entries.flatMap((of, entry) => (of === core ? [entry] : []));
    const [busy, idle] = [own.filter((entry) => waiting[entry]), own.filter((entry) => !waiting[entry])];
    const hint = `Core ${core}: ${plural(own.length, "entry", "entries")} of the table, ${count(busy.length)} of them with packets`;
    for (const [name, some, look] of [
      ["idle", idle, styles.entry],
      ["busy", busy, classes(styles.entry, styles.busy)],
    ] as const) {
      if (some.length === 0) continue;
      const mark = pathMark(`${key} entries ${core} ${name}`, x, y, look, some.map(shape).join(""));
      const style = `--core: var(--series-${(core % 8) + 1})`;
      back.push({ ...mark, hint, attributes: { ...mark.attributes, style } });
    }
  }
}

/** A cell a core: how many packets wait, and whether it works. */
function coresMarks(
  cores: readonly CoreView[],
  { x, w, middle, h }: { x: number; w: number; middle: number; h: number },
  key: string,
  { things, front }: Sheets,
): void {
  const pitch = Math.min(96, w / cores.length);
  const busiest = Math.max(1, ...cores.map(({ waiting }) => waiting));
  cores.forEach(({ waiting, service }, core) => {
    const cell = { x: x + core * pitch, y: middle - h / 2, w: pitch - 3, h };
    const kind = service?.activity.kind;
    const waits = kind === "waits-for-lock" || kind === "waits-for-row";
    const hint = `Core ${core}: ${service ? (waits ? "waits" : "works") : "idle"}, ${count(waiting)} packets in its queue`;
    things.push(
      boxMark(
        `${key} core ${core}`,
        cell,
        classes(styles.cell, service !== null && (waits ? styles.cellWaits : styles.cellWorks)),
        { rx: 2, hint },
      ),
    );
    if (waiting > 0) {
      const part = { ...cell, w: Math.max(2, (cell.w * waiting) / busiest), y: cell.y + h - 4, h: 4 };
      things.push(boxMark(`${key} queue ${core}`, part, styles.load));
    }
    const said = [`${core}: ${count(waiting)}`, `${waiting}`].find(({ length }) => LETTER * length <= cell.w - 4);
    if (said) front.push(textMark(`${key} core ${core} queued`, cell.x + cell.w / 2, middle - 1, styles.number, said));
  });
}
