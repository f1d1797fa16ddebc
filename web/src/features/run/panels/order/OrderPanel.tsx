import { useCallback, useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { useApp, useAppState } from "../../../../app/context";
import { LazyBoundary } from "../../../../app/LazyBoundary";
import { asStep } from "../../../../base/brand";
import { chunk } from "../../../../kit/ui/chunk";
import { Sections } from "../../../../kit/ui/Sections";
import type { SessionPart } from "../../../../session/protocol";
import { jumpTo } from "../../actions/move";
import { fetchTracks, openPanel, showEngine } from "../../actions/view";
import { engineNames } from "../../names";
import { listedColumns, useEdge, useIsFullyKnown, usePolling, useRecordedEngine, useTable } from "../../poll";
import { runOf } from "../../state/branches";
import { designOf, nodeOf, stepsOf } from "../../state/selectors";
import type { OrderPart } from "../../view-slice";
import { DeviationPanel } from "../deviation/DeviationPanel";
import { SharesPanel } from "../shares/SharesPanel";
import { completeRange, type TimelineRange } from "../timeline/stretch";
import { EventList } from "./EventList";
import styles from "./order.module.css";

/** Charts are a chunk with Observable Plot, which nothing else of a run needs. */
const RankChart = chunk(() => import("./RankChart").then(({ RankChart }) => RankChart));
const WordLines = chunk(() => import("./WordLines").then(({ WordLines }) => WordLines));

/** Up to this number of steps every step is drawn; beyond, means over several steps, since lines that change with every packet would be a
 * tangle. */
const SINGLE = 400;
const MEANS = 64;
const NO_TRACKS: readonly number[] = [];

/** The order in which packets leave: violations with their causes, words over the run, and metrics: by rank, or lateness and shares. */
export function OrderPanel() {
  const app = useApp();
  const step = useAppState((state) => state.wanted);
  const design = useAppState((state) => designOf(state));
  const onStep = (step: number) => jumpTo(app, asStep(step));
  const table = useTable("listed", listedColumns);
  const isFullyKnown = useIsFullyKnown();
  const packets = useAppState(({ scenario }) => Boolean(scenario?.opened.port));
  const wanted = useAppState((state) => state.order);
  const info = useAppState(({ scenario, engine }) => scenario?.opened.engines[engine]?.info);
  if (!info) return null;
  if (!design?.listing) return <EngineChoice />;
  // Designs that compute departure times are given no ranks.
  const timed = (design.timedLevels?.(info) ?? 0) > 0;
  const parts: { key: OrderPart; title: string }[] = [
    { key: "list", title: capitalised(design.listing.short ?? design.listing.name) },
    ...(design.plotted ? [{ key: "words", title: design.plotted.title } as const] : []),
    ...(packets && !timed ? [{ key: "ranks", title: "By rank" } as const] : []),
    ...(timed ? [{ key: "deviation", title: "How late" } as const] : []),
    ...(timed && !packets ? [{ key: "shares", title: "Shares" } as const] : []),
  ];
  const open = parts.some(({ key }) => key === wanted) ? wanted : "list";
  return (
    <>
      <EngineChoice />
      <Sections parts={parts} open={open} onOpen={(order) => openPanel(app, { order })}>
        {open === "list" && <EventList listing={design.listing} {...{ table, step, isFullyKnown, onStep }} />}
        <LazyBoundary resetKey={open}>
          {open === "words" && <WordsOfRun />}
          {open === "ranks" && <RanksOfStep />}
        </LazyBoundary>
        {open === "deviation" && <DeviationPanel />}
        {open === "shares" && <SharesPanel />}
      </Sections>
    </>
  );
}

/** Selects the engine whose order is shown; nothing if only one has any. */
function EngineChoice() {
  const app = useApp();
  const { engines, network } = useAppState(({ scenario }) => scenario?.opened) ?? {};
  const engine = useAppState((state) => state.engine);
  const listed = useAppState(
    useShallow((state) =>
      (state.scenario?.opened.engines ?? []).flatMap((_, number) => (designOf(state, number)?.listing ? [number] : [])),
    ),
  );
  if (!engines || engines.length < 2) return null;
  const names = engineNames(engines, network);
  return (
    <label className={styles.engine}>
      Order of
      <select value={engine} onChange={({ target }) => showEngine(app, Number(target.value))}>
        {names.map((name, number) =>
          listed.includes(number) || number === engine ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: an engine is its number
            <option key={number} value={number}>
              {name}
              {listed.includes(number) ? "" : ": always in order"}
            </option>
          ) : null,
        )}
      </select>
    </label>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Words of the state over the range of the timeline. */
function WordsOfRun() {
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const file = useAppState(({ scenario }) => scenario && runOf(scenario.file));
  const design = useAppState((state) => designOf(state));
  const step = useAppState((state) => state.wanted);
  const steps = useAppState(stepsOf);
  const zoomed = useAppState((state) => state.range);
  const engine = useRecordedEngine();
  const range = useMemo((): TimelineRange => zoomed ?? completeRange(steps), [zoomed, steps]);
  const drawn = design?.plotted ?? null;
  const tracks = useMemo((): readonly number[] => {
    if (!opened || !drawn) return NO_TRACKS;
    return opened.tracks.flatMap(({ engine: of, key }, track) =>
      of === engine && key.startsWith(`${drawn.field}[`) ? [track] : [],
    );
  }, [opened, drawn, engine]);
  const [parts, setParts] = useState<{ of: unknown; parts: readonly SessionPart[] }>({ of: null, parts: [] });
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  const ask = useCallback(async () => {
    if (tracks.length === 0) return;
    const there = await fetchTracks(app, {
      ...range,
      count: range.last - range.first < SINGLE ? SINGLE + 2 : MEANS,
      tracks,
    });
    if (there) setParts({ of: tracks, parts: there.parts });
  }, [tracks, range, edge, app]);
  usePolling(ask);
  const info = opened?.engines[engine]?.info;
  const target = useMemo(() => (file && info && design?.target?.(info, file)) ?? null, [file, info, design]);
  if (!drawn || tracks.length === 0) return null;
  return (
    <WordLines
      drawn={drawn}
      parts={parts.of === tracks ? parts.parts : tracks.map(() => undefined)}
      range={range}
      step={step}
      target={target}
      onStep={(step) => jumpTo(app, asStep(step))}
    />
  );
}

/** Metrics by rank, of all engines with packets. */
function RanksOfStep() {
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const measured = useAppState(({ shown }) => shown?.byRank);
  // A network has too many nodes for one chart.
  const only = useAppState((state) => (state.scenario?.opened.network ? nodeOf(state) : null));
  const own = useMemo(() => {
    const { engines = [], network } = opened ?? {};
    const references = new Set(engines.map(({ reference }) => reference));
    const all = engineNames(engines, network).map((name, engine) => ({ name, engine }));
    return all.filter(({ engine }) => !references.has(engine) && (only === null || engine === only));
  }, [opened, only]);
  const tables = useMemo(() => own.map(({ engine }) => measured?.[engine] ?? null), [own, measured]);
  if (tables.every((table) => !table?.arrived.length)) return null;
  return <RankChart names={own.map(({ name }) => name)} tables={tables} />;
}
