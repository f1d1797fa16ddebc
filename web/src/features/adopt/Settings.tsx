// Parameters of the module and macros, with which its sources are read.

import { useState } from "react";
import { useStore } from "zustand";
import { useApp } from "../../app/context";
import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import styles from "./form.module.css";
import { setSetting } from "./steps";
import { adoptStore } from "./store";

/** Parameters and macros; a change reads the module again. Nothing where sources cannot be read. */
export function Settings() {
  const app = useApp();
  const open = useStore(adoptStore, (state) => state.open);
  if (!open?.description) return null;
  const known = open.description.parameters.filter(({ value }) => value !== null);
  return (
    <section className={styles.operation} aria-label="Parameters and macros">
      <h3>Parameters and macros</h3>
      <p className={ui.note}>
        A change reads and guesses again; the hardware is built with the values that stand here.
      </p>
      <div className={styles.grid}>
        {known.map(({ name, value }) => (
          <SettingText
            key={`${name} ${value}`}
            label={name}
            value={open.parameters[name] ?? String(value)}
            onTake={(text) => void setSetting(app, "parameters", name, text === "" ? undefined : text)}
          />
        ))}
        {Object.entries(open.defines).map(([name, text]) => (
          <SettingText
            key={`macro ${name}`}
            label={`\`${name}`}
            value={text}
            onTake={(text) => void setSetting(app, "defines", name, text)}
            onRemove={() => void setSetting(app, "defines", name, undefined)}
          />
        ))}
        <NewMacro onTake={(name) => void setSetting(app, "defines", name, "1")} />
      </div>
    </section>
  );
}

/** A text that is taken by enter, or when the focus leaves it. */
function SettingText(props: { label: string; value: string; onTake(text: string): void; onRemove?(): void }) {
  const { label, value, onTake, onRemove } = props;
  const [typed, setTyped] = useState(value);
  const take = () => typed.trim() !== value && onTake(typed.trim());
  return (
    <div className={styles.field}>
      <label>
        {label}
        <input
          className="mono"
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === "Enter" && take()}
        />
      </label>
      {onRemove && (
        <Button quiet label={`Remove the macro ${label}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}

function NewMacro({ onTake }: { onTake(name: string): void }) {
  const [name, setName] = useState("");
  const take = () => {
    if (/^[a-z_]\w*$/i.test(name)) onTake(name);
    setName("");
  };
  return (
    <div className={styles.field}>
      <label>
        Define a macro
        <input
          className="mono"
          value={name}
          placeholder="SYNTHESIS"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && take()}
        />
      </label>
    </div>
  );
}
