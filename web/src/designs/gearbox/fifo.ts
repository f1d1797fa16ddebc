// A FIFO with its stretch of virtual time above it; the oldest packet at the bottom, where it leaves.

import { flowColour } from "../../kit/drawing/flow-style";
import { boxMark, classes, comingFrom, type Mark, type Sheets, squeezed, textMark } from "../../kit/marks/mark";
import type { Gearbox, Level } from "./decode";
import type { FifoBox, PacketBox } from "./layout";
import { fifoThing, setName } from "./names";
import styles from "./structure.module.css";

/** Pixels of a letter of a packet's numbers. */
const LETTER = 7.3;

/** `from`: where a packet arrived. */
export function fifoMarks(
  column: FifoBox,
  { number, sets }: Level,
  { state, from }: { state: Gearbox; from: { x: number; y: number } },
  layers: Sheets,
): void {
  const { fifo, x, y, w, h, packets, more, moreY, label, labelX } = column;
  const { arrival, departure, depth } = state;
  const plain = state.kind === "calendar_queue";
  const thing = fifoThing(number, fifo.index, { plain, expanded: fifo.expanded });
  const isHere = (at: { level: number; set: number; fifo: number; sub: number } | null | undefined) =>
    at?.level === number &&
    (fifo.expanded ? at.sub === fifo.index + 1 : at.sub === 0 && at.set === fifo.set && at.fifo === fifo.fifo);
  const takes = isHere(arrival?.placed);
  const full = fifo.count === depth;
  const present = fifo.distance === 0 && !fifo.expanded;
  const own = fifo.expanded
    ? `Sub-FIFO ${fifo.index + 1} of level ${number}`
    : `${plain ? "" : `Level ${number}, `}FIFO ${fifo.fifo}${sets > 1 ? ` of set ${setName(fifo.set)}` : ""}`;
  const time = `time ${fifo.from}${fifo.to > fifo.from + 1 ? ` to ${fifo.to - 1}` : ""}${present ? ", the present" : ""}`;
  const look = classes(
    styles.press,
    styles.fifo,
    present && styles.present,
    full && styles.full,
    takes && styles.takes,
    isHere(departure) && styles.gives,
  );
  const says = `${own}, ${time}: ${contents(column, depth)}${full ? "; full" : ""}`;
  layers.middle.push(
    boxMark(thing, { x, y, w, h }, look, { thing, label: says, ...((takes || isHere(departure)) && { news: 1 }) }),
  );
  if (label !== null)
    layers.front.push(textMark(`${thing} time`, labelX, y - 11, present ? styles.presentTime : styles.time, label));
  packets.forEach((box, age) => {
    const { data, flow } = box.packet;
    packetMarks(box, layers, {
      gives: age === 0 && isHere(departure),
      wrong: data === state.overtaken?.other.data && flow === state.overtaken.flow,
      from: takes && box.packet === fifo.packets.at(-1) ? from : null,
    });
  });
  if (more > 0) {
    const text = packets.length > 0 ? `${w >= 17 ? "+" : ""}${more}` : `${fifo.count}`;
    const mark = textMark(`${thing} more`, x + w / 2, moreY, styles.more, text);
    layers.front.push(squeezed(mark, w - 3, LETTER));
  }
}

function contents({ fifo, packets, more }: FifoBox, depth: number): string {
  if (fifo.count === 0) return "empty";
  const texts = packets.map(({ packet: { flow, finish } }) => `flow ${flow} F ${finish}`);
  const isNewest = more > 0 && packets.at(-1)?.packet === fifo.packets.at(-1);
  const listed = [...texts.slice(0, -1), ...(isNewest ? [`${more} more`] : []), ...texts.slice(-1)].join(", ");
  return `${fifo.count} of at most ${depth} packets${listed ? `, oldest first: ${listed}` : ""}`;
}

/** A packet: its flow by colour and stripe, its departure time by number. */
function packetMarks(
  drawn: PacketBox,
  layers: Sheets,
  { wrong, from, gives }: { wrong: boolean; from: { x: number; y: number } | null; gives: boolean },
): void {
  const fresh = from !== null;
  const { packet, x, y, w, h, written } = drawn;
  const box = { x, y, w, h: Math.max(1, h) };
  const moving = (mark: Mark) => (from ? comingFrom(from, box, [mark]) : [mark]);
  const { thing, flow, finish } = packet;
  const look = classes(styles.packet, wrong && styles.overtaken, fresh && styles.fresh);
  const news = fresh ? { news: 3 } : wrong || gives ? { news: 2 } : {};
  layers.things.push(...moving(boxMark(thing, box, look, { rx: 2, style: flowColour(flow), thing, ...news })));
  const [both, time] = [`${flow}: ${finish}`, `${finish}`];
  const text = both.length * LETTER <= w - 2 ? both : time.length * LETTER <= w + 2 ? time : null;
  if (written && h >= 10 && text)
    layers.front.push(...moving(textMark(`${thing} F`, x + w / 2, y + h / 2, styles.finish, text)));
}
