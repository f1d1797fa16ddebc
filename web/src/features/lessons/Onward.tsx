import { useAppState } from "../../app/context";
import { isAsking } from "../run/state/selectors";
import { scoreOf } from "./answers";
import styles from "./lesson.module.css";

/** How to go on from a stop; at the last one also how many answers were right. */
export function Onward({ name, isLast }: { name: string; isLast: boolean }) {
  const asking = useAppState(isAsking);
  const answers = useAppState((state) => state.answers);
  const { right, of } = scoreOf(answers, name);
  const score = of > 0 && `${right} of ${of} answers right. `;
  return (
    <p className={styles.hint} data-onward>
      {asking
        ? "Answer to go on: what comes later is hidden until then."
        : isLast
          ? "This was the last stop. "
          : "Press n for the next stop, → for the next step of the run. "}
      {!asking && score}
    </p>
  );
}
