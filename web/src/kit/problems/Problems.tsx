// Errors with their positions, alternatives and suggested scenarios.

import { Button } from "../ui/Button";
import ui from "../ui/words.module.css";
import styles from "./problems.module.css";
import type { ShownError } from "./shown-error";

/** Shows an error with its position in the scenario: over the page, or inside the part of the page that it concerns. */
export function Problems({
  error,
  inline,
  onClose,
  onGallery,
  onAgain,
  onOffer,
}: {
  error: ShownError;
  inline?: boolean;
  onClose(): void;
  /** Opens the gallery; left out if it is no alternative. */
  onGallery?(): void;
  /** Renders the failed part again. */
  onAgain?(): void;
  /** Opens a suggested scenario. */
  onOffer?(scenario: string): void;
}) {
  const { title, advice, problems, faults = [], alternatives = [], offers = [], isNotice } = error;
  return (
    <section
      className={inline ? styles.inline : styles.problems}
      data-calm={isNotice}
      role={isNotice ? "status" : "alert"}
      aria-label={isNotice ? "Notice" : "Problem"}
    >
      <div className={styles.head}>
        <h2>
          {!isNotice && <span aria-hidden="true">⚠</span>} {title}
        </h2>
        <Button quiet label="Close" onClick={onClose}>
          ✕
        </Button>
      </div>
      {problems.length + faults.length > 0 && <Positions error={error} />}
      <div className={styles.foot}>
        <div>
          <p className={styles.advice}>{advice}</p>
          {alternatives.length + offers.length > 0 && <Alternatives error={error} {...(onOffer && { onOffer })} />}
        </div>
        {onGallery && !isNotice && <Button onClick={onGallery}>All scenarios</Button>}
        {onAgain && <Button onClick={onAgain}>Try again</Button>}
      </div>
    </section>
  );
}

/** Lists the positions of the problems in a scenario or a lesson. */
export function Positions({ error }: { error: ShownError }) {
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

/** Splits the sentence of an engine's refusal into the actual value and, if the sentence has it, the expected value. */
function partsOf(sentence: string): [string, string] {
  const [found = "", expected = ""] = sentence.split("; expected ");
  return [found, expected];
}

/** Alternatives: links, and scenarios to open. */
export function Alternatives({ error, onOffer }: { error: ShownError; onOffer?: (scenario: string) => void }) {
  return (
    <>
      {error.alternatives && error.alternatives.length > 0 && (
        <ul className={styles.instead}>
          {error.alternatives.map(({ text, href }) => (
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

/** Renders the `code` parts of a text. */
export function Quoted({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
  return text.split("`").map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part));
}
