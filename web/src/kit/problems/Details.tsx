// The parts of a trouble that few troubles have.

import { Button } from "../ui/Button";
import styles from "./details.module.css";
import { Quoted } from "./Quoted";
import type { Trouble } from "./trouble";

/** Where a scenario or a lesson is wrong. */
export function Places({ trouble }: { trouble: Trouble }) {
  return (
    <>
      {trouble.problems.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">where</th>
              <th scope="col">found</th>
              <th scope="col">expected</th>
            </tr>
          </thead>
          <tbody>
            {trouble.problems.map(({ path, found, expected, hint }) => (
              <tr key={`${path} ${found} ${expected}`}>
                <td>
                  <code>{path || "the whole file"}</code>
                </td>
                <td>{expected === "" ? <Quoted text={partsOf(found)[0]} /> : <code>{found}</code>}</td>
                <td>
                  <Quoted text={expected || partsOf(found)[1]} />
                  {hint && (
                    <div className={styles.hint}>
                      did you mean <code>{hint}</code>?
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {trouble.faults && trouble.faults.length > 0 && (
        <ul className={styles.faults}>
          {trouble.faults.map(({ line, text }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same fault twice
            <li key={i}>
              <code>line {line}</code> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What an engine refuses is one sentence: what it does, and what was expected if it says so. */
function partsOf(sentence: string): [string, string] {
  const [found = "", expected = ""] = sentence.split("; expected ");
  return [found, expected];
}

/** Where else to go: links, and scenarios to open. */
export function Ways({ trouble, onOffer }: { trouble: Trouble; onOffer?: (scenario: string) => void }) {
  return (
    <>
      {trouble.instead && trouble.instead.length > 0 && (
        <ul className={styles.instead}>
          {trouble.instead.map(({ text, href }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {onOffer && trouble.offers && trouble.offers.length > 0 && (
        <div className={styles.offers}>
          {trouble.offers.map(({ text, scenario }) => (
            <Button key={text} onClick={() => onOffer(scenario)}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
