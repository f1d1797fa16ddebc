import { type CSSProperties, type ReactNode, useMemo, useRef } from "react";
import { useShallow } from "zustand/react/shallow";
import { useApp, useAppState } from "../../../app/context";
import type { AppState } from "../../../app/store";
import { asStep } from "../../../base/brand";
import { plural } from "../../../base/format";
import { err, ok } from "../../../base/result";
import type { ControlProps, Design, Scene } from "../../../designs/contract";
import type { Scenario } from "../../../gen/types/Scenario";
import drawing from "../../../kit/drawing/structure.module.css";
import { Marks, type Motion } from "../../../kit/marks/Marks";
import type { Picture } from "../../../kit/marks/mark";
import { Button } from "../../../kit/ui/Button";
import { type Size, useSize } from "../../../kit/use-size";
import { changeScenario } from "../actions/change";
import { findByNumber, selectThing, showEngine } from "../actions/view";
import { engineNames } from "../names";
import { FindField } from "../panels/find/FindField";
import { Presented } from "../presenter/Presented";
import { withParameter } from "../state/branches";
import { comparedOf, designOf, drawnDesignOf, isAsking, notComparedOf } from "../state/selectors";
import { AsideTab } from "./AsideTab";
import { Legend } from "./Legend";
import { useMotion } from "./motion";
import { usePointing } from "./pointing";
import { guesses, isGuessing, sceneBefore, sceneWithResults } from "./scene";
import { LEAST_ZOOM, LEAST_ZOOM_OF_PHONE, PHONE, READABLE } from "./side-by-side";
import styles from "./stage.module.css";

/** The structure of the shown engine, or of several side by side, with the names of the others. */
export function Structures() {
  const engines = useAppState(useShallow(comparedOf));
  const rows = useAppState(useShallow(rowsOf));
  const present = useAppState((state) => state.present);
  const [only = 0] = engines;
  if (engines.length < 2)
    return (
      <>
        <StructureOfEngine engine={only} alone />
        <LegendOfEngine engine={only} />
      </>
    );
  return (
    <div className={styles.several}>
      <div
        className={styles.compared}
        style={present ? undefined : rows}
        data-scrolls={present ? "several" : undefined}
      >
        {engines.map((engine) => (
          <Compared key={engine} engine={engine} />
        ))}
      </div>
      <NotCompared />
    </div>
  );
}

/** Number of engines from which there are two columns, in which each row has the minimum height of its own drawings. */
const IN_PAIRS = 4;

/** Width in pixels of a drawing that has its own row in a window of usual size. */
const WIDE = 1_250;

/** Grid rows of engines side by side, with the header and the margin of each. */
function rowsOf(state: AppState): CSSProperties {
  const engines = comparedOf(state);
  const heights = engines.map((engine, i) => {
    const info = state.scenario?.opened.engines[engine]?.info;
    const alone = i === engines.length - 1 && i % 2 === 0;
    return (info && designOf(state, engine)?.least(info, alone ? { width: WIDE } : {}).height) ?? 0;
  });
  const row = (height: number) =>
    `minmax(calc(1.4rem + 1px + var(--shrunk, 1) * ${Math.ceil(height * READABLE)}px), 1fr)`;
  if (heights.length > IN_PAIRS) return { "--rows": "none", "--row": row(Math.max(...heights)) } as CSSProperties;
  const pairs = heights.flatMap((height, i) => (i % 2 === 0 ? [Math.max(height, heights[i + 1] ?? 0)] : []));
  return { "--rows": pairs.map(row).join(" ") } as CSSProperties;
}

/** Names of the engines that do not fit; a click shows one instead of the last. */
function NotCompared() {
  const app = useApp();
  const others = useAppState(useShallow(notComparedOf));
  const opened = useAppState((state) => state.scenario?.opened);
  if (!opened || others.length === 0) return null;
  const names = engineNames(opened.engines, opened.network);
  return (
    <section className={styles.others} aria-label="Engines not drawn">
      <span>Not drawn:</span>
      {others.map((engine) => (
        <Button key={engine} quiet tooltip={`Draw the ${names[engine]} here`} onClick={() => showEngine(app, engine)}>
          {names[engine]}
        </Button>
      ))}
    </section>
  );
}

/** One of the engines side by side. */
function Compared({ engine }: { engine: number }) {
  const app = useApp();
  const opened = useAppState((state) => state.scenario?.opened);
  const shown = useAppState((state) => state.engine);
  const frame = useAppState((state) => state.shown?.frame.engines[engine]);
  const name = opened ? engineNames(opened.engines, opened.network)[engine] : "";
  const retired = frame ? `${plural(frame.retired, "operation")} done` : "";
  // A model has results before its hardware.
  const veiled = useAppState((state) => guesses(state) && state.engine !== engine);
  return (
    <section className={styles.one} aria-label={`Engine ${engine}: ${name}`}>
      <header>
        <Button
          quiet
          pressed={engine === shown}
          tooltip={`Show the ${name} in strip and panel`}
          onClick={() => showEngine(app, engine)}
        >
          {name}
        </Button>
        <span className={styles.retired} title={`Digest of the results so far: ${frame?.digest}`}>
          {retired}
        </span>
      </header>
      {veiled ? <Veil /> : <StructureOfEngine engine={engine} />}
      <LegendOfEngine engine={engine} of={name} />
    </section>
  );
}

/** Replaces parts that would reveal a hidden result. */
export const Veil = () => <p className={styles.waits}>Not shown while results are guessed</p>;

/** The scene whose structure is drawn: of the shown step, or of the step before while a result is hidden, since the state after a step
 * shows what has left. */
function useDrawnScene(engine: number): { scene: Scene | null; veiled: boolean } {
  const scene = useAppState((state) => sceneWithResults(state, engine));
  const guessing = useAppState(isGuessing);
  const before = useAppState((state) => (guesses(state) ? sceneBefore(state, engine) : null));
  const lastScenes = useRef<readonly Scene[]>([]);
  if (scene && lastScenes.current.at(-1) !== scene) lastScenes.current = [...lastScenes.current.slice(-1), scene];
  if (!guessing) return { scene, veiled: false };
  const seen = lastScenes.current.find(({ step, info }) => step === (scene?.step ?? 0) - 1 && info === scene?.info);
  return { scene: seen ?? before, veiled: (seen ?? before) === null };
}

/** The legend of an engine's drawing, and the tab of its extra drawing if the engine is the only one. `of` is its name if there are
 * several. */
function LegendOfEngine({ engine, of }: { engine: number; of?: string | undefined }) {
  const info = useAppState(({ scenario }) => scenario?.opened.engines[engine]?.info);
  const design = useAppState((state) => designOf(state, engine));
  if (!info || !design) return null;
  return (
    <>
      <Legend design={design} info={info} of={of ?? null} />
      {of === undefined && <AsideTab engine={engine} info={info} />}
    </>
  );
}

/** The structure of an engine in the available size; `alone` reserves space for the open legend. */
export function StructureOfEngine({ engine, alone }: { engine: number; alone?: boolean }) {
  const { scene, veiled } = useDrawnScene(engine);
  const design = useAppState((state) => (alone ? drawnDesignOf : designOf)(state, engine));
  const pointing = usePointing(engine);
  const motion = useMotion();
  const app = useApp();
  const { store } = app;
  const finding = useAppState((state) => state.isSearchOpen && state.engine === engine);
  const find = async (text: string) => {
    const here = scene && design?.search?.find?.(scene, text);
    if (!here) return findByNumber(app, text);
    if (here.thing === null) return err(here.error);
    selectThing(app, here.thing);
    return ok(null);
  };
  const seeking = useAppState((state) => state.seeking);
  const present = useAppState((state) => state.present);
  const narrowed = useAppState(({ legend }) => alone && legend);
  const root = useRef<HTMLDivElement>(null);
  const size = useSize(root);
  const fixed = useAppState((state) => isGuessing(state) || isAsking(state));
  const setParameter = (name: string, value: number) => {
    const to = (file: Scenario) => withParameter(file, engine, name, value);
    void changeScenario(app, `set ${name} to ${value}`, to, asStep(scene?.step ?? 0));
  };
  const drawn = scene && design && size && (
    <Drawing size={size} least={design.least(scene.info, { width: size.width / size.scale, cores: scene.cores })}>
      {(width, height) => (
        <StructureOf
          {...{ design, scene, width, height, pointing, motion }}
          setParameter={fixed ? undefined : setParameter}
        />
      )}
    </Drawing>
  );
  return (
    <div
      ref={root}
      className={styles.structure}
      data-engine={engine}
      data-scrolls={present || undefined}
      data-legend={narrowed || undefined}
    >
      {finding && (
        <FindField
          label={design?.search?.label ?? "Number"}
          examples={design?.search?.examples ?? ""}
          onFind={find}
          onClose={() => store.setState({ isSearchOpen: false })}
        />
      )}
      {veiled && <Veil />}
      {!scene && seeking !== null && <p className={styles.waits}>Computing the run up to this step</p>}
      {present && scene && design ? <Presented {...{ engine, design, scene, pointing, motion }} /> : drawn}
    </div>
  );
}

type StructureProps = ControlProps & { design: Design; motion: Motion };

/** The structure in its available size. */
function StructureOf(props: StructureProps) {
  const { design, scene, width, height } = props;
  const picture = useMemo(() => design.marks(scene, width, height), [design, scene, width, height]);
  return <Drawn {...props} picture={picture} />;
}

/** The marks of a design, with its control. */
export function Drawn({ design, motion, picture, ...props }: StructureProps & { picture: Picture }) {
  const { Control } = design;
  const { pointing } = props;
  return (
    <Marks
      {...{ picture, motion }}
      label="Structure of the queue"
      className={drawing.structure}
      lit={pointing.lit}
      onSelect={pointing.select}
      onHover={pointing.hover}
    >
      {Control && <Control {...props} />}
    </Marks>
  );
}

/** A drawing that fills the available size. If that is too small, it is scaled down while it is readable, and scrolled beyond that. */
export function Drawing({ size, least, children }: StageDrawingProps) {
  const width = size.width / size.scale;
  const height = size.height / size.scale;
  const smallest = size.width < PHONE && innerWidth < PHONE ? LEAST_ZOOM_OF_PHONE : LEAST_ZOOM;
  const zoom = Math.max(smallest, Math.min(1, width / least.width, height / least.height));
  const pixels = zoom * size.scale;
  const own = {
    "--least-width": `${Math.floor(least.width * pixels)}px`,
    "--least-height": `${Math.floor(least.height * pixels)}px`,
  };
  return (
    <div className={styles.drawing} data-picture="structure" style={own as CSSProperties}>
      {children(Math.round(Math.max(width / zoom, least.width)), Math.round(Math.max(height / zoom, least.height)))}
    </div>
  );
}

export interface StageDrawingProps {
  size: Size;
  /** Pixels at scale 1. */
  least: { width: number; height: number };
  children(width: number, height: number): ReactNode;
}
