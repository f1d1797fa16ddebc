// Values derived from the state of the open run.

import type { AppState } from "../../../app/store";
import type { Operations } from "../../../base/words-of-operations";
import type { Design } from "../../../designs/contract";
import type { NodeOpened } from "../../../gen/types/NodeOpened";

/** Number of known steps of the open run: a divergence may end it early, and packets may leave before its end. */
export const stepsOf = ({ scenario, shown, known }: AppState) =>
  Math.min(shown?.frame.steps ?? scenario?.opened.steps ?? 0, known?.steps ?? Number.POSITIVE_INFINITY);

/** The design of an engine, by default of the shown one; null before it is loaded. */
export function designOf({ scenario, designs, engine }: AppState, of = engine): Design | null {
  const info = scenario?.opened.engines[of]?.info;
  return (info && designs[info.design]) ?? null;
}

/** The design that draws the engine: with its extra drawing, if it is open and the engine is alone. */
export function drawnDesignOf(state: AppState, engine: number): Design | null {
  const design = state.scenario?.opened.engines[engine]?.info.design ?? "";
  return state.unfolded[design] ?? designOf(state, engine);
}

/** The operations that the scenario's lists consist of, from the first engine. */
export const operationsOf = ({ scenario }: Pick<AppState, "scenario">): Operations =>
  scenario?.opened.engines[0]?.info.operations ?? NO_OPERATIONS;
const NO_OPERATIONS: Operations = [];

/** Largest number of engines side by side. */
const COMPARED = 6;

/** True if an engine is shown beside a text that asks about it. */
export const isTaught = ({ screen }: Pick<AppState, "screen">): boolean => screen === "lesson" || screen === "ten";

/** True if a question beside the drawing waits for its answer. */
export const isAsking = (state: AppState): boolean => isTaught(state) && state.asking;

/** True if a network of engines is drawn instead of one of its nodes. Ten questions are about an engine. */
export const isAtNetwork = ({ screen, scenario, atNetwork }: AppState): boolean =>
  atNetwork && scenario?.opened.network !== undefined && screen !== "ten";

/** The nodes of a network in their order; none without one. */
export const nodesOfRun = ({ scenario }: Pick<AppState, "scenario">): readonly NodeOpened[] =>
  scenario?.opened.network?.nodes ?? NO_NODES;
const NO_NODES: readonly NodeOpened[] = [];

/** The node of a network whose engine is shown, also if its reference is. */
export const nodeOf = ({ scenario, engine }: Pick<AppState, "scenario" | "engine">): number =>
  checkedBy(scenario?.opened.engines ?? [], engine);

/** The engine that is compared with this reference; any other engine itself. */
export function checkedBy(engines: readonly { reference: number | null }[], engine: number): number {
  const checked = engines.findIndex(({ reference }) => reference === engine);
  return checked < 0 ? engine : checked;
}

/** The engines that may be drawn side by side: all, or of a network a node's engine and its reference. */
function comparable({ scenario, engine }: Pick<AppState, "scenario" | "engine">): number[] {
  const engines = scenario?.opened.engines ?? [];
  if (!scenario?.opened.network) return engines.map((_, number) => number);
  const node = nodeOf({ scenario, engine });
  const { reference = null } = engines[node] ?? {};
  return reference === null ? [node] : [node, reference];
}

/** True if there are engines to be shown side by side. */
export const hasSeveral = (state: AppState): boolean => !isAtNetwork(state) && comparable(state).length > 1;

/** The shown engines: all side by side as far as they fit, or the selected one. */
export function comparedOf(state: AppState): number[] {
  const { screen, engine, compare } = state;
  if (!compare || isAtNetwork(state)) return [engine];
  const all = comparable(state);
  if (all.length < 2 || isTaught({ screen })) return [engine];
  const first = all.slice(0, COMPARED);
  return first.includes(engine) ? first : [...first.slice(0, -1), engine];
}

/** True if an engine has a pipeline. Models have none. */
export const isStaged = ({ scenario }: AppState, engine: number): boolean =>
  (scenario?.opened.engines[engine]?.info.stages.length ?? 0) > 0;

/** The engine whose pipeline is in the strip: the shown one, or if that has no stages the first one side by side that has. */
export function stripEngineOf(state: AppState): number {
  const { engine } = state;
  return isStaged(state, engine) ? engine : (comparedOf(state).find((other) => isStaged(state, other)) ?? engine);
}

/** The engines that do not fit side by side. */
export function notComparedOf(state: AppState): number[] {
  const drawn = comparedOf(state);
  const all = comparable(state);
  return drawn.length < 2 ? [] : all.filter((engine) => !drawn.includes(engine));
}

/** True if the side panel is visible: beside the lesson editor only if the reader opens it explicitly. */
export const panelOf = ({ panel, crowded, panelAnyway, writing }: AppState) =>
  panel && (panelAnyway || !(crowded || writing !== "closed"));

/** Opens the side panel; presenter mode has none. */
export const OPEN_PANEL = { panel: true, panelAnyway: true, present: false } as const;
