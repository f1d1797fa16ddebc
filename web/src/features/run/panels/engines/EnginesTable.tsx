import { useAppState } from "../../../../app/context";
import { engineNames } from "../../engine-names";
import { MetricsTable } from "../metrics/MetricsTable";
import { metricsOf } from "../metrics/metrics";
import styles from "../metrics/metrics.module.css";

/** Counts and measures of all engines of the scenario up to the step. */
export function EnginesTable() {
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const frame = useAppState(({ shown }) => shown?.frame);
  if (!opened || !frame) return null;
  return (
    <MetricsTable
      caption="Engines up to this step"
      names={engineNames(opened.engines)}
      columns={opened.engines.map((_, engine) => metricsOf(opened, frame, engine))}
    />
  );
}

/** The same as a panel. */
export function EnginesPanel() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section className={styles.panel} aria-label="Engines so far" tabIndex={0}>
      <EnginesTable />
      <p className={styles.remark}>
        ≠ marks what is not the same in all engines. A model has its results at once, hardware when they leave the
        pipeline.
      </p>
    </section>
  );
}
