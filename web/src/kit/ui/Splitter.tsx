import { type PointerEvent, useRef } from "react";
import styles from "./ui.module.css";

/** A divider that resizes two parts, by dragging or arrow keys; a double click restores the default size. */
export function Splitter(props: {
  label: string;
  /** Direction of the divider. */
  runs: "up" | "across";
  /** Size of the part right of or below the divider, in rem. */
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
      title={`${label}: drag, or use the arrow keys; double-click for the default size`}
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
