import type { Pointing } from "../../views/design";
import { GlyphMark } from "../../views/tokens/Glyph";
import type { SpPifo } from "./decode";
import type { PacketBox, Plan, QueueRow } from "./layout";
import styles from "./structure.module.css";
import { packetThing, queueThing } from "./words";

interface Props {
  plan: Plan;
  state: SpPifo;
  pointing: Pointing;
}

/** The queues, the first one at the top, their outputs at the right; what was served; and an ideal PIFO. */
export function QueueRows({ plan, state, pointing }: Props) {
  const { rows, out, ideal } = plan;
  const { served, inversion } = state;
  const overtaken = inversion?.waiting.data;
  return (
    <g>
      {rows.map((row) => (
        <Row key={row.queue} row={row} plan={plan} state={state} pointing={pointing} />
      ))}
      <path d={`M${out.x} ${out.y}V${out.y + out.h}`} className={styles.axis} />
      {served && (
        <g>
          <g transform={`translate(${out.x + 18} ${out.y + 12})`}>
            <GlyphMark kind="dequeue" size={18} />
          </g>
          <text x={out.x + 32} y={out.y + 12} className={styles.arrival}>
            rank {served.rank}
          </text>
          {out.h > 34 && (
            <text x={out.x + 9} y={out.y + 30} className={styles.small}>
              data {served.data}
            </text>
          )}
          {inversion && out.h > 52 && (
            <text x={out.x + 9} y={out.y + 48} className={styles.wrong}>
              ⚠ before {inversion.waiting.rank}
            </text>
          )}
        </g>
      )}
      <text x={plan.gutter - 10} y={ideal.y + ideal.h / 2} className={styles.rowLabel}>
        ideal PIFO
      </text>
      {ideal.packets.map((box) => (
        <Packet key={box.packet.place} box={box} most={state.most} wrong={box.packet.data === overtaken} />
      ))}
      <More count={ideal.more} boxes={ideal.packets} y={ideal.y + ideal.h / 2} />
    </g>
  );
}

function Row({ row, plan, state, pointing }: Props & { row: QueueRow }) {
  const { queue, frame, packets, more } = row;
  const thing = queueThing(queue);
  const y = frame.y + frame.h / 2;
  const { length } = row.state.packets;
  const full = length === state.capacity;
  const waits = length === 0 ? "empty" : `ranks ${row.state.packets.map(({ rank }) => rank).join(", ")}, oldest first`;
  return (
    <g onPointerEnter={() => pointing.hover(thing)} onPointerLeave={() => pointing.hover(null)}>
      {/* biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG */}
      <rect
        x={frame.x}
        y={frame.y}
        width={frame.w}
        height={frame.h}
        className={`${styles.queue} ${pointing.lit.has(thing) ? styles.lit : ""} ${full ? styles.full : ""}`}
        role="button"
        tabIndex={0}
        aria-label={`Queue ${queue + 1}${state.kind === "fifo" ? "" : `, bound ${row.state.bound}`}: ${waits}${full ? "; full" : ""}`}
        aria-pressed={pointing.lit.has(thing)}
        onClick={() => pointing.select(thing)}
        onKeyDown={(event) => event.key === "Enter" && pointing.select(thing)}
      />
      <text x={plan.gutter - 10} y={y} className={styles.rowLabel}>
        queue{state.kind === "fifo" ? "" : ` ${queue + 1}`}
        {full ? " full" : ""}
      </text>
      {packets.map((box) => (
        <Packet
          key={box.packet.place}
          box={box}
          most={state.most}
          wrong={box.packet.data === state.inversion?.waiting.data}
          fresh={
            state.scan !== null &&
            !state.scan.dropped &&
            box.packet.data === state.scan.data &&
            queue === state.scan.queue
          }
          pointing={pointing}
        />
      ))}
      <More count={more} boxes={packets} y={y} />
    </g>
  );
}

/** A packet: its rank by number, and by how dark it is. */
function Packet(props: { box: PacketBox; most: number; wrong?: boolean; fresh?: boolean; pointing?: Pointing }) {
  const { box, most, wrong = false, fresh = false, pointing } = props;
  const { packet } = box;
  const share = Math.round(42 * (1 - packet.rank / most));
  const thing = packetThing(packet.place);
  const look = `${styles.packet} ${wrong ? styles.overtaken : ""} ${fresh ? styles.fresh : ""} ${
    pointing?.lit.has(thing) ? styles.litPacket : ""
  }`;
  const drawn = (
    <>
      <rect
        x={box.x}
        y={box.y}
        width={box.w}
        height={box.h}
        rx="2"
        className={look}
        style={{ fill: `color-mix(in srgb, var(--enqueue) ${share}%, var(--surface))` }}
      />
      <text x={box.x + box.w / 2} y={box.y + box.h / 2} className={styles.rank}>
        {packet.rank}
      </text>
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
      aria-label={`Packet ${packet.data} of rank ${packet.rank}${wrong ? ", overtaken" : ""}`}
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

function More({ count, boxes, y }: { count: number; boxes: readonly PacketBox[]; y: number }) {
  const last = boxes.at(-1);
  if (count === 0 || !last) return null;
  return (
    <text x={last.x - 6} y={y} className={styles.rowLabel}>
      +{count}
    </text>
  );
}
