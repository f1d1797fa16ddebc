// How the goals of the open exercise stand, asked again as the run goes on and answers are checked.

import { useCallback, useState } from "react";
import { useApp, useAppState } from "../../app/context";
import type { GoalsSeen } from "../../session/protocol";
import { useEdge, usePolling } from "../run/poll";
import { askStandings } from "./actions";
import type { Standings } from "./exercise";

export interface ShownStandings {
  readonly standings: Standings;
  readonly seen: GoalsSeen;
}

/** Null before the first answer. While a changed run begins, the states are those of the run before. */
export function useStandings(): ShownStandings | null {
  const app = useApp();
  const exercise = useAppState((state) => state.exercise);
  const scenario = useAppState((state) => state.scenario);
  const checked = useAppState(({ exerciseWork }) => exerciseWork?.checked);
  const edge = useEdge();
  const [found, setFound] = useState<(ShownStandings & { of: unknown }) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scenario, the answers and the edge are what is asked about
  const ask = useCallback(async () => {
    const standings = await askStandings(app);
    if (standings) setFound({ ...standings, of: exercise });
  }, [app, exercise, scenario, checked, edge]);
  usePolling(ask);
  return found?.of === exercise ? found : null;
}
