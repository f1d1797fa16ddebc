import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { PHASE_MS } from "../drawing/tween";
import type { Picture } from "./mark";
import { Patcher } from "./patch";
import { stagesOf } from "./stages";

/** Animation of a step: none, all marks at once, or phase by phase in the order of cause and effect. */
export type Motion = "none" | "glides" | "unfolds";

/** The patcher of each drawing's element. Animations between a drawing and the page around it start at a mark. */
export const patchers = new WeakMap<Element, Patcher>();

/** Renders a drawing of marks. React owns only the empty group around them and the controls; each event has a single listener for all
 * marks. */
export function Marks(props: {
  picture: Picture;
  label: string;
  className?: string;
  /** The highlighted things. */
  lit: ReadonlySet<string>;
  onSelect(thing: string): void;
  onHover(thing: string | null): void;
  /** How marks move from their previous positions. */
  motion: Motion;
  /** Controls in front of the marks. */
  children?: ReactNode;
}) {
  const { picture, label, className, lit, onSelect, onHover, motion, children } = props;
  const { width, height, layers, exit } = picture;
  const root = useRef<SVGGElement>(null);
  const patcher = useRef<Patcher | null>(null);
  const over = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!root.current) return;
    patcher.current ??= new Patcher(root.current);
    const drawing = patcher.current;
    patchers.set(root.current, drawing);
    if (motion !== "unfolds") return drawing.draw(layers, motion === "glides");
    const timers = stagesOf(drawing.shown, layers).map((part, phase) => {
      if (phase > 0) return setTimeout(() => drawing.draw(part, true), PHASE_MS[phase]);
      drawing.draw(part, true);
      return 0;
    });
    return () => timers.forEach(clearTimeout);
  }, [layers, motion]);
  useLayoutEffect(() => {
    if (patcher.current) patcher.current.exit = exit;
  }, [exit]);
  useLayoutEffect(() => patcher.current?.light(lit), [lit]);
  const thingAt = (event: SyntheticEvent) => patcher.current?.at(event.target)?.thing ?? null;
  const point = (thing: string | null) => {
    if (thing === over.current) return;
    over.current = thing;
    onHover(thing);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      patcher.current?.move(event.target, event.key === "ArrowUp" ? -1 : 1);
    }
    const thing = event.key === "Enter" ? thingAt(event) : null;
    if (thing === null) return;
    // The key must not press a button to which the focus moves.
    event.preventDefault();
    onSelect(thing);
  };
  const focus = (event: SyntheticEvent) => {
    patcher.current?.enter(event.target);
    point(thingAt(event));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its marks are buttons, which an image could not have, and no fields
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={label}
      onClick={(event) => {
        const thing = thingAt(event);
        if (thing !== null) onSelect(thing);
      }}
      onKeyDown={press}
      onPointerOver={(event) => {
        patcher.current?.point(event.target);
        point(thingAt(event));
      }}
      onPointerLeave={() => {
        patcher.current?.point(null);
        point(null);
      }}
      onFocus={focus}
      onBlur={() => point(null)}
    >
      <g ref={root} />
      {children}
    </svg>
  );
}
