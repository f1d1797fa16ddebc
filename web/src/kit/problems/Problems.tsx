import type { Problem } from "../../gen/types/Problem";
import { Button } from "../ui/Button";
import styles from "./problems.module.css";

/** A line of a text that is wrong. */
export interface Fault {
  /** Its number, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Something that went wrong, for the reader. */
export interface Trouble {
  /** What happened. */
  title: string;
  /** What to do, or what stays as it was. */
  advice: string;
  /** Where a scenario is wrong; empty for other troubles. */
  problems: readonly Problem[];
  /** Where a lesson is wrong. */
  faults?: readonly Fault[];
  /** Where else to go. */
  instead?: readonly { text: string; href: string }[];
  /** True for a notice: nothing went wrong. */
  calm?: true;
  /** Scenarios that can be opened, with the words on their buttons. */
  offers?: readonly { text: string; scenario: string }[];
}

/** Shows what went wrong and where: over the page, or within the part that it concerns. */
export function Problems({
  trouble,
  inline,
  onClose,
  onGallery,
  onOffer,
}: {
  trouble: Trouble;
  inline?: boolean;
  onClose(): void;
  /** Leads to what there is instead, if anything does. */
  onGallery?(): void;
  /** Opens a scenario that is offered. */
  onOffer?(scenario: string): void;
}) {
  return (
    <section
      className={inline ? styles.inline : styles.problems}
      data-calm={trouble.calm}
      role={trouble.calm ? "status" : "alert"}
      aria-label={trouble.calm ? "Notice" : "Problem"}
    >
      <div className={styles.head}>
        <h2>
          {!trouble.calm && <span aria-hidden="true">⚠</span>} {trouble.title}
        </h2>
        <Button quiet label="Close" onClick={onClose}>
          ✕
        </Button>
      </div>
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
                <td>
                  <code>{found}</code>
                </td>
                <td>
                  <Quoted text={expected} />
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
      <div className={styles.foot}>
        <div>
          <p className={styles.advice}>{trouble.advice}</p>
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
        </div>
        {onGallery && !trouble.calm && <Button onClick={onGallery}>All scenarios</Button>}
      </div>
    </section>
  );
}

/** Text with `names` in it. */
export function Quoted({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
  return text.split("`").map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part));
}
