// The queues, the first one at the top, their outputs at the right; what was served; and an ideal PIFO.

import { glyphMarks } from "../../kit/marks/glyph";
import { boxMark, classes, type Mark, pathMark, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import type { SpPifo } from "./decode";
import type { PacketBox, Plan, QueueRow } from "./layout";
import { listed, queueThing } from "./names";
import { idealMarks, packetMarks } from "./packet";
import styles from "./structure.module.css";

/** Room left of a queue from which its entry is named. */
const IN = 34;

export function queueMarks(state: SpPifo, plan: Plan, whole: boolean, sheets: Sheets): void {
  const { rows, out, ideal, gutter } = plan;
  for (const row of rows) rowMarks(row, plan, state, sheets);
  sheets.back.push(pathMark("out", out.x, out.y, styles.axis, `M0 0V${out.h}`));
  sheets.front.push(textMark("out name", out.x, out.y - 9, styles.small, "out ▸"));
  servedMarks(state, plan, whole, sheets);
  const middle = ideal.y + ideal.h / 2;
  sheets.front.push(textMark("ideal", gutter - 10, middle, styles.rowLabel, "ideal PIFO"));
  for (const box of ideal.packets)
    idealMarks(box, state, { overtaken: box.packet.data === state.inversion?.waiting.data }, sheets);
  moreMark("ideal more", ideal.more, ideal.packets, middle, sheets);
}

/** Units of a letter that may have little room. */
const LETTER = 7.3;

/** What left, and what it left before. */
function servedMarks(
  { served, inversion, ranked }: SpPifo,
  { out: { x, y, h }, width }: Plan,
  whole: boolean,
  { front }: Sheets,
): void {
  if (!served) return;
  front.push(...glyphMarks("served sign", "dequeue", { x: x + 18, y: y + 12, size: 18 }));
  const name = ranked ? `rank ${served.rank}` : `packet ${served.data}`;
  const inside = (mark: Mark) => squeezed(mark, width - mark.x - 2, LETTER);
  front.push(inside(textMark("served", x + 32, y + 12, styles.arrival, name)));
  const besides = ranked ? `data ${served.data}` : `flow ${served.flow}`;
  if ((h > 34 || whole) && (ranked || served.flow !== null))
    front.push(inside(textMark("served besides", x + 9, y + 30, styles.small, besides)));
  if (inversion && (h > 52 || whole))
    front.push(inside(textMark("served before", x + 9, y + 48, styles.wrong, `⚠ before ${inversion.waiting.rank}`)));
}

function rowMarks(row: QueueRow, { gutter, arrival: from }: Plan, state: SpPifo, sheets: Sheets): void {
  const { queue, frame, packets, more } = row;
  const { kind, ranked, capacity, inversion, scan, served } = state;
  const thing = queueThing(queue);
  const y = frame.y + frame.h / 2;
  const { length } = row.state.packets;
  const full = length === capacity;
  const waits = length === 0 ? "empty" : `${listed(ranked, row.state.packets)}, oldest first`;
  const bound = kind === "fifo" ? "" : `, bound ${row.state.bound}`;
  const label = `Queue ${queue + 1}${bound}: ${waits}${full ? "; full" : ""}`;
  sheets.middle.push(
    boxMark(thing, frame, classes(styles.queue, full && styles.full), {
      thing,
      label,
      ...(served?.queue === queue && { news: 1 }),
    }),
  );
  const name = `queue${kind === "fifo" ? "" : ` ${queue + 1}`}${full ? " full" : ""}`;
  if (frame.x - gutter >= IN) sheets.front.push(textMark(`${thing} in`, frame.x - 6, y, styles.rowLabel, "in ▸"));
  sheets.front.push(squeezed(textMark(`${thing} name`, gutter - 10, y, styles.rowLabel, name), gutter - 12, LETTER));
  for (const box of packets) {
    const { data } = box.packet;
    const fresh = scan !== null && !scan.dropped && data === scan.data && queue === scan.queue;
    packetMarks(box, state, { overtaken: data === inversion?.waiting.data, fresh, from }, sheets);
  }
  moreMark(`${thing} more`, more, packets, y, sheets);
}

function moreMark(key: string, count: number, boxes: readonly PacketBox[], y: number, { front }: Sheets): void {
  const last = boxes.at(-1);
  // In the place of the packet after the last one.
  if (count > 0 && last)
    front.push(squeezed(textMark(key, last.x - 4, y, styles.rowLabel, `+${count}`), last.w - 4, LETTER));
}
