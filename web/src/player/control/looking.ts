// Looking at something else of the same step, or at the whole run.

import { asStep, type Step } from "../../base/brand";
import { err, ok, type Result } from "../../base/result";
import { readThing } from "../../base/thing";
import { isWhole, type Range, wholeOf, zoomed } from "../../panels/timeline/stretch";
import type { Answered, Requests, Stretch } from "../../session/protocol";
import type { QueryArgs, QueryName } from "../../session/queries";
import { FITTED } from "../state/sight";
import { type AppState, OPEN_PANEL, type OrderPart, type PacketsPart, type PanelTab, stepsOf } from "../state/store";
import type { Core } from "./core";
import { wantOf } from "./want";

/** Tabs to open in the side panel; those left out stay. */
interface OpenedPanel {
  tab?: PanelTab;
  panel?: boolean;
  order?: OrderPart;
  packets?: PacketsPart;
}

export function looking(core: Core) {
  const { store, client } = core;

  function showEngine(engine: number): void {
    void core.look({ engine, window: null });
  }

  /** Shows the engines side by side, or only one of them. */
  function compare(on: boolean): void {
    void core.look({ compare: on, ownCompare: null, panelAnyway: false });
  }

  /** Draws and explains alone, for an audience, or no longer. Before an audience every element is drawn, so more is read. */
  function present(on: boolean): void {
    void core.look({ present: on, over: null, sight: FITTED });
  }

  /** Asks for another part of the log of operations. */
  function lookAt(window: AppState["window"]): void {
    const before = store.getState().window;
    if (before === window || (before && window && before.first === window.first && before.count === window.count))
      return;
    if (window) void core.look({ window });
    else store.setState({ window });
  }

  function select(selected: AppState["selected"]): void {
    if (selected) void core.look({ selected, hovered: null, tab: "inspector" });
    else store.setState({ selected, hovered: null });
  }

  /** Selects what has this number: a priority, an element, or one that carries some data. An error is in words. */
  async function find(text: string): Promise<Result<null, string>> {
    const { scenario, engine } = store.getState();
    if (!scenario || core.recovering) return ok(null);
    const answer = await client.request("find", { engine, text });
    if (!answer.ok) return core.refuseHere(answer.error);
    if (answer.value.thing === null) return err(answer.value.trouble);
    if (store.getState().scenario === scenario) select(answer.value.thing);
    return ok(null);
  }

  /** Opens a tab of the side panel, or folds the panel away. */
  function openPanel({ tab, panel, order, packets }: OpenedPanel): void {
    const before = wantOf(store.getState());
    const away = store.getState().crowded ? { panelAnyway: false } : { panel: false };
    const open = { ...(panel === true && OPEN_PANEL), ...(panel === false && away) };
    store.setState({ ...(tab && { tab }), ...(order && { order }), ...(packets && { packets }), ...open });
    const now = wantOf(store.getState());
    if (now.recent > before.recent || (now.byRank && !before.byRank) || now.whole !== before.whole) void core.look();
  }

  /** Shows a thing of an engine, if one is given, in a step. The panel that is open stays: who reads notes goes on to the next. */
  function visit(step: Step, thing: { engine: number; element: string } | null): void {
    const { scenario, engine } = store.getState();
    if (!scenario || core.recovering) return;
    const there = thing && thing.engine < scenario.opened.engines.length && readThing(thing.element) ? thing : null;
    const wanted = asStep(Math.max(0, Math.min(step, stepsOf(store.getState()) - 1)));
    void core.look({
      wanted,
      playing: false,
      searching: false,
      notice: null,
      hovered: null,
      selected: there?.element ?? null,
      ...(there && there.engine !== engine && { engine: there.engine, window: null }),
    });
  }

  /** The known part of the run; null if it cannot be had now. */
  async function known<K extends "timeline" | "query">(name: K, take: Requests[K]["take"]) {
    if (core.recovering) return null;
    const answer = await client.request(name, take);
    if (!answer.ok) core.refuse(answer.error);
    return answer.ok ? answer.value : null;
  }

  /** Tracks of the timeline, known so far. */
  const stretch = (take: Requests["timeline"]["take"]): Promise<Stretch | null> => known("timeline", take);
  /** A table of an engine's run, known so far. */
  const query = <Q extends QueryName>(query: Q, engine: number, args: QueryArgs<Q>) =>
    known("query", { query, engine, args } as Requests["query"]["take"]) as Promise<Answered<Q> | null>;

  /** Shows a stretch of the run on the timeline; null for the whole. */
  function showRange(range: Range | null): void {
    const steps = stepsOf(store.getState());
    store.setState({ range: range && !isWhole(range, steps) ? range : null });
  }

  /** Zooms the timeline about the step that is shown, below 1 to see more closely; null for the whole run. */
  function zoom(factor: number | null): void {
    const { range, wanted } = store.getState();
    const steps = stepsOf(store.getState());
    showRange(factor === null ? null : zoomed(range ?? wholeOf(steps), factor, wanted, steps));
  }

  /** Hides each result until the next step, or no longer. */
  function guessFirst(guess: boolean): void {
    store.setState({ guess });
    core.keepBefore();
  }

  return {
    guessFirst,
    showEngine,
    compare,
    present,
    lookAt,
    select,
    visit,
    find,
    openPanel,
    stretch,
    query,
    showRange,
    zoom,
  };
}
