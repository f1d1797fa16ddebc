// Fields of the form of a map: each knows its path in the map, by which it finds what is wrong with it and what the probe changed.

import { createContext, type ReactNode, useContext, useId, useState } from "react";
import type { Problem } from "../../gen/types/Problem";
import { withoutPath } from "../../scenario-text/findings";
import styles from "./form.module.css";
import type { MapDifference } from "./map/differences";

/** What is known of the fields of a map, by their paths. */
export interface FieldNotes {
  problems: readonly Problem[];
  differences: readonly MapDifference[];
}

export const FieldNotesContext = createContext<FieldNotes>({ problems: [], differences: [] });

/** The problem of a field, or of what is inside it. */
const problemAt = ({ problems }: FieldNotes, path: string): Problem | undefined =>
  problems.find((problem) => problem.path === path || new RegExp(`^${escaped(path)}[.[]`).test(problem.path));

const escaped = (text: string) => text.replace(/[[\].]/g, "\\$&");

/** A label over its control, with what is wrong and what was measured. */
export function MapField(props: {
  label: string;
  path: string;
  /** How the guess said it, for values that are no text. */
  children(id: string, problem: string | null): ReactNode;
  wide?: boolean;
}) {
  const { label, path, children } = props;
  const id = useId();
  const notes = useContext(FieldNotesContext);
  const problem = problemAt(notes, path);
  const difference = notes.differences.find((one) => one.path === path && one.contradicts);
  const text = problem ? withoutPath(problem) : null;
  return (
    <div className={`${styles.field} ${props.wide ? styles.wide : ""}`} data-field={path}>
      <label htmlFor={id}>{label}</label>
      {children(id, text)}
      {text && (
        <p id={`${id}-problem`} className={styles.problem}>
          {text}
        </p>
      )}
      {!text && difference && (
        <p className={styles.measured}>
          measured; the guess was <code>{difference.was}</code>
        </p>
      )}
    </div>
  );
}

const marks = (id: string, problem: string | null) =>
  problem === null ? {} : { "aria-invalid": true, "aria-describedby": `${id}-problem` };

/** A name or a signal, with names to choose from. */
export function NameField(props: {
  label: string;
  path: string;
  value: string;
  /** Id of a `datalist`. */
  list?: string;
  placeholder?: string;
  wide?: boolean;
  onChange(value: string): void;
}) {
  const { value, onChange } = props;
  return (
    <MapField label={props.label} path={props.path} {...(props.wide && { wide: true })}>
      {(id, problem) => (
        <input
          id={id}
          className="mono"
          value={value}
          list={props.list}
          placeholder={props.placeholder}
          spellCheck={false}
          autoComplete="off"
          {...marks(id, problem)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </MapField>
  );
}

/** An integer; null if it is not known. */
export function CountField(props: {
  label: string;
  path: string;
  value: number | null;
  /** True if the field may be empty. */
  isOptional?: boolean;
  /** What an empty field means; "unknown" if it is left out. */
  unknown?: string;
  min?: number;
  unit?: string;
  onChange(value: number | null): void;
}) {
  const { value, min = 0, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <MapField label={props.label} path={props.path}>
      {(id, problem) => (
        <input
          id={id}
          type="number"
          min={min}
          step={1}
          value={typed ?? (value === null ? "" : String(value))}
          placeholder={props.isOptional ? (props.unknown ?? "unknown") : undefined}
          title={props.unit}
          {...marks(id, problem)}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            if (/^\d+$/.test(text)) onChange(Number(text));
            else if (text === "" && props.isOptional) onChange(null);
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </MapField>
  );
}

/** A field for one more entry: enter adds it, or leaving the field. */
export function AddField(props: { label: string; list: string; placeholder: string; onAdd(name: string): void }) {
  const { label, list, placeholder, onAdd } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const add = () => {
    if (typed.trim() !== "") onAdd(typed.trim());
    setTyped("");
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="mono"
        value={typed}
        list={list}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => event.key === "Enter" && add()}
      />
    </div>
  );
}

/** One of several words, each with its meaning. */
export function ChoiceField<Word extends string>(props: {
  label: string;
  path: string;
  value: Word;
  choices: readonly (readonly [word: Word, text: string])[];
  wide?: boolean;
  onChange(value: Word): void;
}) {
  return (
    <MapField label={props.label} path={props.path} {...(props.wide && { wide: true })}>
      {(id, problem) => (
        <select
          id={id}
          value={props.value}
          {...marks(id, problem)}
          onChange={(event) => {
            const chosen = props.choices.find(([word]) => word === event.target.value);
            if (chosen) props.onChange(chosen[0]);
          }}
        >
          {props.choices.map(([word, text]) => (
            <option key={word} value={word}>
              {text}
            </option>
          ))}
        </select>
      )}
    </MapField>
  );
}
