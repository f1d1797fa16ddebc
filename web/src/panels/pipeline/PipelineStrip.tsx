import { type PointerEvent, type SyntheticEvent, useLayoutEffect, useMemo, useRef } from "react";
import { opThing, type Thing } from "../../base/thing";
import type { Pipeline, Pointing, Scene } from "../../designs/contract";
import type { OpFrame } from "../../gen/types/OpFrame";
import { useGlide } from "../../kit/drawing/glide";
import { classes } from "../../kit/marks/mark";
import { drawPieces, type Inside } from "../../kit/marks/pieces";
import { useSize } from "../../kit/use-size";
import { layoutStrip, rem, STRIPS, type StripForm, type StripLayout, tokenOffset } from "./layout";
import styles from "./pipeline.module.css";
import { stripPieces } from "./strip";

/** The pipeline: occupants of each stage, forwarded values, next operations and latest results. One listener hears of all operations. */
export function PipelineStrip(props: {
  scene: Scene;
  pipeline: Pipeline | null;
  form: StripForm;
  /** Operations that completed, the newest first. */
  done: readonly OpFrame[];
  pointing: Pointing;
  glides: boolean;
}) {
  const { scene, pipeline, form, done, pointing } = props;
  const root = useRef<HTMLElement>(null);
  const size = useSize(root);
  const layout = useMemo(
    () => size && layoutStrip(scene.info.stages, pipeline?.arcs ?? [], size.width / size.scale, form),
    [size, scene, pipeline, form],
  );
  const { lit } = pointing;
  const pieces = useMemo(
    () => (layout && size ? stripPieces({ scene, pipeline, layout, scale: size.scale, done, lit }) : []),
    [layout, size, scene, pipeline, done, lit],
  );
  const drawn = useRef<Inside>([]);
  useLayoutEffect(() => {
    if (root.current) drawPieces(root.current, drawn.current, pieces);
    drawn.current = pieces;
  }, [pieces]);
  const places = useMemo(
    () => (layout && size ? tokenPlaces(layout, pipeline, scene, done, size.scale) : new Map()),
    [layout, size, pipeline, scene, done],
  );
  useGlide(root, places, props.glides);
  const over = useRef<Thing | null>(null);
  const point = (thing: Thing | null) => {
    if (thing === over.current) return;
    over.current = thing;
    pointing.hover(thing);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it hear of keys
    <section
      ref={root}
      className={classes(styles.strip, form !== "full" && styles.low)}
      style={{ height: rem(STRIPS[form].height) }}
      aria-label="Pipeline"
      onClick={(event) => {
        const thing = thingAt(event);
        if (thing !== null) pointing.select(thing);
      }}
      onPointerOver={(event: PointerEvent) => point(thingAt(event))}
      onPointerLeave={() => point(null)}
    />
  );
}

/** The operation whose button an event happened in. */
const thingAt = ({ target }: SyntheticEvent): Thing | null =>
  (target instanceof Element &&
    (target.closest<HTMLElement>("button[data-glide]")?.dataset.glide as Thing | undefined)) ||
  null;

/** Where each operation is drawn, in pixels. */
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
