import { Fragment } from "react";
import cards from "../../cards/cards.module.css";
import { ExperimentLink } from "../../cards/ExperimentLink";
import styles from "../../cards/fields.module.css";
import tables from "../../cards/published.module.css";
import { PUBLISHED } from "../published";
import { Card } from "./Card";

/** What the paper reports, and the experiments that belong to it. */
export function PublishedResults() {
  return (
    <Card part="published">
      <p className={cards.notice}>
        Published results, measured on the authors’ servers. Figures are drawings: their captions say what they show,
        without values. The experiments here simulate cores with illustrative times, so only their shapes compare.
      </p>
      <table className={tables.published}>
        <caption className="unseen">Published results of State-Compute Replication</caption>
        <thead>
          <tr className={tables.names}>
            <th scope="col">Where</th>
            <th scope="col">What</th>
            <th scope="col">Published in words</th>
            <th scope="col">Values</th>
            <th scope="col">Experiments here</th>
          </tr>
        </thead>
        <tbody>
          {PUBLISHED.map(({ figure, what, published, isDrawing, experiments }) => (
            <tr key={figure}>
              <td data-title="Where">{figure}</td>
              <th scope="row">{what}</th>
              <td data-title="In words">{published}</td>
              <td data-title="Values">{isDrawing ? "only as a drawing" : "in words"}</td>
              <td data-title="Experiments">
                {experiments.map((experiment, i) => (
                  <Fragment key={experiment}>
                    {i > 0 && ", "}
                    <span className={styles.whole}>
                      <ExperimentLink experiment={experiment} text={experiment} />
                    </span>
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
