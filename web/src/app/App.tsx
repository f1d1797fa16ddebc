import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect } from "react";
import { isSettled } from "../compare/cursor";
import type { AppState, Screen } from "../state/store";
import { useAppState } from "./context";
import type { Shape } from "./shape";

/** Each screen comes when it is needed; the next one is then there already. */
const SCREENS: Readonly<Record<Screen, ComponentType<{ shape: Shape }>>> = {
  bench: lazy(() => import("./Page").then(({ Page }) => ({ default: Page }))),
  gallery: lazy(() => import("../gallery/Gallery").then(({ Gallery }) => ({ default: Gallery }))),
  about: lazy(() => import("../gallery/About").then(({ About }) => ({ default: About }))),
  compare: lazy(() => import("../compare/Compare").then(({ Compare }) => ({ default: Compare }))),
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
function titleOf({ screen, scenario }: AppState): string | undefined {
  if (screen === "about") return "What BBQ is";
  if (screen === "compare") return "Comparison";
  return screen === "bench" ? scenario?.file.title : undefined;
}

/** Tabs and bookmarks carry the scenario's name. */
function useTitle(): void {
  const title = useAppState(titleOf);
  useEffect(() => {
    document.title = title ? `${title} · Queuescope` : "Queuescope";
  }, [title]);
}

function isIdle({ screen, pending, busy, shown, trouble, wanted, playing, comparison }: AppState): boolean {
  if (screen === "compare") return busy === 0 && comparison !== null && isSettled(comparison) && !comparison.playing;
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
