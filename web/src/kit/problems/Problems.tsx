import { type ReactNode, Suspense } from "react";
import { Boundary } from "../ui/Boundary";
import { Button } from "../ui/Button";
import { fetchedPart } from "../ui/fetched";
import styles from "./problems.module.css";
import type { Trouble } from "./trouble";

const places = fetchedPart(() => import("./Details").then(({ Places }) => Places));
const ways = fetchedPart(() => import("./Details").then(({ Ways }) => Ways));

/** Fetches what few troubles need, so that it is there without a network. */
export const fetchDetails = () => Promise.all([places.fetch(), ways.fetch()]);

/** Shows what went wrong and where: over the page, or within the part that it concerns. Title and advice need no network, since the network may
 * be the trouble; places and ways out are fetched. */
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
  const { title, advice, problems, faults = [], instead = [], offers = [], calm } = trouble;
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
      {problems.length + faults.length > 0 && (
        <Fetched trouble={trouble} instead={<pre>{plainly(trouble)}</pre>}>
          <places.Part trouble={trouble} />
        </Fetched>
      )}
      <div className={styles.foot}>
        <div>
          <p className={styles.advice}>{advice}</p>
          {instead.length + offers.length > 0 && (
            <Fetched trouble={trouble}>
              <ways.Part trouble={trouble} {...(onOffer && { onOffer })} />
            </Fetched>
          )}
        </div>
        {onGallery && !calm && <Button onClick={onGallery}>All scenarios</Button>}
      </div>
    </section>
  );
}

/** Holds what is fetched for a trouble. `instead` stands there if it does not come. */
function Fetched({ trouble, instead, children }: { trouble: Trouble; instead?: ReactNode; children: ReactNode }) {
  return (
    <Boundary of={trouble} instead={() => instead}>
      <Suspense fallback={<div aria-busy="true" />}>{children}</Suspense>
    </Boundary>
  );
}

/** The places as text, where what draws them cannot be fetched. */
const plainly = ({ problems, faults = [] }: Trouble) =>
  [
    ...problems.map(({ path, found, expected }) => `${path}: ${found}; expected: ${expected}`),
    ...faults.map(({ line, text }) => `line ${line}: ${text}`),
  ].join("\n");
