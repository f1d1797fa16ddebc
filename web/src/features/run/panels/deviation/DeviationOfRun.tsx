import { useApp, useAppState } from "../../../../app/context";
import { asStep } from "../../../../base/brand";
import { jumpTo } from "../../actions/moving";
import { useTable, useWholeKnown } from "../../polling";
import { useRecordedEngine } from "../../recorded-engine";
import { designOf } from "../../state/selectors";
import { DeviationPanel } from "./DeviationPanel";
import { departureColumns } from "./departures";

/** How late packets left up to the step. */
export function DeviationOfRun() {
  const app = useApp();
  const step = useAppState((state) => state.wanted);
  const engine = useRecordedEngine();
  const design = useAppState((state) => designOf(state, engine));
  const info = useAppState(({ scenario }) => scenario?.opened.engines[engine]?.info);
  const levels = (info && design?.timedLevels?.(info)) ?? 0;
  const table = useTable("departures", departureColumns);
  const whole = useWholeKnown();
  if (levels === 0) return null;
  return <DeviationPanel {...{ levels, table, step, whole }} onStep={(step) => jumpTo(app, asStep(step))} />;
}
