// Polls the worker for what is known of the run, as more of it gets known.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { EventTable } from "../designs/listing";
import type { Listed } from "../session/protocol";
import { useAppState } from "./context";
import { useRecordedEngine } from "./recorded-engine";

/** A number that changes as more of the run gets known. */
export const useEdge = () => {
  const known = useAppState((state) => state.known);
  const shown = useAppState(({ shown }) => shown?.frame.step);
  return known && known.known >= known.steps ? `${known.steps}` : `${known?.known} ${shown}`;
};

/** Asks again whenever the question has changed, one at a time. */
export function usePolling(ask: () => Promise<void>): void {
  const next = useRef<(() => Promise<void>) | null>(null);
  const polling = useRef(false);
  useEffect(() => {
    next.current = ask;
    const go = async () => {
      polling.current = true;
      for (let question = next.current; question; question = next.current) {
        next.current = null;
        await question();
      }
      polling.current = false;
    };
    if (!polling.current) void go();
  }, [ask]);
}

/** A table of the run so far, which grows as `more` gives what came after those that are there. `more` must not change while nothing else
 * does. */
export function useTable(
  more: (take: { engine: number; first: number }) => Promise<Listed | null>,
  empty: EventTable,
): EventTable {
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const engine = useRecordedEngine();
  const [told, setTold] = useState<{ of: unknown; engine: number; table: EventTable } | null>(null);
  const latest = useRef(told);
  latest.current = told;
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  const ask = useCallback(async () => {
    if (!opened) return;
    const before = latest.current;
    const table = before?.of === opened && before.engine === engine ? before.table : empty;
    const there = await more({ engine, first: table.length });
    if (!there) return;
    latest.current = { of: opened, engine, table: table.and(there.words, there.count) };
    setTold(latest.current);
  }, [opened, engine, edge, more, empty]);
  usePolling(ask);
  return useMemo(
    () => (told?.of === opened && told?.engine === engine ? told.table : empty),
    [told, opened, engine, empty],
  );
}
