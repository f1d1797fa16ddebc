import { GlyphMark } from "../../kit/tokens/Glyph";
import type { Pointing } from "../contract";
import type { SpPifo } from "./decode";
import { listed, packetName, queueThing } from "./names";
import { Packet } from "./Packet";
import type { PlainPlan } from "./plain-layout";
import styles from "./structure.module.css";

/** A FIFO of packets that no rank tells apart: by their numbers and flows, the oldest first, and what came or left in the step. */
export function PlainQueue({ plan, state, pointing }: { plan: PlainPlan; state: SpPifo; pointing: Pointing }) {
  const { gutter, frame, news, packets, more, moreAt } = plan;
  const { scan, served, capacity } = state;
  const waiting = state.queues[0]?.packets ?? [];
  const full = waiting.length === capacity;
  const thing = queueThing(0);
  const lit = pointing.lit.has(thing);
  return (
    <g>
      <text x={news.x} y={news.y} className={styles.small}>
        {`${waiting.length} of at most ${capacity} packets wait${full ? ": full" : ""}`}
      </text>
      <text x={gutter - 12} y={frame.y + 14} className={styles.plainName}>
        queue
      </text>
      <text x={gutter - 12} y={frame.y + 29} className={styles.rowLabel}>
        oldest first
      </text>
      {/* biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG */}
      <rect
        x={frame.x - 5}
        y={frame.y - 5}
        width={frame.w + 10}
        height={frame.h + 10}
        rx="3"
        className={`${styles.queue} ${lit ? styles.lit : ""} ${full ? styles.full : ""}`}
        role="button"
        tabIndex={0}
        aria-label={`Queue: ${waiting.length === 0 ? "empty" : `${listed(false, waiting)}, oldest first`}${full ? "; full" : ""}`}
        aria-pressed={lit}
        onClick={() => pointing.select(thing)}
        onKeyDown={(event) => event.key === "Enter" && pointing.select(thing)}
        onPointerEnter={() => pointing.hover(thing)}
        onPointerLeave={() => pointing.hover(null)}
      />
      {packets.map((box) => (
        <Packet
          key={box.packet.place}
          box={box}
          state={state}
          fresh={scan !== null && !scan.dropped && box.packet.data === scan.data}
          pointing={pointing}
        />
      ))}
      {more > 0 && (
        <text x={moreAt.x} y={moreAt.y} className={styles.rowLabel}>
          {`+${more} more`}
        </text>
      )}
      {scan && (
        <News {...news} kind="enqueue" faint={scan.dropped}>
          {`${packetName(false, scan)} ${scan.dropped ? "is dropped: the queue is full" : "comes"}`}
        </News>
      )}
      {served && (
        <News {...news} kind="dequeue">
          {`${packetName(false, served)} leaves`}
        </News>
      )}
    </g>
  );
}

function News(props: { x: number; y: number; kind: string; faint?: boolean; children: string }) {
  const { x, y, kind, faint = false, children } = props;
  return (
    <g>
      <g transform={`translate(${x + 9} ${y + 20})`}>
        <GlyphMark kind={kind} size={18} faint={faint} />
      </g>
      <text x={x + 25} y={y + 20} className={styles.arrival}>
        {children}
      </text>
    </g>
  );
}
