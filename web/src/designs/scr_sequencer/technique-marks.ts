// The techniques on the same packets: how fast each is, how its cores are loaded, and what it divides packets by.

import { count, plural } from "../../base/format";
import type { CoresFrame } from "../../gen/types/CoresFrame";
import type { CoreView } from "../../gen/types/CoreView";
import type { RssView } from "../../gen/types/RssView";
import { boxMark, classes, type Mark, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { Remembered } from "../../kit/marks/remembered";
import type { CoresScene } from "../contract";
import { MARGIN, type Plan } from "./layout";
import { TECHNIQUES, techniqueThing } from "./names";
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
    // Lessons light it.
    const whole = { x: MARGIN - 6, y: row.y + 1, w: plan.width - 2 * MARGIN + 12, h: row.h - 2 };
    back.push(boxMark(`${key} row`, whole, styles.technique, { rx: 3, lights: [techniqueThing(i)] }));
    const x = MARGIN + NAME;
    back.push(boxMark(`${key} track`, { x, y: middle - h / 2, w: bar, h }, styles.track, { rx: 2 }));
    const hint = () => `${count(totals.done)} of ${count(totals.arrived)} packets done`;
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
    const room = { x: left, w: right - left - (table > 0 ? table + 12 : 0), middle, h };
    coresMarks(frame.lane.cores, room, plan, key, sheets);
    if (shared.kind === "rss") {
      tableMarks(shared, { x: right - table, y: middle - h / 2, w: table, h }, plan, key, sheets);
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

/** Marks of tables and of cells. */
const remembered = new Remembered(1_000);

/** The table: its entries in the colours of their cores, those with packets stronger. A mark a core. */
function tableMarks(
  { entries, waiting }: RssView,
  box: { x: number; y: number; w: number; h: number },
  plan: Plan,
  key: string,
  sheets: Sheets,
): void {
  const isBusy = waiting.map((packets) => packets > 0);
  remembered.draw(sheets, plan, [key, ...entries, ...isBusy], ({ back }) => {
    for (const core of new Set(entries)) back.push(...entriesOf(core, entries, isBusy, box, key));
  });
}

/** The entries of a core: those without packets, and those with packets. */
function entriesOf(
  core: number,
  entries: readonly number[],
  isBusy: readonly boolean[],
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  key: string,
): Mark[] {
  const pitch = w / entries.length;
  const wide = Math.max(1, pitch - 0.5);
  const shape = (entry: number) => `M${entry * pitch} 0h${wide}v${h}h${-wide}z`;
  const own = entries.flatMap((of, entry) => (of === core ? [entry] : []));
  const [busy, idle] = [own.filter((entry) => isBusy[entry]), own.filter((entry) => !isBusy[entry])];
  const hint = `Core ${core}: ${plural(own.length, "entry", "entries")} of the table, ${count(busy.length)} of them with packets`;
  const style = `--core: var(--series-${(core % 8) + 1})`;
  const looks = [
    ["idle", idle, styles.entry],
    ["busy", busy, classes(styles.entry, styles.busy)],
  ] as const;
  return looks.flatMap(([name, some, look]) => {
    if (some.length === 0) return [];
    const mark = pathMark(`${key} entries ${core} ${name}`, x, y, look, some.map(shape).join(""));
    return [{ ...mark, hint, attributes: { ...mark.attributes, style } }];
  });
}

/** A cell a core: how many packets wait, and whether it works. */
function coresMarks(
  cores: readonly CoreView[],
  { x, w, middle, h }: { x: number; w: number; middle: number; h: number },
  plan: Plan,
  key: string,
  sheets: Sheets,
): void {
  const pitch = Math.min(96, w / cores.length);
  const busiest = Math.max(1, ...cores.map(({ waiting }) => waiting));
  cores.forEach(({ waiting, service }, core) => {
    const box = { x: x + core * pitch, y: middle - h / 2, w: pitch - 3, h };
    const kind = service?.activity.kind;
    const does = kind === undefined ? "idle" : kind.startsWith("waits") ? "waits" : "works";
    remembered.draw(sheets, plan, [key, core, does, waiting, busiest], (sheets) =>
      cellMarks(key, core, does, { waiting, share: waiting / busiest }, box, sheets),
    );
  });
}

/** `share`: length of its queue, of the longest one. */
function cellMarks(
  key: string,
  core: number,
  does: "idle" | "waits" | "works",
  { waiting, share }: { waiting: number; share: number },
  box: { x: number; y: number; w: number; h: number },
  { things, front }: Sheets,
): void {
  const look = { idle: undefined, waits: styles.cellWaits, works: styles.cellWorks }[does];
  const hint = () => `Core ${core}: ${does}, ${count(waiting)} packets in its queue`;
  things.push(boxMark(`${key} core ${core}`, box, classes(styles.cell, look), { rx: 2, hint }));
  if (waiting > 0) {
    const part = { ...box, w: Math.max(2, box.w * share), y: box.y + box.h - 4, h: 4 };
    things.push(boxMark(`${key} queue ${core}`, part, styles.load));
  }
  const text = [`${core}: ${count(waiting)}`, `${waiting}`].find(({ length }) => LETTER * length <= box.w - 4);
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2 - 1];
  if (text) front.push(textMark(`${key} core ${core} queued`, x, y, styles.number, text));
}
