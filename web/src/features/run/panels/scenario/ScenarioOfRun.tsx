import { useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { jumpTo } from "../../actions/moving";
import { opsOf } from "../../stage/scene";
import { runOf } from "../../state/branches";
import { EditRow } from "./EditRow";
import { ScenarioPanel } from "./ScenarioPanel";

/** The scenario of the run, and what leads to its editor. */
export function ScenarioOfRun() {
  const app = useApp();
  const scenario = useAppState((state) => state.scenario);
  const shown = useAppState((state) => state.shown);
  const ops = useMemo(() => (shown ? opsOf(shown) : new Map()), [shown]);
  if (!scenario || !shown) return null;
  return (
    <ScenarioPanel
      scenario={runOf(scenario.file)}
      edit={<EditRow />}
      step={shown.frame.step}
      live={shown.frame.expected}
      failed={shown.frame.failed}
      divergence={shown.frame.engines.find(({ lockstep }) => lockstep?.divergence)?.lockstep?.divergence?.step ?? null}
      broken={(engine) => shown.frame.engines[engine]?.broken ?? []}
      digest={shown.frame.engines[0]?.digest ?? ""}
      last={shown.frame.steps - 1}
      presented={(engine) => (engine === shown.engine ? (shown.frame.engines[engine]?.presented ?? 0) : 0)}
      op={(engine, op) => (engine === shown.engine ? ops.get(op) : undefined)}
      onStep={(step) => jumpTo(app, step)}
    />
  );
}
