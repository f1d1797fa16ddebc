// The form of one operation of a map.

import { Button } from "../../kit/ui/Button";
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
import type { MapOperation, MapRole } from "./map/map-form";
import { Nothing, Overflow, Words } from "./OperationWords";
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
  const { role, code, ready } = operation;
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
      {isTake && <Nothing {...{ operation, number, onChange }} />}
      {isPut && <Overflow {...{ operation, number, lists, onChange }} />}
    </section>
  );
}
