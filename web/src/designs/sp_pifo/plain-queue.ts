// A FIFO of packets without ranks: by their numbers and flows, the oldest first, and packets that came or left in the step.

import { opThing } from "../../base/thing";
import { glyphMarks } from "../../kit/marks/glyph";
import { boxMark, classes, type Mark, type Sheets, textMark } from "../../kit/marks/mark";
import type { SpPifo } from "./decode";
import { listed, packetName, queueThing } from "./names";
import { packetMarks } from "./packet";
import type { PlainPlan } from "./plain-layout";
import styles from "./structure.module.css";

export function plainMarks(state: SpPifo, plan: PlainPlan, sheets: Sheets): void {
  const { gutter, frame, news, packets, more, moreAt } = plan;
  const { scan, served, capacity } = state;
  const { front } = sheets;
  const waiting = state.queues[0]?.packets ?? [];
  const full = waiting.length === capacity;
  const account = `${waiting.length} of at most ${capacity} packets wait${full ? ": full" : ""}`;
  front.push(
    textMark("account", news.x, news.y, styles.small, account),
    textMark("queue", gutter - 12, frame.y + 14, styles.plainName, "queue"),
    textMark("queue order", gutter - 12, frame.y + 29, styles.rowLabel, "oldest first"),
  );
  const thing = queueThing(0);
  const waits = waiting.length === 0 ? "empty" : `${listed(false, waiting)}, oldest first`;
  const around = { x: frame.x - 5, y: frame.y - 5, w: frame.w + 10, h: frame.h + 10 };
  const label = `Queue: ${waits}${full ? "; full" : ""}`;
  sheets.middle.push(boxMark(thing, around, classes(styles.queue, full && styles.full), { rx: 3, thing, label }));
  for (const box of packets)
    packetMarks(box, state, { fresh: scan !== null && !scan.dropped && box.packet.data === scan.data }, sheets);
  if (moreAt) front.push(textMark("more", moreAt.x + moreAt.w / 2, moreAt.y + moreAt.h / 2, styles.tick, `+${more}`));
  /** What came, or what left. */
  const tell = (kind: string, text: string, more: Partial<Mark> = {}, faint = false) =>
    front.push(...glyphMarks(`${kind} sign`, kind, { x: news.x + 9, y: news.y + 20, size: 18, faint }), {
      ...textMark(kind, news.x + 25, news.y + 20, styles.arrival, text),
      ...more,
    });
  if (scan)
    tell(
      "enqueue",
      `${packetName(false, scan)} ${scan.dropped ? "is dropped: the queue is full" : "comes"}`,
      // Where it is dropped nothing else shows it.
      { lights: [opThing(scan.op)], ...(scan.dropped ? { news: 2 } : {}) },
      scan.dropped,
    );
  if (served) tell("dequeue", `${packetName(false, served)} leaves`);
}
