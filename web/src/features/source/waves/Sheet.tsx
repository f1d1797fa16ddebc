import { useLayoutEffect, useRef } from "react";
import { type Brush, setDrawing } from "../../../kit/picture/brush";
import styles from "./waves.module.css";

/** A canvas as sharp as the screen. It is drawn whenever its component is rendered: with another step, other values, another size or theme. */
export function Sheet(props: {
  width: number;
  height: number;
  /** What it shows, for readers that do not see it; left out if that is said elsewhere. */
  label?: string;
  /** Draws in CSS pixels. */
  paint(to: Brush): void;
  /** Called with the place of a click, in CSS pixels from the left. */
  onPoint?(x: number): void;
}) {
  const { width, height, label, paint, onPoint } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || width <= 0) return;
    const sharp = devicePixelRatio;
    const [wide, high] = [Math.round(width * sharp), Math.round(height * sharp)];
    // Setting a size empties a canvas and its memory.
    if (element.width !== wide) element.width = wide;
    if (element.height !== high) element.height = high;
    context.setTransform(sharp, 0, 0, sharp, 0, 0);
    paint(context);
    setDrawing(element, { width, height, paint });
  });
  return (
    <canvas
      ref={canvas}
      className={styles.sheet}
      style={{ width, height }}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      onPointerDown={(event) => {
        if (event.button === 0) onPoint?.(event.clientX - event.currentTarget.getBoundingClientRect().left);
      }}
    />
  );
}
