import { type ComponentType, Suspense, useEffect, useLayoutEffect } from "react";
import { isolated } from "../base/format";
import { Problems } from "../kit/problems/Problems";
import { Boundary } from "../kit/ui/Boundary";
import { chunk } from "../kit/ui/chunk";
import { useApp, useAppState } from "../player/context";
import { Fetched } from "../player/Fetched";
import type { Shape } from "../player/shape";
import { isSettled } from "../player/state/comparison";
import type { AppState, Screen } from "../player/state/store";
import { titleOf } from "../player/state/title";
import { partTrouble } from "../player/state/troubles";
import { Popover } from "../terms/Popover";
import { SkipLink } from "./SkipLink";
import { StorageNotice } from "./StorageNotice";

/** Each screen comes when it is needed; the next one is then there already. */
const SCREENS: Readonly<Record<Screen, ComponentType<{ shape: Shape }>>> = {
  player: chunk(() => import("../player/Page").then(({ Page }) => Page)),
  gallery: chunk(() => import("../gallery/Gallery").then(({ Gallery }) => Gallery)),
  about: chunk(() => import("../guides/Guides").then(({ Guides }) => Guides)),
  lesson: chunk(() => import("../lessons/Lesson").then(({ Lesson }) => Lesson)),
  ten: chunk(() => import("../lessons/ten/Ten").then(({ Ten }) => Ten)),
  compare: chunk(() => import("../compare/Compare").then(({ Compare }) => Compare)),
  experiments: chunk(() => import("../sweeps/Sweeps").then(({ Experiments }) => Experiments)),
  experiment: chunk(() => import("../sweeps/Sweeps").then(({ OneExperiment }) => OneExperiment)),
};

/** A lesson that is written next to the run. */
const Writing = chunk(() => import("../lessons/writing/Writing").then(({ Writing }) => Writing));

/** The screen that the reader is at. */
export function App({ shape }: { shape: Shape }) {
  const { store } = useApp();
  const screen = useAppState((state) => state.screen);
  /** Of the guides each is fetched by itself. */
  const topic = useAppState(({ screen, about }) => (screen === "about" ? about.topic : null));
  const Screen = SCREENS[screen];
  const writes = useAppState(({ screen, writing, present }) => screen === "player" && writing !== "closed" && !present);
  useTitle();
  /** Without a screen there is still what was open, or the gallery if that is what failed. */
  const back = () =>
    store.setState(({ scenario, screen }) => ({ screen: scenario && screen !== "player" ? "player" : "gallery" }));
  return (
    <Suspense>
      {!shape.embedded && <SkipLink />}
      <Boundary of={topic ?? screen} instead={(error) => <Problems trouble={partTrouble(error)} onClose={back} />}>
        <Screen shape={shape} />
      </Boundary>
      {writes && !shape.embedded && (
        <Fetched of="writing">
          <Writing />
        </Fetched>
      )}
      <Popover />
      <StorageNotice />
      <IdleSign />
    </Suspense>
  );
}

/** Tabs and bookmarks carry the scenario's name. */
function useTitle(): void {
  const title = useAppState(titleOf);
  useEffect(() => {
    document.title = title ? `${isolated(title)} · Queuescope` : "Queuescope";
  }, [title]);
}

function isIdle(state: AppState): boolean {
  const { screen, pending, busy, shown, trouble, wanted, playing, comparison } = state;
  if (screen === "compare") return busy === 0 && comparison !== null && isSettled(comparison) && !comparison.playing;
  if (screen === "experiments" || screen === "experiment") return busy === 0 && !state.sweeping;
  // A lesson that there is not shows nothing.
  const bare = screen === "about" || (screen === "lesson" && shown === null && !state.asking);
  const there = bare || (shown ? shown.frame.step === wanted : trouble !== null);
  return pending === 0 && busy === 0 && !playing && there;
}

/** Marks the document with whether anything is still pending, and which step is shown; set when the screen has been drawn. */
function IdleSign() {
  const idle = useAppState(isIdle);
  const step = useAppState(({ shown }) => shown?.frame.step);
  useLayoutEffect(() => {
    document.documentElement.dataset.step = `${step ?? ""}`;
  }, [step]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.idle = String(idle);
    return () => {
      dataset.idle = "false";
    };
  }, [idle]);
  return null;
}
