import type { ReactNode } from "react";
import { LazyBoundary } from "../../../app/LazyBoundary";
import styles from "./cards.module.css";

/** A small figure of a card. Its drawing is fetched when it is shown first; the page keeps the room for it, `width` by `height`. */
export function CardFigure(props: { width: number; height: number; caption: string; children: ReactNode }) {
  const { width, height, caption, children } = props;
  return (
    <figure className={styles.plot}>
      <div style={{ aspectRatio: `${width} / ${height}` }}>
        <LazyBoundary of={caption}>{children}</LazyBoundary>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
