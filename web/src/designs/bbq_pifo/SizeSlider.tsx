import type { KeyboardEvent, MouseEvent } from "react";
import { middleOf } from "../../kit/drawing/box";
import type { ControlProps } from "../contract";
import { decode } from "./decode";
import { layout } from "./draw";
import styles from "./structure.module.css";

/** Smallest and largest size of the PIFO that the hardware supports. */
const [LEAST, MOST] = [2, 16];
const SIZES = Array.from({ length: MOST - LEAST + 1 }, (_, i) => LEAST + i);

/** A slider for the size k of the PIFO; another size reopens the run. Sizes that are too small for theorem 1 are dashed. */
export function SizeSlider({ scene, width, height, setParameter }: ControlProps) {
  const state = decode(scene);
  const { slider } = layout(state, width, height);
  const { k, latency } = state;
  if (!setParameter) return null;
  const set = (size: number) => {
    if (size !== k && size >= LEAST && size <= MOST) setParameter("k", size);
  };
  const onKey = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: k - 1,
      ArrowDown: k - 1,
      ArrowRight: k + 1,
      ArrowUp: k + 1,
      Home: LEAST,
      End: MOST,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(target);
  };
  // The scale is right of the text that names the size of this run.
  const [from, to] = [slider.x + 60, slider.x + slider.w - 10];
  const x = (size: number) => from + ((size - LEAST) / (MOST - LEAST)) * (to - from);
  const middle = middleOf(slider);
  const bound = x(latency + 0.5);
  const onClick = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    set(Math.round(LEAST - 0.5 + ((clientX - left) / width) * SIZES.length));
  };
  const half = (x(LEAST + 1) - x(LEAST)) / 2;
  return (
    <g>
      <text x={slider.x} y={middle} className={styles.side}>{`k = ${k}`}</text>
      <path d={`M${x(LEAST)} ${middle}H${bound}`} className={styles.tooSmall} />
      <path d={`M${bound} ${middle}H${x(MOST)}`} className={styles.rail} />
      {SIZES.map((size) => (
        <circle
          key={size}
          cx={x(size)}
          cy={middle}
          r={size === k ? 6 : 2.5}
          className={size === k ? styles.knob : styles.notch}
        />
      ))}
      <rect
        x={x(LEAST) - half}
        y={slider.y}
        width={2 * half * SIZES.length}
        height={slider.h}
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label="Size k of the PIFO"
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-valuenow={k}
        aria-valuetext={k > latency ? `k = ${k}` : `k = ${k}, too small: not above p = ${latency}`}
        onKeyDown={onKey}
        onClick={onClick}
      >
        <title>Runs it again with another size of the PIFO; red: too small for theorem 1</title>
      </rect>
    </g>
  );
}
