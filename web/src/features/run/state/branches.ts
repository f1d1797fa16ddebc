// Branches in the scenario file, and other changes of it. A change returns a new file and leaves the old one unchanged.

import { useCallback } from "react";
import { useApp, useAppState } from "../../../app/context";
import { ok } from "../../../base/result";
import { argumentText, type Operations } from "../../../base/words-of-operations";
import type { Edit } from "../../../gen/types/Edit";
import type { Fork } from "../../../gen/types/Fork";
import type { Scenario } from "../../../gen/types/Scenario";
import { changeScenario } from "../actions/change";
import { specOf } from "./engine-specs";

/** Name of the shown branch, or null for the scenario's own run. */
export const shownBranch = (file: Scenario): string | null => file.view?.fork ?? null;

/** The edits by hand of a branch, or of the scenario's own run. */
export const editsOf = (file: Scenario, branch: string | null): readonly Edit[] =>
  (branch === null ? file.edits : file.forks?.find(({ name }) => name === branch)?.edits) ?? [];

const runs = new WeakMap<Scenario, Scenario>();

/** The shown run as a scenario: with its own edits, and without expectations if it is a branch, since those are about the own run. Cached
 * by file. */
export function runOf(file: Scenario): Scenario {
  const branch = shownBranch(file);
  if (branch === null) return file;
  let run = runs.get(file);
  if (!run) {
    const { expect: _, ...rest } = file;
    run = { ...rest, edits: [...editsOf(file, branch)] };
    runs.set(file, run);
  }
  return run;
}

/** The file with another branch shown; null for the scenario's own run. */
export function showing(file: Scenario, branch: string | null): Scenario {
  const { fork: _, ...view } = file.view ?? {};
  return { ...file, view: branch === null ? view : { ...view, fork: branch } };
}

/** The file with an edit in the shown run. An edit at the end of a branch extends it; anywhere else it makes a new branch that shares the
 * earlier edits. The branch with the edit is shown. */
export function withEdit(file: Scenario, edit: Edit): Scenario {
  const branch = shownBranch(file);
  const edits = editsOf(file, branch);
  const past = edits.filter((other) => other.step < edit.step || (other.step === edit.step && !clash(other, edit)));
  const forks = file.forks ?? [];
  if (branch !== null && past.length === edits.length) return withEdits(file, branch, [...past, edit]);
  const name = freeName(forks);
  return showing({ ...file, forks: [...forks, { name, edits: [...past, edit] }] }, name);
}

/** True if one edit would undo the other. */
const clash = (a: Edit, b: Edit) =>
  a.op !== undefined ? b.op !== undefined : a.engine === b.engine && a.switch === b.switch;

/** The file without one of the edits of the shown run. */
export function withoutEdit(file: Scenario, index: number): Scenario {
  const branch = shownBranch(file);
  return withEdits(
    file,
    branch,
    editsOf(file, branch).filter((_, i) => i !== index),
  );
}

function withEdits(file: Scenario, branch: string | null, edits: Edit[]): Scenario {
  if (branch === null) return { ...file, edits };
  return { ...file, forks: (file.forks ?? []).map((fork) => (fork.name === branch ? { ...fork, edits } : fork)) };
}

/** The file with a branch renamed. */
export function renamed(file: Scenario, branch: string, name: string): Scenario {
  const forks = (file.forks ?? []).map((fork) => (fork.name === branch ? { ...fork, name } : fork));
  return shownBranch(file) === branch ? showing({ ...file, forks }, name) : { ...file, forks };
}

/** The file without a branch. If it was shown, the scenario's own run is shown. */
export function withoutBranch(file: Scenario, branch: string): Scenario {
  const forks = (file.forks ?? []).filter(({ name }) => name !== branch);
  return shownBranch(file) === branch ? showing({ ...file, forks }, null) : { ...file, forks };
}

function freeName(forks: readonly Fork[]): string {
  for (let number = 2; ; number++) {
    const name = `Branch ${number}`;
    if (!forks.some((fork) => fork.name === name)) return name;
  }
}

/** True if a switch is on in a step of the shown run. */
export function isOn(file: Scenario, engine: number, name: string, step: number): boolean {
  const edits = editsOf(file, shownBranch(file)).filter(
    (edit) => edit.step <= step && edit.engine === engine && edit.switch === name,
  );
  return edits.at(-1)?.on ?? specOf(file, engine)?.switches?.[name] ?? true;
}

/** An edit as text: `enqueue 5 @ 2`, `coloring off`, of a node of a network `reset of in0.out2`. */
export function editText(
  { op, engine, switch: name, on }: Edit,
  operations: Operations,
  nodes: readonly { name: string }[] = [],
): string {
  const node = nodes[engine ?? -1]?.name;
  const of = node === undefined ? "" : ` of ${node}`;
  if (op) return [op[0], argumentText(operations, op[0], op.slice(1))].join(" ").trim() + of;
  return `${(name ?? "").replaceAll("_", " ")}${of} ${on ? "on" : "off"}`;
}

/** The scenario with another value of a parameter of an engine, and of all engines of its design, so that hardware and reference stay
 * equal. Expectations are removed, since the run differs. */
export function withParameter({ expect: _, ...file }: Scenario, engine: number, name: string, value: number): Scenario {
  const design = specOf(file, engine)?.design;
  const engines = file.engines.map((one) =>
    one.design === design ? { ...one, parameters: { ...one.parameters, [name]: value } } : one,
  );
  return { ...file, engines };
}

/** The name of the scenario's own run, in the list of branches. */
export const OWN_RUN = "Own run";

/** The names of the branches, and a function to show one; null is the scenario's own run. */
export function useBranches() {
  const app = useApp();
  const { store } = app;
  const file = useAppState((state) => state.scenario?.file);
  const shown = file ? shownBranch(file) : null;
  const show = useCallback(
    (branch: string | null) => {
      const { scenario, wanted } = store.getState();
      if (!scenario || shownBranch(scenario.file) === branch) return Promise.resolve(ok(null));
      return changeScenario(app, null, (file) => showing(file, branch), wanted);
    },
    [store, app],
  );
  return { shown, names: file?.forks?.map(({ name }) => name) ?? [], show };
}
