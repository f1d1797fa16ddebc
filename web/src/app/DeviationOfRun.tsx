import { useMemo } from "react";
import { asStep } from "../base/brand";
import { cursorOf, designOf } from "../state/store";
import { DeviationPanel } from "../views/deviation/DeviationPanel";
import { DEPARTURE_WORDS } from "../views/deviation/judge";
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
  const scheduler = useMemo(() => (info && design?.deviation(info)) ?? null, [info, design]);
  const table = useTable(control.departures, NONE);
  if (!scheduler) return null;
  return (
    <DeviationPanel scheduler={scheduler} table={table} step={step} onStep={(step) => control.jump(asStep(step))} />
  );
}
