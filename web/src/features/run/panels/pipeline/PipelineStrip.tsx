import { memo, type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { opThing } from "../../../../base/thing";
import type { Pipeline, Pointing, Scene } from "../../../../designs/contract";
import type { OpFrame } from "../../../../gen/types/OpFrame";
import { PHASE_MS, TWEEN_MS, useTween } from "../../../../kit/drawing/tween";
import type { Motion } from "../../../../kit/marks/Marks";
import { useSize } from "../../../../kit/use-size";
import { type InFront, OnLink, Waiting } from "../packets/Edges";
import { Incoming, Leaving } from "./Edges";
import { Lines } from "./Lines";
import { layoutStrip, STRIPS, type StripForm, type StripLayout, tokenOffset } from "./layout";
import styles from "./pipeline.module.css";
import { hasTwoDigits, StageToken } from "./StageToken";

const rem = (units: number) => `${units / 14}rem`;

/** The pipeline strip: occupants of each stage, forwarded values, next operations and latest results. */
export function PipelineStrip(props: {
  scene: Scene;
  pipeline: Pipeline | null;
  /** Name of the engine among several side by side. */
  of?: string | undefined;
  form: StripForm;
  /** Width in pixels if it cannot be measured, which is in print. */
  width?: number | undefined;
  /** Completed operations, the newest first. */
  done: readonly OpFrame[];
  pointing: Pointing;
  motion: Motion;
}) {
  const { scene, pipeline, form, width } = props;
  const root = useRef<HTMLElement>(null);
  const size = useSize(root);
  const layout = useMemo(
    () => size && layoutStrip(scene.info.stages, pipeline?.arcs ?? [], (width ?? size.width) / size.scale, form),
    [size, scene, pipeline, form, width],
  );
  const places = useMemo(
    () => (layout && size ? tokenPlaces(layout, props.pipeline, props.scene, props.done, size.scale) : new Map()),
    [layout, size, props.pipeline, props.scene, props.done],
  );
  useTween(root, places, props.motion !== "none");
  useFollowing(root, layout, props.motion === "unfolds");
  return (
    <section
      ref={root}
      className={styles.strip}
      data-low={form !== "full" || undefined}
      style={{ height: rem(STRIPS[form].height) }}
      aria-label={props.of === undefined ? "Pipeline" : `Pipeline: ${props.of}`}
      title={props.of && `Pipeline of the ${props.of}`}
    >
      {layout && size && pipeline && <Stages {...props} pipeline={pipeline} layout={layout} scale={size.scale} />}
      {!pipeline && <p className={styles.none}>A model has no stages of hardware, so there is no pipeline to show.</p>}
      {scene.packets && layout?.form === "full" && layout.leaving.length > 0 && <OnLink packets={scene.packets} />}
    </section>
  );
}

/** The packets in front of the engine; null if the traffic consists of operations. */
function inFront({ packets, cores }: Scene): InFront | null {
  if (packets) return { waiting: packets.lane.waiting, next: packets.lane.ingress };
  return cores && { waiting: cores.own.sequenced.waiting, next: [] };
}

function Stages(props: {
  scene: Scene;
  pipeline: Pipeline;
  layout: StripLayout;
  scale: number;
  done: readonly OpFrame[];
  pointing: Pointing;
}) {
  const { scene, pipeline, layout, pointing } = props;
  const front = inFront(scene);
  return (
    <>
      <Lines
        layout={layout}
        scale={props.scale}
        isLit={({ to }) => (pipeline.stages[to] ?? []).some(({ op }) => pointing.lit.has(opThing(op)))}
      />
      {front ? (
        <Waiting
          front={front}
          narrow={layout.left < 100 || layout.form !== "full"}
          width={rem(layout.left - 4)}
          top={rem(layout.form === "full" ? layout.box.y - 3 : layout.textTop)}
        />
      ) : (
        <Incoming upcoming={scene.upcoming} operations={scene.info.operations} layout={layout} pointing={pointing} />
      )}
      <ol>
        {layout.stages.map(({ x, w }, stage) => (
          <StageBox
            // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its number
            key={stage}
            {...{ stage, x, w, y: layout.box.y, h: layout.box.h, density: layout.density }}
            full={layout.form === "full"}
            work={scene.info.stages[stage]?.work ?? ""}
            empty={(pipeline.stages[stage] ?? []).length === 0}
          />
        ))}
      </ol>
      {/* Above the stages instead of inside them: an operation keeps its element and its text while it moves. */}
      <div>
        {layout.stages.flatMap(({ x, w }, stage) => {
          const tokens = pipeline.stages[stage] ?? [];
          const over = { x, y: layout.box.y, w, h: layout.box.h };
          return tokens.map((token, place) => (
            <StageToken
              key={token.op}
              {...{ token, stage, place, over, pointing }}
              of={tokens.length}
              density={layout.density}
            />
          ));
        })}
      </div>
      <Leaving done={props.done} operations={scene.info.operations} layout={layout} pointing={pointing} />
    </>
  );
}

/** A stage and its work. Memoized, since a step changes few of them. */
const StageBox = memo(function StageBox(props: {
  stage: number;
  x: number;
  y: number;
  w: number;
  h: number;
  density: StripLayout["density"];
  full: boolean;
  work: string;
  /** True if it contains no operation. */
  empty: boolean;
}) {
  const { stage, x, y, w, h, density, full, work, empty } = props;
  return (
    <li
      className={`${styles.stage} ${empty ? styles.bubble : ""}`}
      data-density={density}
      title={density === "words" && full ? undefined : `stage ${stage}: ${work}`}
      data-two-digits={hasTwoDigits(stage)}
      style={{ left: rem(x), top: rem(y), width: rem(w), height: rem(h) }}
    >
      <p className={styles.work}>
        <b>{stage}</b> <Work work={work} density={full ? density : "numbers"} />
      </p>
      {empty && (
        <span className={styles.empty}>
          <span className="unseen">bubble</span>
        </span>
      )}
    </li>
  );
});

/** The work of a stage: complete, its first part, or nothing, as space allows. The tooltip has all of it. */
function Work({ work, density }: { work: string; density: StripLayout["density"] }) {
  const [first = "", rest = ""] = density === "words" ? [work] : density === "few" ? work.split(/(?=;)/) : ["", work];
  return (
    <>
      {first}
      {rest && <span className="unseen">{rest}</span>}
    </>
  );
}

/** Positions of operations, in pixels. */
function tokenPlaces(
  layout: StripLayout,
  pipeline: Pipeline | null,
  scene: Scene,
  done: readonly OpFrame[],
  scale: number,
) {
  const places = new Map<string, { x: number; y: number }>();
  const put = (op: number, at: { x: number; y: number } | undefined) => {
    if (at) places.set(opThing(op), { x: at.x * scale, y: at.y * scale });
  };
  layout.incoming.forEach(({ x, y }, i) => {
    const slots = scene.upcoming[i] ?? [];
    slots.forEach(({ op }, place) => {
      put(op, { x, y: y + tokenOffset(place, slots.length) });
    });
  });
  layout.leaving.forEach((at, i) => {
    const op = done[i];
    if (op) put(op.op, at);
  });
  pipeline?.stages.forEach((tokens, i) => {
    const box = layout.stages[i];
    if (!box) return;
    const middle = (place: number) => layout.tokenY + tokenOffset(place, tokens.length);
    tokens.forEach(({ op }, place) => {
      put(op, { x: box.x + 18, y: middle(place) });
    });
  });
  return places;
}

/** In a staged step, elements with `data-follows` appear after operations have reached their stages: forwarded values, and what an older
 * operation has learnt in the step. */
function useFollowing(root: RefObject<Element | null>, layout: unknown, isStaged: boolean): void {
  const seen = useRef(new WeakSet<Element>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout belongs to a new step
  useLayoutEffect(() => {
    const all = [...(root.current?.querySelectorAll("[data-tween], [data-follows]") ?? [])];
    const comes = (element: Element) => {
      const operation = element.closest("[data-tween]");
      return operation === null || (seen.current.has(operation) && !seen.current.has(element));
    };
    const following = isStaged ? all.filter((element) => element.matches("[data-follows]") && comes(element)) : [];
    for (const element of all) seen.current.add(element);
    const coming = following.map((element) =>
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TWEEN_MS, delay: PHASE_MS[2], fill: "backwards" }),
    );
    return () => {
      for (const one of coming) one.cancel();
    };
  }, [root, layout, isStaged]);
}
