import { type ReactNode, useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { asStep, type Step } from "../../../../base/brand";
import type { Scenario } from "../../../../gen/types/Scenario";
import ui from "../../../../kit/ui/words.module.css";
import type { StepSnapshot } from "../../../../session/protocol";
import { jumpTo } from "../../actions/move";
import { opsOf } from "../../stage/scene";
import { nodesOfRun } from "../../state/selectors";
import { brokenVerdict, plannedDivergence, resultVerdict, type ScenarioVerdict, stateVerdict } from "./expectations";
import styles from "./scenario.module.css";

/** The scenario's expectations beside the actual values: failed ones, and results so far. */
export function Expected({ scenario, shown }: { scenario: Scenario; shown: StepSnapshot }) {
  const app = useApp();
  const { step, expected: live, failed, engines, steps } = shown.frame;
  const nodes = useAppState(nodesOfRun);
  /** Known operations with an expected result. */
  const ops = useMemo(() => opsOf(shown), [shown]);
  const divergence = engines.find(({ lockstep }) => lockstep?.divergence)?.lockstep?.divergence?.step;
  const digest = engines[0]?.digest ?? "";
  const last = steps - 1;
  const onStep = (step: Step) => jumpTo(app, step);
  const {
    states = [],
    results = [],
    digest: short,
    long_digest: long,
    divergence: parts,
    broken = [],
  } = scenario.expect ?? {};
  const wanted = short ?? long;
  // Name the engine if not all expectations are about the first one.
  const several = [...states, ...results, ...broken].some(({ engine }) => engine);
  const of = (engine = 0) => (several ? `${nodes[engine] ? `node ${nodes[engine].name}` : `engine ${engine}`}: ` : "");
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
              verdict={divergence === parts ? "met" : step < parts ? "to come" : "not met"}
              onStep={onStep}
            >
              hardware and model part{plannedDivergence(scenario) === undefined ? "" : ", on purpose"}
            </Line>
          </li>
        )}
        {broken.map((expected) => {
          const found = brokenVerdict(expected, engines[expected.engine ?? 0]?.broken ?? [], step, last);
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
                {there && verdict === "not met" && <code className={ui.bad}> is {there.actual.join(" ")}</code>}
                {state.text && <span className={styles.said}>{state.text}</span>}
              </Line>
            </li>
          );
        })}
        {results.slice(0, 200).map((expected) => {
          const isShown = (expected.engine ?? 0) === shown.engine;
          const op = isShown ? ops.get(expected.op) : undefined;
          const presented = isShown ? (engines[shown.engine]?.presented ?? 0) : 0;
          const verdict = resultVerdict(expected, op, presented, failed);
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
          <h3 className={ui.bad}>Not as expected so far</h3>
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

const SIGNS: Record<ScenarioVerdict, string> = { met: "✓", "not met": "✕", "to come": "·" };

function Line(props: {
  step: number | null;
  now: number;
  verdict?: ScenarioVerdict | undefined;
  children: ReactNode;
  onStep(step: Step): void;
}) {
  const { step, verdict } = props;
  return (
    <button
      type="button"
      className={`${styles.line} ${step === props.now ? ui.lit : ""}`}
      disabled={step === null}
      onClick={() => step !== null && props.onStep(asStep(step))}
    >
      <span className={styles.when}>{step === null ? "" : `step ${step}`}</span>
      <span className={styles.what}>{props.children}</span>
      {verdict && (
        <span className={`${styles.verdict} ${verdict === "met" ? ui.good : verdict === "not met" ? ui.bad : ""}`}>
          {SIGNS[verdict]} {verdict}
        </span>
      )}
    </button>
  );
}
