import { useId, useState } from "react";
import { count } from "../../../base/format";
import ui from "../../../kit/ui/words.module.css";
import styles from "./cards.module.css";

/** A number that the reader may change: a multiple of `step`, which is 1 by default. */
export interface NumberField<Key extends string> {
  key: Key;
  name: string;
  unit: string;
  min: number;
  max: number;
  step?: number | "any";
}

/** Numbers as typed, for fields in which the reader has typed. */
type Typed<Key extends string> = Partial<Record<Key, string>>;

/** A field per number. `onChange` receives all numbers; the changed one is always a multiple of its step within its range. Typed text stays
 * in its field: while typing 16, the 1 may be out of range. */
export function NumberFields<Key extends string, Values extends Readonly<Record<Key, number>>>(props: {
  fields: readonly NumberField<Key>[];
  values: Values;
  onChange(values: Values): void;
}) {
  const { fields, values, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<Typed<Key>>({});
  const [known, setKnown] = useState(values);
  // Presets replace typed values.
  if (values !== known) {
    setKnown(values);
    setTyped({});
  }
  const change = (field: NumberField<Key>, text: string) => {
    setTyped({ ...typed, [field.key]: text });
    if (!fits(field, text)) return;
    const next = { ...values, [field.key]: Number(text) };
    setKnown(next);
    onChange(next);
  };
  const wrong = fields.filter((field) => !fits(field, typed[field.key] ?? `${values[field.key]}`));
  return (
    <>
      <div className={styles.fields}>
        {fields.map((field) => {
          const { key, name, unit, min, max, step = 1 } = field;
          const isWrong = wrong.includes(field);
          return (
            <label key={key} htmlFor={`${id}${key}`}>
              <span>{name}</span>
              <input
                id={`${id}${key}`}
                type="number"
                min={min}
                max={max}
                step={step}
                value={typed[key] ?? values[key]}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? `${id}wrong` : undefined}
                onChange={({ currentTarget }) => change(field, currentTarget.value)}
              />
              <span className={ui.quiet}>{unit}</span>
            </label>
          );
        })}
      </div>
      {wrong.length > 0 && (
        <p id={`${id}wrong`} role="status" className={styles.wrong}>
          {wrong.map((field) => `${field.name}: ${wanted(field)}. The results are for ${values[field.key]}.`).join(" ")}
        </p>
      )}
    </>
  );
}

function fits({ min, max, step = 1 }: NumberField<string>, text: string): boolean {
  const number = Number(text);
  return text !== "" && number >= min && number <= max && (step === "any" || Number.isInteger(number / step));
}

const wanted = ({ min, max, step = 1 }: NumberField<string>) =>
  `a ${step === "any" ? "" : "whole "}number from ${count(min)} to ${count(max)}${typeof step === "number" && step > 1 ? ` in steps of ${step}` : ""}`;
