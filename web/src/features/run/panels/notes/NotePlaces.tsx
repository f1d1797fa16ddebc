import { count, plural } from "../../../../base/format";
import { Button } from "../../../../kit/ui/Button";
import type { NotedSteps } from "../../actions/noted";
import styles from "./notes.module.css";

/** In how many steps the condition of a note holds, and the way to the next and to the previous one. */
export function NotePlaces(props: {
  /** The note's name. */
  which: string;
  /** Undefined if the run was opened without the condition. */
  noted: NotedSteps | undefined;
  /** True if it holds in the shown step. */
  isHere: boolean;
  /** True if every step of the run is known. */
  isFullyKnown: boolean;
  /** True before the first answer. */
  isAsked: boolean;
  onNext(back: boolean): void;
}) {
  const { which, noted, onNext } = props;
  // What is not known, or not listed, is searched for.
  const isOpen = !noted || !props.isFullyKnown || noted.listed < noted.count;
  return (
    <div className={styles.places}>
      <span>{props.isAsked ? "…" : placesText(noted, props.isHere, props.isFullyKnown)}</span>
      <Button
        quiet
        label={`Back to the last step of ${which}`}
        disabled={noted !== undefined && noted.before === null}
        onClick={() => onNext(true)}
      >
        ‹
      </Button>
      <Button
        quiet
        label={`On to the next step of ${which}`}
        disabled={noted?.after === null && !isOpen}
        onClick={() => onNext(false)}
      >
        ›
      </Button>
    </div>
  );
}

/** Where the condition of a note holds, in words. */
export function placesText(noted: NotedSteps | undefined, isHere: boolean, isFullyKnown: boolean): string {
  if (!noted) return "added to a long run: its steps are not counted";
  const far = isFullyKnown ? "" : " so far";
  if (noted.count === 0) return `in no step${far}`;
  const all = isHere
    ? `${count(noted.place + 1)} of ${plural(noted.count, "step")}`
    : `in ${plural(noted.count, "step")}`;
  const shown = noted.listed < noted.count ? `; it is shown at the first ${count(noted.listed)}` : "";
  return `${all}${far}${shown}`;
}
