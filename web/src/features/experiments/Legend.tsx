import type { Experiment } from "../../gen/types/Experiment";
import { Sample } from "../../kit/chart/Sample";
import { seriesStylesOf } from "../../kit/chart/series-style";
import type { SweepView } from "./layout";
import type { SweepForm, SweepLine } from "./lines";
import styles from "./sweeps.module.css";

/** The legend of the figure. */
export function Legend(props: {
  experiment: Experiment;
  lines: readonly SweepLine[];
  view: SweepView;
  form: SweepForm | null;
}) {
  const { experiment, lines, view, form } = props;
  const styleNumbers = seriesStylesOf(experiment.series);
  const classes = [...new Set(lines.flatMap(({ class: of }) => of ?? []))].sort((a, b) => a - b);
  const entries =
    form === "panels"
      ? classes.map((of) => ({ styleNumber: of, name: `class ${of}` }))
      : experiment.series.map(({ name }, series) => ({ styleNumber: styleNumbers[series] ?? series, name }));
  return (
    <ul className={styles.legend} aria-label="Legend">
      {entries.map(({ styleNumber, name }) => (
        <li key={name}>
          <Sample styleNumber={styleNumber} stroke={form === "lines" || form === "panels"} />
          <span>{name}</span>
        </li>
      ))}
      {view.paper && (experiment.paper ?? []).length > 0 && (
        <li>
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 1l7 7-7 7-7-7z" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
          </svg>
          <span>the paper</span>
        </li>
      )}
      {view.expected && (experiment.expect ?? []).length > 0 && !view.stacked && (
        <li>
          <svg width="18" height="16" viewBox="0 0 18 16" aria-hidden="true">
            <path d="M2 2h14v12h-14z" fill="var(--ink)" opacity="0.16" />
            <path d="M2 2h14M2 14h14" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
          </svg>
          <span>expected</span>
        </li>
      )}
    </ul>
  );
}
