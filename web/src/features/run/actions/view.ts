// Actions that change the view of a step, or of the run.

import { entryOf } from "../../../app/address-of-state";
import type { App } from "../../../app/context";
import { refuse, refuseHere } from "../../../app/errors";
import type { AppState } from "../../../app/store";
import { asStep, type Step } from "../../../base/brand";
import { err, ok, type Result } from "../../../base/result";
import { readThing } from "../../../base/thing";
import { FITTED } from "../../../base/zoom";
import type { SessionAnswered, SessionRequests, SessionStretch } from "../../../session/protocol";
import type { QueryArgs, QueryName } from "../../../session/queries";
import { showView, storePreviousFrame } from "../frames";
import { completeRange, isComplete, type TimelineRange, zoomed } from "../panels/timeline/stretch";
import { isAtNetwork, OPEN_PANEL, stepsOf } from "../state/selectors";
import type { OrderPart, PacketsPart, PanelTab } from "../view-slice";
import { wantOf } from "../want";

/** Tabs to open in the side panel; the others are unchanged. */
interface OpenedPanel {
  tab?: PanelTab;
  panel?: boolean;
  order?: OrderPart;
  packets?: PacketsPart;
}

export function showEngine(app: App, engine: number): void {
  void showView(app, { engine, window: null, atNetwork: false });
}

/** Shows an engine of a network, or the network as a whole for null. The browser's Back leads to what was shown before. */
export function showNode(app: App, engine: number | null): void {
  const { store, browser } = app;
  const state = store.getState();
  if (!state.scenario?.opened.network) return;
  const change = engine === null ? { atNetwork: true } : { engine, window: null, atNetwork: false };
  if (isAtNetwork(state) ? engine === null : engine === state.engine) return;
  const left = state.screen === "player" ? entryOf(state) : null;
  if (left) browser.leaveScreen(left);
  void showView(app, {
    ...change,
    hovered: null,
    ...(engine !== state.engine && engine !== null && { selected: null }),
  });
}

/** Follows a packet through the network; null follows none. */
export const followPacket = (app: App, followed: number | null): void => app.store.setState({ followed });

/** Shows the engines side by side, or only one of them. */
export function showSideBySide(app: App, on: boolean): void {
  void showView(app, { compare: on, ownCompare: null, panelAnyway: false });
}

/** Switches presenter mode on or off. In presenter mode every element is drawn, so more words are read. */
export function setPresenter(app: App, on: boolean): void {
  void showView(app, { present: on, overlay: null, sight: FITTED });
}

/** Shows a signal, by its name in the RTL, in the Source tab. */
export function showSource(app: App, traced: string): void {
  app.store.setState({ traced });
  openPanel(app, { tab: "source", panel: true });
}

/** Requests another part of the log of operations. */
export function showOperations(app: App, window: AppState["window"]): void {
  const before = app.store.getState().window;
  if (before === window || (before && window && before.first === window.first && before.count === window.count)) return;
  if (window) void showView(app, { window });
  else app.store.setState({ window });
}

export function selectThing(app: App, selected: AppState["selected"]): void {
  if (selected) void showView(app, { selected, hovered: null, tab: "inspector", atNetwork: false });
  else app.store.setState({ selected, hovered: null });
}

/** Selects a thing by number: a priority, an element, or the element with some data. Returns an error message for the reader. */
export async function findByNumber(app: App, text: string): Promise<Result<null, string>> {
  const { scenario, engine } = app.store.getState();
  if (!scenario || app.pictures.recovering) return ok(null);
  const answer = await app.client.request("find", { engine, text });
  if (!answer.ok) return refuseHere(app, answer.error);
  if (answer.value.thing === null) return err(answer.value.error);
  if (app.store.getState().scenario === scenario) selectThing(app, answer.value.thing);
  return ok(null);
}

/** Opens a tab of the side panel, or closes the panel. */
export function openPanel(app: App, { tab, panel, order, packets }: OpenedPanel): void {
  const before = wantOf(app.store.getState());
  const away = app.store.getState().crowded ? { panelAnyway: false } : { panel: false };
  const open = { ...(panel === true && OPEN_PANEL), ...(panel === false && away) };
  app.store.setState({ ...(tab && { tab }), ...(order && { order }), ...(packets && { packets }), ...open });
  const now = wantOf(app.store.getState());
  if (now.recent > before.recent || (now.byRank && !before.byRank) || now.complete !== before.complete)
    void showView(app);
}

/** Goes to a step, and selects a thing of an engine if one is given. The open panel stays, so that the reader can go on to the next
 * note. */
export function visitStep(app: App, step: Step, thing: { engine: number; element: string } | null): void {
  const { scenario, engine } = app.store.getState();
  if (!scenario || app.pictures.recovering) return;
  const there = thing && thing.engine < scenario.opened.engines.length && readThing(thing.element) ? thing : null;
  const wanted = asStep(Math.max(0, Math.min(step, stepsOf(app.store.getState()) - 1)));
  void showView(app, {
    wanted,
    playing: false,
    searching: false,
    notice: null,
    hovered: null,
    selected: there?.element ?? null,
    ...(there && { atNetwork: false }),
    ...(there && there.engine !== engine && { engine: there.engine, window: null }),
  });
}

/** Requests the known part of the run; null if that fails. */
async function known<K extends "timeline" | "query">(app: App, name: K, take: SessionRequests[K]["take"]) {
  if (app.pictures.recovering) return null;
  const answer = await app.client.request(name, take);
  if (!answer.ok) refuse(app, answer.error);
  return answer.ok ? answer.value : null;
}

/** Tracks of the timeline, as far as known. */
export const fetchTracks = (app: App, take: SessionRequests["timeline"]["take"]): Promise<SessionStretch | null> =>
  known(app, "timeline", take);
/** A table of an engine's run, as far as known. */
export const queryRun = <Q extends QueryName>(app: App, query: Q, engine: number, args: QueryArgs<Q>) =>
  known(app, "query", {
    query,
    engine,
    args,
  } as SessionRequests["query"]["take"]) as Promise<SessionAnswered<Q> | null>;

/** Shows a range of the run on the timeline; null for the complete run. */
export function showRange(app: App, range: TimelineRange | null): void {
  const steps = stepsOf(app.store.getState());
  app.store.setState({ range: range && !isComplete(range, steps) ? range : null });
}

/** Zooms the timeline around the shown step, in with a factor below 1; null for the complete run. */
export function zoomTimeline(app: App, factor: number | null): void {
  const { range, wanted } = app.store.getState();
  const steps = stepsOf(app.store.getState());
  showRange(app, factor === null ? null : zoomed(range ?? completeRange(steps), factor, wanted, steps));
}

/** Switches "guess first" on or off: results then appear one step later. */
export function setGuessFirst(app: App, guess: boolean): void {
  app.store.setState({ guess });
  storePreviousFrame(app);
}
