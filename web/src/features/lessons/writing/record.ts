// Makes a stop from what the page shows.

import type { AppState } from "../../../app/store";
import type { Thing } from "../../../base/thing";
import { plainText } from "../../../designs/contract";
import type { OpenScenario } from "../../run/slice";
import { chosenRemarks, remarksOf } from "../../run/stage/remarks";
import { sceneOf } from "../../run/stage/scene";
import { runOf } from "../../run/state/branches";
import { designOf } from "../../run/state/selectors";
import { OWN_SCENARIO, type OwnScenarios, ownName, readOwnScenarios, writeOwnScenarios } from "../format";
import { type Draft, type DraftStop, keyIn, withKey } from "./draft";

/** Largest number of characters of the sentences in a new stop. */
const ROOM = 330;

/** The draft with a stop at the shown step, after stop `after` or at the end; null while nothing is shown. */
export function withRecorded(draft: Draft, state: AppState, after: number | null): { draft: Draft; at: number } | null {
  const { scenario, shown, engine, selected } = state;
  if (!scenario || !shown) return null;
  const named = withScenario(draft, scenario);
  const { step } = shown.frame;
  const keys = placed("", { scenario: named.name, step, engine });
  const lit = selected === null ? keys : withKey(keys, "lit", selected);
  const stop: DraftStop = { title: `Step ${step}`, keys: lit, text: sentences(state) };
  const at = after === null ? draft.stops.length : after + 1;
  return { draft: { ...named.draft, stops: named.draft.stops.toSpliced(at, 0, stop) }, at };
}

/** The draft with a stop moved to the shown step. */
export function withMoved(draft: Draft, { scenario, shown, engine }: AppState, at: number): Draft {
  const stop = draft.stops[at];
  if (!scenario || !shown || !stop) return draft;
  const named = withScenario(draft, scenario);
  const keys = placed(stop.keys, { scenario: named.name, step: shown.frame.step, engine });
  return withoutUnused({ ...named.draft, stops: draft.stops.with(at, { ...stop, keys }) });
}

function placed(keys: string | null, { scenario, step, engine }: { scenario: string; step: number; engine: number }) {
  const at = withKey(withKey(keys, "scenario", scenario), "step", `${step}`);
  return withKey(at, "engine", engine === 0 ? null : `${engine}`);
}

/** The highlights of a stop with one more. */
export function withLit(keys: string | null, thing: Thing): string {
  const lit = keyIn(keys, "lit") ?? "";
  const all = lit.split(",").map((one) => one.trim());
  return all.includes(thing) ? (keys ?? "") : withKey(keys, "lit", lit === "" ? thing : `${lit}, ${thing}`);
}

/** The name of the open scenario in a lesson: a changed scenario is included in the front matter, as its link. */
function withScenario(draft: Draft, { name, link, file }: OpenScenario): { draft: Draft; name: string } {
  if (name !== null) return { draft, name };
  const own = ownOf(draft);
  const [there] = Object.entries(own).find(([, known]) => known === link) ?? [];
  if (there !== undefined) return { draft, name: OWN_SCENARIO + there };
  const words = wordsOf(file.title ?? "") || "run";
  let fresh = words;
  for (let i = 2; Object.hasOwn(own, fresh); i++) fresh = `${words}-${i}`;
  return { draft: withOwn(draft, { ...own, [fresh]: link }), name: OWN_SCENARIO + fresh };
}

/** The draft without included scenarios that no stop shows. */
export function withoutUnused(draft: Draft): Draft {
  const used = new Set(draft.stops.map(({ keys }) => keyIn(keys, "scenario")));
  const own = Object.entries(ownOf(draft));
  const usedOwn = own.filter(([name]) => used.has(OWN_SCENARIO + name));
  return usedOwn.length === own.length ? draft : withOwn(draft, Object.fromEntries(usedOwn));
}

/** The included scenarios of the draft; none if they cannot be parsed. */
export function ownOf({ front }: Draft): OwnScenarios {
  const read = readOwnScenarios(keyIn(front, "own") ?? "");
  return read.ok ? read.value : {};
}

/** The scenario of a stop: the name of a shipped one, or the link of an included one; null if it is neither. */
export function scenarioOf(keys: string | null, own: OwnScenarios): string | null {
  const scenario = keyIn(keys, "scenario");
  const name = scenario === null ? null : ownName(scenario);
  return name === null ? scenario : (own[name] ?? null);
}

const withOwn = (draft: Draft, own: OwnScenarios): Draft => ({
  ...draft,
  front: withKey(draft.front, "own", writeOwnScenarios(own)),
});

/** Longest name in characters. */
const LONGEST_NAME = 40;

/** A title in lowercase, with hyphens between its words. */
const wordsOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, "");

/** The sentences of the step, as Markdown. */
function sentences(state: AppState): string {
  const scene = sceneOf(state);
  const design = designOf(state);
  if (!scene || !design || !state.scenario) return "";
  const remarks = remarksOf(scene, state.engine, design, runOf(state.scenario.file));
  return chosenRemarks(scene, design, remarks, ROOM)
    .map(({ sentence }) => plain(plainText(sentence)))
    .join(" ");
}

/** Escapes a text for Markdown. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>#$~|]/g, "\\$&");
