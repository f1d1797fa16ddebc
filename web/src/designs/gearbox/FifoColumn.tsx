import { flowStyle } from "../../kit/drawing/flow-style";
import type { Pointing } from "../contract";
import type { Gearbox } from "./decode";
import type { FifoBox, PacketBox } from "./layout";
import { fifoThing, setName } from "./names";
import { Press } from "./Press";
import styles from "./structure.module.css";

interface Props {
  column: FifoBox;
  level: number;
  sets: number;
  state: Gearbox;
  pointing: Pointing;
}

/** A FIFO with its stretch of virtual time above it; the oldest packet at the bottom, where it leaves. */
export function FifoColumn({ column, level, sets, state, pointing }: Props) {
  const { fifo, x, y, w, h, packets, more, label } = column;
  const plain = state.kind === "calendar_queue";
  const thing = fifoThing(level, fifo.index, { plain, expanded: fifo.expanded });
  const { arrival, departure } = state;
  const isHere = (at: { level: number; set: number; fifo: number; sub: number } | null | undefined) =>
    at?.level === level &&
    (fifo.expanded ? at.sub === fifo.index + 1 : at.sub === 0 && at.set === fifo.set && at.fifo === fifo.fifo);
  const takes = isHere(arrival?.placed);
  const gives = isHere(departure);
  const full = fifo.count === state.depth;
  const present = fifo.distance === 0 && !fifo.expanded;
  const lit = pointing.lit.has(thing);
  const look = [
    styles.fifo,
    present ? styles.present : "",
    full ? styles.full : "",
    takes ? styles.takes : "",
    gives ? styles.gives : "",
    lit ? styles.lit : "",
  ].join(" ");
  const name = fifo.expanded
    ? `Sub-FIFO ${fifo.index + 1} of level ${level}`
    : `${plain ? "" : `Level ${level}, `}FIFO ${fifo.fifo}${sets > 1 ? ` of set ${setName(fifo.set)}` : ""}`;
  const waits =
    fifo.count === 0
      ? "empty"
      : `${fifo.count} of at most ${state.depth} packets${packets.length > 0 ? `, oldest first: ${packets.map(({ packet }) => `flow ${packet.flow} F ${packet.finish}`).join(", ")}` : ""}`;
  const time = `, time ${fifo.from}${fifo.to > fifo.from + 1 ? ` to ${fifo.to - 1}` : ""}${present ? ", the present" : ""}`;
  return (
    <g>
      <Press
        thing={thing}
        name={`${name}${time}: ${waits}${full ? "; full" : ""}`}
        pointing={pointing}
        box={{ x, y, w, h }}
        look={look}
      />
      {label !== null && (
        <text x={x + w / 2} y={y - 11} className={present ? styles.presentTime : styles.time}>
          {label}
        </text>
      )}
      {packets.map((box, age) => (
        <PacketMark
          key={box.packet.thing}
          box={box}
          wrong={box.packet.data === state.overtaken?.other.data && box.packet.flow === state.overtaken.flow}
          fresh={takes && age === packets.length - 1 && more === 0}
          pointing={pointing}
        />
      ))}
      {more > 0 && (
        <text x={x + w / 2} y={y + 9} className={styles.more}>
          {packets.length > 0 && w >= 20 ? "+" : ""}
          {packets.length > 0 ? more : fifo.count}
        </text>
      )}
    </g>
  );
}

/** Pixels of a letter of a packet's numbers. */
const LETTER = 7.3;

/** A packet: its flow by colour and stripe, its departure time by number. */
function PacketMark(props: { box: PacketBox; wrong: boolean; fresh: boolean; pointing: Pointing }) {
  const { box, wrong, fresh, pointing } = props;
  const { packet, x, y, w, h, written } = box;
  const look = `${styles.packet} ${wrong ? styles.overtaken : ""} ${fresh ? styles.fresh : ""} ${
    pointing.lit.has(packet.thing) ? styles.litPacket : ""
  }`;
  const texts = [`${packet.flow}: ${packet.finish}`, `${packet.finish}`];
  const text = texts.find(({ length }) => length * LETTER <= w);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its FIFO is reached by keys, and its table names all packets
    <g
      onClick={(event) => {
        event.stopPropagation();
        pointing.select(packet.thing);
      }}
      onKeyDown={undefined}
    >
      <rect x={x} y={y} width={w} height={Math.max(1, h)} rx="2" className={look} style={flowStyle(packet.flow)} />
      {written && h >= 10 && text && (
        <text x={x + w / 2} y={y + h / 2} className={styles.finish}>
          {text}
        </text>
      )}
    </g>
  );
}
