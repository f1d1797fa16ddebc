// Converts the state to scenes for panels and designs.

import type { AppState } from "../../../app/store";
import type { CoresScene, Scene } from "../../../designs/contract";
import type { OpFrame } from "../../../gen/types/OpFrame";
import type { Scenario } from "../../../gen/types/Scenario";
import type { Wiring } from "../../../gen/types/Wiring";
import { coresOf } from "../../../session/cores-of";
import type { EnginePicture, StepSnapshot } from "../../../session/protocol";
import { readerOf } from "../../../session/words";
import { runOf } from "../state/branches";
import { specOf } from "../state/engine-specs";
import { stepsOf } from "../state/selectors";
import { hideResults, toGuess } from "./predict";

/** Operations of a frame by number. */
export function opsOf(shown: EnginePicture): Map<number, OpFrame> {
  return new Map([...shown.window, ...shown.watched, ...shown.latest].map((op) => [op.op, op]));
}

const scenes = new WeakMap<EnginePicture, Scene>();
const hidden = new WeakMap<Scene, Scene>();

/** The shown engine in the shown step; the same object while the frame is the same. Null while nothing is open. */
export const sceneOf = (state: AppState): Scene | null => sceneOfEngine(state, state.shown?.engine ?? 0);

/** Any engine of the frame. */
export function sceneOfEngine(state: AppState, number: number): Scene | null {
  const scene = sceneWithResults(state, number);
  if (!scene || !guesses(state)) return scene;
  const guess = hidden.get(scene) ?? hideResults(scene);
  hidden.set(scene, guess);
  return guess;
}

/** True if results appear a step later; results of the last step appear at once. */
export const guesses = (state: AppState): boolean => state.guess && (state.shown?.frame.step ?? 0) < stepsOf(state) - 1;

/** Operations of the shown engine whose results are hidden in this step. */
export function guessed(state: AppState): readonly OpFrame[] {
  const scene = guesses(state) && state.shown ? sceneWithResults(state, state.shown.engine) : null;
  return scene ? toGuess(scene).flatMap((op) => scene.op(op) ?? []) : [];
}

/** True if a result is hidden in this step. */
export const isGuessing = (state: AppState): boolean => guessed(state).length > 0;

/** The scene of the step before the shown one, if its frame is cached. */
export const sceneBefore = ({ before, shown, scenario }: AppState, number: number): Scene | null =>
  before?.frame.step === (shown?.frame.step ?? 0) - 1 ? sceneWithResults({ shown: before, scenario }, number) : null;

/** The same with every result. */
export function sceneWithResults(
  { shown, scenario }: { shown: StepSnapshot | null; scenario: AppState["scenario"] },
  number: number,
): Scene | null {
  const part = shown && [shown, ...shown.otherEngines].find(({ engine }) => engine === number);
  const info = scenario?.opened.engines[number]?.info;
  const engine = shown?.frame.engines[number];
  if (!shown || !part || !info || !engine) return null;
  const opened = scenario?.opened.port;
  const clock = scenario?.opened.engines[number]?.clock_ps ?? 1;
  let scene = scenes.get(part);
  if (!scene) {
    const ops = opsOf(part);
    scene = {
      info,
      step: shown.frame.step,
      engine,
      slots: engine.slots,
      upcoming: shown.frame.upcoming,
      packets:
        opened && engine.lane
          ? {
              opened,
              clock,
              lane: engine.lane,
              end: shown.frame.end,
              ranked: hasRanks(scenario.file),
              inNetwork: scenario.opened.network !== undefined,
            }
          : null,
      cores: coresScene(part, shown, scenario, clock),
      ...readerOf(part),
      ...moduleOf(part, scenario?.opened.engines[number]?.wiring),
      ...switchesOf(runOf(scenario.file), number, shown.frame.step),
      selected: part.selected,
      complete: part.complete ?? false,
      op: (op) => ops.get(op),
    };
    scenes.set(part, scene);
  }
  return scene;
}

/** The part of a scene that only modules of users have. */
function moduleOf({ past = [] }: EnginePicture, wiring: Wiring | undefined): Pick<Scene, "module"> {
  return wiring ? { module: { wiring, before: (field, back) => past[back]?.[field] } } : {};
}

/** The cores behind an engine; null if there are none. */
function coresScene(
  { engine, states }: EnginePicture,
  { frame }: StepSnapshot,
  { opened, file }: NonNullable<AppState["scenario"]>,
  clock: number,
): CoresScene | null {
  const cores = frame.cores ?? [];
  const own = cores[coresOf(cores, opened.engines, engine)];
  if (!opened.cores || file.bench.kind !== "cores" || !own?.sequenced) return null;
  return {
    opened: opened.cores,
    bench: file.bench,
    clock,
    own: { ...own, sequenced: own.sequenced },
    others: cores.filter(({ sequenced }) => sequenced === null),
    end: frame.end,
    states,
  };
}

/** The mechanisms of an engine that are off in a step, and whether any has been off by then. */
function switchesOf(file: Scenario, engine: number, step: number): Pick<Scene, "off" | "intact"> {
  const settings = new Map(Object.entries(specOf(file, engine)?.switches ?? {}));
  let intact = ![...settings.values()].includes(false);
  for (const edit of file.edits ?? []) {
    if (edit.engine !== engine || edit.switch === undefined || edit.step > step) continue;
    settings.set(edit.switch, edit.on ?? true);
    intact &&= edit.on !== false;
  }
  return { off: [...settings].flatMap(([name, on]) => (on ? [] : [name])), intact };
}

/** The engine whose comparison is shown: the one in view, or else the one that is compared with it. Of `all` nodes of a network, the first
 * that diverges from its reference. */
export function lockstepEngine(engines: readonly { lockstep: unknown }[], shown: number, all = false): number {
  const diverged = ({ lockstep }: { lockstep: unknown }) =>
    Boolean((lockstep as { divergence?: unknown } | null)?.divergence);
  const parted = all ? engines.findIndex(diverged) : -1;
  if (parted >= 0) return parted;
  if (engines[shown]?.lockstep) return shown;
  const other = engines.findIndex(({ lockstep }) => lockstep !== null);
  return other >= 0 ? other : shown;
}

/** True if a scenario gives ranks to packets; otherwise all of them have rank 0, which has no meaning. */
export function hasRanks({ bench, rank, traffic }: Pick<Scenario, "bench" | "rank" | "traffic">): boolean {
  if (bench.kind !== "port" || (rank && rank.kind !== "given")) return true;
  return (traffic ?? []).some((source) => source.kind === "adversarial" || ("rank" in source && source.rank != null));
}
