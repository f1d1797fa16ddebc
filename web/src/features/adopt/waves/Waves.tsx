// Waves of a finding as a small timing diagram: the names at the left, one row a signal, one column a cycle.

import { useMemo } from "react";
import { readWaves, type WaveSignal } from "./read-waves";
import styles from "./waves.module.css";

/** Height of a row and of a level in it, in units of the drawing, which are CSS pixels at a text of 14 px. */
const ROW = 22;
const HIGH = 5;
const LOW = 17;
/** Width of a cycle: as wide as its longest word. */
const NARROW = 20;
const LETTER = 7.2;
/** Horizontal run of an edge. */
const EDGE = 3;

/** Draws the lines of a finding; nothing if they are no waves. */
export function Waves(props: {
  /** What they show. */
  title: string;
  lines: readonly string[];
  /** True for signals that lead into the module. */
  isInput(signal: string): boolean;
}) {
  const { title, lines, isInput } = props;
  const waves = useMemo(() => readWaves(lines), [lines]);
  if (!waves) return null;
  const longest = Math.max(0, ...waves.signals.flatMap(({ values }) => values.map((value) => value?.length ?? 0)));
  const cell = Math.max(NARROW, longest * LETTER + 2 * EDGE + 4);
  const width = waves.cycles * cell + 1;
  return (
    <div className={styles.waves}>
      <ul className={styles.names}>
        {waves.signals.map(({ name }) => (
          <li key={name}>
            <span aria-hidden="true">{isInput(name) ? "→" : "←"}</span> {name}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide diagram is scrolled by keys */}
      <section className={styles.scroll} aria-label={`Waves: ${title}`} tabIndex={0}>
        <svg
          className={styles.picture}
          viewBox={`0 0 ${width} ${waves.signals.length * ROW}`}
          style={{ width: `${width / 14}rem`, height: `${(waves.signals.length * ROW) / 14}rem` }}
          role="img"
          aria-label={spoken(waves.signals)}
        >
          <path className={styles.grid} d={gridOf(waves.cycles, cell, waves.signals.length)} />
          {waves.signals.map((signal, row) => (
            <g key={signal.name} transform={`translate(0 ${row * ROW})`}>
              {signal.kind === "bit" ? (
                <path className={styles.bit} d={levelsOf(signal.values, cell)} />
              ) : (
                <Words values={signal.values} cell={cell} />
              )}
            </g>
          ))}
          {gapsOf(waves.signals).map((cycle) => (
            <Gap key={cycle} x={cycle * cell} width={cell} height={waves.signals.length * ROW} />
          ))}
        </svg>
      </section>
    </div>
  );
}

/** The values of each signal in words, with repetitions left out. */
const spoken = (signals: readonly WaveSignal[]): string =>
  signals
    .map(({ name, values }) => {
      const changes = values.filter((value, i) => value !== null && value !== values[i - 1]);
      return `${name} ${changes.join(", ")}`;
    })
    .join("; ");

/** Vertical lines between the cycles. */
function gridOf(cycles: number, cell: number, rows: number): string {
  return Array.from({ length: cycles + 1 }, (_, i) => `M${i * cell + 0.5} 0V${rows * ROW}`).join("");
}

/** The line of a bit: a level in each cycle, with a slanted edge where it changes. A gap ends it. */
function levelsOf(values: readonly (string | null)[], cell: number): string {
  let before: string | null = null;
  return values
    .map((value, i) => {
      const was = before;
      before = value;
      if (value === null) return "";
      const y = value === "1" ? HIGH : LOW;
      const end = `H${(i + 1) * cell}`;
      if (was === null) return `M${i * cell} ${y}${end}`;
      return was === value ? end : `L${i * cell + EDGE} ${y}${end}`;
    })
    .join("");
}

/** Stretches of cycles with the same word. */
function stretches(values: readonly (string | null)[]): { value: string; from: number; to: number }[] {
  const found: { value: string; from: number; to: number }[] = [];
  values.forEach((value, i) => {
    const last = found.at(-1);
    if (value === null) return;
    if (last && last.to === i && last.value === value) last.to = i + 1;
    else found.push({ value, from: i, to: i + 1 });
  });
  return found;
}

/** The boxes of a word, each with its value. */
function Words({ values, cell }: { values: readonly (string | null)[]; cell: number }) {
  return stretches(values).map(({ value, from, to }) => {
    const [x, end] = [from * cell, to * cell];
    return (
      <g key={from}>
        <path
          className={value === "0" ? styles.zero : styles.word}
          d={`M${x} ${(HIGH + LOW) / 2}L${x + EDGE} ${HIGH}H${end - EDGE}L${end} ${(HIGH + LOW) / 2}L${end - EDGE} ${LOW}H${x + EDGE}Z`}
        />
        <text className={styles.value} x={x + EDGE + 2} y={(HIGH + LOW) / 2 + 4}>
          {value}
        </text>
      </g>
    );
  });
}

/** The cycles that are left out. */
const gapsOf = (signals: readonly WaveSignal[]): number[] =>
  (signals[0]?.values ?? []).flatMap((value, i) => (value === null ? [i] : []));

function Gap({ x, width, height }: { x: number; width: number; height: number }) {
  return (
    <g>
      <rect className={styles.gap} x={x} y={0} width={width} height={height} />
      <text className={styles.dots} x={x + width / 2} y={height / 2 + 4}>
        …
      </text>
    </g>
  );
}
