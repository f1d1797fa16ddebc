import type { CSSProperties } from "react";
import type { Thing } from "../../base/thing";
import type { Pointing } from "../contract";
import type { Box } from "./layout";
import styles from "./structure.module.css";

/** A frame that can be pressed, by pointer and by keys. What is written in it stands beside it, and its name says that in words. */
export function Press(props: {
  thing: Thing;
  name: string;
  pointing: Pointing;
  box: Box;
  look: string;
  rx?: number;
  style?: CSSProperties;
}) {
  const { thing, name, pointing, box, look, rx, style } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG
    <rect
      x={box.x}
      y={box.y}
      width={box.w}
      height={box.h}
      rx={rx}
      className={`${styles.press} ${look}`}
      style={style}
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={pointing.lit.has(thing)}
      onClick={() => pointing.select(thing)}
      onKeyDown={(event) => event.key === "Enter" && pointing.select(thing)}
      onPointerEnter={() => pointing.hover(thing)}
      onPointerLeave={() => pointing.hover(null)}
    />
  );
}
