import type { ReactNode } from "react";
import { LazyBoundary } from "../../../app/LazyBoundary";
import styles from "./cards.module.css";

/** A small figure of a card. Its plot is loaded when it is first shown; `width` by `height` is reserved for it. */
export function CardFigure(props: { width: number; height: number; caption: string; children: ReactNode }) {
  const { width, height, caption, children } = props;
  return (
    <figure className={styles.plot}>
      <div style={{ aspectRatio: `${width} / ${height}` }}>
        <LazyBoundary resetKey={caption}>{children}</LazyBoundary>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
