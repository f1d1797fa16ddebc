import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { isMapName } from "../../base/adopted-design";
import { isolated } from "../../base/format";
import { isSettled } from "../../features/compare/comparison";
import { PageError } from "../../features/run/PageError";
import { ExerciseSlot } from "../../features/run/panels/exercise-slot";
import { SourceSlot } from "../../features/run/panels/source-slot";
import { WavesSlot } from "../../features/run/panels/waves/waves-slot";
import { Consent } from "../../features/share/Consent";
import { useDrop, usePaste } from "../../features/share/open-anything";
import { Problems } from "../../kit/problems/Problems";
import { Button } from "../../kit/ui/Button";
import { Boundary, chunk } from "../../kit/ui/chunk";
import { Popover } from "../../terms/Popover";
import type { Screen } from "../app-slice";
import { useApp, useAppState } from "../context";
import { Header } from "../Header";
import { Fetching, LazyBoundary } from "../LazyBoundary";
import { titleOf, toGallery } from "../screens";
import type { AppShape } from "../shape";
import { screenError } from "../shown-errors";
import type { AppState } from "../store";
import styles from "./app.module.css";

/** The screens, each a chunk that is loaded when it is first shown. */
const SCREENS: Readonly<Record<Screen, ComponentType<{ shape: AppShape }>>> = {
  player: chunk(() => import("../../features/run/Page").then(({ Page }) => Page)),
  gallery: chunk(() => import("../../features/gallery/Gallery").then(({ Gallery }) => Gallery)),
  about: chunk(() => import("../../features/guides/Guides").then(({ Guides }) => Guides)),
  lesson: chunk(() => import("../../features/lessons/Lesson").then(({ Lesson }) => Lesson)),
  ten: chunk(() => import("../../features/lessons/ten/Ten").then(({ Ten }) => Ten)),
  compare: chunk(() => import("../../features/compare/Compare").then(({ Compare }) => Compare)),
  experiments: chunk(() => import("../../features/experiments/Sweeps").then(({ Experiments }) => Experiments)),
  adopt: chunk(() => import("../../features/adopt/Adopt").then(({ Adopt }) => Adopt)),
  experiment: chunk(() => import("../../features/experiments/Sweeps").then(({ OneExperiment }) => OneExperiment)),
};

/** The lesson editor, shown next to the run. */
const Writing = chunk(() => import("../../features/lessons/writing/Writing").then(({ Writing }) => Writing));

/** The source of hardware, a tab of the run's side panel. */
const SourcePanel = chunk(() => import("../../features/source/SourcePanel").then(({ SourcePanel }) => SourcePanel));

/** The exercise of a run, a tab of its side panel. */
const ExercisePanel = chunk(() =>
  import("../../features/exercises/ExercisePanel").then(({ ExercisePanel }) => ExercisePanel),
);

/** Signals of hardware below the structure of the run. */
const WavesStrip = chunk(() => import("../../features/source/waves/WavesStrip").then(({ WavesStrip }) => WavesStrip));

const loadWindows = () => import("./Windows").then(({ Windows }) => Windows);

/** The dialogs of a run. */
const Windows = chunk(loadWindows);

/** What a rebuild of a module of the reader changes, over its run. */
const RebuildNotice = chunk(() =>
  import("../../features/adopt/RebuildNotice").then(({ RebuildNotice }) => RebuildNotice),
);

/** Renders the current screen. */
export function App({ shape }: { shape: AppShape }) {
  const app = useApp();
  const { store } = app;
  const screen = useAppState((state) => state.screen);
  const Screen = SCREENS[screen];
  const writes = useAppState(({ screen, writing, present }) => screen === "player" && writing !== "closed" && !present);
  const hasWindow = useAppState(
    ({ screen, dialog, review }) => review !== null || (screen === "player" && dialog !== null),
  );
  const runsModule = useAppState(({ scenario }) => scenario?.file.engines.some(({ design }) => isMapName(design)));
  useWindowsAhead();
  useTitle();
  useDrop();
  usePaste();
  const [tries, setTries] = useState(0);
  /** After a screen has failed: returns to the open run, or to the gallery if it was the run that failed. */
  const goesToRun = useAppState(({ scenario, screen }) => scenario !== null && screen !== "player");
  const back = () => store.setState({ screen: goesToRun ? "player" : "gallery" });
  return (
    <>
      {!shape.embedded && <SkipLink />}
      <Boundary
        resetKey={`${screen} ${tries}`}
        fallback={(error) => (
          <>
            {!shape.embedded && <Header at={null} />}
            <Problems
              error={screenError(error, goesToRun)}
              onClose={back}
              onAgain={() => setTries((tries) => tries + 1)}
            />
          </>
        )}
      >
        <Suspense fallback={<Fetching />}>
          <SourceSlot value={SourcePanel}>
            <WavesSlot value={WavesStrip}>
              <ExerciseSlot value={ExercisePanel}>
                <Screen shape={shape} />
              </ExerciseSlot>
            </WavesSlot>
          </SourceSlot>
        </Suspense>
      </Boundary>
      {writes && !shape.embedded && (
        <LazyBoundary resetKey="writing">
          <Writing />
        </LazyBoundary>
      )}
      {runsModule && screen === "player" && !shape.embedded && (
        <LazyBoundary resetKey="rebuild">
          <RebuildNotice />
        </LazyBoundary>
      )}
      {hasWindow && (
        <LazyBoundary resetKey="windows">
          <Windows />
        </LazyBoundary>
      )}
      {(screen === "about" || screen === "compare") && <PageError onGallery={() => toGallery(app)} />}
      <Consent />
      <Popover />
      <StorageNotice />
      <IdleSign />
    </>
  );
}

/** Fetches the dialogs once a run is shown: without a network they are there too. One that does not come is fetched when it is opened. */
function useWindowsAhead(): void {
  const isShown = useAppState(({ screen, shown }) => screen === "player" && shown !== null);
  useEffect(() => {
    if (isShown) loadWindows().catch(() => {});
  }, [isShown]);
}

/** Sets the document title for tabs and bookmarks: it contains the scenario's name. */
function useTitle(): void {
  const title = useAppState(titleOf);
  useEffect(() => {
    document.title = title ? `${isolated(title)} · Queuescope` : "Queuescope";
  }, [title]);
}

function isIdle(state: AppState): boolean {
  const { screen, pending, busy, shown, error, wanted, playing, comparison } = state;
  if (screen === "compare") return busy === 0 && comparison !== null && isSettled(comparison) && !comparison.playing;
  if (screen === "experiments" || screen === "experiment") return busy === 0 && !state.sweeping;
  if (screen === "adopt") return busy === 0 && !state.adopting;
  if (screen === "gallery") return busy === 0 && pending === 0 && (state.raceRun !== null || error !== null);
  // A lesson that does not exist shows no scenario.
  const bare = screen === "about" || (screen === "lesson" && shown === null && !state.asking);
  const there = bare || (shown ? shown.frame.step === wanted : error !== null);
  return pending === 0 && busy === 0 && !playing && there;
}

const mark = (idle: boolean) => {
  document.documentElement.dataset.idle = String(idle);
};

/** Marks the document with the shown step and with whether anything is pending, after the screen was rendered. Tests and embedding pages
 * wait for it. */
function IdleSign() {
  const idle = useAppState(isIdle);
  const step = useAppState(({ shown }) => shown?.frame.step);
  useLayoutEffect(() => {
    document.documentElement.dataset.step = `${step ?? ""}`;
  }, [step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of it ends what was
  useLayoutEffect(() => {
    mark(false);
    return () => mark(false);
  }, [idle]);
  // An effect runs after the effects of the rendered screen, which may start more work.
  useEffect(() => mark(idle), [idle]);
  return null;
}

/** The first tab stop: skips the bar on top, to the drawing of a run or to the main part of the page. */
function SkipLink() {
  const isRun = useAppState(({ screen }) => screen === "player" || screen === "compare");
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link, as readers expect it here, but the address says where the reader is
    <a
      className={styles.skip}
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        skip(isRun);
      }}
    >
      {isRun ? "Skip to the drawing" : "Skip to the content"}
    </a>
  );
}

/** Focuses the first mark of a drawing that is a tab stop, or else the main part of the page. */
function skip(toDrawing: boolean): void {
  const main = document.querySelector<HTMLElement>("main");
  const mark = toDrawing ? main?.querySelector<SVGElement>("[data-picture] svg [tabindex='0']") : null;
  if (main && !mark) main.tabIndex = -1;
  (mark ?? main)?.focus();
}

/** A notice, shown once, that the browser does not store everything. It covers no controls. */
function StorageNotice() {
  const { store } = useApp();
  const refusal = useAppState((state) => state.refusal);
  if (!refusal) return null;
  const { blocked, why } = refusal;
  return (
    <section className={styles.notice} role="status" aria-label="Storage">
      <p>
        <b>{blocked ? "This browser stores nothing for this page." : "This browser could not store everything."}</b>{" "}
        {!blocked && why && `It says: ${why.replace(/\.?$/, ".")} `}
        All works as usual, but {blocked ? "what you change" : "what it could not store"} is lost when this tab is
        closed. Share saves a run.
      </p>
      <Button quiet label="Close" onClick={() => store.setState({ refusal: null })}>
        ✕
      </Button>
    </section>
  );
}
