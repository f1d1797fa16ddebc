import { useId, useState } from "react";
import { designName } from "../../base/design";
import type { Parameter } from "../../gen/types/Parameter";
import type { Setting } from "../../gen/types/Setting";
import { Button } from "../../kit/ui/Button";
import {
  type EngineGroup,
  operationsIn,
  type ScenarioChange,
  type ScenarioFormFields,
  type ScenarioSource,
  withParameters,
  withPreset,
} from "../../scenario-text/form";
import { type Built, builtAt, sizeText } from "../../scenario-text/unbuilt";
import type { PresetField } from "../run/panels/starting-state";
import styles from "./editor.module.css";
import { NumberField, numbersIn, presetIn, SettingField, TextField } from "./fields";

/** What the form must know about a design. */
export interface DesignChoices {
  parameters: readonly Parameter[];
  /** Operations that a mix gives weights to. */
  operations: readonly string[];
  /** The page's hardware. */
  built: readonly Built[];
  /** Fields that may be set before step 0. */
  presets: readonly PresetField[];
}

/** Largest length of a source that can be typed; the check of the text is stricter. */
const MOST_LENGTH = { slots: 2 ** 31, packets: 2 ** 26 };

/** The form for common changes of a scenario. It is disabled while the text cannot be parsed. */
export function ScenarioForm(props: {
  /** Null while the text is not valid JSON. */
  form: ScenarioFormFields | null;
  /** True if the text differs from the open scenario. */
  changed: boolean;
  /** Null for an unknown design. */
  choicesOf(design: string): DesignChoices | null;
  /** True if the page lacks the hardware of an engine, as far as the text has been checked. */
  unbuilt: boolean;
  onChange(changes: readonly ScenarioChange[]): void;
}) {
  const { form, choicesOf, unbuilt, onChange } = props;
  // The last valid values, dimmed, until the text can be parsed again.
  const [last, setLast] = useState(form);
  if (form !== null && form !== last) setLast(form);
  const shown = form ?? last;
  if (!shown) return null;
  const operations = choicesOf(shown.groups[0]?.design ?? "")?.operations ?? [];
  return (
    // Focusable while disabled, so that the keyboard can scroll it.
    <section className={styles.scroll} aria-label="Scenario as a form" tabIndex={form === null ? 0 : undefined}>
      <fieldset className={styles.form} disabled={form === null}>
        <legend className="unseen">Scenario</legend>
        <TextField label="Title" value={shown.title} onChange={(title) => onChange([[["title"], title]])} />
        <TextField
          label="Seed"
          value={shown.seed}
          mono
          accepts={(text) => (/^[0-9a-f]{1,16}$/i.test(text) ? text.toLowerCase().padStart(16, "0") : null)}
          onChange={(seed) => onChange([[["seed"], seed]])}
        />
        {shown.groups.map((group) => (
          <Engines
            key={group.engines.join()}
            group={group}
            choices={choicesOf(group.design)}
            unbuilt={unbuilt}
            onChange={(parameters) => onChange(withParameters(group, parameters))}
            onPreset={(name, value) => onChange(withPreset(group, name, value))}
          />
        ))}
        {shown.contents !== null && (
          <fieldset className={styles.group}>
            <legend>Before step 0</legend>
            <TextField
              label="Elements"
              value={shown.contents}
              mono
              fullWidth
              accepts={(text) =>
                operationsIn(text)
                  ?.map((operation) => operation.join(" "))
                  .join(", ") ?? null
              }
              onChange={(text) => {
                const contents = operationsIn(text) ?? [];
                onChange([[["contents"], contents.length > 0 ? contents : undefined]]);
              }}
            />
          </fieldset>
        )}
        {shown.sources.map((source) => (
          <SourceFields
            key={source.number}
            source={source}
            alone={shown.sources.length === 1}
            operations={operations}
            onChange={(path, value) => onChange([[["traffic", source.number, ...path], value]])}
          />
        ))}
        {shown.expects && props.changed && (
          <div className={styles.group}>
            <p>What the file expects was recorded of the run as it was.</p>
            <Button onClick={() => onChange([[["expect"], undefined]])}>Expect nothing</Button>
          </div>
        )}
        {form === null && <p role="status">The text is not valid JSON; the form waits for it.</p>}
      </fieldset>
    </section>
  );
}

function Engines(props: {
  group: EngineGroup;
  choices: DesignChoices | null;
  /** True if the page lacks the hardware of an engine. */
  unbuilt: boolean;
  onChange(parameters: Readonly<Record<string, Setting>>): void;
  /** Sets a field before step 0, or restores its value after a reset. */
  onPreset(name: string, value: Setting | undefined): void;
}) {
  const { group, choices, unbuilt, onChange, onPreset } = props;
  const id = useId();
  if (!choices) return null;
  const { engines, design, rtl, parameters } = group;
  // Hides parameters that do not select hardware and can be changed in a running page. Without hardware all parameters are shown.
  const shown = choices.parameters.filter(
    ({ run_time, words }) => !run_time || words.length > 0 || choices.built.length === 0,
  );
  const written = ({ name }: Parameter) => parameters[name];
  const at = builtAt(group, choices.parameters, choices.built);
  const [first, second] = engines;
  const which = second === undefined ? `Engine ${first}` : `Engines ${first}, ${second}`;
  return (
    <fieldset className={styles.group}>
      <legend>
        {which}: {designName(design)} {rtl ? "RTL" : "model"}
      </legend>
      {choices.built.length > 0 && (
        <>
          <label htmlFor={id} className="unseen">
            Size
          </label>
          <select
            id={id}
            value={at}
            onChange={(event) => {
              const built = choices.built[Number(event.target.value)];
              if (built) onChange(built);
            }}
          >
            {choices.built.map((built, i) => (
              <option key={sizeText(built)} value={i}>
                {sizeText(built)}
              </option>
            ))}
            {at < 0 && <option value={-1}>{rtl && unbuilt ? "another size: not on this page" : "another size"}</option>}
          </select>
        </>
      )}
      <div className={styles.numbers}>
        {shown.map((parameter) => (
          <SettingField
            key={parameter.name}
            parameter={parameter}
            value={written(parameter)}
            onChange={(value) => onChange({ [parameter.name]: value })}
          />
        ))}
        {choices.presets.map((field) => (
          <TextField
            key={field.name}
            label={`${field.name} before step 0`}
            value={[group.preset[field.name] ?? []].flat().join(" ")}
            mono
            fullWidth
            accepts={(text) => presetIn(text, field)}
            onChange={(text) => {
              const words = numbersIn(text);
              onPreset(field.name, words.length > 1 ? words : words[0]);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

function SourceFields(props: {
  source: ScenarioSource;
  alone: boolean;
  operations: readonly string[];
  onChange(path: (string | number)[], value: number): void;
}) {
  const { source, alone, operations, onChange } = props;
  const { kind, length, mix, number } = source;
  if (!length && !mix) return null;
  const weighed = [...new Set([...operations, "idle", ...Object.keys(mix ?? {})])];
  return (
    <fieldset className={styles.group}>
      <legend>{alone ? `Traffic: ${kind}` : `Source ${number}: ${kind}`}</legend>
      {length && (
        <NumberField
          label={length.field === "slots" ? "Steps" : "Packets"}
          value={length.value}
          min={1}
          max={MOST_LENGTH[length.field]}
          onChange={(value) => onChange([length.field], value)}
        />
      )}
      {mix && (
        <fieldset className={styles.mix}>
          <legend>Mix, in weights</legend>
          {weighed.map((name) => (
            <NumberField
              key={name}
              label={name}
              value={mix[name] ?? 0}
              min={0}
              max={1000}
              onChange={(value) => onChange(["mix", name], value)}
            />
          ))}
        </fieldset>
      )}
    </fieldset>
  );
}
