// The form of one operation of a map.

import { Button } from "../../kit/ui/Button";
import ui from "../../kit/ui/words.module.css";
import { ChoiceField, CountField, NameField } from "./fields";
import styles from "./form.module.css";
import {
  type Acceptance,
  acceptanceChanges,
  acceptanceOf,
  codeChange,
  type MapChange,
  signalChange,
} from "./map/edit-map";
import type { MapOperation, MapRole, MapWord } from "./map/map-form";
import { RoleGlyph } from "./RoleGlyph";

/** Ids of the `datalist`s of signals. */
export interface SignalLists {
  inputBits: string;
  inputWords: string;
  outputBits: string;
  outputWords: string;
}

const ROLES: readonly (readonly [MapRole, string])[] = [
  ["put", "put: goes in"],
  ["take", "take: comes out"],
  ["exchange", "exchange: both"],
  ["other", "other: not compared"],
];

const ACCEPTANCES: readonly (readonly [Acceptance, string])[] = [
  ["always", "always"],
  ["refused", "if set; else refused"],
  ["waits", "if set; else it waits"],
  ["refused-gated", "if set; presented only then, else refused"],
  ["waits-gated", "if set; presented only then, else waits"],
];

/** The fields of an operation; `number` is its index in the map. */
export function OperationForm(props: {
  operation: MapOperation;
  number: number;
  lists: SignalLists;
  isLit: boolean;
  onLit(lit: boolean): void;
  onChange(changes: readonly MapChange[]): void;
}) {
  const { operation, number, lists, isLit, onLit, onChange } = props;
  const { role, code, ready, overflow } = operation;
  const at = (name: string) => `operations[${number}].${name}`;
  const path = (...names: (string | number)[]) => ["operations", number, ...names];
  const acceptance = acceptanceOf(operation);
  const isPut = role === "put" || role === "exchange";
  const isTake = role === "take" || role === "exchange";
  return (
    <section
      className={`${styles.operation} ${isLit ? styles.pointed : ""}`}
      aria-label={`Operation ${operation.name || number}`}
      onMouseEnter={() => onLit(true)}
      onMouseLeave={() => onLit(false)}
      onFocus={() => onLit(true)}
      onBlur={() => onLit(false)}
    >
      <div className={styles.head}>
        <h3>
          <RoleGlyph role={role} /> {operation.name || `operation ${number}`}
        </h3>
        <Button quiet label={`Remove operation ${operation.name}`} onClick={() => onChange([[path(), undefined]])}>
          Remove
        </Button>
      </div>
      <div className={styles.grid}>
        <NameField
          label="Name"
          path={at("name")}
          value={operation.name}
          onChange={(name) => onChange([[path("name"), name]])}
        />
        <ChoiceField
          label="Role"
          path={at("role")}
          value={role}
          choices={ROLES}
          onChange={(role) => onChange([[path("role"), role]])}
        />
        <NameField
          label="Presented by"
          path={at("valid")}
          value={operation.valid}
          list={lists.inputBits}
          placeholder={code ? "the code alone" : "an input, or several with &"}
          onChange={(valid) => onChange([signalChange(path("valid"), valid)])}
        />
        <div className={styles.pair}>
          <NameField
            label="Code"
            path={at("code.signal")}
            value={code?.signal ?? ""}
            list={lists.inputWords}
            placeholder="none"
            onChange={(signal) => onChange([codeChange(number, signal, code?.value ?? 0)])}
          />
          {code && (
            <CountField
              label="is"
              path={at("code.value")}
              value={code.value}
              onChange={(value) => onChange([codeChange(number, code.signal, value)])}
            />
          )}
        </div>
        <NameField
          label="Accepted by (ready)"
          path={at("ready")}
          value={ready}
          list={lists.outputBits}
          placeholder="always accepted"
          onChange={(ready) =>
            onChange(
              ready.trim() === ""
                ? acceptanceChanges(number, "always", "")
                : acceptanceChanges(number, acceptance === "always" ? "refused" : acceptance, ready.trim()),
            )
          }
        />
        {ready !== "" && (
          <ChoiceField
            label="Is accepted"
            path={at("waits")}
            value={acceptance}
            choices={ACCEPTANCES}
            onChange={(acceptance) => onChange(acceptanceChanges(number, acceptance, ready))}
          />
        )}
        <NameField
          label={isTake && !isPut ? "Refused while (empty)" : "Refused while (full)"}
          path={at("refused")}
          value={operation.refused}
          list={lists.outputBits}
          placeholder="no output says so"
          onChange={(refused) => onChange([signalChange(path("refused"), refused)])}
        />
        <CountField
          label="Pause after it, steps"
          path={at("pause")}
          value={operation.pause}
          onChange={(pause) => onChange([[path("pause"), pause || undefined]])}
        />
        {isTake && (
          <>
            <NameField
              label="Results are there when"
              path={at("result_valid")}
              value={operation.resultValid}
              list={lists.outputBits}
              placeholder="after the latency"
              onChange={(valid) => onChange([signalChange(path("result_valid"), valid)])}
            />
            <CountField
              label="Latency, steps"
              path={at("latency")}
              value={operation.latency}
              isOptional
              onChange={(latency) => onChange([[path("latency"), latency ?? undefined]])}
            />
          </>
        )}
      </div>
      {(isPut || operation.arguments.length > 0) && (
        <Words
          title="What goes in"
          field="arguments"
          words={operation.arguments}
          list={lists.inputWords}
          {...{ number, onChange }}
        />
      )}
      {(isTake || operation.results.length > 0) && (
        <Words
          title="What comes out"
          field="results"
          words={operation.results}
          list={lists.outputWords}
          {...{ number, onChange }}
        />
      )}
      {overflow && (
        <p className={ui.note}>
          Pushes an element out when <code>{overflow.valid}</code> is set:{" "}
          {overflow.results.map(({ name, signal }) => `${name} ${signal}`).join(", ")}. Edit it in the text.
        </p>
      )}
    </section>
  );
}

/** The words of an element, each a name and a signal. */
function Words(props: {
  title: string;
  field: "arguments" | "results";
  number: number;
  words: readonly MapWord[];
  list: string;
  onChange(changes: readonly MapChange[]): void;
}) {
  const { title, field, number, words, list, onChange } = props;
  const path = (...names: (string | number)[]) => ["operations", number, field, ...names];
  return (
    <fieldset className={styles.words}>
      <legend>{title}</legend>
      {words.map((word, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is its number
        <div key={i} className={styles.word}>
          <NameField
            label="Word"
            path={`operations[${number}].${field}[${i}].name`}
            value={word.name}
            onChange={(name) => onChange([[path(i, "name"), name]])}
          />
          <NameField
            label="Signal"
            path={`operations[${number}].${field}[${i}].signal`}
            value={word.signal}
            list={list}
            onChange={(signal) => onChange([[path(i, "signal"), signal]])}
          />
          <Button quiet label={`Remove the word ${word.name}`} onClick={() => onChange([[path(i), undefined]])}>
            ✕
          </Button>
        </div>
      ))}
      <Button
        quiet
        onClick={() => onChange([[path(), [...words.map(({ ...word }) => word), { name: "data", signal: "" }]]])}
      >
        Add a word
      </Button>
    </fieldset>
  );
}
