// A packet: its rank by number, and by how dark it is; or its number and, by colour, its flow, where no rank distinguishes packets.

import { packetFill } from "../../kit/drawing/flow-style";
import { boxMark, classes, comingFrom, gliding, type Mark, type Sheets, textMark } from "../../kit/marks/mark";
import type { SpPifo } from "./decode";
import type { PacketBox } from "./layout";
import { aboutPacket, packetThing } from "./names";
import styles from "./structure.module.css";

/** Pixels of a digit: a number that would reach into the next packet is left to the tooltip. */
const DIGIT = 7.3;

/** The role of a packet in this step. */
interface Special {
  /** Another one of a higher rank has left before it. */
  overtaken?: boolean;
  fresh?: boolean;
  /** Where it arrived, of a fresh one. */
  from?: { x: number; y: number } | null;
}

/** A packet of a queue, which is a button. */
export function packetMarks(box: PacketBox, state: SpPifo, special: Special, { things, front }: Sheets): void {
  const { packet } = box;
  const thing = packetThing(packet.place);
  const name = aboutPacket(state.ranked, packet);
  const drawn = bare(thing, box, state, special);
  const news = special.fresh ? { news: 3 } : special.overtaken ? { news: 2 } : {};
  const more = { thing, label: `${name}${special.overtaken ? ", overtaken" : ""}`, ...news };
  const look = classes(String(drawn.rect.attributes.class), styles.press);
  const rect = { ...drawn.rect, ...more, attributes: { ...drawn.rect.attributes, class: look } };
  const { fresh, from } = special;
  const moving = (marks: readonly Mark[]) => (fresh && from ? comingFrom(from, box, marks) : gliding(marks));
  things.push(...moving([rect]));
  front.push(...moving(drawn.texts));
}

/** A packet of the ideal PIFO, which is only looked at. */
export function idealMarks(box: PacketBox, state: SpPifo, special: Special, { things, front }: Sheets): void {
  const { rect, texts } = bare(`ideal ${box.packet.place}`, box, state, special);
  things.push(rect);
  front.push(...texts);
}

function bare(key: string, box: PacketBox, state: SpPifo, special: Special): { rect: Mark; texts: Mark[] } {
  const { packet, x, y, w, h } = box;
  const { ranked, most } = state;
  const share = Math.round(42 * (1 - packet.rank / most));
  const fill = ranked ? `fill: color-mix(in srgb, var(--enqueue) ${share}%, var(--surface))` : packetFill(packet.flow);
  const look = classes(styles.packet, special.overtaken && styles.overtaken, special.fresh && styles.fresh);
  const rect = boxMark(key, box, look, { rx: 2, style: fill, hint: aboutPacket(ranked, packet) });
  const [middle, centre] = [x + w / 2, y + h / 2];
  const below = !ranked && packet.flow !== null && h >= 32 && w >= 52;
  const number = `${ranked ? packet.rank : packet.data}`;
  const texts: Mark[] = [];
  if (number.length * DIGIT <= w)
    texts.push(textMark(`${key} number`, middle, centre - (below ? 7 : 0), styles.rank, number));
  if (below) texts.push(textMark(`${key} flow`, middle, centre + 9, styles.of, `flow ${packet.flow}`));
  return { rect, texts };
}
