import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect } from "react";
import { TOPICS } from "../about/address";
import { isSettled } from "../compare/cursor";
import type { AppState, Screen } from "../state/store";
import { useAppState } from "./context";
import type { Shape } from "./shape";

/** Each screen comes when it is needed; the next one is then there already. */
const SCREENS: Readonly<Record<Screen, ComponentType<{ shape: Shape }>>> = {
  bench: lazy(() => import("./Page").then(({ Page }) => ({ default: Page }))),
  gallery: lazy(() => import("../gallery/Gallery").then(({ Gallery }) => ({ default: Gallery }))),
  about: lazy(() => import("../about/About").then(({ About }) => ({ default: About }))),
  compare: lazy(() => import("../compare/Compare").then(({ Compare }) => ({ default: Compare }))),
  experiments: lazy(() => import("../experiments/Experiments").then(({ Experiments }) => ({ default: Experiments }))),
  experiment: lazy(() =>
    import("../experiments/Experiments").then(({ OneExperiment }) => ({ default: OneExperiment })),
  ),
};

/** The screen that the reader is at. */
export function App({ shape }: { shape: Shape }) {
  const Screen = SCREENS[useAppState((state) => state.screen)];
  useTitle();
  return (
    <Suspense>
      <Screen shape={shape} />
      <IdleSign />
    </Suspense>
  );
}

/** Nothing for the gallery. */
function titleOf({ screen, scenario, experiment, about }: AppState): string | undefined {
  if (screen === "about") return TOPICS[about.topic];
  if (screen === "compare") return "Comparison";
  if (screen === "experiments") return "Experiments";
  if (screen === "experiment") return experiment?.title ?? "Experiments";
  return screen === "bench" ? scenario?.file.title : undefined;
}

/** Tabs and bookmarks carry the scenario's name. */
function useTitle(): void {
  const title = useAppState(titleOf);
  useEffect(() => {
    document.title = title ? `${title} · Queuescope` : "Queuescope";
  }, [title]);
}

function isIdle(state: AppState): boolean {
  const { screen, pending, busy, shown, trouble, wanted, playing, comparison } = state;
  if (screen === "compare") return busy === 0 && comparison !== null && isSettled(comparison) && !comparison.playing;
  if (screen === "experiments" || screen === "experiment") return busy === 0 && !state.sweeping;
  const there = screen === "about" || (shown ? shown.frame.step === wanted : trouble !== null);
  return pending === 0 && busy === 0 && !playing && there;
}

/** Says on the document whether anything is still under way; set when the screen has been drawn. */
function IdleSign() {
  const idle = useAppState(isIdle);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.idle = String(idle);
    return () => {
      dataset.idle = "false";
    };
  }, [idle]);
  return null;
}
