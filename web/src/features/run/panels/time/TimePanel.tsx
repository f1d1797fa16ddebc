import { useMemo } from "react";
import { useApp, useAppState } from "../../../../app/context";
import type { AppState } from "../../../../app/store";
import { asStep } from "../../../../base/brand";
import { readThing } from "../../../../base/thing";
import type { Scenario } from "../../../../gen/types/Scenario";
import { changeScenario } from "../../actions/change";
import { jumpTo } from "../../actions/move";
import { REPEATED } from "../../actions/noted";
import { problemsOfCondition, runTo, stopSearch } from "../../actions/search";
import {
  editsOf,
  editText,
  isOn,
  OWN_RUN,
  renamed,
  useBranches,
  withEdit,
  withoutBranch,
  withoutEdit,
} from "../../state/branches";
import { isAtNetwork, nodeOf, operationsOf } from "../../state/selectors";
import { Branches } from "./Branches";
import { Breakpoints } from "./Breakpoints";
import { ByHand } from "./ByHand";
import { vocabularyOf } from "./completion";
import styles from "./time.module.css";
import { UndoLast } from "./UndoLast";

/** Breakpoints, branches of the run, and their edits. */
export function TimePanel() {
  return (
    <div className={styles.panel}>
      <ConditionsOfRun />
      <DoneByHand />
      <BranchesOfRun />
      <UndoLast />
    </div>
  );
}

function ConditionsOfRun() {
  const app = useApp();
  const { store } = app;
  const scenario = useAppState((state) => state.scenario);
  const searching = useAppState((state) => state.searching);
  const begun = useAppState((state) => state.condition);
  const opened = scenario?.opened;
  const vocabulary = useMemo(() => vocabularyOf(opened?.engines ?? [], opened?.network?.nodes), [opened]);
  if (!scenario) return null;
  return (
    <Breakpoints
      breakpoints={scenario.file.breakpoints ?? []}
      begun={begun}
      onBegun={(condition) => store.setState({ condition })}
      vocabulary={vocabulary}
      searching={searching}
      problemsOf={(condition) => problemsOfCondition(app, condition)}
      onChange={(what, breakpoints) => {
        const { wanted } = store.getState();
        return changeScenario(app, what, (file) => ({ ...file, breakpoints }), wanted < REPEATED ? wanted : null);
      }}
      onRun={(some, back) => {
        const names = some.map(({ when, name }) => name || when);
        return runTo(
          app,
          some.map(({ when }) => when),
          names,
          back,
        );
      }}
      onStop={() => stopSearch(app)}
    />
  );
}

/** The elements of this bench come with packets, so the only other edit is a reset. */
const PACKETS = "With packets, elements come and go by traffic only.";

function DoneByHand() {
  const app = useApp();
  const scenario = useAppState((state) => state.scenario);
  const next = useAppState(({ shown }) => (shown?.frame.step ?? 0) + 1);
  const priority = useAppState(selectedPriority);
  const node = useAppState((state) => (state.scenario?.opened.network && !isAtNetwork(state) ? nodeOf(state) : null));
  if (!scenario) return null;
  const { file, opened } = scenario;
  const all = opened.engines[0]?.info.operations ?? [];
  const packets = file.bench.kind === "port" || opened.network !== undefined;
  // In a network, of the node that is shown; without one an operation is for all.
  const { network } = opened;
  const engines = network ? (node === null ? [] : [node]) : opened.engines.map((_, engine) => engine);
  const switches = engines.flatMap((engine) =>
    (opened.engines[engine]?.switches ?? []).map((name) => ({ engine, name, on: isOn(file, engine, name, next) })),
  );
  const does = (change: (file: Scenario) => Scenario, what: string) => changeScenario(app, what, change, asStep(next));
  return (
    <ByHand
      step={next}
      operations={packets ? all.filter(({ name }) => name === "reset") : all}
      of={node === null ? null : (network?.nodes[node]?.name ?? null)}
      without={packets ? PACKETS : ""}
      switches={switches}
      priority={priority}
      onIssue={(op) => {
        const edit = { step: next, op, ...(node !== null && { engine: node }) };
        return does((file) => withEdit(file, edit), editText(edit, all, network?.nodes));
      }}
      onSwitch={({ engine, name, on }) => {
        const edit = { step: next, engine, switch: name, on };
        return does((file) => withEdit(file, edit), editText(edit, all, network?.nodes));
      }}
    />
  );
}

/** Priority of the selection, if it is a bucket or another thing with a priority. */
function selectedPriority({ selected, scenario, engine }: AppState): number | null {
  const thing = selected ? readThing(selected) : null;
  const info = scenario?.opened.engines[engine]?.info;
  const taken = info?.operations.flatMap((operation) => operation.arguments);
  const last = taken?.find(({ name }) => name === "priority")?.max;
  const count = info?.fields.find(({ name }) => name === thing?.field)?.count;
  return thing && last !== undefined && count === last + 1 ? thing.index : null;
}

function BranchesOfRun() {
  const app = useApp();
  const { store } = app;
  const file = useAppState((state) => state.scenario?.file);
  const operations = useAppState(operationsOf);
  const nodes = useAppState(({ scenario }) => scenario?.opened.network?.nodes);
  const step = useAppState(({ shown }) => shown?.frame.step ?? 0);
  const { shown, names, show } = useBranches();
  if (!file) return null;
  const here = () => store.getState().wanted;
  return (
    <Branches
      own={OWN_RUN}
      branches={names}
      shown={shown}
      edits={editsOf(file, shown).map((edit) => ({ step: edit.step, text: editText(edit, operations, nodes) }))}
      step={step}
      onShow={show}
      onRename={(branch, name) => changeScenario(app, `rename ${branch}`, (file) => renamed(file, branch, name))}
      onDelete={(branch) =>
        changeScenario(
          app,
          `delete ${branch}`,
          (file) => withoutBranch(file, branch),
          // Another run is shown in this case.
          branch === shown ? here() : null,
        )
      }
      onStep={(step) => jumpTo(app, step)}
      onTakeOut={(edit) => changeScenario(app, "remove the edit by hand", (file) => withoutEdit(file, edit), here())}
    />
  );
}
