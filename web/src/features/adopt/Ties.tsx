// The part of a map's form with the inputs that no operation drives.

import { useId } from "react";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { AddField, NameField } from "./fields";
import styles from "./form.module.css";
import type { MapPartProps } from "./MapEditor";
import { entryChange, tieValue } from "./map/edit-map";
import { portGroups } from "./map/ports";

/** Tied inputs with their values. */
export function Ties({ map, onChange }: MapPartProps) {
  const id = useId();
  const ties = Object.entries(map.ties);
  const free = portGroups(map)
    .filter(({ key }) => key === "unused")
    .flatMap(({ inputs }) => inputs.map(({ port }) => port.name));
  if (ties.length === 0 && free.length === 0) return null;
  const change = (name: string, value: number | string | undefined) =>
    onChange([entryChange(["ties"], map.ties, name, value)]);
  return (
    <section className={styles.operation} aria-label="Tied inputs">
      <h3>Tied inputs</h3>
      <p className={ui.note}>
        A number, or <code>step</code> for the number of the step. Other inputs without a role are 0
        {free.length > 0 && `: ${free.join(", ")}`}.
      </p>
      <div className={styles.grid}>
        {ties.map(([name, value]) => (
          <div key={name} className={styles.removable}>
            <NameField
              label={name}
              path={`ties.${name}`}
              value={String(value)}
              onChange={(typed) => change(name, tieValue(typed.trim()))}
            />
            <Button quiet label={`Untie ${name}`} onClick={() => change(name, undefined)}>
              ✕
            </Button>
          </div>
        ))}
        <AddField label="Tie an input" list={id} placeholder={free[0] ?? ""} onAdd={(name) => change(name, 0)} />
        <datalist id={id}>
          {free.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
    </section>
  );
}
