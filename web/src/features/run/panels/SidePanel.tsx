import { useContext, useMemo } from "react";
import { useApp, useAppState } from "../../../app/context";
import { LazyBoundary } from "../../../app/LazyBoundary";
import type { AppState } from "../../../app/store";
import { Button } from "../../../kit/ui/Button";
import { Tabs } from "../../../kit/ui/Tabs";
import { openPanel } from "../actions/view";
import { Veil } from "../stage/Stage";
import { guesses, isGuessing } from "../stage/scene";
import { designOf, isAtNetwork } from "../state/selectors";
import type { PanelTab } from "../view-slice";
import { ExerciseSlot } from "./exercise-slot";
import { Inspector } from "./inspector/Inspector";
import { PipelineDiagramPanel } from "./lives/LivesPanel";
import { EnginesPanel } from "./metrics/MetricsTable";
import { NotesPanel } from "./notes/NotesPanel";
import { OperationsPanel } from "./operations/OperationsPanel";
import { OrderPanel } from "./order/OrderPanel";
import { PacketsPanel } from "./packets/PacketsPanel";
import { ScenarioPanel } from "./scenario/ScenarioPanel";
import { SourceSlot } from "./source-slot";
import { TimePanel } from "./time/TimePanel";

const TABS: readonly { key: PanelTab; title: string }[] = [
  { key: "operations", title: "Operations" },
  { key: "lives", title: "Lives" },
  { key: "inspector", title: "Inspector" },
  { key: "scenario", title: "Scenario" },
  { key: "time", title: "Time" },
  { key: "notes", title: "Notes" },
];
const PACKETS: { key: PanelTab; title: string } = { key: "packets", title: "Packets" };
const ORDER: { key: PanelTab; title: string } = { key: "order", title: "Order" };
const SOURCE: { key: PanelTab; title: string } = { key: "source", title: "Source" };
const EXERCISE: { key: PanelTab; title: string } = { key: "exercise", title: "Goals" };
const ENGINES: { key: PanelTab; title: string } = { key: "engines", title: "Engines" };

/** The tabs of every scenario, plus one for metrics: of packets, or else of several engines side by side. */
function tabsOfRun(state: AppState): readonly { key: PanelTab; title: string }[] {
  if (isAtNetwork(state)) return OF_NETWORK;
  const { port, engines } = state.scenario?.opened ?? { port: null, engines: [] };
  const tabs = port ? WITH_PACKETS : engines.length > 1 ? WITH_ENGINES : TABS;
  const listed = engines.some((_, engine) => designOf(state, engine)?.listing);
  const all = listed ? (ORDERED.get(tabs) ?? tabs) : tabs;
  return engines[state.engine]?.info.implementation === "rtl" ? (WITH_SOURCE.get(all) ?? all) : all;
}
const WITH_PACKETS = [...TABS, PACKETS];
/** The tabs about a whole network; the others are about one engine. */
const OF_NETWORK = [PACKETS, ...TABS.filter(({ key }) => key === "scenario" || key === "time" || key === "notes")];
const WITH_ENGINES = [...TABS, ENGINES];
/** The same with a tab for designs that may serve packets out of rank order. */
const ORDERED = new Map(
  [TABS, WITH_PACKETS, WITH_ENGINES].map((tabs) => [tabs, [...tabs.slice(0, 3), ORDER, ...tabs.slice(3)]]),
);
/** The same with the source, for engines of hardware. */
const WITH_SOURCE = new Map(
  [TABS, WITH_PACKETS, WITH_ENGINES, ...ORDERED.values()].map((tabs) => {
    const at = tabs.findIndex(({ key }) => key === "scenario");
    return [tabs, [...tabs.slice(0, at), SOURCE, ...tabs.slice(at)]];
  }),
);

/** The side panel: operations, inspector, scenario, notes, and more tabs. */
export function SidePanel() {
  const app = useApp();
  const ofRun = useAppState(tabsOfRun);
  const hasGoals = useAppState(({ exercise }) => exercise !== null);
  const tabs = useMemo(() => (hasGoals ? [EXERCISE, ...ofRun] : ofRun), [hasGoals, ofRun]);
  const wanted = useAppState((state) => state.tab);
  const tab = tabs.some(({ key }) => key === wanted) ? wanted : (tabs[0]?.key ?? "operations");
  const hidden = useAppState((state) => REVEALING[tab]?.(state) ?? false);
  return (
    <Tabs
      label="Side panel"
      tabs={tabs}
      open={tab}
      onOpen={(tab) => openPanel(app, { tab })}
      trailing={
        <Button quiet label="Fold the side panel" onClick={() => openPanel(app, { panel: false })}>
          ›
        </Button>
      }
    >
      <LazyBoundary resetKey={tab}>{hidden ? <Veil /> : <PanelOf tab={tab} />}</LazyBoundary>
    </Tabs>
  );
}

/** Tabs that reveal results while a question is open: at any step, or at the step of the answer. */
const REVEALING: Readonly<Partial<Record<PanelTab, (state: AppState) => boolean>>> = {
  order: guesses,
  scenario: guesses,
  notes: guesses,
  engines: guesses,
  lives: isGuessing,
  inspector: isGuessing,
  source: isGuessing,
  packets: isGuessing,
};

function PanelOf({ tab }: { tab: PanelTab }) {
  const Source = useContext(SourceSlot);
  const Exercise = useContext(ExerciseSlot);
  return (
    <>
      {tab === "operations" && <OperationsPanel />}
      {tab === "lives" && <PipelineDiagramPanel />}
      {tab === "inspector" && <Inspector />}
      {tab === "source" && Source && <Source />}
      {tab === "order" && <OrderPanel />}
      {tab === "scenario" && <ScenarioPanel />}
      {tab === "packets" && <PacketsPanel />}
      {tab === "engines" && <EnginesPanel />}
      {tab === "time" && <TimePanel />}
      {tab === "notes" && <NotesPanel />}
      {tab === "exercise" && Exercise && <Exercise />}
    </>
  );
}
