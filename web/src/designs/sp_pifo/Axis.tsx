import { opThing } from "../../base/thing";
import { GlyphMark } from "../../kit/tokens/Glyph";
import type { Pointing } from "../contract";
import type { SpPifo } from "./decode";
import { type BoundMark, nameRoom, type Plan } from "./layout";
import { packetName, queueThing } from "./names";
import styles from "./structure.module.css";

interface Props {
  plan: Plan;
  state: SpPifo;
  pointing: Pointing;
}

/** The axis of ranks: the bounds, what each queue takes, and the packet that arrives. */
export function Axis({ plan, state, pointing }: Props) {
  const { axis, zones, bounds } = plan;
  const taking = state.scan?.queue;
  return (
    <g>
      <text x={plan.gutter - 10} y={axis.y} className={styles.rowLabel}>
        rank
      </text>
      {bounds.length > 0 && (
        <text
          // Beside what is written of the first bounds.
          x={Math.min(plan.gutter - 10, ...bounds.flatMap(({ label, x }) => (label === 1 ? x - 26 : [])))}
          y={axis.y - 34}
          className={styles.rowLabel}
        >
          bounds
        </text>
      )}
      {zones.map((zone) => (
        <g key={zone.queue}>
          <rect
            x={zone.x}
            y={zone.y}
            width={zone.w}
            height={zone.h}
            className={`${styles.zone} ${zone.queue % 2 ? styles.odd : ""} ${zone.queue === taking ? styles.taking : ""} ${
              pointing.lit.has(queueThing(zone.queue)) ? styles.lit : ""
            }`}
          />
          {zone.named.w > 62 ? (
            <text x={zone.named.x + zone.named.w / 2} y={zone.y + zone.h / 2} className={styles.zoneName}>
              {state.kind === "fifo" ? "every rank" : `queue ${zone.queue + 1}`}
            </text>
          ) : (
            zone.named.w > 12 && (
              <text x={zone.named.x + zone.named.w / 2} y={zone.y + zone.h / 2} className={styles.zoneName}>
                {zone.queue + 1}
              </text>
            )
          )}
        </g>
      ))}
      <path d={`M${axis.x} ${axis.y}H${axis.x + axis.w}`} className={styles.axis} />
      {axis.ticks.map(({ rank, x }) => (
        <g key={rank}>
          <path d={`M${x} ${axis.y + 22}v4`} className={styles.axis} />
          <text x={x} y={axis.y + 33} className={styles.tick}>
            {rank}
          </text>
        </g>
      ))}
      <Fall plan={plan} state={state} />
      {bounds.map((mark) => (
        <Bound key={mark.queue} mark={mark} y={axis.y} />
      ))}
      {bounds.map((mark) => (
        <BoundName key={mark.queue} mark={mark} y={axis.y} />
      ))}
      <Arrival plan={plan} state={state} />
    </g>
  );
}

/** Where the name of a bound stands, above the axis at `y`. */
const nameAt = (label: number, y: number) => y - 18 - label * 16;

/** A bound, and how it moved. */
function Bound({ mark, y }: { mark: BoundMark; y: number }) {
  const { queue, x, from, moved, asked, label } = mark;
  return (
    <g>
      {moved && (
        <g className={moved === "up" ? "tone-enqueue" : "tone-dequeue-max"}>
          <path d={`M${from} ${y - 4}H${x}`} className={styles.move} />
          <path d={`M${x} ${y - 4}l${x > from ? -6 : 6} -4v8z`} className={styles.moveTip} />
          <path d={`M${from} ${y - 10}V${y}`} className={styles.was} />
        </g>
      )}
      <g data-glide={`bound ${queue}`}>
        <path
          d={`M${x} ${label === null ? y - 10 : nameAt(label, y) + 7}V${y + 22}`}
          className={`${styles.bound} ${asked ? styles.asked : ""}`}
        />
      </g>
    </g>
  );
}

/** The name of a bound, over the lines of its neighbours, and what the scan asked of it. */
function BoundName({ mark: { queue, bound, x, moved, asked, label }, y }: { mark: BoundMark; y: number }) {
  if (label === null) return null;
  const at = nameAt(label, y);
  // In one piece: the edge around a second one would cover part of the first.
  const name = `q${queue + 1} ${bound}`;
  const room = nameRoom(`${name}${asked ? " ✓" : ""}`);
  return (
    <g data-glide={`bound name ${queue}`}>
      <rect x={x - room / 2} y={at - 7} width={room} height="14" className={styles.behind} />
      <text x={x} y={at} className={`${styles.boundName} ${moved ? styles.moved : ""}`}>
        {name}
        {asked && <tspan className={styles[asked]}>{asked === "yes" ? " ✓" : " ✗"}</tspan>}
      </text>
    </g>
  );
}

/** From the packet that arrives down to its rank, under the labels of the bounds. */
function Fall({ plan: { arrival, axis }, state: { scan } }: Pick<Props, "plan" | "state">) {
  if (!arrival || !scan) return null;
  return (
    <g className={scan.dropped ? "tone-dequeue-max" : "tone-enqueue"}>
      <path d={`M${arrival.x} ${arrival.y + 10}V${axis.y}`} className={styles.fall} />
    </g>
  );
}

/** The packet that arrives, above its rank. */
function Arrival({ plan, state }: { plan: Plan; state: SpPifo }) {
  const { arrival, axis } = plan;
  const { scan } = state;
  if (!arrival || !scan) return null;
  const label = state.ranked ? `rank ${scan.rank}, data ${scan.data}` : packetName(false, scan);
  const right = arrival.x < axis.x + axis.w - 130;
  return (
    <g className={scan.dropped ? "tone-dequeue-max" : "tone-enqueue"}>
      <g data-glide={opThing(scan.op)}>
        <g transform={`translate(${arrival.x} ${arrival.y})`}>
          <GlyphMark kind="enqueue" size={18} faint={scan.dropped} />
        </g>
        <text
          x={arrival.x + (right ? 14 : -14)}
          y={arrival.y}
          className={`${styles.arrival} ${right ? "" : styles.toLeft}`}
        >
          {label}
          {scan.dropped ? ": dropped" : ""}
        </text>
      </g>
    </g>
  );
}
