import { asStep } from "../base/brand";
import { cursorOf, designOf } from "../state/store";
import { DeviationPanel } from "../views/deviation/DeviationPanel";
import { DEPARTURE_WORDS } from "../views/deviation/departures";
import { EventTable } from "../views/order/listing";
import { useTable } from "./asking";
import { useApp, useAppState } from "./context";
import { useKept } from "./kept";

const NONE = new EventTable(new Uint32Array(), 0, DEPARTURE_WORDS);

/** How late packets left up to the step. */
export function DeviationOfRun() {
  const { control } = useApp();
  const step = useAppState(cursorOf);
  const engine = useKept();
  const design = useAppState((state) => designOf(state, engine));
  const info = useAppState(({ scenario }) => scenario?.opened.engines[engine]?.info);
  const levels = info && design ? design.timedLevels(info) : 0;
  const table = useTable(control.departures, NONE);
  if (levels === 0) return null;
  return <DeviationPanel levels={levels} table={table} step={step} onStep={(step) => control.jump(asStep(step))} />;
}
