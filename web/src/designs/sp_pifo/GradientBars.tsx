import { arithmetic, changeText, type Gradient, lossText, signed } from "./gradient";
import type { Column, GradientPlan } from "./layout";
import styles from "./structure.module.css";

interface Props {
  plan: GradientPlan;
  gutter: number;
  gradient: Gradient;
}

/** What the last update of the greedy algorithm found: how the loss would change with a step of each bound, up or down. */
export function GradientBars({ plan, gutter, gradient }: Props) {
  const { x, y, w, zero, columns } = plan;
  const { filled, window, updates, before, after } = gradient;
  const heading =
    updates === 0
      ? `window 1: ${filled} of ${window} packets`
      : `update ${updates}: U ${lossText(before)}, then ${lossText(after)}, in units of 1/${window}²; window ${updates + 1}: ${filled} of ${window}`;
  return (
    <g>
      <text x={gutter - 10} y={y + 10} className={styles.rowLabel}>
        loss
      </text>
      <text x={x} y={y + 10} className={gradient.now ? styles.moved : undefined}>
        {heading}
      </text>
      {columns.length > 0 && (
        <>
          <text x={gutter - 10} y={zero} className={styles.rowLabel}>
            D−, D+
          </text>
          <path d={`M${x} ${zero}H${x + w}`} className={styles.axis} />
        </>
      )}
      {columns.map((column) => (
        <Bars key={column.test.queue} column={column} bottom={y + plan.h} />
      ))}
    </g>
  );
}

function Bars({ column, bottom }: { column: Column; bottom: number }) {
  const { test, bars, says, x, w } = column;
  const middle = x + w / 2;
  const line = (way: "up" | "down") => {
    const moved = bars.some((bar) => bar.way === way && bar.taken);
    return (
      <text x={middle} y={bottom - (way === "up" ? 8 : 24)} className={`${styles.says} ${moved ? styles.moved : ""}`}>
        {changeText(way, test)}
      </text>
    );
  };
  return (
    <g>
      {bars.map((bar) => (
        <g key={bar.way}>
          <rect
            x={bar.x}
            y={bar.y}
            width={bar.w}
            height={bar.h}
            className={`${styles.bar} ${bar.change.value < 0 ? styles.falls : ""} ${bar.taken ? styles.taken : ""}`}
          >
            <title>
              {`q${test.queue + 1} ${bar.way}: ${arithmetic(bar.change)}${bar.change.allowed ? "" : ", not allowed"}`}
            </title>
          </rect>
          {says === "all" && (
            <text
              x={bar.x + (bar.way === "up" ? bar.w + 4 : -4)}
              // Clear of the line where nothing changes.
              y={
                bar.change.value < 0
                  ? Math.max(bar.y + bar.h / 2, bar.y + 9)
                  : Math.min(bar.y + bar.h / 2, bar.y + bar.h - 9)
              }
              className={bar.way === "up" ? styles.beside : styles.before}
            >
              {signed(bar.change.value)}
            </text>
          )}
        </g>
      ))}
      {says === "all" ? (
        <>
          {line("down")}
          {line("up")}
        </>
      ) : (
        says === "name" && (
          <text x={middle} y={bottom - 24} className={`${styles.says} ${test.to !== test.from ? styles.moved : ""}`}>
            q{test.queue + 1} {test.to > test.from ? "↑" : test.to < test.from ? "↓" : ""}
          </text>
        )
      )}
    </g>
  );
}
