import { useCallback, useMemo } from "react";
import { opsInStages } from "../designs/occupants";
import { Button } from "../kit/ui/Button";
import { Parts } from "../kit/ui/Parts";
import { Tabs } from "../kit/ui/Tabs";
import { Operations } from "../panels/operations/Operations";
import type { RowSource } from "../panels/operations/rows";
import { classNames } from "../panels/packets/class-names";
import { PacketsPanel } from "../panels/packets/PacketsPanel";
import { useApp, useAppState } from "./context";
import { EnginesOfStep, EnginesTable } from "./EnginesTable";
import { Fetched } from "./Fetched";
import { InspectorOfStep } from "./InspectorOfStep";
import { LivesOfRun } from "./LivesOfRun";
import { NotesPanel } from "./NotesPanel";
import { OrderOfRun } from "./OrderOfRun";
import { usePointing } from "./pointing";
import { ScenarioOfRun } from "./ScenarioOfRun";
import { SharesOfRun } from "./SharesOfRun";
import { Veil } from "./Stage";
import { guesses, isGuessing, opsOf, sceneOf } from "./scene";
import { type AppState, designOf, type PacketsPart, type PanelTab } from "./state/store";
import { TimePanel } from "./TimePanel";

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
  const { control } = useApp();
  const tabs = useAppState(tabsOf);
  const wanted = useAppState((state) => state.tab);
  const tab = tabs.some(({ key }) => key === wanted) ? wanted : "operations";
  const hidden = useAppState((state) => TELLING[tab]?.(state) ?? false);
  return (
    <Tabs
      label="Side panel"
      tabs={tabs}
      open={tab}
      onOpen={(tab) => control.openPanel({ tab })}
      beside={
        <Button quiet label="Fold the side panel" onClick={() => control.openPanel({ panel: false })}>
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
  const { control } = useApp();
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
  const onWindow = useCallback((window: AppState["window"]) => control.lookAt(window), [control]);
  return source && <Operations source={source} pointing={pointing} onWindow={onWindow} />;
}

function PacketsOfStep() {
  const scene = useAppState(sceneOf);
  const file = useAppState((state) => state.scenario?.file);
  const nameOf = useMemo(() => (file ? classNames(file) : String), [file]);
  const several = useAppState(({ scenario }) => (scenario?.opened.engines.length ?? 0) > 1);
  const part = useAppState((state) => state.packets);
  const { control } = useApp();
  if (!scene?.packets) return null;
  return (
    <Parts parts={PACKETS_PARTS} open={part} onOpen={(packets) => control.openPanel({ packets })}>
      {part === "shares" ? (
        <SharesOfRun />
      ) : (
        <PacketsPanel packets={scene.packets} nameOf={nameOf} several={several ? <EnginesTable /> : null} />
      )}
    </Parts>
  );
}
