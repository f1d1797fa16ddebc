// The parts of a step that the page needs, derived from the view.

import type { AppState } from "../../app/store";
import { readThing } from "../../base/thing";
import type { Info } from "../../gen/types/Info";
import type { Want } from "../../session/protocol";
import { runOf } from "./state/branches";
import { comparedOf } from "./state/selectors";

/** Number of operations in every frame: enough for the strip and the list. */
const LATEST = 64;
/** Largest number of watched operations with an expected result. */
const WATCHED = 200;

/** Number of steps in the pipeline diagram. */
const DIAGRAM_STEPS = 60;

/** Number of earlier steps in the waves of a module of a user. */
const WAVE_STEPS = 12;

/** What a frame must contain for the panels of this state. */
export function wantOf(state: AppState): Want {
  const { scenario, designs, engine, selected, spotlit, window, tab, panel, order, present } = state;
  const info = scenario?.opened.engines[engine]?.info;
  const thing = selected ? readThing(selected) : null;
  const expected =
    scenario &&
    runOf(scenario.file)
      .expect?.results?.slice(0, WATCHED)
      .map(({ op }) => op);
  return {
    engine,
    fields: fieldsOf(info, designs),
    selected: selected ? [selected, ...spotlit] : spotlit,
    latest: LATEST,
    window,
    watch: [...(expected ?? []), ...(thing?.field === "op" ? [thing.index] : [])],
    otherEngines: comparedOf(state)
      .filter((other) => other !== engine)
      .map((other) => ({ engine: other, fields: fieldsOf(scenario?.opened.engines[other]?.info, designs) })),
    recent: tab === "lives" && panel ? DIAGRAM_STEPS : 0,
    ...(scenario?.opened.engines.some(({ wiring }) => wiring) && { past: WAVE_STEPS }),
    byRank: tab === "order" && order === "ranks" && panel,
    complete: present,
  };
}

const fieldsOf = (info: Info | undefined, designs: AppState["designs"]) =>
  (info && designs[info.design]?.fields(info)) ?? [];
