import { type CSSProperties, Suspense, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { fragmentOf } from "../../app/address-of-state";
import { useApp, useAppState } from "../../app/context";
import { EmbedBar } from "../../app/Header";
import { Fetching, LazyBoundary } from "../../app/LazyBoundary";
import { toGallery } from "../../app/screens";
import type { AppShape } from "../../app/shape";
import { chunkError } from "../../app/shown-errors";
import type { Step } from "../../base/brand";
import { Button } from "../../kit/ui/Button";
import { Boundary, chunk } from "../../kit/ui/chunk";
import { Splitter } from "../../kit/ui/Splitter";
import { TermsScope } from "../../terms/Words";
import { jumpTo, moveBy, setPlaying, stopSeek } from "./actions/move";
import { openPanel } from "./actions/view";
import { handleKey } from "./keys";
import { networkPart } from "./network/lazy";
import { PageError } from "./PageError";
import { PrintedFoot } from "./PrintedFoot";
import styles from "./page.module.css";
import { Transport } from "./panels/transport/Transport";
import { wavesHeightOf } from "./panels/waves/height";
import { WavesPart } from "./panels/waves/WavesPart";
import { useMayEndBefore } from "./poll";
import { Presenter } from "./presenter/Presenter";
import { Flight } from "./stage/Flight";
import { useParts } from "./stage/parts";
import { WhyOfStep } from "./stage/Sentences";
import { Drawing, Structures } from "./stage/Stage";
import { StripOfEngine } from "./stage/Strip";
import { isAsking, isAtNetwork, panelOf, stepsOf } from "./state/selectors";
import { useTermsOfRun } from "./terms-of-run";
import { TopBar } from "./top-bar/TopBar";
import { LIMITS, USUAL, usualBottom } from "./view-slice";

/** Chunks that are loaded after the first step, which does not need them. */
const SidePanel = chunk(() => import("./panels/SidePanel").then(({ SidePanel }) => SidePanel));
const Timeline = chunk(() => import("./panels/timeline/Timeline").then(({ Timeline }) => Timeline));

/** Runs with a network alone need them. */
const NetworkRun = networkPart(({ NetworkRun }) => NetworkRun);
const NetworkWhy = networkPart(({ NetworkWhy }) => NetworkWhy);

/** The screen of a run, or the parts of it that the address selects. */
export function Page({ shape }: { shape: AppShape }) {
  const app = useApp();
  const panel = useAppState(panelOf);
  const main = useRef<HTMLElement & HTMLDivElement>(null);
  const Main = shape.within ? "div" : "main";
  const { has, strip, available, besideWaves } = useParts(shape, main);
  const sizes = useAppState((state) => state.sizes);
  const asking = useAppState(isAsking);
  const waves = useAppState(wavesHeightOf);
  useKeys();
  usePresenter();
  const side = panel ? `${sizes.side}rem` : available.several ? "0px" : "2.4rem";
  const bottom = sizes.bottom === null ? undefined : `min(${sizes.bottom}rem, 45vh)`;
  const own = {
    "--side": has("panel") ? side : "0px",
    "--bottom": has("timeline") ? bottom : "auto",
    "--why": has("why") ? undefined : "0px",
    "--waves": has("waves") ? `min(${waves}rem, ${sizes.waves === null ? 34 : 70}vh)` : undefined,
    ...(besideWaves !== null && { "--least": `${besideWaves}rem` }),
    ...available.style,
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
          {has("structure") && <StructuresOfRun />}
          {has("waves") && <WavesPart />}
          {has("panel") && <Side over={available.several} />}
          {has("why") && (asking ? <div /> : <WhyOfRun />)}
          {(has("transport") || has("timeline")) && (
            <Bottom transport={has("transport")} timeline={has("timeline") && !asking} />
          )}
          <PrintedFoot />
        </Main>
        {!has("transport") && !has("timeline") && <PresenterKeys />}
        <FlightOfPackets />
        <PageError onGallery={() => toGallery(app)} />
      </div>
    </TermsScope>
  );
}

/** The network of a run that has one, or the structures of its engines. */
function StructuresOfRun() {
  const network = useAppState(({ scenario }) => scenario?.opened.network !== undefined);
  return network ? <NetworkRun structures={<Structures />} Drawing={Drawing} /> : <Structures />;
}

/** The sentences about the network, or about the shown engines. */
const WhyOfRun = () => (useAppState(isAtNetwork) ? <NetworkWhy /> : <WhyOfStep />);

/** Presenter keys without the bar beside the transport. */
function PresenterKeys() {
  const present = useAppState((state) => state.present);
  return present && <Presenter keysOnly />;
}

/** The bar of an embedded run. */
function BarOfRun() {
  const title = useAppState(({ scenario }) => scenario?.file.title);
  const fragment = useAppState((state) => fragmentOf(state) ?? "");
  return <EmbedBar title={title} to={fragment} />;
}

/** The animation of packets on their way to the link. */
function FlightOfPackets() {
  return useAppState((state) => state.scenario?.opened.port && !isAtNetwork(state)) ? <Flight /> : null;
}

/** The side panel, or the button that opens it, `over` the drawing. */
function Side({ over }: { over: boolean }) {
  const app = useApp();
  const { store } = app;
  const panel = useAppState(panelOf);
  const sizes = useAppState((state) => state.sizes);
  const shown = useAppState((state) => state.shown !== null);
  const begun = useDeferredValue(shown);
  if (!panel)
    return (
      <div className={`${styles.unfold} ${over ? styles.over : ""}`}>
        <Button label="Open the side panel" onClick={() => openPanel(app, { panel: true })}>
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
        <LazyBoundary resetKey="side panel">
          <SidePanel />
        </LazyBoundary>
      ) : (
        shown && <Fetching />
      )}
    </aside>
  );
}

/** Transport and timeline, or one of them; without the timeline, the transport is one line. */
function Bottom({ transport, timeline }: { transport: boolean; timeline: boolean }) {
  const { store } = useApp();
  const present = useAppState((state) => state.present);
  const sizes = useAppState((state) => state.sizes);
  const scenario = useAppState((state) => state.scenario);
  const begun = useDeferredValue(useAppState((state) => state.shown !== null));
  const usual = usualBottom(innerHeight, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const set = (bottom: number | null) => store.setState({ sizes: { ...sizes, bottom } });
  return (
    <div className={`${styles.bottom} ${transport && timeline ? "" : styles.bare}`}>
      {timeline && (
        <Splitter
          label="Height of the timeline"
          runs="across"
          value={sizes.bottom ?? usual}
          limits={LIMITS.bottom}
          onChange={set}
          onReset={() => set(null)}
        />
      )}
      {transport && <TransportOfRun line={!timeline} />}
      {present && <Presenter />}
      {timeline && begun && (
        <Boundary resetKey={scenario} onError={(error) => store.setState({ error: chunkError(error) })}>
          <Suspense fallback={<div />}>
            <Timeline />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}

function TransportOfRun({ line }: { line: boolean }) {
  const app = useApp();
  const step = useAppState((state) => state.wanted);
  const steps = useAppState(stepsOf);
  const atMost = useMayEndBefore();
  const seeking = useAppState((state) => state.seeking);
  const playing = useAppState((state) => state.playing);
  const notice = useAppState((state) => state.notice);
  const actions = useMemo(
    () => ({
      cancel: () => stopSeek(app),
      goTo: (step: Step) => jumpTo(app, step),
      move: (by: number) => moveBy(app, by),
      play: (playing: boolean) => setPlaying(app, playing),
    }),
    [app],
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
      actions={actions}
    />
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

/** Enlarges everything in presenter mode as far as the window allows. */
function usePresenter(): void {
  const present = useAppState((state) => state.present);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-present", present);
    return () => document.documentElement.removeAttribute("data-present");
  }, [present]);
}
