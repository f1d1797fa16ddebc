import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
} from "react";
import type { Experiment } from "../../gen/types/Experiment";
import { unitsOf, useChartSize } from "../../kit/chart/chart-size";
import { PlotLayer } from "../../kit/chart/PlotLayer";
import { type At, nearest, spotAt, stepTo } from "../../kit/chart/walk";
import styles from "./figure.module.css";
import { panelPlot } from "./figure-plot";
import { xLabel, yLabel } from "./format";
import { type Layout, layoutOf, type SweepView } from "./layout";
import type { SweepLine } from "./lines";
import type { SweepPlaced } from "./marks";

/** Distance in units within which the pointer finds a value. */
const CATCH = 40;

/** The display options that a layout offers. */
export type SweepShown = Pick<Layout, "wide" | "log" | "form" | "joined">;

/** A value, by series, class and x, so that it stays the same while values arrive. */
export interface SweepKey {
  series: number;
  class: number | null;
  x: number;
}

/** The figure: axes, lines, the paper's values and expectations. One value is focused, by pointer or keys. */
export function Figure(props: {
  experiment: Experiment;
  unit: string;
  lines: readonly SweepLine[];
  placed: readonly SweepPlaced[];
  view: SweepView;
  active: SweepKey | null;
  /** True if the reader has selected the value: then it has a ring. */
  ringed: boolean;
  /** The text of a value for screen readers. */
  spoken(key: SweepKey): string;
  onLayout(layout: SweepShown): void;
  onActive(key: SweepKey): void;
  /** Opens the run of a value. */
  onOpen(key: SweepKey): void;
}) {
  const { experiment, unit, lines, placed, view, active, onLayout } = props;
  const root = useRef<HTMLDivElement>(null);
  const chartSize = useChartSize(root);
  const layout = useMemo(
    () => (chartSize && chartSize.width > 0 ? layoutOf(experiment, lines, placed, view, unit, chartSize) : null),
    [experiment, lines, placed, view, unit, chartSize],
  );
  const [xName, yName] = [xLabel(experiment), yLabel(experiment, layout?.unit ?? unit, view.relative)];
  const plots = useMemo(
    () =>
      layout && chartSize
        ? layout.panels.map((panel) => panelPlot(panel, layout, { x: xName, y: yName }, chartSize))
        : [],
    [layout, chartSize, xName, yName],
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

  const under = (event: PointerEvent<SVGSVGElement> | MouseEvent<SVGSVGElement>) => {
    const { x, y } = unitsOf(event, chartSize);
    return layout && nearest(layout, x, y, CATCH);
  };
  const keyOf = (at: At): SweepKey | null => {
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
  return (
    <div
      ref={root}
      className={styles.figure}
      style={{ "--rows": new Set(layout?.panels.map(({ box }) => box.y)).size } as CSSProperties}
      data-values={lines.reduce((sum, { dots }) => sum + dots.length, 0)}
    >
      {layout && chartSize && (
        // biome-ignore lint/a11y/useSemanticElements: a figure is no set of fields
        // biome-ignore lint/a11y/useKeyWithClickEvents: the value in focus has the keys
        <svg
          viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
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
          {plots.map((options, panel) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: panels are their numbers
            <PlotLayer key={panel} options={options} />
          ))}
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
              <circle cx={spot.x} cy={spot.y} r={11} />
            </g>
          )}
        </svg>
      )}
    </div>
  );
}

export const sameKey = (a: SweepKey | null, b: SweepKey | null) =>
  a === b || (a !== null && b !== null && a.series === b.series && a.class === b.class && a.x === b.x);

function placeOf({ panels }: Layout, key: SweepKey | null): At | null {
  if (!key) return null;
  for (const [panel, { lines }] of panels.entries())
    for (const [line, { line: of, spots }] of lines.entries()) {
      if (of.series !== key.series || of.class !== key.class) continue;
      const spot = spots.findIndex(({ dot }) => dot.x === key.x);
      if (spot >= 0) return { panel, line, spot };
    }
  return null;
}
