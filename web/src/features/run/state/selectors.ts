// Values derived from the state of the open run.

import type { AppState } from "../../../app/store";
import type { Operations } from "../../../base/words-of-operations";
import type { Design } from "../../../designs/contract";

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

/** The shown engines: all side by side as far as they fit, or the selected one. */
export function comparedOf({ screen, scenario, engine, compare }: AppState): number[] {
  const all = scenario?.opened.engines.map((_, number) => number) ?? [];
  if (!compare || all.length < 2 || isTaught({ screen })) return [engine];
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
  const all = state.scenario?.opened.engines.map((_, number) => number) ?? [];
  return drawn.length < 2 ? [] : all.filter((engine) => !drawn.includes(engine));
}

/** True if the side panel is visible: beside the lesson editor only if the reader opens it explicitly. */
export const panelOf = ({ panel, crowded, panelAnyway, writing }: AppState) =>
  panel && (panelAnyway || !(crowded || writing !== "closed"));

/** Opens the side panel; presenter mode has none. */
export const OPEN_PANEL = { panel: true, panelAnyway: true, present: false } as const;
