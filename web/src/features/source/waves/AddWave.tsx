import { memo, useId, useMemo, useState } from "react";
import { useApp } from "../../../app/context";
import type { SourceOutline } from "../../../source/types";
import { addSignal } from "../../run/panels/waves/actions";
import { pathsOf, placeOf } from "../signals";
import { belowTop } from "./resolve";
import styles from "./waves.module.css";

/** A field that adds any signal: when one of the list is chosen, or by Enter, which also takes parts as `[7:4]`. A step renders it not
 * anew: there are hundreds of signals. */
export const AddWave = memo(function AddWave({ outline }: { outline: SourceOutline }) {
  const app = useApp();
  const id = useId();
  const paths = useMemo(() => new Set(pathsOf(outline)), [outline]);
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const add = async (text: string) => {
    const signal = belowTop(outline, text.trim());
    if (signal === "") return;
    if (!placeOf(outline, signal)) return setSaid(`There is no signal ${signal}.`);
    setTyped("");
    const added = await addSignal(app, signal);
    setSaid(added.ok ? "" : added.error);
  };
  const type = (text: string, isChosen: boolean) => {
    setTyped(text);
    setSaid("");
    if (isChosen && paths.has(text)) void add(text);
  };
  return (
    <form
      className={styles.add}
      data-control
      onSubmit={(event) => {
        event.preventDefault();
        void add(typed);
      }}
    >
      <input
        list={id}
        aria-label="Add a signal to the waves"
        placeholder="add a signal"
        value={typed}
        // A letter that is typed may be the last one of a name that goes on.
        onChange={({ target, nativeEvent }) => type(target.value, !isTyped(nativeEvent))}
      />
      <datalist id={id}>
        {[...paths].map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      {said && (
        <span role="status" className={styles.said}>
          {said}
        </span>
      )}
    </form>
  );
});

/** True for a key or a paste. A choice from the list is `insertReplacementText`, or no input event at all. */
const isTyped = (event: Event) =>
  event instanceof InputEvent && event.inputType !== "insertReplacementText" && event.inputType !== "";
