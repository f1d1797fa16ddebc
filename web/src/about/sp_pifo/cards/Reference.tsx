import { useState } from "react";
import { STARTING_BOUND } from "../example";
import { addressOfCard } from "./Card";
import styles from "./cards.module.css";
import { EmpiricalRisk } from "./EmpiricalRisk";
import { Limits } from "./Limits";
import { CARDS } from "./list";
import { PerceivedRank } from "./PerceivedRank";
import { PublishedResults } from "./PublishedResults";
import { Registers } from "./Registers";
import { Resources } from "./Resources";

/** Formulas, costs and published numbers of SP-PIFO. */
export function Reference() {
  const [second, setSecond] = useState(STARTING_BOUND);
  return (
    <>
      <div className={styles.lead}>
        <h2>Reference</h2>
        <nav aria-label="Reference cards">
          <ul>
            {CARDS.map(({ part, title }) => (
              <li key={part}>
                <a href={addressOfCard(part)}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <EmpiricalRisk second={second} onSecond={setSecond} />
      <PerceivedRank second={second} onSecond={setSecond} />
      <Registers />
      <Resources />
      <PublishedResults />
      <Limits />
    </>
  );
}
