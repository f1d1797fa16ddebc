import { useId } from "react";
import cards from "./cards.module.css";
import styles from "./fields.module.css";

/** A number that the reader may change: a multiple of `step`, of 1 if it is left out. */
export interface NumberField<Key extends string> {
  key: Key;
  name: string;
  unit: string;
  min: number;
  max: number;
  step?: number | "any";
}

/** A field a number. `onChange` gets all numbers, the changed one only as a multiple of its step within its range. */
export function NumberFields<Key extends string, Values extends Readonly<Record<Key, number>>>(props: {
  fields: readonly NumberField<Key>[];
  values: Values;
  onChange(values: Values): void;
}) {
  const { fields, values, onChange } = props;
  const id = useId();
  return (
    <div className={styles.fields}>
      {fields.map(({ key, name, unit, min, max, step = 1 }) => (
        <label key={key} htmlFor={`${id}${key}`}>
          <span>{name}</span>
          <input
            id={`${id}${key}`}
            type="number"
            min={min}
            max={max}
            step={step}
            value={values[key]}
            onChange={({ currentTarget: { valueAsNumber } }) => {
              const isStep = step === "any" || Number.isInteger(valueAsNumber / step);
              if (isStep && valueAsNumber >= min && valueAsNumber <= max) onChange({ ...values, [key]: valueAsNumber });
            }}
          />
          <span className={cards.aside}>{unit}</span>
        </label>
      ))}
    </div>
  );
}
