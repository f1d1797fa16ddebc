import type { PlotOptions } from "@observablehq/plot";
import { useMemo, useRef, useState } from "react";
import { count } from "../../../../base/format";
import { linearAxis } from "../../../../kit/chart/axis";
import { type ChartSize, unitsOf, useChartSize } from "../../../../kit/chart/chart-size";
import { axesOf, placedIn } from "../../../../kit/chart/frame";
import { PlotLayer } from "../../../../kit/chart/PlotLayer";
import { stairsLine, stairsOf } from "../../../../kit/chart/stairs";
import ui from "../../../../kit/ui/words.module.css";
import type { SessionTable } from "../../../../session/queries";
import styles from "./order.module.css";
import { binText, MEASURES, type RankLine, type RankMeasure, rankLine } from "./ranks";

const LEFT = 44;
const BOTTOM = 30;
const TOP = 8;
const RIGHT = 14;
const TOKENS = ["--enqueue-ink", "--dequeue-max-ink", "--dequeue-min-ink", "--forward-ink"];
const DASHES = ["none", "5 3", "2 2", "8 3 2 3"];

/** The style of an engine's line: the first four differ in colour and dashes, the others in one of them. */
const styleOf = (line: number) => ({
  stroke: `var(${TOKENS[line % 4]})`,
  strokeDasharray: DASHES[(line + Math.floor(line / 4)) % 4] ?? "none",
  strokeWidth: 1.5,
});

/** A metric by rank for several engines, up to the step. */
export function RankChart({
  names,
  tables,
}: {
  names: readonly string[];
  tables: readonly (SessionTable<"by_rank"> | null)[];
}) {
  const frame = useRef<HTMLDivElement>(null);
  const chartSize = useChartSize(frame);
  const [key, setKey] = useState("inversions");
  const [bin, setBin] = useState<number | null>(null);
  const measure = MEASURES.find((one) => one.key === key) ?? (MEASURES[0] as RankMeasure);
  const lines = useMemo(() => tables.map((table) => rankLine(table, measure)), [tables, measure]);
  const chart = useMemo(
    () => (chartSize && chartSize.width > 0 && chartSize.height > 60 ? chartOf(chartSize, lines, measure) : null),
    [chartSize, lines, measure],
  );
  const bins = binsOf(lines);
  const width = lines[0]?.width ?? 1;
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
        {chartSize && chart && (
          // biome-ignore lint/a11y/useSemanticElements: a drawing that arrow keys walk along
          <svg
            viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the values
            tabIndex={0}
            data-own-keys
            aria-label={`${measure.name} by rank; the arrow keys read the values`}
            onPointerMove={(event) => {
              const bin = Math.floor(chart.x.invert(unitsOf(event, chartSize).x) / width);
              setBin(bin >= 0 && bin < bins ? bin : null);
            }}
            onPointerLeave={() => setBin(null)}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") move(1);
              if (event.key === "ArrowLeft") move(-1);
            }}
          >
            {bin !== null && (
              <rect
                x={chart.x.at(bin * width)}
                y={TOP}
                width={Math.max(1, chart.x.at(width) - chart.x.at(0))}
                height={chartSize.height - BOTTOM - TOP}
                className={styles.bin}
              />
            )}
            <PlotLayer options={chart.plot} />
          </svg>
        )}
      </div>
      <p className={styles.reading} aria-live="polite">
        {bin === null ? "" : `${binText(width, bin)}: `}
        {names.map((name, i) => (
          <span key={name} className={ui.nowrap}>
            <svg width="22" height="8" aria-hidden="true">
              <path d="M0 4H22" {...styleOf(i)} />
            </svg>{" "}
            {name} {bin === null ? "" : <b>{text(lines[i]?.values[bin] ?? 0)}</b>}
          </span>
        ))}
      </p>
    </section>
  );
}

const binsOf = (lines: readonly RankLine[]) => Math.max(1, ...lines.map(({ values }) => values.length));

/** The chart in this size: its x axis of ranks, and its plot. */
function chartOf(chartSize: ChartSize, lines: readonly RankLine[], measure: RankMeasure) {
  const [right, bottom] = [chartSize.width - RIGHT, chartSize.height - BOTTOM];
  const most = Math.max(1e-9, ...lines.flatMap(({ values }) => values));
  const x = linearAxis([0, binsOf(lines) * (lines[0]?.width ?? 1)], LEFT, right, {
    count: Math.max(2, Math.floor((right - LEFT) / 50)),
    integers: true,
    text: String,
  });
  const y = linearAxis([0, most], bottom, TOP, { nice: true, count: 4, integers: measure.unit !== "µs" });
  const name = `rank (${measure.name}, ${measure.unit})`;
  const plot: PlotOptions = {
    ...placedIn({ x: LEFT, y: TOP, width: right - LEFT, height: bottom - TOP }, chartSize),
    x: x.scale,
    y: y.scale,
    marks: [
      axesOf({
        x: { axis: x, tickSize: 0, padding: 3, name, nameAt: 25 },
        y: { axis: y, grid: true, padding: 5 },
        line: false,
      }),
      lines.map(({ values, width }, i) =>
        stairsLine(
          stairsOf(values, (bin) => bin * width, i),
          styleOf(i),
        ),
      ),
    ],
  };
  return { x, plot };
}
