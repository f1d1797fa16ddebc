import { type FormEvent, useState } from "react";
import type { Result } from "../../../../base/result";
import type { Op } from "../../../../gen/types/Op";
import type { Operation } from "../../../../gen/types/Operation";
import { Button } from "../../../../kit/ui/Button";
import styles from "./time.module.css";

/** A switch of an engine, with its meaning. */
export interface Switch {
  engine: number;
  name: string;
  on: boolean;
}

/** Edits of the next step. */
export function ByHand(props: {
  /** That step. */
  step: number;
  /** The node of a network that they are for; null for any other run, and for all nodes. */
  of: string | null;
  /** Operations that may be issued. */
  operations: readonly Operation[];
  /** Why there are no other operations; empty if all may be issued. */
  without: string;
  switches: readonly Switch[];
  /** Priority of the selected bucket. */
  priority: number | null;
  onIssue(op: Op): Promise<Result<null, string>>;
  onSwitch(to: Switch): Promise<Result<null, string>>;
}) {
  const { step, operations, switches, priority } = props;
  const [kind, setKind] = useState("");
  const [given, setGiven] = useState<Record<string, string>>({});
  const [picked, setPicked] = useState("");
  const [wrong, setWrong] = useState("");
  const operation = operations.find(({ name }) => name === kind) ?? operations[0];
  const chosen = switches.find((one) => keyOf(one) === picked) ?? switches[0];
  const engines = new Set(switches.map(({ engine }) => engine)).size;
  const wordOf = (name: string, min: number) =>
    given[name] ?? String(name === "priority" && priority !== null ? priority : min);
  const showResult = async (done: Promise<Result<null, string>>) => {
    const result = await done;
    setWrong(result.ok ? "" : result.error);
  };
  const issue = (event: FormEvent) => {
    event.preventDefault();
    if (!operation) return;
    const values = operation.arguments.map(({ name, min, max }) => {
      const text = wordOf(name, min).trim();
      const value = Number(text);
      const right = /^\d+$/.test(text) && value >= min && value <= max;
      return right ? value : `${name}: found ${text || "nothing"}; expected an integer from ${min} to ${max}`;
    });
    const numbers = values.filter((value) => typeof value === "number");
    const problems = values.filter((value) => typeof value === "string");
    if (problems.length > 0) setWrong(problems.join("\n"));
    else void showResult(props.onIssue([operation.name, ...numbers]));
  };
  return (
    <section
      className={styles.section}
      aria-label="By hand"
      onKeyDown={(event) => {
        // Makes the page's keys work again.
        if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
      }}
    >
      <h2>
        By hand in step {step}
        {props.of !== null && ` at ${props.of}`}
      </h2>
      {operation && (
        <form className={styles.buttons} onSubmit={issue} noValidate>
          <select
            className={styles.select}
            aria-label="Operation"
            value={operation.name}
            onChange={(event) => {
              setKind(event.target.value);
              setWrong("");
            }}
          >
            {operations.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          {operation.arguments.map(({ name, min, max }) => (
            <label key={name} className={styles.argument}>
              {name}
              <input
                className={`${styles.number} mono`}
                inputMode="numeric"
                title={`${min} to ${max}`}
                value={wordOf(name, min)}
                onFocus={(event) => event.target.select()}
                onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
              />
            </label>
          ))}
          <button type="submit" className={styles.submit} title={`Issue it in step ${step}, in place of the traffic`}>
            Issue
          </button>
        </form>
      )}
      {props.without && <p className={styles.nothing}>{props.without}</p>}
      {chosen && (
        <div className={styles.buttons}>
          <select
            className={styles.select}
            aria-label="Switch of the hardware"
            value={keyOf(chosen)}
            onChange={(event) => setPicked(event.target.value)}
          >
            {switches.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {one.name.replaceAll("_", " ")}
                {engines > 1 ? ` of engine ${one.engine}` : ""}: {one.on ? "on" : "off"}
              </option>
            ))}
          </select>
          <Button
            tooltip={`From step ${step} on`}
            onClick={() => void showResult(props.onSwitch({ ...chosen, on: !chosen.on }))}
          >
            Switch {chosen.on ? "off" : "on"}
          </Button>
        </div>
      )}
      <p role="status" className={styles.wrong}>
        {wrong}
      </p>
    </section>
  );
}

const keyOf = ({ engine, name }: Switch) => `${engine} ${name}`;
