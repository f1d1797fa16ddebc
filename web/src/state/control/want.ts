// What the page wants to see of a step, from what is looked at.

import type { Want } from "../../session/protocol";
import { readThing } from "../../views/design";
import { runOf } from "../branches";
import type { AppState } from "../store";

/** Operations that come with every picture: enough for the strip and the list. */
const LATEST = 64;
/** Operations with an expected result that are watched. */
const WATCHED = 200;

/** What a picture must have for the views to draw this state. */
export function wantOf({ scenario, design, engine, selected, window }: AppState): Want {
  const info = scenario?.opened.engines[engine]?.info;
  const thing = selected ? readThing(selected) : null;
  const expected =
    scenario &&
    runOf(scenario.file)
      .expect?.results?.slice(0, WATCHED)
      .map(({ op }) => op);
  return {
    engine,
    fields: info && design ? design.fields(info) : [],
    looked: selected ? [selected] : [],
    latest: LATEST,
    window,
    watch: [...(expected ?? []), ...(thing?.field === "op" ? [thing.index] : [])],
  };
}
