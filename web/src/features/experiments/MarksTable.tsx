import { Fragment } from "react";
import type { Mark } from "../../gen/types/Mark";
import ui from "../../kit/ui/words.module.css";
import { ratioText, type SweepUnit, shortText, xText } from "./format";
import { joinEqualRows, markRows, namesakes, type SweepRow } from "./marks";
import type { Judged } from "./protocol";
import type { SweepOpen } from "./store";
import styles from "./sweeps.module.css";

/** The paper's values beside the measured ones, and expectations with their outcome. */
export function MarksTable(props: { open: SweepOpen; judged: Judged | null; inUnit: SweepUnit }) {
  const { open, judged, inUnit } = props;
  const { experiment } = open;
  const where = (mark: Mark) =>
    `${mark.class === undefined ? "" : `class ${mark.class}, `}${xText(experiment, mark.x)}`;
  const rows = markRows(experiment, judged, where, inUnit.per);
  if (rows.length === 0) return null;
  // Ratios alone have no unit.
  const unit = inUnit.unit === "" || rows.every(({ ratio }) => ratio) ? "" : ` [${inUnit.unit}]`;
  const kinds = (["paper", "expected"] as const).filter((kind) => rows.some((row) => row.kind === kind));
  return (
    <section aria-label="The paper and expectations">
      {kinds.map((kind) => (
        <table key={kind} className={styles.marks}>
          <thead>
            <tr>
              <th scope="col">{kind === "paper" ? "The paper" : "Expected"}</th>
              <th scope="col">{`${kind === "paper" ? "reports" : "range"}${unit}`}</th>
              <th scope="col">here</th>
              {kind === "expected" && (
                <th scope="col">
                  <span className="unseen">holds</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {joinEqualRows(rows.filter((row) => row.kind === kind)).map(({ text, rows }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
              <Fragment key={i}>
                {text !== "" && (
                  <tr>
                    <th scope="rowgroup" colSpan={kind === "expected" ? 4 : 3} className={styles.common}>
                      {text}
                    </th>
                  </tr>
                )}
                {namesakes(rows).map((rows, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same
                  <Fragment key={i}>
                    <tr>
                      <th scope="rowgroup" colSpan={kind === "expected" ? 4 : 3} className={styles.what}>
                        {rows[0]?.what}
                      </th>
                    </tr>
                    {rows.map((row, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same
                      <tr key={i}>
                        <th scope="row" className={styles.where}>
                          <span className="unseen">{row.what} </span>
                          {row.where}
                        </th>
                        <td>{row.range}</td>
                        <td>{row.value === null ? "–" : row.ratio ? ratioText(row.value) : shortText(row.value)}</td>
                        {kind === "expected" && (
                          <td>
                            <Sign row={row} />
                          </td>
                        )}
                      </tr>
                    ))}
                  </Fragment>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

function Sign({ row }: { row: SweepRow }) {
  if (row.holds === null) return null;
  return <span className={row.holds ? ui.good : ui.bad}>{row.holds ? "✓ holds" : "✗ fails"}</span>;
}
