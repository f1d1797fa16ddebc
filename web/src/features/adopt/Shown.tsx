// The part of a map's form with the registers and memories that can be seen.

import { useId } from "react";
import { useStore } from "zustand";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { AddField, NameField } from "./fields";
import styles from "./form.module.css";
import type { MapPartProps } from "./MapEditor";
import { adoptStore } from "./store";

/** Shown registers and memories. */
export function Shown({ map, onChange }: MapPartProps) {
  const id = useId();
  const registers = useStore(adoptStore, ({ open }) => open?.description?.registers);
  const others = (registers ?? []).map(({ name }) => name).filter((name) => !map.show.includes(name));
  return (
    <section className={styles.operation} aria-label="Shown registers">
      <h3>Shown registers and memories</h3>
      <p className={ui.note}>
        <code>module.signal</code>: those of every instance of the module. Others need a new build.
      </p>
      <div className={styles.words}>
        {map.show.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its number
          <div key={i} className={styles.removable}>
            <NameField
              label={`Register ${i + 1}`}
              path={`show[${i}]`}
              value={name}
              list={id}
              onChange={(name) => onChange([[["show", i], name.trim()]])}
            />
            <Button
              quiet
              label={`Hide ${name}`}
              onClick={() => onChange([map.show.length === 1 ? [["show"], undefined] : [["show", i], undefined]])}
            >
              ✕
            </Button>
          </div>
        ))}
        <AddField
          label="Show another one"
          list={id}
          placeholder={others[0] ?? `${map.top}.count_q`}
          onAdd={(name) => onChange([[["show", map.show.length], name]])}
        />
        <datalist id={id}>
          {others.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
    </section>
  );
}
