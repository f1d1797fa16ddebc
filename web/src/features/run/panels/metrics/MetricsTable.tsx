import { Fragment } from "react";
import { useAppState } from "../../../../app/context";
import { Words } from "../../../../terms/Words";
import { engineNames } from "../../names";
import { differenceText, type Metric, measureGroups, metricsOf, rowsOf, textsOf } from "./metrics";
import styles from "./metrics.module.css";

/** A table with a column per engine or run, and a row per metric. Differences are marked by a symbol too. With many columns, units may
 * stand below the numbers. */
export function MetricsTable(props: {
  caption: string;
  /** Headings of the columns. */
  names: readonly string[];
  /** The metrics of each column. */
  columns: readonly (readonly Metric[])[];
  /** True for a last column with the second value minus the first. */
  difference?: boolean;
  /** False for columns that are not compared: differences are then no news. */
  marks?: boolean;
}) {
  const { names, marks = true } = props;
  const rows = rowsOf(props.columns);
  const groups = measureGroups(rows.map(({ name }) => ({ key: name })));
  return (
    <table className={styles.table}>
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">measure</th>
          {names.map((name, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
            <th key={i} scope="col">
              {name}
            </th>
          ))}
          {props.difference && <th scope="col">difference</th>}
        </tr>
      </thead>
      {groups.map(({ title, rows: some }) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={names.length + (props.difference ? 2 : 1)} className={styles.group}>
              <span>{title}</span>
            </th>
          </tr>
          {some
            .flatMap(({ index, label }) => (rows[index] ? [{ row: rows[index], label }] : []))
            .map(({ row, label }) => (
              <tr
                key={`${row.name} ${row.unit}`}
                className={row.differs && marks ? styles.differs : ""}
                title={`${row.name}: ${row.meaning}`}
              >
                <th scope="row">
                  <Sign differs={row.differs && marks} />
                  <Name name={label} />
                  <span className="unseen">: {row.meaning}</span>
                </th>
                {textsOf(row).map((text, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same
                  <td key={column}>{names.length > 2 ? text.replace("\u00a0", " ") : text}</td>
                ))}
                {props.difference && <td>{differenceText(row)}</td>}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** A name of several parts, which may be broken between them. */
function Name({ name }: { name: string }) {
  return name.split(/(?<=[._])/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={i}>
      <Words text={part} />
      <wbr />
    </Fragment>
  ));
}

function Sign({ differs }: { differs: boolean }) {
  if (!differs) return <span className={styles.sign} />;
  return (
    <span className={styles.sign}>
      <span aria-hidden="true">≠</span>
      <span className="unseen">differs: </span>
    </span>
  );
}

/** Metrics of all engines of the scenario up to the step. */
export function EnginesTable() {
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const frame = useAppState(({ shown }) => shown?.frame);
  if (!opened || !frame) return null;
  return (
    <MetricsTable
      caption="Engines up to this step"
      names={engineNames(opened.engines, opened.network)}
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
