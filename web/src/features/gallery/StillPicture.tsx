import { useMemo } from "react";
import type { AppState } from "../../app/store";
import drawing from "../../kit/drawing/structure.module.css";
import { Marks } from "../../kit/marks/Marks";
import { croppedOf, type GalleryWindow } from "./crop";
import styles from "./gallery.module.css";

const NOTHING: ReadonlySet<string> = new Set();
const ignore = () => {};

/** The structure of a scenario's engine at one step, cropped to what the step changed; not interactive. */
export function StillPicture({ still, window }: { still: AppState; window: GalleryWindow }) {
  const cropped = useMemo(() => croppedOf(still, window), [still, window]);
  if (!cropped) return null;
  const { picture, x, y, zoom } = cropped;
  const { width, height } = picture;
  return (
    <div
      className={styles.sheet}
      style={{ width, height, transform: `scale(${zoom}) translate(${-x}px, ${-y}px)` }}
      aria-hidden="true"
      inert
    >
      <Marks
        picture={picture}
        label=""
        className={drawing.structure}
        lit={NOTHING}
        onSelect={ignore}
        onHover={ignore}
        motion="none"
      />
    </div>
  );
}
