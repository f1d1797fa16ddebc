// The fields of the form. Text that is not accepted yet stays in the field, and is not written to the scenario.

import { useState } from "react";
import type { Parameter } from "../../gen/types/Parameter";
import type { Setting } from "../../gen/types/Setting";
import type { PresetField } from "../run/panels/starting-state";
import styles from "./editor.module.css";

/** A number, one of some named values, or a list of numbers. */
export function SettingField(props: {
  parameter: Parameter;
  value: Setting | undefined;
  onChange(value: Setting): void;
}) {
  const { parameter, value, onChange } = props;
  const { name, unit, min, max, words, list } = parameter;
  if (words.length > 0) {
    // Old files have numbers for what now has names.
    const word = typeof value === "number" ? words[value - min] : value;
    return (
      <label className={`${styles.field} ${styles.whole}`}>
        <span>{name}</span>
        <select value={String(word ?? "")} onChange={(event) => onChange(event.target.value)}>
          {word === undefined && <option value="">{words[parameter.value - min]} (not written)</option>}
          {words.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      </label>
    );
  }
  if (list.length > 0)
    return (
      <TextField
        label={name}
        value={Array.isArray(value) ? value.join(" ") : ""}
        mono
        fullWidth
        accepts={(text) => (/^\s*\d+([\s,]+\d+)*[\s,]*$/.test(text) ? numbersIn(text).join(" ") : null)}
        onChange={(text) => onChange(numbersIn(text))}
      />
    );
  return (
    <NumberField
      label={name}
      unit={unit}
      // A field with a longer name takes the full width.
      fullWidth={name.length > 1}
      value={typeof value === "number" ? value : undefined}
      min={min}
      max={max}
      onChange={onChange}
    />
  );
}

/** The text being typed into a field, or null. It is dropped when the value changes to another one than it gave. */
function useTyped<T>(value: T): [string | null, (text: string | null, gives: T) => void] {
  const [typed, setTyped] = useState<{ text: string | null; gives: T } | null>(null);
  return [typed && typed.gives === value ? typed.text : null, (text, gives) => setTyped({ text, gives })];
}

/** A line of text. An input that is not accepted yet stays in the field. */
export function TextField(props: {
  label: string;
  value: string;
  mono?: boolean;
  fullWidth?: boolean;
  /** The value for the typed text; null if it is incomplete. */
  accepts?(text: string): string | null;
  onChange(value: string): void;
}) {
  const { label, value, accepts = (text) => text, onChange } = props;
  const [typed, setTyped] = useTyped(value);
  return (
    <label className={`${styles.field} ${props.fullWidth ? styles.whole : ""}`}>
      <span>{label}</span>
      <input
        className={props.mono ? "mono" : undefined}
        value={typed ?? value}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={typed !== null && accepts(typed) === null}
        onChange={(event) => {
          const accepted = accepts(event.target.value);
          setTyped(event.target.value, accepted ?? value);
          if (accepted !== null) onChange(accepted);
        }}
        onBlur={() => setTyped(null, value)}
      />
    </label>
  );
}

/** An integer from `min` to `max`. */
export function NumberField(props: {
  label: string;
  unit?: string;
  fullWidth?: boolean;
  value: number | undefined;
  min: number;
  max: number;
  onChange(value: number): void;
}) {
  const { label, unit, value, min, max, onChange } = props;
  const [typed, setTyped] = useTyped(value);
  const shown = typed ?? (value === undefined ? "" : String(value));
  return (
    <label className={`${styles.field} ${props.fullWidth ? styles.whole : ""}`}>
      <span>{label}</span>
      <input
        type="number"
        value={shown}
        min={min}
        max={max}
        step={1}
        title={`${min} to ${max}${unit ? ` ${unit}` : ""}`}
        onChange={(event) => {
          const accepted = /^\d+$/.test(event.target.value) ? Number(event.target.value) : null;
          setTyped(event.target.value, accepted ?? value);
          if (accepted !== null) onChange(accepted);
        }}
        onBlur={() => setTyped(null, value)}
      />
    </label>
  );
}

/** The words of a field as written, or empty; null if they are too few, too many or too large. */
export function presetIn(text: string, { count, most }: PresetField): string | null {
  const words = numbersIn(text);
  const right = /^[\d\s,]*$/.test(text) && (words.length === 0 || words.length === count);
  return right && words.every((word) => word <= most) ? words.join(" ") : null;
}

/** The integers in a text. */
export const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
