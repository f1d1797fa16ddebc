import { useMemo } from "react";
import { useApp } from "../../app/context";
import type { SweepOpen } from "./store";
import styles from "./sweeps.module.css";
import { pointsTogether } from "./together";
import { type Runs, useLink } from "./use-runs";

/** The focused value, with links to its run. */
export function Readout({
  text,
  point,
  open,
  runs,
}: {
  text: string | null;
  point: number | null;
  open: SweepOpen;
  runs: Runs;
}) {
  const { store } = useApp();
  const one = useMemo(() => (point === null ? null : () => runs.link(point)), [point, runs]);
  const joined = useMemo(() => (point === null ? [] : pointsTogether(open, point)), [open, point]);
  const value = open.points[point ?? 0]?.name ?? "";
  const title = [open.experiment.title, value].filter(Boolean).join(": ");
  const all = useMemo(() => (joined.length < 2 ? null : () => runs.linkTogether(joined, title)), [joined, title, runs]);
  const [link, linkAll] = [useLink(one), useLink(all)];
  const some =
    joined.length < open.experiment.series.length
      ? `${joined.length} of ${open.experiment.series.length}`
      : `all ${joined.length}`;
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
