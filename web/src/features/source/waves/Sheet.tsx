import { useLayoutEffect, useRef } from "react";
import { type Brush, setDrawing } from "../../../kit/picture/brush";
import { type Moves, useMoves } from "./use-moves";
import styles from "./waves.module.css";

interface SheetProps {
  width: number;
  height: number;
  /** Draws in CSS pixels. */
  paint(to: Brush): void;
}

/** A canvas as sharp as the screen. It is drawn whenever its component is rendered: with another step, other values, another size or theme. */
function useSheet({ width, height, paint }: SheetProps) {
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
  return canvas;
}

/** A sheet that repeats what is said elsewhere. */
export function QuietSheet(props: SheetProps) {
  const { width, height } = props;
  return <canvas ref={useSheet(props)} className={styles.sheet} style={{ width, height }} aria-hidden />;
}

/** A sheet that the reader moves. */
export function MovedSheet(props: SheetProps & Moves & { label: string }) {
  const { width, height, label } = props;
  const canvas = useSheet(props);
  const handlers = useMoves(canvas, props);
  return (
    <canvas
      ref={canvas}
      className={styles.sheet}
      style={{ width, height }}
      role="img"
      aria-label={label}
      title="A click goes to the step. Drag, wheel with shift or arrow keys: other steps; wheel with control, + and -: wider or narrower."
      tabIndex={0}
      {...handlers}
    />
  );
}
