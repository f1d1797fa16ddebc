// The parts of an operation's form that are about words of elements: what goes in, comes out, is pushed out, and means that nothing came.

import { Button } from "../../kit/ui/Button";
import { CountField, NameField } from "./fields";
import styles from "./form.module.css";
import { entryChange, type MapChange, overflowChanges } from "./map/edit-map";
import type { MapOperation, MapWord } from "./map/map-form";

interface PartProps {
  operation: MapOperation;
  /** Its index in the map. */
  number: number;
  onChange(changes: readonly MapChange[]): void;
}

/** The words of an element, each a name and a signal. */
export function Words(props: {
  title: string;
  field: "arguments" | "results" | "overflow.results";
  number: number;
  words: readonly MapWord[];
  /** Id of a `datalist` of signals. */
  list: string;
  onChange(changes: readonly MapChange[]): void;
}) {
  const { title, field, number, words, list, onChange } = props;
  const path = (...names: (string | number)[]) => ["operations", number, ...field.split("."), ...names];
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
      <Button quiet onClick={() => onChange([[path(words.length), { name: "data", signal: "" }]])}>
        Add a word
      </Button>
    </fieldset>
  );
}

/** Results that say that nothing was inside. A name that is none of the results has a field too: it can be emptied. */
export function Nothing({ operation, number, onChange }: PartProps) {
  const { results, nothing } = operation;
  const names = [...new Set([...results.map(({ name }) => name), ...Object.keys(nothing)])].filter(
    (name) => name !== "",
  );
  if (names.length === 0) return null;
  const isResult = (name: string) => results.some((result) => result.name === name);
  const path = `operations[${number}].nothing`;
  return (
    <fieldset className={styles.words}>
      <legend>It brought nothing if all of these are so</legend>
      <div className={styles.grid}>
        {names.map((name) => (
          <CountField
            key={name}
            label={`${name} is`}
            // What is wrong with the name of an entry is said of all entries.
            path={isResult(name) ? `${path}.${name}` : path}
            value={nothing[name] ?? null}
            isOptional
            unknown="anything"
            onChange={(value) =>
              onChange([entryChange(["operations", number, "nothing"], nothing, name, value ?? undefined)])
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** An element that the operation pushes out of a full module. */
export function Overflow(props: PartProps & { lists: { outputBits: string; outputWords: string } }) {
  const { operation, number, lists, onChange } = props;
  const { overflow } = operation;
  const words = operation.arguments.map(({ name }) => name);
  return (
    <>
      <div className={styles.grid}>
        <NameField
          label="Pushes an element out when"
          path={`operations[${number}].overflow.valid`}
          value={overflow?.valid ?? ""}
          list={lists.outputBits}
          placeholder="never"
          onChange={(valid) => onChange(overflowChanges(number, operation, valid, words))}
        />
      </div>
      {overflow && (
        <Words
          title="What is pushed out"
          field="overflow.results"
          words={overflow.results}
          list={lists.outputWords}
          {...{ number, onChange }}
        />
      )}
    </>
  );
}
