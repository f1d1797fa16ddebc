// The map of the open module as a form.

import { useId, useMemo, useState } from "react";
import designs from "../../gen/designs.json";
import { Button } from "../../kit/ui/Button";
import { ChoiceField, CountField, type FieldNotes, FieldNotesContext, NameField } from "./fields";
import styles from "./form.module.css";
import { editMap, type MapChange, type MapValue, signalChange } from "./map/edit-map";
import { type MapForm, type MapOrder, readMap } from "./map/map-form";
import { signalChoices } from "./map/ports";
import { OperationForm } from "./OperationForm";
import { Settings } from "./Settings";
import { Shown } from "./Shown";
import { editMapText } from "./steps";
import { Ties } from "./Ties";

const ORDERS: readonly (readonly [MapOrder, string])[] = [
  ["smallest", "smallest rank first"],
  ["largest", "largest rank first"],
  ["first", "first in, first out"],
  ["other", "another order"],
];

/** The form of a text; while the text is no JSON it shows the last values and is disabled. */
export function MapEditor(props: {
  text: string;
  notes: FieldNotes;
  lit: number | null;
  onLit(operation: number | null): void;
}) {
  const { text, notes, lit, onLit } = props;
  const read = useMemo(() => readMap(text), [text]);
  const [last, setLast] = useState(read);
  if (read !== null && read !== last) setLast(read);
  const map = read ?? last;
  const id = useId();
  if (!map) return <p role="status">The text of the map is no JSON; the form waits for it.</p>;
  const change = (changes: readonly MapChange[]) => editMapText(editMap(text, changes));
  const lists = {
    inputBits: `${id}ib`,
    inputWords: `${id}iw`,
    outputBits: `${id}ob`,
    outputWords: `${id}ow`,
  };
  return (
    <FieldNotesContext value={notes}>
      <Names id={lists.inputBits} names={signalChoices(map, "in", 1)} />
      <Names id={lists.inputWords} names={signalChoices(map, "in", 32)} />
      <Names id={lists.outputBits} names={signalChoices(map, "out", 1)} />
      <Names id={lists.outputWords} names={signalChoices(map, "out", 32)} />
      <Names id={`${id}models`} names={Object.keys(designs)} />
      {read === null && <p role="status">The text of the map is no JSON; the form waits for it.</p>}
      <fieldset className={styles.form} disabled={read === null}>
        <legend className="unseen">Map</legend>
        {map.operations.map((operation, i) => (
          <OperationForm
            // biome-ignore lint/suspicious/noArrayIndexKey: an operation is its number
            key={i}
            operation={operation}
            number={i}
            lists={lists}
            isLit={lit === i}
            onLit={(isLit) => onLit(isLit ? i : null)}
            onChange={change}
          />
        ))}
        <div>
          <Button onClick={() => change([[["operations"], [...operationsIn(text), newOperation(map)]]])}>
            Add an operation
          </Button>
        </div>
        <Clocking map={map} lists={lists} onChange={change} />
        <Behaviour map={map} models={`${id}models`} onChange={change} />
        <Ties map={map} onChange={change} />
        <Shown map={map} onChange={change} />
        <Settings />
      </fieldset>
    </FieldNotesContext>
  );
}

/** The operations as they stand in the text. */
const operationsIn = (text: string): MapValue[] => (JSON.parse(text) as { operations?: MapValue[] }).operations ?? [];

/** An operation to be completed: of the role that is missing. */
function newOperation({ operations }: MapForm): MapValue {
  const hasPut = operations.some(({ role }) => role === "put");
  const names = new Set(operations.map(({ name }) => name));
  const role = hasPut ? "take" : "put";
  const free = [role, ...Array.from({ length: 16 }, (_, i) => `${role}-${i + 2}`)].find((name) => !names.has(name));
  return { name: free ?? role, role, valid: "", [hasPut ? "results" : "arguments"]: [{ name: "data", signal: "" }] };
}

const Names = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

/** Properties of a part of the form that is about the whole module. */
export interface MapPartProps {
  map: MapForm;
  onChange(changes: readonly MapChange[]): void;
}

function Clocking({ map, lists, onChange }: MapPartProps & { lists: { inputBits: string; outputBits: string } }) {
  const { clock, reset } = map;
  return (
    <section className={styles.operation} aria-label="Clock and reset">
      <h3>Clock and reset</h3>
      <div className={styles.grid}>
        <NameField
          label="Clock"
          path="clock"
          value={clock}
          list={lists.inputBits}
          onChange={(clock) => onChange([[["clock"], clock]])}
        />
        <NameField
          label="Reset (! if active low)"
          path="reset.signal"
          value={reset?.signal ?? ""}
          list={lists.inputBits}
          placeholder="none"
          onChange={(signal) =>
            onChange(signal.trim() === "" ? [[["reset"], undefined]] : [[["reset", "signal"], signal]])
          }
        />
        {reset && (
          <>
            <CountField
              label="Held for, steps"
              path="reset.cycles"
              value={reset.cycles}
              min={1}
              onChange={(cycles) => onChange([[["reset", "cycles"], cycles ?? undefined]])}
            />
            <CountField
              label="Wait after it, steps"
              path="reset.wait"
              value={reset.wait}
              onChange={(wait) => onChange([[["reset", "wait"], wait || undefined]])}
            />
            <NameField
              label="Start pulse after it"
              path="reset.start"
              value={reset.start}
              list={lists.inputBits}
              placeholder="none"
              onChange={(start) => onChange([signalChange(["reset", "start"], start)])}
            />
            <NameField
              label="Ready when"
              path="reset.done"
              value={reset.done}
              list={lists.outputBits}
              placeholder="at once"
              onChange={(done) => onChange([signalChange(["reset", "done"], done)])}
            />
          </>
        )}
      </div>
    </section>
  );
}

function Behaviour({ map, models, onChange }: MapPartProps & { models: string }) {
  const { compare } = map;
  return (
    <section className={styles.operation} aria-label="Behaviour">
      <h3>Behaviour</h3>
      <div className={styles.grid}>
        <ChoiceField
          label="Order"
          path="order"
          value={map.order}
          choices={ORDERS}
          onChange={(order) => onChange([[["order"], order]])}
        />
        <CountField
          label="Capacity, elements"
          path="capacity"
          value={map.capacity}
          isOptional
          min={1}
          onChange={(capacity) => onChange([[["capacity"], capacity ?? undefined]])}
        />
        <CountField
          label="Settles, steps"
          path="settles"
          value={map.settles}
          onChange={(settles) => onChange([[["settles"], settles ?? undefined]])}
        />
        <ChoiceField
          label="Put and take in one step"
          path="same_step"
          value={map.sameStep}
          choices={[
            ["take-first", "the take does not see the put"],
            ["put-first", "the take sees the put"],
          ]}
          onChange={(order) => onChange([[["same_step"], order]])}
        />
        <NameField
          label="Compared with the model"
          path="compare"
          value={compare?.design ?? ""}
          list={models}
          placeholder="nothing"
          onChange={(design) =>
            onChange(design.trim() === "" ? [[["compare"], undefined]] : [[["compare", "design"], design]])
          }
        />
        {compare && (
          <ChoiceField
            label="Of equal ranks"
            path="compare.equal_ranks"
            value={compare.equalRanks}
            choices={[
              ["strict", "the oldest comes first"],
              ["free", "any may come first"],
            ]}
            onChange={(ranks) => onChange([[["compare", "equal_ranks"], ranks]])}
          />
        )}
      </div>
    </section>
  );
}
