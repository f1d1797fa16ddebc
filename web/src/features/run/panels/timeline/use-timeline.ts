// Data of the timeline for the shown engine.

import { useEffect, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../../../app/context";
import type { SessionPart, SessionStretch } from "../../../../session/protocol";
import { fetchTracks, showRange } from "../../actions/view";
import { useEdge } from "../../poll";
import { runOf } from "../../state/branches";
import { breakpointFlags, divergenceStep, type Flag, noteFlags, stopsOf } from "../../state/flags";
import { designOf, operationsOf } from "../../state/selectors";
import { completeRange, following, type TimelineRange } from "./stretch";
import { type DrawnTrack, drawnTracksOf } from "./tracks";

/** Buckets per pixel: a line with more would only be blurred. */
const PER_PIXEL = 1;

/** The visible range: the complete run until the reader zooms; then it follows the cursor. */
export function useRange(step: number, steps: number): TimelineRange {
  const app = useApp();
  const { store } = app;
  const range = useAppState((state) => state.range);
  // Only when the cursor moves: a reader who has panned away from it wants to look elsewhere.
  useEffect(() => {
    const { range } = store.getState();
    if (range) showRange(app, following(range, step, steps));
  }, [store, app, step, steps]);
  const near = range && range.last < steps ? range : null;
  return useMemo(() => near ?? completeRange(steps), [near, steps]);
}

/** The tracks of the shown engine, or of the one that it is compared with. */
export function useDrawnTracks(): DrawnTrack[] {
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

interface TimelineParts {
  parts: ReadonlyMap<number, SessionPart>;
  seen: ReadonlySet<number>;
  known: number;
}

const NOTHING: TimelineParts = { parts: new Map(), seen: new Set(), known: 0 };

/** The data of the tracks in a range; requested again as more of the run is known, one request at a time. */
export function useParts(tracks: readonly number[], range: TimelineRange, width: number): TimelineParts {
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const [parts, setParts] = useState<{ of: unknown; parts: TimelineParts }>({ of: null, parts: NOTHING });
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

function partsOf({ parts, seen, known }: SessionStretch, tracks: readonly number[]): TimelineParts {
  const numbered = tracks.flatMap((track, i): [number, SessionPart][] => {
    const part = parts[i];
    return part ? [[track, part]] : [];
  });
  return { parts: new Map(numbered), seen: new Set(seen), known };
}

/** The tracks of conditions: of the scenario's breakpoints in their order, and of its notes. */
export function useConditionTracks(): number[] {
  const opened = useAppState(({ scenario }) => scenario?.opened);
  return useMemo(
    () => (opened?.tracks ?? []).flatMap(({ look }, track) => (look === "flags" || look === "notes" ? [track] : [])),
    [opened],
  );
}

/** Steps that the author names, the first divergence, and steps where the conditions of breakpoints and notes hold. */
export function useFlags(steps: number, parts: ReadonlyMap<number, SessionPart>): Flag[] {
  const file = useAppState((state) => state.scenario && runOf(state.scenario.file));
  const operations = useAppState(operationsOf);
  const parted = useAppState(divergenceStep);
  const tracks = useAppState(({ scenario }) => scenario?.opened.tracks);
  return useMemo(() => {
    if (!file) return [];
    const numbered = (tracks ?? []).map((track, number) => ({ ...track, part: parts.get(number) }));
    const breakpoints = numbered.filter(({ look }) => look === "flags");
    const hits = (file.breakpoints ?? []).flatMap((breakpoint, i) => {
      const part = breakpoints[i]?.part;
      return part ? breakpointFlags(breakpoint, part) : [];
    });
    const noted = (file.notes ?? []).flatMap(({ when, text }) => {
      const part = numbered.find(({ look, key }) => look === "notes" && key === when)?.part;
      return part ? noteFlags(text, part) : [];
    });
    return [...stopsOf(file, operations, parted, steps), ...noted, ...hits];
  }, [file, operations, steps, parted, tracks, parts]);
}
