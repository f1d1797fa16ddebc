import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useEffect, useMemo, useRef } from "react";
import type { Experiment } from "../../gen/types/Experiment";
import { useSize } from "../../kit/use-size";
import type { DrawnLine, Range } from "./drawn";
import { xLabel, yLabel } from "./format";
import { type Layout, layoutOf, type Panel, type View } from "./layout";
import type { Line } from "./lines";
import type { Placed } from "./marks";
import { HALF } from "./naming";
import styles from "./plot.module.css";
import { Shape } from "./Shape";
import { seriesStyle } from "./series-style";
import { type At, nearest, spotAt, stepTo } from "./walk";

/** Pixels of a full shape, and of a hollow one. */
const [SHAPE, RING] = [9, 13];

/** Pixels in which the pointer finds a value. */
const CATCH = 40;

/** A value by what it is of, which stays while values come in. */
export interface Key {
  series: number;
  class: number | null;
  x: number;
}

/** The figure: axes, lines, the paper's values and expectations. One value is in focus, by pointer or keys. */
export function Plot(props: {
  experiment: Experiment;
  unit: string;
  lines: readonly Line[];
  placed: readonly Placed[];
  view: View;
  active: Key | null;
  /** Whether the reader has chosen it: then it is ringed. */
  ringed: boolean;
  /** The text of a value when it is read out. */
  spoken(key: Key): string;
  onLayout(layout: Pick<Layout, "wide" | "log" | "form">): void;
  onActive(key: Key): void;
  /** Opens the run of a value. */
  onOpen(key: Key): void;
}) {
  const { experiment, unit, lines, placed, view, active, onLayout } = props;
  const root = useRef<HTMLDivElement>(null);
  const size = useSize(root);
  const layout = useMemo(
    () => (size && size.width > 0 ? layoutOf(experiment, lines, placed, view, unit, size) : null),
    [experiment, lines, placed, view, unit, size],
  );
  useEffect(() => {
    if (layout) onLayout(layout);
  }, [layout, onLayout]);
  const at = layout && placeOf(layout, active);
  const spot = layout && at && spotAt(layout, at);
  const here = useRef<SVGGElement>(null);
  const byKey = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the value
  useEffect(() => {
    if (byKey.current) here.current?.focus();
    byKey.current = false;
  }, [active]);

  const under = (event: PointerEvent | React.MouseEvent) => {
    const box = root.current?.getBoundingClientRect();
    return box && layout ? nearest(layout, event.clientX - box.left, event.clientY - box.top, CATCH) : null;
  };
  const keyOf = (at: At): Key | null => {
    const line = layout?.panels[at.panel]?.lines[at.line];
    const spot = line?.spots[at.spot];
    return line && spot ? { series: line.line.series, class: line.line.class, x: spot.dot.x } : null;
  };
  const onKey = (event: KeyboardEvent) => {
    if (!layout || !at || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      if (active) props.onOpen(active);
    } else {
      const to = stepTo(layout, at, event.key);
      const key = to && keyOf(to);
      if (!/^(Arrow|Home|End|Page)/.test(event.key)) return;
      byKey.current = key !== null;
      if (key) props.onActive(key);
    }
    event.preventDefault();
  };
  const [xName, yName] = [xLabel(experiment), yLabel(experiment, layout?.unit ?? unit, view.relative)];
  return (
    <div
      ref={root}
      className={styles.plot}
      style={{ "--rows": new Set(layout?.panels.map(({ box }) => box.y)).size } as CSSProperties}
      data-values={lines.reduce((sum, { dots }) => sum + dots.length, 0)}
    >
      {layout && size && (
        // biome-ignore lint/a11y/useSemanticElements: a figure is no set of fields
        // biome-ignore lint/a11y/useKeyWithClickEvents: the value in focus has the keys
        <svg
          width={size.width}
          height={size.height}
          role="group"
          aria-label={`Figure: ${yName} over ${xName}`}
          className={styles.drawing}
          onPointerMove={(event) => {
            const at = under(event);
            const key = at && keyOf(at);
            event.currentTarget.style.cursor = key ? "pointer" : "";
            if (key && !sameKey(key, active)) props.onActive(key);
          }}
          onClick={(event) => {
            const at = under(event);
            const key = at && keyOf(at);
            if (key) props.onOpen(key);
          }}
        >
          <Drawing layout={layout} x={xName} y={yName} size={size} />
          {spot && active && at && (
            // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
            <g
              ref={here}
              role="button"
              tabIndex={0}
              aria-label={props.spoken(active)}
              className={`${styles.active} ${props.ringed ? styles.ringed : ""}`}
              onKeyDown={onKey}
            >
              <circle cx={spot.x} cy={spot.y} r={11 * size.scale} />
            </g>
          )}
        </svg>
      )}
    </div>
  );
}

export const sameKey = (a: Key | null, b: Key | null) =>
  a === b || (a !== null && b !== null && a.series === b.series && a.class === b.class && a.x === b.x);

function placeOf({ panels }: Layout, key: Key | null): At | null {
  if (!key) return null;
  for (const [panel, { lines }] of panels.entries())
    for (const [line, { line: of, spots }] of lines.entries()) {
      if (of.series !== key.series || of.class !== key.class) continue;
      const spot = spots.findIndex(({ dot }) => dot.x === key.x);
      if (spot >= 0) return { panel, line, spot };
    }
  return null;
}

/** All that does not change with the value in focus. */
const Drawing = memo(function Drawing({
  layout,
  x,
  y,
  size,
}: {
  layout: Layout;
  x: string;
  y: string;
  size: { width: number; height: number; scale: number };
}) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it has the focus
    <g aria-hidden="true" fontSize={12 * size.scale}>
      {layout.panels.map((panel) => (
        <g key={`${panel.box.x} ${panel.box.y}`}>
          <Axes panel={panel} form={layout.form} x={x} y={y} scale={size.scale} />
          {panel.ranges.map((range) =>
            range.placed.kind === "expected" ? (
              <Expected key={`e${range.placed.number}`} range={range} box={panel.box} />
            ) : null,
          )}
          {hollowFirst(panel.lines).map((line) => (
            <LineOf
              key={`${line.line.series} ${line.line.class}`}
              line={line}
              base={panel.box.y + panel.box.height}
              layout={layout}
              scale={size.scale}
            />
          ))}
          {panel.ranges.map((range) =>
            range.placed.kind === "paper" ? (
              <Paper key={`p${range.placed.number}`} range={range} scale={size.scale} />
            ) : null,
          )}
          {panel.names.map(({ x, y, from, text, styleNumber }) => (
            <g key={text}>
              {from && (
                <path
                  d={`M${from.x} ${from.y}L${x - 2} ${y}`}
                  className={styles.lead}
                  style={{ stroke: `var(${seriesStyle(styleNumber).token})` }}
                />
              )}
              <text x={x + 1} y={y + 4 * size.scale} className={styles.name}>
                {text}
              </text>
            </g>
          ))}
        </g>
      ))}
    </g>
  );
});

function Axes({
  panel,
  form,
  x,
  y,
  scale,
}: {
  panel: Panel;
  form: Layout["form"];
  x: string;
  y: string;
  scale: number;
}) {
  const { box } = panel;
  const bottom = box.y + box.height;
  const middle = box.y + box.height / 2;
  return (
    <g>
      {panel.y.ticks.map(({ at, text }) => (
        <g key={text}>
          <path d={`M${box.x} ${at}h${box.width}`} className={styles.grid} />
          <text x={box.x - 7 * scale} y={at + 4 * scale} textAnchor="end" className={styles.tick}>
            {text}
          </text>
        </g>
      ))}
      {panel.x.map(({ at, text }) => (
        <g key={`${text} ${at}`}>
          {(form === "lines" || form === "panels") && <path d={`M${at} ${box.y}V${bottom}`} className={styles.grid} />}
          <path d={`M${at} ${bottom}v${4 * scale}`} className={styles.axis} />
          <text x={at} y={bottom + 17 * scale} textAnchor="middle" className={styles.tick}>
            {text}
          </text>
        </g>
      ))}
      <path d={`M${box.x} ${box.y}V${bottom}H${box.x + box.width}`} className={styles.axis} />
      {panel.title && (
        <text x={box.x} y={box.y - 9 * scale} className={styles.title}>
          {panel.title}
        </text>
      )}
      {form !== "single" && (
        <text x={box.x + box.width / 2} y={bottom + 36 * scale} textAnchor="middle" className={styles.label}>
          {x}
        </text>
      )}
      <text
        transform={`translate(${box.x - 48 * scale} ${middle}) rotate(-90)`}
        textAnchor="middle"
        className={styles.label}
      >
        {y}
      </text>
    </g>
  );
}

/** Hollow shapes lie below full ones, as rings around them where values agree. */
const hollowFirst = (lines: readonly DrawnLine[]) =>
  [true, false].flatMap((hollow) => lines.filter((line) => seriesStyle(line.styleNumber).hollow === hollow));

function LineOf({ line, base, layout, scale }: { line: DrawnLine; base: number; layout: Layout; scale: number }) {
  const styleNumber = seriesStyle(line.styleNumber);
  const colour = `var(${styleNumber.token})`;
  const stems = layout.form === "single" || layout.form === "groups";
  const size = (styleNumber.hollow && !stems ? RING : SHAPE) * scale;
  return (
    <g>
      {line.area && <path d={line.area} className={styles.area} style={{ fill: colour }} />}
      {stems &&
        line.spots.map(({ x, y }) => (
          <path key={x} d={`M${x} ${base}V${y}`} className={styles.stem} style={{ stroke: colour }} />
        ))}
      {line.path && (
        <path d={line.path} className={styles.line} style={{ stroke: colour, strokeDasharray: styleNumber.dash }} />
      )}
      {line.spots.map(
        ({ x, y, seen }) => seen && <Shape key={x} styleNumber={line.styleNumber} x={x} y={y} size={size} />,
      )}
    </g>
  );
}

/** What must come out: a bracket from the least to the most, filled; an end without a bound has no bar. */
function Expected({ range, box }: { range: Range; box: Panel["box"] }) {
  const { x, top, bottom, placed, styleNumber } = range;
  const colour = `var(${seriesStyle(styleNumber).token})`;
  const [upper, lower] = [placed.high !== null, placed.low !== null];
  const bars = `${upper ? `M${x - HALF} ${top}h${2 * HALF}` : ""}${lower ? `M${x - HALF} ${bottom}h${2 * HALF}` : ""}`;
  // A range of one value has no height.
  const height = Math.max(bottom - top, 1);
  return (
    <g className={styles.expected} style={{ stroke: colour, fill: colour }}>
      <rect x={x - HALF} y={Math.max(box.y, top)} width={2 * HALF} height={height} />
      <path d={bars} />
    </g>
  );
}

/** What the paper reports: hollow diamonds at both ends of a whisker, or one. */
function Paper({ range, scale }: { range: Range; scale: number }) {
  const { x, top, bottom, placed, label } = range;
  const r = 7.5 * scale;
  const diamond = (y: number) => `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
  const ends = [placed.high === null ? null : top, placed.low === null || placed.low === placed.high ? null : bottom];
  return (
    <g className={styles.paper}>
      {bottom - top > 2 * r && <path d={`M${x} ${top + r}V${bottom - r}`} />}
      <path d={ends.map((y) => (y === null ? "" : diamond(y))).join("")} />
      {label && (
        <text x={label.x} y={label.y} className={styles.name}>
          {label.text}
        </text>
      )}
    </g>
  );
}
