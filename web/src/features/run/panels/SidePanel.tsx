import { useCallback, useMemo } from "react";
import { useApp, useAppState } from "../../../app/context";
import { Fetched } from "../../../app/Fetched";
import type { AppState } from "../../../app/store";
import { opsInStages } from "../../../designs/occupants";
import { Button } from "../../../kit/ui/Button";
import { Parts } from "../../../kit/ui/Parts";
import { Tabs } from "../../../kit/ui/Tabs";
import { openPanel, showOperations } from "../actions/looking";
import { usePointing } from "../stage/pointing";
import { Veil } from "../stage/Stage";
import { guesses, isGuessing, opsOf, sceneOf } from "../stage/scene";
import { designOf } from "../state/selectors";
import type { PacketsPart, PanelTab } from "../view-slice";
import { EnginesOfStep, EnginesTable } from "./engines/EnginesTable";
import { InspectorOfStep } from "./inspector/InspectorOfStep";
import { LivesOfRun } from "./lives/LivesOfRun";
import { NotesPanel } from "./notes/NotesPanel";
import { Operations } from "./operations/Operations";
import type { RowSource } from "./operations/rows";
import { OrderOfRun } from "./order/OrderOfRun";
import { classNames } from "./packets/class-names";
import { PacketsPanel } from "./packets/PacketsPanel";
import { ScenarioOfRun } from "./scenario/ScenarioOfRun";
import { SharesOfRun } from "./shares/SharesOfRun";
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
const PACKETS_PARTS: readonly { key: PacketsPart; title: string }[] = [
  { key: "measures", title: "So far" },
  { key: "shares", title: "Shares" },
];
const ORDER: { key: PanelTab; title: string } = { key: "order", title: "Order" };
const ENGINES: { key: PanelTab; title: string } = { key: "engines", title: "Engines" };

/** The tabs of every scenario, and one for its measures: of packets, or else of several engines side by side. */
function tabsOf(state: AppState) {
  const { port, engines } = state.scenario?.opened ?? { port: null, engines: [] };
  const tabs = port ? WITH_PACKETS : engines.length > 1 ? WITH_ENGINES : TABS;
  const listed = engines.some((_, engine) => designOf(state, engine)?.listing);
  return listed ? (ORDERED.get(tabs) ?? tabs) : tabs;
}
const WITH_PACKETS = [...TABS, PACKETS];
const WITH_ENGINES = [...TABS, ENGINES];
/** With one more for designs that do not always keep the order of ranks. */
const ORDERED = new Map(
  [TABS, WITH_PACKETS, WITH_ENGINES].map((tabs) => [tabs, [...tabs.slice(0, 3), ORDER, ...tabs.slice(3)]]),
);

/** Operations, the selection, the scenario, and its notes. */
export function SidePanel() {
  const app = useApp();
  const tabs = useAppState(tabsOf);
  const wanted = useAppState((state) => state.tab);
  const tab = tabs.some(({ key }) => key === wanted) ? wanted : "operations";
  const hidden = useAppState((state) => TELLING[tab]?.(state) ?? false);
  return (
    <Tabs
      label="Side panel"
      tabs={tabs}
      open={tab}
      onOpen={(tab) => openPanel(app, { tab })}
      beside={
        <Button quiet label="Fold the side panel" onClick={() => openPanel(app, { panel: false })}>
          ›
        </Button>
      }
    >
      <Fetched of={tab}>{hidden ? <Veil /> : <PanelOf tab={tab} />}</Fetched>
    </Tabs>
  );
}

/** Tabs that reveal results while these are guessed: of any step, or of the one in which they come. */
const TELLING: Readonly<Partial<Record<PanelTab, (state: AppState) => boolean>>> = {
  order: guesses,
  scenario: guesses,
  notes: guesses,
  engines: guesses,
  lives: isGuessing,
  inspector: isGuessing,
  packets: isGuessing,
};

function PanelOf({ tab }: { tab: PanelTab }) {
  return (
    <>
      {tab === "operations" && <OperationsOfRun />}
      {tab === "lives" && <LivesOfRun />}
      {tab === "inspector" && <InspectorOfStep />}
      {tab === "order" && <OrderOfRun />}
      {tab === "scenario" && <ScenarioOfRun />}
      {tab === "packets" && <PacketsOfStep />}
      {tab === "engines" && <EnginesOfStep />}
      {tab === "time" && <TimePanel />}
      {tab === "notes" && <NotesPanel />}
    </>
  );
}

function OperationsOfRun() {
  const app = useApp();
  const shown = useAppState((state) => state.shown);
  const scene = useAppState(sceneOf);
  const pointing = usePointing();
  const source = useMemo((): RowSource | null => {
    if (!shown || !scene) return null;
    const inStages = opsInStages(scene).flatMap((ops, stage) => ops.map((op): [number, number] => [op, stage]));
    return {
      operations: scene.info.operations,
      presented: scene.engine.presented,
      known: new Map([...opsOf(shown)].map(([number, op]) => [number, scene.op(number) ?? op])),
      upcoming: scene.upcoming,
      stages: new Map(inStages),
    };
  }, [shown, scene]);
  const onWindow = useCallback((window: AppState["window"]) => showOperations(app, window), [app]);
  return source && <Operations source={source} pointing={pointing} onWindow={onWindow} />;
}

function PacketsOfStep() {
  const scene = useAppState(sceneOf);
  const file = useAppState((state) => state.scenario?.file);
  const nameOf = useMemo(() => (file ? classNames(file) : String), [file]);
  const several = useAppState(({ scenario }) => (scenario?.opened.engines.length ?? 0) > 1);
  const part = useAppState((state) => state.packets);
  const app = useApp();
  if (!scene?.packets) return null;
  return (
    <Parts parts={PACKETS_PARTS} open={part} onOpen={(packets) => openPanel(app, { packets })}>
      {part === "shares" ? (
        <SharesOfRun />
      ) : (
        <PacketsPanel packets={scene.packets} nameOf={nameOf} several={several ? <EnginesTable /> : null} />
      )}
    </Parts>
  );
}
