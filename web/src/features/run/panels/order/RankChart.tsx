import { scaleLinear } from "d3-scale";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import { count } from "../../../../base/format";
import { useSize } from "../../../../kit/use-size";
import type { Table } from "../../../../session/queries";
import { Axes } from "./Axes";
import styles from "./order.module.css";
import { binText, MEASURES, type RankMeasure, rankLine } from "./ranks";

const LEFT = 44;
const BOTTOM = 30;
const TOP = 8;
const RIGHT = 14;
const TOKENS = ["--enqueue-ink", "--dequeue-max-ink", "--dequeue-min-ink", "--forward-ink"];
const DASHES = ["", "5 3", "2 2", "8 3 2 3"];

/** How the line of an engine looks, for the most that there are: the first four differ in colour and dashes, the others in one of them. */
const lookOf = (line: number): CSSProperties => ({
  stroke: `var(${TOKENS[line % 4]})`,
  strokeDasharray: DASHES[(line + Math.floor(line / 4)) % 4],
});

/** A measure of the packets by their rank, of several engines, up to the step. */
export function RankChart({
  names,
  tables,
}: {
  names: readonly string[];
  tables: readonly (Table<"by_rank"> | null)[];
}) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [key, setKey] = useState("inversions");
  const [bin, setBin] = useState<number | null>(null);
  const measure = MEASURES.find((one) => one.key === key) ?? (MEASURES[0] as RankMeasure);
  const lines = useMemo(() => tables.map((table) => rankLine(table, measure)), [tables, measure]);
  const bins = Math.max(1, ...lines.map(({ values }) => values.length));
  const width = lines[0]?.width ?? 1;
  const scale = size?.scale ?? 1;
  const [w, h] = [(size?.width ?? 0) / scale, (size?.height ?? 0) / scale];
  const most = Math.max(1e-9, ...lines.flatMap(({ values }) => values));
  const x = scaleLinear([0, bins * width], [LEFT, w - RIGHT]);
  const y = scaleLinear([0, most], [h - BOTTOM, TOP]).nice(4);
  const text = (value: number) => (measure.unit === "µs" ? value.toFixed(1) : count(Math.round(value)));
  const move = (by: number) => setBin(Math.max(0, Math.min(bins - 1, (bin ?? -1) + by)));
  return (
    <section className={styles.part} aria-label="By rank">
      <p>
        <select value={key} aria-label="Measure" onChange={(event) => setKey(event.currentTarget.value)}>
          {MEASURES.map((one) => (
            <option key={one.key} value={one.key}>
              {one.name}
            </option>
          ))}
        </select>{" "}
        <span className={styles.quiet}>by rank, up to this step</span>
      </p>
      <div ref={frame} className={styles.chart}>
        {w > 0 && h > 60 && (
          // biome-ignore lint/a11y/useSemanticElements: a drawing that arrow keys walk along
          <svg
            viewBox={`0 0 ${w} ${h}`}
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the values
            tabIndex={0}
            data-own-keys
            aria-label={`${measure.name} by rank; the arrow keys read the values`}
            onPointerMove={(event) => {
              const at = (event.clientX - event.currentTarget.getBoundingClientRect().left) / scale;
              const bin = Math.floor(x.invert(at) / width);
              setBin(bin >= 0 && bin < bins ? bin : null);
            }}
            onPointerLeave={() => setBin(null)}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") move(1);
              if (event.key === "ArrowLeft") move(-1);
            }}
          >
            <Axes x={x} y={y} base={h - BOTTOM + 11} apart={50} whole={measure.unit !== "µs"} />
            <text x={(LEFT + w) / 2} y={h - 5} className={styles.axisName}>
              rank ({measure.name}, {measure.unit})
            </text>
            {bin !== null && (
              <rect
                x={x(bin * width)}
                y={TOP}
                width={Math.max(1, x(width) - x(0))}
                height={h - BOTTOM - TOP}
                className={styles.bin}
              />
            )}
            {lines.map(({ values }, i) => (
              <path
                key={names[i]}
                d={steps(values, (bin) => x(bin * width), y)}
                className={styles.line}
                style={lookOf(i)}
              />
            ))}
          </svg>
        )}
      </div>
      <p className={styles.reading} aria-live="polite">
        {bin === null ? "" : `${binText(width, bin)}: `}
        {names.map((name, i) => (
          <span key={name} className={styles.key}>
            <svg width="22" height="8" aria-hidden="true">
              <path d="M0 4H22" className={styles.line} style={lookOf(i)} />
            </svg>{" "}
            {name} {bin === null ? "" : <b>{text(lines[i]?.values[bin] ?? 0)}</b>}
          </span>
        ))}
      </p>
    </section>
  );
}

/** A line of steps, from where each bin begins to where the next one does. */
function steps(values: readonly number[], x: (bin: number) => number, y: (value: number) => number): string {
  return values.map((value, bin) => `${bin === 0 ? `M${x(0)} ${y(value)}` : `V${y(value)}`}H${x(bin + 1)}`).join("");
}
