// The invariants of ARCHITECTURE.md that a script can see.   node scripts/check-layers.mjs
import { pathToFileURL } from "node:url";
import { crateLayers, onlyBindingsKnowJavaScript, sameSession } from "./layers/crates.mjs";
import { determinism } from "./layers/determinism.mjs";
import { linksLead, pathsExist } from "./layers/docs.mjs";
import { findings } from "./layers/findings.mjs";
import { journeys } from "./layers/journeys.mjs";
import { lawsAreHeld } from "./layers/laws.mjs";
import { papers } from "./layers/papers.mjs";
import { storage, synthesisLists } from "./layers/rtl.mjs";
import { sessionModules } from "./layers/session.mjs";
import { repository } from "./layers/tree.mjs";
import { designsStandAlone, oneOwner, picturesArePure, rooms, typesHaveTheirOwnNames } from "./layers/web.mjs";
import { root } from "./lib/system.mjs";

/** @type {import("./layers/tree.mjs").Rule[]} */
export const rules = [
  crateLayers,
  sessionModules,
  onlyBindingsKnowJavaScript,
  determinism,
  synthesisLists,
  storage,
  picturesArePure,
  rooms,
  designsStandAlone,
  oneOwner,
  typesHaveTheirOwnNames,
  sameSession,
  pathsExist,
  linksLead,
  lawsAreHeld,
  journeys,
  findings,
  papers,
];

/** @returns {{ passed: number, problems: string[] }} `passed` counts rules */
export function checkLayers() {
  const tree = repository(root);
  const found = rules.map((rule) => ({ ...rule, problems: rule.check(tree) }));
  return {
    passed: found.filter(({ problems }) => problems.length === 0).length,
    problems: found.flatMap(({ invariant, title, problems }) =>
      problems.map(({ file, line, text }) => `${file}:${line}: ${text}\n    invariant ${invariant}: ${title}`),
    ),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { passed, problems } = checkLayers();
  for (const problem of problems) console.log(problem);
  console.log(`${passed} of ${rules.length} rules hold`);
  process.exit(problems.length > 0 ? 1 : 0);
}
