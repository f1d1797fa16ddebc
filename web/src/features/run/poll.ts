// Polls the worker for the known part of the run as it grows, for the engine whose run the session records.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useApp, useAppState } from "../../app/context";
import type { AppState } from "../../app/store";
import { type EventColumns, EventTable } from "../../designs/listing";
import type { QueryArgs, SessionTable } from "../../session/queries";
import { queryRun } from "./actions/view";
import { checkedBy, stepsOf } from "./state/selectors";

function edgeOf({ known, shown }: AppState): number {
  const stepped = (shown?.frame.step ?? 0) + 1;
  return known ? Math.min(known.steps, Math.max(known.known, stepped)) : stepped;
}

/** Number of known steps. If the worker does not run ahead, the reader's steps make them known. */
export const useEdge = () => useAppState(edgeOf);

/** True if every step of the run is known. */
export const useIsFullyKnown = () => useAppState((state) => edgeOf(state) >= stepsOf(state));

/** True if the run may end before its last known step: packets decide when, and it has not been executed so far. */
export const useMayEndBefore = () =>
  useAppState((state) => (state.scenario?.file.bench.kind ?? "ops") !== "ops" && edgeOf(state) < stepsOf(state));

/** Asks again whenever the question has changed, one request at a time. */
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

/** The engine whose run the session records: the shown one, or the one whose reference it is. */
export const useRecordedEngine = () =>
  useAppState(({ scenario, engine }) => checkedBy(scenario?.opened.engines ?? [], engine));

/** Columns of the events that a design lists, for `useTable("listed", …)`. */
export const listedColumns = (table: SessionTable<"listed">): EventColumns => ({
  step: table.step,
  op: table.op,
  cause: table.cause,
  args: [table.arg0, table.arg1, table.arg2, table.arg3, table.arg4, table.arg5, table.arg6, table.arg7],
});

const EMPTY = new EventTable();

/** A table of the run so far; new events are appended. `columnsOf` must not change. */
export function useTable<Q extends "listed" | "departures">(
  query: Q,
  columnsOf: (table: SessionTable<Q>) => EventColumns,
): EventTable {
  const app = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const engine = useRecordedEngine();
  const [loaded, setLoaded] = useState<{ of: unknown; engine: number; table: EventTable } | null>(null);
  const latest = useRef(loaded);
  latest.current = loaded;
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  const ask = useCallback(async () => {
    if (!opened) return;
    const before = latest.current;
    const table = before?.of === opened && before.engine === engine ? before.table : EMPTY;
    const args: QueryArgs<"listed" | "departures"> = { first: table.length };
    const there = await queryRun(app, query, engine, args as QueryArgs<Q>);
    if (!there) return;
    const [count = 0] = (there.table as SessionTable<Q> & Record<"count", Float64Array>).count;
    latest.current = { of: opened, engine, table: table.and(columnsOf(there.table), count) };
    setLoaded(latest.current);
  }, [opened, engine, edge, app, query, columnsOf]);
  usePolling(ask);
  return useMemo(
    () => (loaded?.of === opened && loaded?.engine === engine ? loaded.table : EMPTY),
    [loaded, opened, engine],
  );
}
