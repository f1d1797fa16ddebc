import type { CSSProperties } from "react";
import { packetFill } from "../../kit/drawing/flow-style";
import type { Pointing } from "../contract";
import type { SpPifo } from "./decode";
import type { PacketBox } from "./layout";
import { aboutPacket, packetThing } from "./names";
import styles from "./structure.module.css";

/** Pixels of a digit: a number that would reach into the next packet is left to the tooltip. */
const DIGIT = 7.3;

/** A packet: its rank by number, and by how dark it is; or its own number and, by colour, its flow, where no rank tells packets apart. */
export function Packet(props: {
  box: PacketBox;
  state: SpPifo;
  wrong?: boolean;
  fresh?: boolean;
  pointing?: Pointing;
}) {
  const { box, state, wrong = false, fresh = false, pointing } = props;
  const { packet } = box;
  const share = Math.round(42 * (1 - packet.rank / state.most));
  const thing = packetThing(packet.place);
  const look = `${styles.packet} ${wrong ? styles.overtaken : ""} ${fresh ? styles.fresh : ""} ${
    pointing?.lit.has(thing) ? styles.litPacket : ""
  }`;
  const fill: CSSProperties = state.ranked
    ? { fill: `color-mix(in srgb, var(--enqueue) ${share}%, var(--surface))` }
    : packetFill(packet.flow);
  const middle = box.x + box.w / 2;
  const below = !state.ranked && packet.flow !== null && box.h >= 32 && box.w >= 52;
  const number = `${state.ranked ? packet.rank : packet.data}`;
  const drawn = (
    <>
      <title>{aboutPacket(state.ranked, packet)}</title>
      <rect x={box.x} y={box.y} width={box.w} height={box.h} rx="2" className={look} style={fill} />
      {number.length * DIGIT <= box.w && (
        <text x={middle} y={box.y + box.h / 2 - (below ? 7 : 0)} className={styles.rank}>
          {number}
        </text>
      )}
      {below && (
        <text x={middle} y={box.y + box.h / 2 + 9} className={styles.of}>
          flow {packet.flow}
        </text>
      )}
    </>
  );
  if (!pointing) return <g>{drawn}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG
    <g
      data-glide={thing}
      className={styles.press}
      role="button"
      tabIndex={0}
      aria-label={`${aboutPacket(state.ranked, packet)}${wrong ? ", overtaken" : ""}`}
      aria-pressed={pointing.lit.has(thing)}
      onClick={(event) => {
        event.stopPropagation();
        pointing.select(thing);
      }}
      onKeyDown={(event) => event.key === "Enter" && pointing.select(thing)}
      onPointerEnter={() => pointing.hover(thing)}
    >
      {drawn}
    </g>
  );
}
