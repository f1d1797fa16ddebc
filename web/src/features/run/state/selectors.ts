// What follows from the state of the open run.

import type { AppState } from "../../../app/store";
import type { Operations } from "../../../base/words-of-operations";
import type { Design } from "../../../designs/contract";

/** Number of steps of the open run, known so far: a divergence may cut it short, and packets may have left before it. */
export const stepsOf = ({ scenario, shown, known }: AppState) =>
  Math.min(shown?.frame.steps ?? scenario?.opened.steps ?? 0, known?.steps ?? Number.POSITIVE_INFINITY);

/** The page's half of an engine's design, of the shown one if none is named; null before it is there. */
export function designOf({ scenario, designs, engine }: AppState, of = engine): Design | null {
  const info = scenario?.opened.engines[of]?.info;
  return (info && designs[info.design]) ?? null;
}

/** The design that draws the engine: its unfolded drawing where that has the space to itself. */
export function drawnDesignOf(state: AppState, engine: number): Design | null {
  const design = state.scenario?.opened.engines[engine]?.info.design ?? "";
  return state.unfolded[design] ?? designOf(state, engine);
}

/** The operations that the scenario's lists are made of: those of the first engine. */
export const operationsOf = ({ scenario }: Pick<AppState, "scenario">): Operations =>
  scenario?.opened.engines[0]?.info.operations ?? NO_OPERATIONS;
const NO_OPERATIONS: Operations = [];

/** Engines shown side by side at most. */
const COMPARED = 6;

/** Whether one engine is shown next to a text that asks about it. */
export const isTaught = ({ screen }: Pick<AppState, "screen">): boolean => screen === "lesson" || screen === "ten";

/** Whether a question next to the picture waits for its answer. */
export const isAsking = (state: AppState): boolean => isTaught(state) && state.asking;

/** The engines that are shown: all side by side if there is room, or the one. */
export function comparedOf({ screen, scenario, engine, compare }: AppState): number[] {
  const all = scenario?.opened.engines.map((_, number) => number) ?? [];
  if (!compare || all.length < 2 || isTaught({ screen })) return [engine];
  const first = all.slice(0, COMPARED);
  return first.includes(engine) ? first : [...first.slice(0, -1), engine];
}

/** Whether an engine has a pipeline. Models have none. */
export const isStaged = ({ scenario }: AppState, engine: number): boolean =>
  (scenario?.opened.engines[engine]?.info.stages.length ?? 0) > 0;

/** The engine whose pipeline is in the strip: the shown one, or if that has no stages the first one side by side that has. */
export function stripEngineOf(state: AppState): number {
  const { engine } = state;
  return isStaged(state, engine) ? engine : (comparedOf(state).find((other) => isStaged(state, other)) ?? engine);
}

/** The engines that are not shown next to the others for want of room. */
export function notComparedOf(state: AppState): number[] {
  const drawn = comparedOf(state);
  const all = state.scenario?.opened.engines.map((_, number) => number) ?? [];
  return drawn.length < 2 ? [] : all.filter((engine) => !drawn.includes(engine));
}

/** Whether the side panel is seen: next to a lesson in the making too there is room for it only if the reader opens it. */
export const panelOf = ({ panel, crowded, panelAnyway, writing }: AppState) =>
  panel && (panelAnyway || !(crowded || writing !== "closed"));

/** Opens the side panel, wherever it is; presenter mode has none. */
export const OPEN_PANEL = { panel: true, panelAnyway: true, present: false } as const;
