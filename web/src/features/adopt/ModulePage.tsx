// The open module: its ports, its map as form or text, its sources, and what was measured.

import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useApp, useAppState } from "../../app/context";
import { plural } from "../../base/format";
import { Button } from "../../kit/ui/Button";
import { Tabs } from "../../kit/ui/Tabs";
import ui from "../../kit/ui/words.module.css";
import type { MissingModule } from "../../session/protocol";
import styles from "./adopt.module.css";
import { Findings } from "./Findings";
import { MapEditor } from "./MapEditor";
import { MapText } from "./MapText";
import { ModuleMenu } from "./ModuleMenu";
import { differencesOf } from "./map/differences";
import { type MapForm, readMap } from "./map/map-form";
import { Outcome } from "./Outcome";
import { Ports } from "./Ports";
import { openWaiting, runModule } from "./run-module";
import { SourceEditor } from "./SourceEditor";
import { buildAndMeasure, checkMap } from "./steps";
import { type AdoptTab, adoptStore, isBuilt, type OpenModule } from "./store";
import { stopWorking, store } from "./working";

const TABS: readonly { key: AdoptTab; title: string }[] = [
  { key: "form", title: "Operations" },
  { key: "text", title: "Map as text" },
  { key: "sources", title: "Sources" },
];

/** Milliseconds after the last change until the map is checked and stored. */
const PAUSE_MS = 250;

export function ModulePage({ open }: { open: OpenModule }) {
  const tab = useStore(adoptStore, (state) => state.tab);
  const checked = useStore(adoptStore, (state) => state.checked);
  const [lit, setLit] = useState<number | null>(null);
  const map = useMemo(() => readMap(open.map), [open.map]);
  const [last, setLast] = useState(map);
  if (map !== null && map !== last) setLast(map);
  useChecks(open.map);
  const differences = useMemo(() => {
    const [guess, measured] = [open.guess, open.measured?.map ?? null].map((text) =>
      text === null ? null : readMap(text),
    );
    return guess && measured ? differencesOf(guess, measured) : [];
  }, [open.guess, open.measured]);
  const problems = useMemo(() => (checked?.text === open.map ? checked.problems : []), [checked, open.map]);
  const notes = useMemo(() => ({ problems, differences }), [problems, differences]);
  const shown = map ?? last;
  const tabs = TABS.filter(({ key }) => key === "sources" || open.map !== "");
  const current = tabs.some(({ key }) => key === tab) ? tab : "sources";
  return (
    <>
      <Head open={open} map={shown} problems={problems.length} />
      <div className={styles.board} data-whole={shown === null || current === "sources"}>
        {shown && current !== "sources" && <Ports map={shown} lit={lit} onLit={setLit} />}
        <div className={styles.middle}>
          <Tabs
            label="Module"
            tabs={tabs}
            open={current}
            onOpen={(tab) => adoptStore.setState({ tab })}
            trailing={
              problems.length > 0 && (
                <span className={`${ui.bad} ${styles.count}`} role="status">
                  ✕ {plural(problems.length, "problem")} in the map
                </span>
              )
            }
          >
            <div className={styles.tab} data-tab={current}>
              {current === "form" && <MapEditor text={open.map} notes={notes} lit={lit} onLit={setLit} />}
              {current === "text" && <MapText text={open.map} problems={problems} />}
              {current === "sources" && <SourceEditor files={open.files} />}
            </div>
          </Tabs>
        </div>
        {shown && <Findings map={shown} open={open} />}
      </div>
    </>
  );
}

/** Checks and stores the map once the reader pauses. */
function useChecks(map: string): void {
  const app = useApp();
  useEffect(() => {
    if (map === "" || adoptStore.getState().checked?.text === map) return;
    const timer = setTimeout(() => {
      void checkMap(app, map);
      void store(app);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [app, map]);
}

/** Title, facts and the next step. */
function Head({ open, map, problems }: { open: OpenModule; map: MapForm | null; problems: number }) {
  const app = useApp();
  const work = useStore(adoptStore, (state) => state.work);
  const isHere = isBuilt(open);
  const isMeasured = isHere && open.measured !== null;
  const canBuild = open.map !== "" && work === null;
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2>{map?.top || "A new module"}</h2>
        <p className={`${ui.quiet} ${ui.numbers}`}>{factsOf(open, map)}</p>
      </div>
      <div className={styles.work}>
        <Outcome />
      </div>
      <div className={styles.row}>
        {work !== null && <Button onClick={() => stopWorking(app)}>Cancel</Button>}
        <Button
          primary={!isMeasured}
          disabled={!canBuild}
          tooltip="Compile the module with Verilator, and measure what names do not say"
          onClick={() => void buildAndMeasure(app)}
        >
          {isMeasured ? "Measure again" : "Build and measure"}
        </Button>
        <Button
          primary={isMeasured}
          disabled={!isHere || work !== null || problems > 0}
          tooltip="Run random operations beside a model"
          onClick={() => void runModule(app)}
        >
          Run
        </Button>
        <Waiting open={open} />
        <ModuleMenu open={open} />
      </div>
    </div>
  );
}

/** Opens the scenario that could not be opened before, once its modules are here. One that names another build of the open module can be
 * opened with this one. */
function Waiting({ open }: { open: OpenModule }) {
  const app = useApp();
  const waiting = useAppState((state) => state.waiting);
  const [missing, setMissing] = useState<readonly MissingModule[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a module that was built or brought may be the missing one
  useEffect(() => {
    let isShown = true;
    setMissing(null);
    if (waiting)
      void app.browser.adopted.modulesFor(waiting.text).then(({ missing }) => isShown && setMissing(missing));
    return () => {
      isShown = false;
    };
  }, [app, waiting, open.build]);
  if (!waiting || !missing) return null;
  if (missing.length === 0)
    return (
      <Button tooltip="It could not be opened without this module" onClick={() => void openWaiting(app, false)}>
        Open the scenario that waits
      </Button>
    );
  const [first] = missing;
  const isOther = open.build !== null && missing.every(({ name, other }) => name === open.name && other === open.build);
  if (!isOther || !first) return null;
  return (
    <Button
      tooltip={`It names build ${first.build?.slice(0, 7)}, of other sources or settings than this one`}
      onClick={() => void openWaiting(app, true)}
    >
      Open the scenario that waits with this build
    </Button>
  );
}

function factsOf(open: OpenModule, map: MapForm | null): string {
  const { files, drafts, build, isStale } = open;
  const facts = [plural(Object.keys(files).length, "file")];
  const typed = Object.keys(drafts);
  if (typed.length > 0) facts.push(`not saved: ${typed.join(", ")}`);
  if (map) facts.push(plural(map.ports.length, "port"), plural(map.operations.length, "operation"));
  if (build !== null && isStale) facts.push("changed since it was built");
  else if (build !== null)
    facts.push(isBuilt(open) ? `built ${build.slice(0, 7)}` : "built for another version of this page");
  return facts.join(" · ");
}
