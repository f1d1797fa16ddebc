// The parts of an error that few errors have.

import { Button } from "../ui/Button";
import ui from "../ui/words.module.css";
import styles from "./problems.module.css";
import { Quoted } from "./Quoted";
import type { ShownError } from "./shown-error";

/** Where a scenario or a lesson is wrong. */
export function Places({ error }: { error: ShownError }) {
  return (
    <>
      {error.problems.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">where</th>
              <th scope="col">found</th>
              <th scope="col">expected</th>
            </tr>
          </thead>
          <tbody>
            {error.problems.map(({ path, found, expected, hint }) => (
              <tr key={`${path} ${found} ${expected}`}>
                <td>
                  <code>{path || "the whole file"}</code>
                </td>
                <td>{expected === "" ? <Quoted text={partsOf(found)[0]} /> : <code>{found}</code>}</td>
                <td>
                  <Quoted text={expected || partsOf(found)[1]} />
                  {hint && (
                    <div className={ui.quiet}>
                      did you mean <code>{hint}</code>?
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {error.faults && error.faults.length > 0 && (
        <ul className={styles.faults}>
          {error.faults.map(({ line, text }, i) => (
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
export function Ways({ error, onOffer }: { error: ShownError; onOffer?: (scenario: string) => void }) {
  return (
    <>
      {error.instead && error.instead.length > 0 && (
        <ul className={styles.instead}>
          {error.instead.map(({ text, href }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {onOffer && error.offers && error.offers.length > 0 && (
        <div className={styles.offers}>
          {error.offers.map(({ text, scenario }) => (
            <Button key={text} onClick={() => onOffer(scenario)}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
