import { GlyphMark } from "../../kit/tokens/Glyph";
import type { Pointing } from "../contract";
import type { SpPifo } from "./decode";
import type { PacketBox, Plan, QueueRow } from "./layout";
import { listed, queueThing } from "./names";
import { Packet } from "./Packet";
import styles from "./structure.module.css";

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
            {state.ranked ? `rank ${served.rank}` : `packet ${served.data}`}
          </text>
          {out.h > 34 && (state.ranked || served.flow !== null) && (
            <text x={out.x + 9} y={out.y + 30} className={styles.small}>
              {state.ranked ? `data ${served.data}` : `flow ${served.flow}`}
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
        <Packet key={box.packet.place} box={box} state={state} wrong={box.packet.data === overtaken} />
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
  const waits = length === 0 ? "empty" : `${listed(state.ranked, row.state.packets)}, oldest first`;
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
          state={state}
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

function More({ count, boxes, y }: { count: number; boxes: readonly PacketBox[]; y: number }) {
  const last = boxes.at(-1);
  if (count === 0 || !last) return null;
  return (
    <text x={last.x - 6} y={y} className={styles.rowLabel}>
      +{count}
    </text>
  );
}
