import { useCallback } from "react";
import { useApp, useAppState } from "../../../../app/context";
import { ok } from "../../../../base/result";
import { changeScenario } from "../../actions/changing";
import { showing, shownBranch } from "../../state/branches";

/** The name of the scenario's own run, next to its branches. */
export const OWN_RUN = "Own run";

/** The branches by name, and a way to show one; null is the scenario's own run. */
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
