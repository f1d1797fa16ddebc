import { type CSSProperties, Suspense, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { addressOfScenario } from "../address/scenario";
import type { Step } from "../base/brand";
import { fileName } from "../base/file-name";
import { Boundary } from "../kit/ui/Boundary";
import { Button } from "../kit/ui/Button";
import { chunk } from "../kit/ui/chunk";
import { Splitter } from "../kit/ui/Splitter";
import { Transport } from "../panels/transport/Transport";
import { TermsScope } from "../terms/Words";
import styles from "./app.module.css";
import { useDrop, usePaste } from "./bring";
import { Consent } from "./Consent";
import { useApp, useAppState } from "./context";
import { DivergenceOfRun } from "./DivergenceOfRun";
import { CompareDialog } from "./dialogs/CompareDialog";
import { OpenDialog } from "./dialogs/OpenDialog";
import { ReviewDialog } from "./dialogs/ReviewDialog";
import { ShareDialog } from "./dialogs/ShareDialog";
import { EmbedBar } from "./EmbedBar";
import { Fetched, Fetching } from "./Fetched";
import { Flight } from "./Flight";
import { HelpDialog } from "./HelpDialog";
import { handleKey } from "./keys";
import { PageTrouble } from "./PageTrouble";
import { Presenter } from "./Presenter";
import { PrintedFoot } from "./PrintedFoot";
import { useParts } from "./parts";
import { useMayEndBefore } from "./polling";
import { StripOfEngine, Structures, WhyOfStep } from "./Stage";
import type { Shape } from "./shape";
import { fragmentOf } from "./state/keep-address";
import { newNotes } from "./state/notes";
import { LIMITS, USUAL } from "./state/sizes";
import { isAsking, panelOf, stepsOf } from "./state/store";
import { partTrouble } from "./state/troubles";
import { TopBar } from "./TopBar";
import { useTermsOfRun } from "./terms-of-run";
import { OWN_RUN, useBranches } from "./use-branches";

/** These come after the first step, which does without them. */
const SidePanel = chunk(() => import("./SidePanel").then(({ SidePanel }) => SidePanel));
const TimelineOfRun = chunk(() => import("./TimelineOfRun").then(({ TimelineOfRun }) => TimelineOfRun));
/** Nothing else needs CodeMirror. */
const EditorOfRun = chunk(() => import("./EditorOfRun").then(({ EditorOfRun }) => EditorOfRun));

/** The whole page, or the parts of it that its address asks for. */
export function Page({ shape }: { shape: Shape }) {
  const panel = useAppState(panelOf);
  const main = useRef<HTMLElement & HTMLDivElement>(null);
  const Main = shape.within ? "div" : "main";
  const { has, strip, room } = useParts(shape, main);
  const sizes = useAppState((state) => state.sizes);
  const asking = useAppState(isAsking);
  useKeys();
  useDrop();
  usePaste();
  usePresenter();
  const side = panel ? `${sizes.side}rem` : room.several ? "0px" : "2.4rem";
  const bottom = sizes.bottom === null ? undefined : `min(${sizes.bottom}rem, 45vh)`;
  const own = {
    "--side": has("panel") ? side : "0px",
    "--bottom": has("timeline") ? bottom : "auto",
    "--why": has("why") ? undefined : "0px",
    ...room.style,
  };
  return (
    <TermsScope value={useTermsOfRun()}>
      <div
        className={`${styles.page} ${shape.embedded ? styles.inside : ""}`}
        data-embedded={shape.embedded || undefined}
      >
        {has("top") && <TopBar />}
        {shape.embedded && has("bar") && <BarOfRun />}
        <Main ref={main} id={shape.within ? undefined : "content"} className={styles.main} style={own as CSSProperties}>
          {strip && (
            <div className={styles.strip} data-picture="pipeline">
              <StripOfEngine form={strip} />
            </div>
          )}
          {has("structure") && <Structures />}
          {has("panel") && <Side over={room.several} />}
          {has("why") && (asking ? <div /> : <WhyOfStep />)}
          {(has("transport") || has("timeline")) && (
            <Bottom transport={has("transport")} timeline={has("timeline") && !asking} />
          )}
          <PrintedFoot />
        </Main>
        {!has("transport") && !has("timeline") && <BarePresenter />}
        <FlightOfPackets />
        <Windows />
      </div>
    </TermsScope>
  );
}

/** Keys before an audience, where what stands next to the transport is hidden. */
function BarePresenter() {
  const present = useAppState((state) => state.present);
  return present && <Presenter bare />;
}

/** The bar of an embedded run. */
function BarOfRun() {
  const title = useAppState(({ scenario }) => scenario?.file.title);
  const fragment = useAppState((state) => fragmentOf(state) ?? "");
  return <EmbedBar title={title} to={fragment} />;
}

/** Packets on their way to the link. */
function FlightOfPackets() {
  return useAppState(({ scenario }) => scenario?.opened.port) ? <Flight /> : null;
}

/** The side panel, or the button that unfolds it, `over` the drawing. */
function Side({ over }: { over: boolean }) {
  const { store, control } = useApp();
  const panel = useAppState(panelOf);
  const sizes = useAppState((state) => state.sizes);
  const shown = useAppState((state) => state.shown !== null);
  const begun = useDeferredValue(shown);
  if (!panel)
    return (
      <div className={`${styles.unfold} ${over ? styles.over : ""}`}>
        <Button label="Open the side panel" onClick={() => control.openPanel({ panel: true })}>
          ‹
        </Button>
      </div>
    );
  const set = (side: number) => store.setState({ sizes: { ...sizes, side } });
  return (
    <aside className={styles.side} aria-label="Details">
      <Splitter
        label="Width of the side panel"
        runs="up"
        value={sizes.side}
        limits={LIMITS.side}
        onChange={set}
        onReset={() => set(USUAL.side)}
      />
      {begun ? (
        <Fetched of="side panel">
          <SidePanel />
        </Fetched>
      ) : (
        shown && <Fetching />
      )}
    </aside>
  );
}

/** Transport and timeline, or one of them; alone, the transport is one line. */
function Bottom({ transport, timeline }: { transport: boolean; timeline: boolean }) {
  const { store } = useApp();
  const present = useAppState((state) => state.present);
  const sizes = useAppState((state) => state.sizes);
  const scenario = useAppState((state) => state.scenario);
  const begun = useDeferredValue(useAppState((state) => state.shown !== null));
  const set = (bottom: number | null) => store.setState({ sizes: { ...sizes, bottom } });
  return (
    <div className={`${styles.bottom} ${transport && timeline ? "" : styles.bare}`}>
      {timeline && (
        <Splitter
          label="Height of the timeline"
          runs="across"
          value={sizes.bottom ?? LIMITS.bottom[0]}
          limits={LIMITS.bottom}
          onChange={set}
          onReset={() => set(null)}
        />
      )}
      {transport && <TransportOfRun line={!timeline} />}
      {present && <Presenter />}
      {timeline && begun && (
        <Boundary of={scenario} onError={(error) => store.setState({ trouble: partTrouble(error) })}>
          <Suspense fallback={<div />}>
            <TimelineOfRun />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}

function TransportOfRun({ line }: { line: boolean }) {
  const { store, control } = useApp();
  const step = useAppState((state) => state.wanted);
  const steps = useAppState(stepsOf);
  const atMost = useMayEndBefore();
  const seeking = useAppState((state) => state.seeking);
  const playing = useAppState((state) => state.playing);
  const speed = useAppState((state) => state.speed);
  const notice = useAppState((state) => state.notice);
  const actions = useMemo(
    () => ({
      cancel: control.stay,
      goTo: (step: Step) => control.jump(step),
      move: (by: number) => control.move(by),
      play: (playing: boolean) => control.play(playing),
      setSpeed: (speed: number) => store.setState({ speed }),
    }),
    [store, control],
  );
  return (
    <Transport
      line={line}
      step={step}
      steps={steps}
      atMost={atMost}
      seeking={seeking}
      notice={notice}
      playing={playing}
      speed={speed}
      actions={actions}
    />
  );
}

/** What lies over the page. */
function Windows() {
  const { store, control } = useApp();
  const dialog = useAppState((state) => state.dialog);
  const review = useAppState((state) => state.review);
  const dialogTrouble = useAppState((state) => state.dialogTrouble);
  const scenario = useAppState((state) => state.scenario);
  // Only a link needs them: without one the windows are not drawn again in every step.
  const step = useAppState(({ dialog, shown }) => (dialog === "share" ? (shown?.frame.step ?? 0) : 0));
  const digest = useAppState(({ dialog, shown }) =>
    dialog === "share" ? (shown?.frame.engines[shown.engine]?.digest ?? "") : "",
  );
  const last = useAppState((state) => Math.max(0, stepsOf(state) - 1));
  const engine = useAppState(({ scenario, engine }) =>
    scenario?.opened.engines[engine]?.info.implementation === "rtl" ? "RTL" : "model",
  );
  const engineNumber = useAppState((state) => state.engine);
  const { shown: branch, names } = useBranches();
  const here = location.href.replace(/#.*$/, "");
  const close = () => store.setState({ dialog: null, dialogTrouble: null });
  const openBrought = async (open: () => Promise<boolean>) => {
    if (!(await open())) return;
    store.setState({ toOpen: "" });
    close();
  };
  return (
    <>
      <PageTrouble onGallery={() => control.toGallery()} />
      <Fetched of={dialog ?? review}>
        {dialog === "help" && <HelpDialog onClose={close} />}
        {dialog === "edit" && scenario && <EditorOfRun onClose={close} />}
        {dialog === "divergence" && <DivergenceOfRun onClose={close} />}
        {dialog === "share" && scenario && (
          <ShareDialog
            named={scenario.name === null ? null : here + addressOfScenario(scenario, step)}
            whole={here + addressOfScenario({ ...scenario, name: null }, step)}
            step={step}
            digest={digest}
            title={scenario.file.title || "Untitled scenario"}
            steps={last}
            engine={engine}
            engineNumber={engineNumber}
            text={scenario.text}
            branch={branch}
            fileName={fileName(scenario.name, scenario.file.title)}
            onCompare={() => store.setState({ dialog: "compare" })}
            onClose={close}
          />
        )}
        {dialog === "open" && (
          <OpenDialog
            trouble={dialogTrouble}
            onText={(text) => void openBrought(() => control.openPasted(text))}
            onFile={(file) => void openBrought(() => control.openFile(file))}
            onForget={() => store.setState({ dialogTrouble: null })}
            onCompare={scenario ? () => store.setState({ dialog: "compare", dialogTrouble: null }) : null}
            onClose={close}
          />
        )}
        {dialog === "compare" && scenario && (
          <CompareDialog
            trouble={dialogTrouble}
            branches={[null, ...names]
              .filter((name) => name !== branch)
              .map((name) => ({ name, title: name ?? OWN_RUN }))}
            onLink={(link) => void control.compareWith(link)}
            onBranch={(name) => void control.compareBranch(name)}
            onForget={() => store.setState({ dialogTrouble: null })}
            onClose={close}
          />
        )}
        {review && scenario && (
          <ReviewDialog
            fresh={newNotes(review.file, scenario.file).length}
            own={newNotes(scenario.file, review.file).length}
            onMerge={() => void control.mergeReview()}
            onOpen={() => void control.openReview()}
            onClose={control.dropReview}
          />
        )}
      </Fetched>
      <Consent />
    </>
  );
}

function useKeys(): void {
  const app = useApp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (handleKey(event, app)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [app]);
}

/** Before an audience everything is as large as the window allows. */
function usePresenter(): void {
  const present = useAppState((state) => state.present);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-present", present);
    return () => document.documentElement.removeAttribute("data-present");
  }, [present]);
}
