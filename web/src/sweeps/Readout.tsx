import { useMemo } from "react";
import { useApp } from "../player/context";
import type { Open } from "./store";
import styles from "./sweeps.module.css";
import { MOST_TOGETHER } from "./together";
import { type Runs, useLink } from "./use-runs";

/** What is in focus, and where it leads. */
export function Readout({
  text,
  point,
  open,
  runs,
}: {
  text: string | null;
  point: number | null;
  open: Open;
  runs: Runs;
}) {
  const { store } = useApp();
  const one = useMemo(() => (point === null ? null : () => runs.link(point)), [point, runs]);
  const beside = useMemo(() => (point === null ? [] : besideOf(open, point)), [open, point]);
  const value = open.points[point ?? 0]?.name ?? "";
  const title = [open.experiment.title, value].filter(Boolean).join(": ");
  const all = useMemo(() => (beside.length < 2 ? null : () => runs.linkTogether(beside, title)), [beside, title, runs]);
  const [link, linkAll] = [useLink(one), useLink(all)];
  const some =
    beside.length < open.experiment.series.length
      ? `${beside.length} of ${open.experiment.series.length}`
      : `all ${beside.length}`;
  return (
    <div className={styles.readout}>
      <p>{text ?? "Point at a value, or walk through them with the arrow keys. A click or enter opens its run."}</p>
      {link && <a href={link}>Open this run</a>}
      {linkAll && (
        <a href={linkAll} onClick={() => store.setState({ compare: true })}>
          {some} series side by side
        </a>
      )}
    </div>
  );
}

/** The points of the other series at the same value, as many as one scenario takes, this one among them. */
function besideOf({ points, experiment }: Open, point: number): number[] {
  // Techniques have one engine, the sequencer.
  if (experiment.series.some(({ engine }) => engine === undefined)) return [];
  const value = points[point]?.value;
  const others = points.flatMap((one, i) => (one.value === value && i !== point ? [i] : []));
  return [point, ...others.slice(0, MOST_TOGETHER - 1)].sort((a, b) => a - b);
}
