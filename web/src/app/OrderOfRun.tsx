import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { asStep } from "../base/brand";
import type { Part } from "../session/protocol";
import { runOf } from "../state/branches";
import { cursorOf, designOf, type OrderPart, stepsOf } from "../state/store";
import { EventList } from "../views/order/EventList";
import { EventTable } from "../views/order/listing";
import styles from "../views/order/order.module.css";
import { RankChart } from "../views/order/RankChart";
import { WordLines } from "../views/order/WordLines";
import { type Range, wholeOf } from "../views/timeline/stretch";
import { useApp, useAppState } from "./context";
import { engineNames } from "./engine-names";
import { useKept } from "./kept";

/** Steps that are drawn one by one; of more, so many means, since words that change with every packet would be a tangle. */
const SINGLE = 400;
const MEANS = 64;
const NO_TRACKS: readonly number[] = [];

/** In which order packets leave: bounds over the run, what was measured by rank, and each inversion with its cause. */
export function OrderOfRun() {
  const { control } = useApp();
  const step = useAppState(cursorOf);
  const design = useAppState((state) => designOf(state));
  const onStep = (step: number) => control.jump(asStep(step));
  const table = useListed();
  const packets = useAppState(({ scenario }) => Boolean(scenario?.opened.port));
  const wanted = useAppState((state) => state.order);
  if (!design?.listing) return null;
  const parts: { key: OrderPart; title: string }[] = [
    { key: "list", title: capitalised(design.listing.name) },
    ...(design.drawn ? [{ key: "words", title: design.drawn.title } as const] : []),
    ...(packets ? [{ key: "ranks", title: "By rank" } as const] : []),
  ];
  const open = parts.some(({ key }) => key === wanted) ? wanted : "list";
  return (
    <div className={styles.panel}>
      {parts.length > 1 && (
        <div className={styles.parts}>
          {parts.map(({ key, title }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === open}
              onClick={() => control.openPanel({ order: key })}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      {open === "list" && <EventList listing={design.listing} table={table} step={step} onStep={onStep} />}
      {open === "words" && <WordsOfRun />}
      {open === "ranks" && <RanksOfStep />}
    </div>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number that changes as more of the run gets known. */
const useEdge = () => {
  const known = useAppState((state) => state.known);
  const shown = useAppState(({ shown }) => shown?.frame.step);
  return known && known.known >= known.steps ? `${known.steps}` : `${known?.known} ${shown}`;
};

/** Asks again whenever the question has changed, one at a time. */
function useAsking(ask: () => Promise<void>): void {
  const next = useRef<(() => Promise<void>) | null>(null);
  const asking = useRef(false);
  useEffect(() => {
    next.current = ask;
    const go = async () => {
      asking.current = true;
      for (let question = next.current; question; question = next.current) {
        next.current = null;
        await question();
      }
      asking.current = false;
    };
    if (!asking.current) void go();
  }, [ask]);
}

/** All events that are listed of the run so far. */
function useListed(): EventTable {
  const { control } = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const engine = useKept();
  const [listed, setListed] = useState<{ of: unknown; engine: number; table: EventTable } | null>(null);
  const latest = useRef(listed);
  latest.current = listed;
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  const ask = useCallback(async () => {
    if (!opened) return;
    const before = latest.current;
    const table = before?.of === opened && before.engine === engine ? before.table : new EventTable();
    const more = await control.listed({ engine, first: table.length });
    if (!more) return;
    latest.current = { of: opened, engine, table: table.and(more.words, more.count) };
    setListed(latest.current);
  }, [opened, engine, edge, control]);
  useAsking(ask);
  return useMemo(
    () => (listed?.of === opened && listed?.engine === engine ? listed.table : new EventTable()),
    [listed, opened, engine],
  );
}

/** Words of the state over the stretch that the timeline shows. */
function WordsOfRun() {
  const { control } = useApp();
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const file = useAppState(({ scenario }) => scenario && runOf(scenario.file));
  const design = useAppState((state) => designOf(state));
  const step = useAppState(cursorOf);
  const steps = useAppState(stepsOf);
  const zoomed = useAppState((state) => state.range);
  const engine = useKept();
  const range = useMemo((): Range => zoomed ?? wholeOf(steps), [zoomed, steps]);
  const drawn = design?.drawn ?? null;
  const tracks = useMemo((): readonly number[] => {
    if (!opened || !drawn) return NO_TRACKS;
    return opened.tracks.flatMap(({ engine: of, key }, track) =>
      of === engine && key.startsWith(`${drawn.field}[`) ? [track] : [],
    );
  }, [opened, drawn, engine]);
  const [parts, setParts] = useState<{ of: unknown; parts: readonly Part[] }>({ of: null, parts: [] });
  const edge = useEdge();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more of the run is known at the edge
  const ask = useCallback(async () => {
    if (tracks.length === 0) return;
    const there = await control.stretch({
      ...range,
      count: range.last - range.first < SINGLE ? SINGLE + 2 : MEANS,
      tracks,
    });
    if (there) setParts({ of: tracks, parts: there.parts });
  }, [tracks, range, edge, control]);
  useAsking(ask);
  const info = opened?.engines[engine]?.info;
  const target = useMemo(() => (file && info && design?.target(info, file)) ?? null, [file, info, design]);
  if (!drawn || tracks.length === 0) return null;
  return (
    <WordLines
      drawn={drawn}
      parts={parts.of === tracks ? parts.parts : tracks.map(() => undefined)}
      range={range}
      step={step}
      target={target}
      onStep={(step) => control.jump(asStep(step))}
    />
  );
}

/** What was measured by rank, of all engines that packets go through. */
function RanksOfStep() {
  const engines = useAppState(({ scenario }) => scenario?.opened.engines);
  const packed = useAppState(({ shown }) => shown?.byRank);
  const own = useMemo(() => {
    const all = engines ?? [];
    const references = new Set(all.map(({ reference }) => reference));
    return engineNames(all).flatMap((name, engine) => (references.has(engine) ? [] : [{ name, engine }]));
  }, [engines]);
  const lines = useMemo(() => own.map(({ engine }) => packed?.[engine] ?? new Float64Array()), [own, packed]);
  if (!packed || lines.every((line) => line.length === 0)) return null;
  return <RankChart names={own.map(({ name }) => name)} packed={lines} />;
}
