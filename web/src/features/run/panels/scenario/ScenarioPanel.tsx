import type { ReactNode } from "react";
import { asStep, type Step } from "../../../../base/brand";
import { BUILD } from "../../../../base/build";
import { designName } from "../../../../base/design-name";
import type { Broken } from "../../../../gen/types/Broken";
import type { EngineSpec } from "../../../../gen/types/EngineSpec";
import type { ExpectedState } from "../../../../gen/types/ExpectedState";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import type { Scenario } from "../../../../gen/types/Scenario";
import type { StateCheck } from "../../../../gen/types/StateCheck";
import { Words } from "../../../../terms/Words";
import { contentsText, presetText } from "../starting-state";
import { brokenVerdict, plannedDivergence, resultVerdict, stateVerdict, type Verdict } from "./expectations";
import styles from "./scenario.module.css";
import { switchedOff } from "./switches";

/** The description of the scenario, and its expectations next to the values that are there. */
export function ScenarioPanel(props: {
  scenario: Scenario;
  /** What leads to its editor. */
  edit: ReactNode;
  step: number;
  /** States that are expected at this step, with those that are there. */
  live: readonly StateCheck[];
  failed: readonly string[];
  /** Step of the first difference between an engine and its reference so far. */
  divergence: number | null;
  /** Invariants of an engine that were found broken so far. */
  broken(engine: number): readonly Broken[];
  /** Digest of the results of engine 0 so far, and the last step of the run. */
  digest: string;
  last: number;
  /** Operations presented to an engine so far. */
  presented(engine: number): number;
  /** Operations with an expected result, known so far. */
  op(engine: number, op: number): OpFrame | undefined;
  onStep(step: Step): void;
}) {
  const { scenario } = props;
  const { title, description, authors, source, seed, engines, expect = {} } = scenario;
  const contents = contentsText(scenario);
  const origin = [source?.paper, source?.section && `section ${source.section}`, source?.figure]
    .filter(Boolean)
    .join(", ");
  return (
    <div className={styles.panel}>
      <h2>{title || "Untitled scenario"}</h2>
      {props.edit}
      {description && (
        <p className={styles.text}>
          <Words text={description} />
        </p>
      )}
      <ul className={styles.facts}>
        {origin && <li>From {origin}</li>}
        {authors && authors.length > 0 && <li>By {authors.join(", ")}</li>}
        {engines.map((engine, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an engine is its number
          <li key={i}>{engineText(engine, i)}</li>
        ))}
        {contents !== null && <li>{contents}</li>}
        {seed && <li>Seed {seed}</li>}
        <li>This page: build {BUILD}</li>
      </ul>
      <Expectations {...props} states={expect.states ?? []} />
    </div>
  );
}

function engineText(engine: EngineSpec, i: number): string {
  const { design, implementation, parameters = {}, reference } = engine;
  const values = Object.entries(parameters).map(([name, value]) => `${name} = ${[value].flat().join(" ")}`);
  const off = switchedOff(engine)
    .map((name) => `; ${name} is switched off`)
    .join("");
  const preset = presetText(engine);
  const begins = preset === null ? "" : `; ${preset}`;
  const against = reference === undefined ? "" : `; compared with engine ${reference}`;
  const name = `${designName(design)} ${implementation === "rtl" ? "RTL" : "model"}`;
  return `Engine ${i}: ${[name, ...values].join(", ")}${begins}${off}${against}`;
}

function Expectations(props: Parameters<typeof ScenarioPanel>[0] & { states: readonly ExpectedState[] }) {
  const { scenario, step, states, live, failed, digest, last, onStep } = props;
  const { results = [], digest: short, long_digest: long, divergence: parts, broken = [] } = scenario.expect ?? {};
  const wanted = short ?? long;
  // Of which engine, where not all are of the first.
  const several = [...states, ...results, ...broken].some(({ engine }) => engine);
  const of = (engine = 0) => (several ? `engine ${engine}: ` : "");
  const some = Object.keys(scenario.expect ?? {}).length > 0;
  return (
    <>
      <h3>{some ? "Expected" : "Results"}</h3>
      <ol>
        {parts !== undefined && (
          <li>
            <Line
              step={parts}
              now={step}
              verdict={props.divergence === parts ? "met" : step < parts ? "to come" : "not met"}
              onStep={onStep}
            >
              hardware and model part{plannedDivergence(scenario) === undefined ? "" : ", on purpose"}
            </Line>
          </li>
        )}
        {broken.map((expected) => {
          const found = brokenVerdict(expected, props.broken(expected.engine ?? 0), step, last);
          return (
            <li key={`${expected.engine} ${expected.invariant}`}>
              <Line step={found.step} now={step} verdict={found.verdict} onStep={onStep}>
                {of(expected.engine)}the invariant <i>{expected.invariant}</i> breaks, on purpose
              </Line>
            </li>
          );
        })}
        <li>
          <Line
            step={last}
            now={step}
            verdict={wanted === undefined ? undefined : step < last ? "to come" : wanted === digest ? "met" : "not met"}
            onStep={onStep}
          >
            digest of all results {wanted && <code>{wanted}</code>}
            <span className={styles.said}>
              so far <code data-digest={digest}>{digest}</code>
            </span>
          </Line>
        </li>
        {states.slice(0, 200).map((state) => {
          const there = live.find(
            (l) =>
              step === state.step &&
              l.field === state.field &&
              l.first === (state.first ?? 0) &&
              l.engine === (state.engine ?? 0),
          );
          const verdict = stateVerdict(state, step, there?.actual ?? null, failed);
          const index = state.first || state.values.length === 1 ? `[${state.first ?? 0}]` : "";
          return (
            <li key={`${state.step} ${state.engine} ${state.field} ${state.first}`}>
              <Line step={state.step} now={step} verdict={verdict} onStep={onStep}>
                {of(state.engine)}
                <code>
                  {state.field}
                  {index} = {state.values.join(" ")}
                </code>
                {there && verdict === "not met" && <code className={styles.actual}> is {there.actual.join(" ")}</code>}
                {state.text && <span className={styles.said}>{state.text}</span>}
              </Line>
            </li>
          );
        })}
        {results.slice(0, 200).map((expected) => {
          const op = props.op(expected.engine ?? 0, expected.op);
          const verdict = resultVerdict(expected, op, props.presented(expected.engine ?? 0), props.failed);
          const what = expected.ok
            ? expected.data === undefined
              ? "is accepted"
              : `leaves with ${expected.data}${expected.priority === undefined ? "" : ` @ ${expected.priority}`}`
            : `is rejected${expected.reason ? `: ${expected.reason}` : ""}`;
          return (
            <li key={`op ${expected.engine} ${expected.op}`}>
              <Line step={op?.step ?? expected.step ?? null} now={step} verdict={verdict} onStep={onStep}>
                {of(expected.engine)}op {expected.op} {what}
              </Line>
            </li>
          );
        })}
      </ol>
      {failed.length > 0 && (
        <>
          <h3 className={styles.bad}>Not as expected so far</h3>
          <ul>
            {failed.map((text) => (
              <li key={text} className={styles.failure}>
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const SIGNS: Record<Verdict, string> = { met: "✓", "not met": "✕", "to come": "·" };

function Line(props: {
  step: number | null;
  now: number;
  verdict?: Verdict | undefined;
  children: React.ReactNode;
  onStep(step: Step): void;
}) {
  const { step, verdict } = props;
  return (
    <button
      type="button"
      className={`${styles.line} ${step === props.now ? styles.now : ""}`}
      disabled={step === null}
      onClick={() => step !== null && props.onStep(asStep(step))}
    >
      <span className={styles.when}>{step === null ? "" : `step ${step}`}</span>
      <span className={styles.what}>{props.children}</span>
      {verdict && (
        <span
          className={`${styles.verdict} ${verdict === "met" ? styles.good : verdict === "not met" ? styles.bad : ""}`}
        >
          {SIGNS[verdict]} {verdict}
        </span>
      )}
    </button>
  );
}
