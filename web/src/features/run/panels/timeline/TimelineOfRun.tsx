import { useEffect, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { asStep } from "../../../../base/brand";
import { EventTable } from "../../../../designs/listing";
import type { Part, Stretch } from "../../../../session/protocol";
import { fetchTracks, queryRun, showRange } from "../../actions/looking";
import { jumpTo } from "../../actions/moving";
import { useEdge } from "../../polling";
import { useRecordedEngine } from "../../recorded-engine";
import { guesses } from "../../stage/scene";
import { runOf } from "../../state/branches";
import { designOf, operationsOf, stepsOf } from "../../state/selectors";
import { partedAt, stopsOf } from "../../state/stops";
import { listedColumns } from "../order/listed";
import { hitFlags } from "./hits";
import type { Marked } from "./marks";
import { following, type Range, wholeOf } from "./stretch";
import { type Flag, Timeline } from "./Timeline";
import { type DrawnTrack, drawnTracksOf, shownOf } from "./tracks";

/** Buckets a pixel: a line of more would only be blurred. */
const PER_PIXEL = 1;

/** The timeline of the open run, of the engine that is shown. */
export function TimelineOfRun() {
  const app = useApp();
  const step = useAppState((state) => state.wanted);
  const steps = useAppState(stepsOf);
  const drawn = useDrawnTracks();
  const breakpoints = useBreakpointTracks();
  const range = useRange(step, steps);
  const [width, setWidth] = useState(0);
  const tracks = useMemo(() => [...drawn.map(({ number }) => number), ...breakpoints], [drawn, breakpoints]);
  const { parts, seen, known } = useParts(tracks, range, width);
  const flags = useFlags(steps, breakpoints, parts);
  const hides = useAppState(guesses);
  // Marks of later steps would reveal it.
  const shown = useMemo(() => (hides ? [] : shownOf(drawn, seen)), [drawn, seen, hides]);
  const recorded = useRecordedEngine();
  const listing = useAppState((state) => designOf(state)?.listing);
  /** From afar a mark is of several steps: then the first of those in which it was, where they are listed. */
  const toMark = async ({ key }: DrawnTrack, { first, last }: Marked) => {
    if (first === last || key !== listing?.kind) return jumpTo(app, asStep(first));
    const listed = await queryRun(app, "listed", recorded, { first: 0 });
    const table = new EventTable(listed ? listedColumns(listed.table) : undefined);
    const { step } = table.at(table.after(first - 1));
    jumpTo(app, asStep(step >= first && step <= last ? step : first));
  };
  return (
    <Timeline
      step={step}
      steps={steps}
      known={known}
      tracks={shown}
      parts={parts}
      range={range}
      flags={hides ? [] : flags}
      onStep={(step) => jumpTo(app, step)}
      onMark={(track, marked) => void toMark(track, marked)}
      onRange={(range) => showRange(app, range)}
      onWidth={setWidth}
    />
  );
}

/** The stretch that is shown: the whole run, until the reader zooms; then it goes with the cursor. */
function useRange(step: number, steps: number): Range {
  const app = useApp();
  const { store } = app;
  const range = useAppState((state) => state.range);
  // Only when the cursor moves: who has moved the stretch away from it wants to look elsewhere.
  useEffect(() => {
    const { range } = store.getState();
    if (range) showRange(app, following(range, step, steps));
  }, [store, app, step, steps]);
  const near = range && range.last < steps ? range : null;
  return useMemo(() => near ?? wholeOf(steps), [near, steps]);
}

/** The tracks of the shown engine, or of the one that it is compared with. */
function useDrawnTracks(): DrawnTrack[] {
  const scenario = useAppState((state) => state.scenario);
  const engine = useAppState((state) => state.engine);
  const design = useAppState((state) => designOf(state));
  return useMemo(() => {
    if (!scenario) return [];
    const { tracks, engines } = scenario.opened;
    const own = tracks.some((track) => track.engine === engine);
    const of = own ? engine : engines.findIndex(({ reference }) => reference === engine);
    return drawnTracksOf(tracks, of, design?.notable ?? [], engines[of]?.clock_ps ?? 1);
  }, [scenario, engine, design]);
}

interface Parts {
  parts: ReadonlyMap<number, Part>;
  seen: ReadonlySet<number>;
  known: number;
}

const NOTHING: Parts = { parts: new Map(), seen: new Set(), known: 0 };

/** What there is of the tracks in a range; asked for again as the run gets known, one question at a time. */
function useParts(tracks: readonly number[], range: Range, width: number): Parts {
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const [parts, setParts] = useState<{ of: unknown; parts: Parts }>({ of: null, parts: NOTHING });
  const asking = useRef(false);
  const next = useRef<(() => Promise<void>) | null>(null);
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  useEffect(() => {
    if (!opened || width === 0 || tracks.length === 0) return;
    next.current = async () => {
      const there = await fetchTracks(app, { ...range, count: Math.max(16, Math.round(width * PER_PIXEL)), tracks });
      if (there) setParts({ of: opened, parts: partsOf(there, tracks) });
    };
    const ask = async () => {
      asking.current = true;
      for (let question = next.current; question; question = next.current) {
        next.current = null;
        await question();
      }
      asking.current = false;
    };
    if (!asking.current) void ask();
  }, [opened, tracks, range, width, edge, app]);
  return parts.of === opened ? parts.parts : NOTHING;
}

function partsOf({ parts, seen, known }: Stretch, tracks: readonly number[]): Parts {
  const numbered = tracks.flatMap((track, i): [number, Part][] => {
    const part = parts[i];
    return part ? [[track, part]] : [];
  });
  return { parts: new Map(numbered), seen: new Set(seen), known };
}

/** The tracks of the scenario's breakpoints, in their order. */
function useBreakpointTracks(): number[] {
  const opened = useAppState(({ scenario }) => scenario?.opened);
  return useMemo(
    () => (opened?.tracks ?? []).flatMap(({ look }, track) => (look === "flags" ? [track] : [])),
    [opened],
  );
}

/** What the author points at, where hardware and model part, and where breakpoints hold. */
function useFlags(steps: number, breakpoints: readonly number[], parts: ReadonlyMap<number, Part>): Flag[] {
  const file = useAppState((state) => state.scenario && runOf(state.scenario.file));
  const operations = useAppState(operationsOf);
  const parted = useAppState(partedAt);
  return useMemo(() => {
    if (!file) return [];
    const hits = breakpoints.flatMap((track, i) => {
      const [breakpoint, part] = [file.breakpoints?.[i], parts.get(track)];
      return breakpoint && part ? hitFlags(breakpoint, part) : [];
    });
    return [...stopsOf(file, operations, parted, steps), ...hits];
  }, [file, operations, steps, parted, breakpoints, parts]);
}
