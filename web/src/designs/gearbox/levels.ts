// The levels, the finest at the top, each with its sets of FIFOs; the FIFOs of the present, which together are the compound FIFO, joined.

import { count } from "../../base/format";
import { boxMark, pathMark, type Sheets, textMark } from "../../kit/marks/mark";
import { quotaBytes } from "./arithmetic";
import { cameTo } from "./band";
import type { Gearbox } from "./decode";
import { fifoMarks } from "./fifo";
import type { LevelRow, Plan } from "./layout";
import { setName } from "./names";
import styles from "./structure.module.css";

export function levelMarks(state: Gearbox, plan: Plan, layers: Sheets): void {
  const { rows, gutter, meter, low } = plan;
  const presents = rows.flatMap(({ now }) => (now ? [now] : []));
  const joints = presents.slice(1).map((to, i) => {
    const from = presents[i] ?? to;
    // In a low drawing times stand right below.
    return `M${from.x + from.w / 2} ${from.y + from.h + 2}v${low ? 1 : 4}H${to.x + to.w / 2}V${to.y - 20}`;
  });
  layers.back.push({
    ...pathMark("compound", 0, 0, styles.compound, joints.join("")),
    hint: "The compound FIFO: the FIFOs of all levels that cover the present",
  });
  const from = cameTo(plan);
  for (const row of rows) {
    const { level, fifos, sets, subs, subsName } = row;
    nameMarks(row, gutter, state, layers);
    if (sets.length > 1)
      for (const box of sets)
        layers.back.push(boxMark(`level ${level.number} set ${box.set}`, box, styles.set, { rx: 4 }));
    for (const column of [...fifos, ...subs]) fifoMarks(column, level, { state, from }, layers);
    if (subs.length > 0)
      layers.front.push(textMark(`level ${level.number} subs`, subsName.x, subsName.y, styles.rowLabel, "step-down"));
    if (level.number > 1 && meter.w > 0) meterMarks(row, meter, layers);
  }
}

/** Letters of a line next to a level. */
const LETTERS = 15;

/** What a FIFO of the level covers, in lines that fit. */
function coverage({ granularity }: LevelRow["level"], rounds: boolean): string[] {
  const unit = rounds ? "bytes" : granularity === 1 ? "unit each" : "units each";
  const line = `${count(granularity)} ${unit}`;
  return line.length <= LETTERS ? [line] : [count(granularity), unit];
}

/** Height of a FIFO, besides the lines of its level, from which its lower end is named. */
const OUT = 32;

/** Left of the lower end of the lowest level, where its "out" is written if there is room; of a list, left of its first packet. */
export function exitOf({ rows, list, gutter, band }: Plan): { x: number; y: number } {
  const last = rows.at(-1) ?? { fifos: [], y: band.y + band.h, h: 50 };
  const [first = last.fifos[0] ?? last] = list;
  return { x: gutter - 30, y: first.y + first.h - 7 };
}

function nameMarks({ level, fifos, y, h }: LevelRow, gutter: number, state: Gearbox, { front }: Sheets): void {
  const top = fifos[0]?.y ?? y;
  const x = gutter - 12;
  const key = `level ${level.number}`;
  const rounds = state.before > 0;
  const serving = fifos.find(({ fifo }) => fifo.distance === 0)?.fifo.set ?? 0;
  const lines = coverage(level, rounds).concat(level.sets > 1 ? [`set ${setName(serving)} serves`] : []);
  const name = rounds ? "rounds of" : state.kind === "calendar_queue" ? "ring" : `level ${level.number}`;
  front.push(textMark(key, x, top + 8, styles.levelName, name));
  const shown = lines.slice(0, h > 66 ? lines.length : 1);
  front.push(textMark(`${key} in`, x, top - 11, styles.rowLabel, "in ▾"));
  const bottom = top + (fifos[0]?.h ?? 0);
  if (bottom - top >= OUT + 15 * shown.length)
    front.push(textMark(`${key} out`, x, bottom - 7, styles.rowLabel, "out ▾"));
  front.push(...shown.map((line, i) => textMark(`${key} ${i}`, x, top + 23 + 15 * i, styles.rowLabel, line)));
}

/** How much of its share an upper level has served in this unit of virtual time. */
function meterMarks({ level, fifos, y: rowTop }: LevelRow, { x, w }: Plan["meter"], layers: Sheets): void {
  // Three lines fit next to a FIFO of the least height.
  const [tall, low] = [
    { name: 8, bar: 18, text: 38 },
    { name: 2, bar: 11, text: 25 },
  ];
  const top = fifos[0]?.y ?? rowTop;
  const at = (fifos[0]?.h ?? 0) < 34 ? low : tall;
  const quota = quotaBytes(level.quota);
  const { number, served } = level;
  const part = quota ? Math.min(1, served / quota) : served > 0 ? 1 : 0;
  const nothing = served > 0 ? `${count(served)} B served` : "nothing yet";
  const text = quota ? `${count(served)} of ${count(quota)} B` : nothing;
  const key = `quota ${number}`;
  const bar = { x, y: top + at.bar, w, h: at === low ? 6 : 8 };
  // What was begun within the quota leaves whole.
  const isOver = quota !== null && served > quota;
  const name = isOver ? "quota overrun" : "quota now";
  const hint = `Quota of level ${number} in this unit of virtual time: ${text}${isOver ? "; the last packet began within it and left whole" : ""}`;
  layers.middle.push(boxMark(key, bar, styles.meter, { rx: 2, hint }));
  if (part > 0) layers.things.push(boxMark(`${key} served`, { ...bar, w: w * part }, styles.served, { rx: 2 }));
  layers.front.push(
    textMark(`${key} name`, x, top + at.name, styles.small, name),
    textMark(`${key} text`, x, top + at.text, styles.amount, text),
  );
}
