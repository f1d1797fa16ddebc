// The map of the open module as text.

import { useEffect, useMemo, useRef } from "react";
import type { Problem } from "../../gen/types/Problem";
import { placed } from "../../scenario-text/findings";
import { CodeField, type CodeHandle } from "../editor/CodeField";
import styles from "./adopt.module.css";
import { editMapText } from "./steps";

/** The editor of a map's text; what is wrong with it is marked. */
export function MapText({ text, problems }: { text: string; problems: readonly Problem[] }) {
  const code = useRef<CodeHandle>(null);
  /** The text that the editor has. */
  const there = useRef(text);
  // A probe, or undoing in another place, has changed the map.
  useEffect(() => {
    if (text === there.current) return;
    there.current = text;
    code.current?.replace(text);
  }, [text]);
  const marks = useMemo(() => placed(text, problems).findings.map(({ mark }) => mark), [text, problems]);
  return (
    <div className={styles.code}>
      <CodeField
        ref={code}
        label="Map as text"
        text={there.current}
        marks={marks}
        onChange={(text) => {
          there.current = text;
          editMapText(text);
        }}
      />
    </div>
  );
}
