// Data of the timeline for the shown engine.

import { useEffect, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../../../app/context";
import type { SessionPart, SessionStretch } from "../../../../session/protocol";
import { fetchTracks, showRange } from "../../actions/view";
import { useEdge } from "../../poll";
import { runOf } from "../../state/branches";
import { breakpointFlags, divergenceStep, type Flag, noteFlags, stopsOf } from "../../state/flags";
import { designOf, isAtNetwork, operationsOf } from "../../state/selectors";
import { completeRange, following, type TimelineRange } from "./stretch";
import { type DrawnTrack, drawnTracksOf, networkTracksOf, summed } from "./tracks";

/** Buckets per pixel: a line with more would only be blurred. */
const PER_PIXEL = 1;
/** The same where a line is the sum of those of many nodes. */
const PER_PIXEL_OF_SUMS = 0.25;

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

/** The tracks of the shown engine, or of the one that it is compared with; at a network those of all its nodes. */
export function useDrawnTracks(): DrawnTrack[] {
  const scenario = useAppState((state) => state.scenario);
  const engine = useAppState((state) => state.engine);
  const design = useAppState((state) => designOf(state));
  const atNetwork = useAppState(isAtNetwork);
  return useMemo(() => {
    if (!scenario) return [];
    const { tracks, engines, network } = scenario.opened;
    if (atNetwork && network) return networkTracksOf(tracks, nodesOfPackets(network.nodes));
    const own = tracks.some((track) => track.engine === engine);
    const of = own ? engine : engines.findIndex(({ reference }) => reference === engine);
    return drawnTracksOf(tracks, of, design?.notable ?? [], engines[of]?.clock_ps ?? 1);
  }, [scenario, engine, design, atNetwork]);
}

/** The nodes that hold packets: the upper level of a card holds tokens. */
const nodesOfPackets = (nodes: readonly { level: string | null }[]): number[] =>
  nodes.flatMap(({ level }, node) => (level === "upper" ? [] : [node]));

interface TimelineParts {
  parts: ReadonlyMap<number, SessionPart>;
  seen: ReadonlySet<number>;
  known: number;
}

const NOTHING: TimelineParts = { parts: new Map(), seen: new Set(), known: 0 };

/** The data of tracks in a range, and of `others` by their numbers; requested again as more of the run is known, one request at a time. */
export function useParts(
  drawn: readonly DrawnTrack[],
  others: readonly number[],
  range: TimelineRange,
  width: number,
): TimelineParts {
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const [parts, setParts] = useState<{ of: unknown; parts: TimelineParts }>({ of: null, parts: NOTHING });
  const asking = useRef(false);
  const next = useRef<(() => Promise<void>) | null>(null);
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  useEffect(() => {
    const tracks = [...drawn.flatMap(({ number, sums }) => sums ?? [number]), ...others];
    if (!opened || width === 0 || tracks.length === 0) return;
    const sharp = drawn.some(({ sums }) => sums) ? PER_PIXEL_OF_SUMS : PER_PIXEL;
    next.current = async () => {
      const there = await fetchTracks(app, { ...range, count: Math.max(16, Math.round(width * sharp)), tracks });
      if (there) setParts({ of: opened, parts: withSums(partsOf(there, tracks), drawn) });
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
  }, [opened, drawn, others, range, width, edge, app]);
  return parts.of === opened ? parts.parts : NOTHING;
}

/** The same with the sums of tracks, by the numbers of the drawn ones. */
function withSums({ parts, seen, known }: TimelineParts, drawn: readonly DrawnTrack[]): TimelineParts {
  const [all, seenToo] = [new Map(parts), new Set(seen)];
  for (const { number, sums, kind } of drawn) {
    if (!sums) continue;
    all.set(
      number,
      summed(
        sums.flatMap((one) => parts.get(one) ?? []),
        kind,
      ),
    );
    if (sums.some((one) => seen.has(one))) seenToo.add(number);
  }
  return { parts: all, seen: seenToo, known };
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
