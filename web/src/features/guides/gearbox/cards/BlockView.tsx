import { useId } from "react";
import styles from "./cards.module.css";

/** A block with its name, in one line or two. */
export interface GearboxGuideBlock {
  key: string;
  x: number;
  y: number;
  w: number;
  h: number;
  lines: readonly string[];
  /** True for the subject of the card. */
  own?: boolean;
  /** True if its name is written vertically. */
  upright?: boolean;
}

/** A wire with an arrow at its end. */
export interface Wire {
  /** Its path. */
  d: string;
  label?: string;
  /** Position of the label's beginning, or of another point with `anchor`. */
  at?: readonly [number, number];
  anchor?: "middle" | "end";
}

export interface GearboxGuideDiagram {
  name: string;
  text: string;
  width: number;
  height: number;
  blocks: readonly GearboxGuideBlock[];
  wires: readonly Wire[];
}

/** Draws blocks and the wires between them. */
export function BlockView({ diagram }: { diagram: GearboxGuideDiagram }) {
  const { name, text, width, height, blocks, wires }: GearboxGuideDiagram = diagram;
  const id = useId();
  return (
    <figure className={styles.figure}>
      <h4>{name}</h4>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}. ${text}`}>
        <defs>
          <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0L8 4L0 8z" className={styles.head} />
          </marker>
        </defs>
        {wires.map(({ d, label, at, anchor }) => (
          <g key={d}>
            <path d={d} className={styles.wire} markerEnd={`url(#${id})`} />
            {label && at && (
              <text x={at[0]} y={at[1]} textAnchor={anchor ?? "start"} className={styles.label}>
                {label}
              </text>
            )}
          </g>
        ))}
        {blocks.map(({ key, x, y, w, h, lines, own, upright }) => (
          <g key={key}>
            <rect x={x} y={y} width={w} height={h} rx={4} className={own ? styles.own : styles.block} />
            <text
              transform={`translate(${x + w / 2} ${y + h / 2})${upright ? " rotate(-90)" : ""}`}
              className={styles.words}
            >
              {lines.map((line, i) => (
                <tspan key={line} x={0} y={(i - (lines.length - 1) / 2) * 15}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
