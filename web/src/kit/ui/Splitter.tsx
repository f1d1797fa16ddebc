import { type PointerEvent, useRef } from "react";
import styles from "./ui.module.css";

/** The edge between two parts: dragged, or moved by arrow keys, it resizes; a double click puts it back. */
export function Splitter(props: {
  label: string;
  /** The way the edge runs. */
  runs: "up" | "across";
  /** Size of the part behind the edge, right of it or below, in rem. */
  value: number;
  limits: readonly [least: number, most: number];
  onChange(value: number): void;
  onReset(): void;
}) {
  const { label, runs, value, limits, onChange } = props;
  const [least, most] = limits;
  const from = useRef({ at: 0, value: 0 });
  const place = (event: PointerEvent) => (runs === "up" ? event.clientX : event.clientY);
  const set = (to: number) => onChange(Math.round(10 * Math.max(least, Math.min(to, most))) / 10);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between parts cannot be moved
    <div
      className={`${styles.splitter} ${runs === "up" ? styles.up : styles.across}`}
      role="separator"
      tabIndex={0}
      data-own-keys
      aria-label={label}
      aria-orientation={runs === "up" ? "vertical" : "horizontal"}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={value}
      title={`${label}: drag, or use the arrow keys; double-click for the usual size`}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { at: place(event), value };
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        set(from.current.value + (from.current.at - place(event)) / rem);
      }}
      onKeyDown={({ key }) => {
        const by = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1 }[key];
        if (by !== undefined) set(value + by);
      }}
      onDoubleClick={props.onReset}
    />
  );
}
