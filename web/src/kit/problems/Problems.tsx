import { Button } from "../ui/Button";
import { Places, Ways } from "./Details";
import styles from "./problems.module.css";
import type { ShownError } from "./shown-error";

/** Shows what went wrong and where: over the page, or within the part that it concerns. */
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
  /** Leads to what there is instead, if anything does. */
  onGallery?(): void;
  /** Tries what failed once more. */
  onAgain?(): void;
  /** Opens a scenario that is offered. */
  onOffer?(scenario: string): void;
}) {
  const { title, advice, problems, faults = [], instead = [], offers = [], calm } = error;
  return (
    <section
      className={inline ? styles.inline : styles.problems}
      data-calm={calm}
      role={calm ? "status" : "alert"}
      aria-label={calm ? "Notice" : "Problem"}
    >
      <div className={styles.head}>
        <h2>
          {!calm && <span aria-hidden="true">⚠</span>} {title}
        </h2>
        <Button quiet label="Close" onClick={onClose}>
          ✕
        </Button>
      </div>
      {problems.length + faults.length > 0 && <Places error={error} />}
      <div className={styles.foot}>
        <div>
          <p className={styles.advice}>{advice}</p>
          {instead.length + offers.length > 0 && <Ways error={error} {...(onOffer && { onOffer })} />}
        </div>
        {onGallery && !calm && <Button onClick={onGallery}>All scenarios</Button>}
        {onAgain && <Button onClick={onAgain}>Try again</Button>}
      </div>
    </section>
  );
}
