import type { Trouble } from "../../../stops/document";
import { change, desk, isUnfilled } from "./desk";
import { keyIn, withKey } from "./draft";
import { Faults } from "./Faults";
import { Field } from "./Field";
import styles from "./writing.module.css";

/** Title of a lesson, and its line in lists. */
export function FrontForm({ front, faults }: { front: string; faults: readonly Trouble[] }) {
  const set = (key: string) => (value: string) => {
    const { draft } = desk.getState();
    change({ draft: { ...draft, front: withKey(draft.front, key, value) } }, true);
  };
  const get = (key: string) => keyIn(front, key) ?? "";
  const wrong = faults.filter((fault) => !isUnfilled({ front, stops: [] }, fault));
  return (
    <details className={styles.front} open={faults.length > 0 || undefined}>
      <summary>
        <b>{get("title") || "Without a title"}</b>
        {wrong.length > 0 && <span className={styles.wrong}>{wrong.length} ⚠</span>}
      </summary>
      <div className={styles.form}>
        <Faults faults={wrong} />
        {wrong.length < faults.length && <p className={styles.hint}>The empty fields are still to be filled in.</p>}
        <Field label="Title" value={get("title")} onType={set("title")} />
        <Field label="What it teaches, in a sentence" value={get("about")} onType={set("about")} />
        <div className={styles.pair}>
          <Field label="Minutes" value={get("minutes")} isNumber onType={set("minutes")} />
          <Field label="Place in a course" value={get("order")} isNumber onType={set("order")} />
        </div>
      </div>
    </details>
  );
}
