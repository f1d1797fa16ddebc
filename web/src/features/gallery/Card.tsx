import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { addressOfShipped } from "../../address/scenario";
import { LazyBoundary } from "../../app/LazyBoundary";
import type { AppState } from "../../app/store";
import { count, openingOf } from "../../base/format";
import drawing from "../../kit/drawing/structure.module.css";
import { Marks } from "../../kit/marks/Marks";
import { chunk } from "../../kit/ui/chunk";
import ui from "../../kit/ui/words.module.css";
import { useSize } from "../../kit/use-size";
import { WordsOf } from "../../terms/Words";
import { glanceText, lengthText } from "../run/side/glance";
import { designsOf, type FoundScenario, factsOf, offOf } from "../run/top-bar/find";
import styles from "./card.module.css";
import { type Cropped, cropped, croppedOf, type GalleryWindow } from "./crop";
import gallery from "./gallery.module.css";
import { Sparkline } from "./Sparkline";
import type { Thumbnail } from "./thumbnails";

/** The card of a scenario: its thumbnail, its description, and its mechanisms. */
export function Card({
  entry,
  thumbnail,
  onVisible,
}: {
  entry: FoundScenario;
  /** Null until it is computed. */
  thumbnail: Thumbnail | null;
  onVisible(there: boolean): void;
}) {
  const root = useRef<HTMLLIElement>(null);
  const there = useVisibility(root, onVisible);
  const picture = useRef<HTMLDivElement>(null);
  const size = useSize(picture);
  const off = offOf(entry);
  const { still = null, glance = null, error = null } = thumbnail ?? {};
  return (
    <li ref={root} className={styles.card} data-card data-scenario={entry.name}>
      <h3>
        <span className={styles.number}>{entry.number}</span> <a href={addressOfShipped(entry.name)}>{entry.title}</a>
      </h3>
      <div ref={picture} className={styles.picture} data-step={still ? entry.step : undefined}>
        {/* Without this, drawings of invisible cards would be most of the document. */}
        {there && still && size && <Still still={still} window={size} />}
        {still && <span className={styles.step}>step {count(entry.step)}</span>}
        {error !== null && <p className={styles.none}>No drawing: {error}</p>}
      </div>
      <div className={styles.run}>{glance && <Sparkline glance={glance} at={entry.step} />}</div>
      <p className={styles.glance}>
        {glance ? glanceText(glance).map(together).join(BETWEEN) : error === null ? "computing…" : ""}
      </p>
      <p className={ui.grow}>
        <WordsOf designs={designsOf(entry)} text={openingOf(entry.description)} />
      </p>
      <p className={styles.facts}>
        {[...factsOf(entry), ...(glance ? [lengthText(glance)] : [])].map(together).join(BETWEEN)}
        {off.length > 0 && (
          <>
            {BETWEEN}
            <span className={ui.bad}>{together(`⚠ ${off.join(", ")} off`)}</span>
          </>
        )}
      </p>
    </li>
  );
}

const BETWEEN = "\u00a0· ";

/** Lines break between properties, not inside one. */
const together = (fact: string) => fact.replaceAll(" ", "\u00a0");

/** True if an element is visible or near; reports changes. */
function useVisibility(root: RefObject<Element | null>, onVisible: (there: boolean) => void): boolean {
  const [there, setThere] = useState(false);
  const latest = useRef(onVisible);
  latest.current = onVisible;
  useEffect(() => {
    if (!root.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const there = entries.at(-1)?.isIntersecting ?? false;
        setThere(there);
        latest.current(there);
      },
      // The first cards are below the moving drawing; they are ready when the reader reaches them.
      { rootMargin: "160px" },
    );
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [root]);
  return there;
}

const NOTHING: ReadonlySet<string> = new Set();
const ignore = () => {};

/** Scenarios with a network alone need it. */
const NetworkStill = chunk(() => import("./NetworkStill").then(({ NetworkStill }) => NetworkStill));

interface StillProps {
  still: AppState;
  window: GalleryWindow;
}

/** A network, or the structure of a scenario's engine, at one step, cropped to what the step changed; not interactive. */
function Still({ still, window }: StillProps) {
  if (!still.scenario?.opened.network) return <StillOfEngine still={still} window={window} />;
  return (
    <LazyBoundary resetKey={still}>
      <NetworkStill still={still} window={window} crop={cropped} sheet={CroppedSheet} />
    </LazyBoundary>
  );
}

function StillOfEngine({ still, window }: StillProps) {
  const cropped = useMemo(() => croppedOf(still, window), [still, window]);
  return cropped && <CroppedSheet cropped={cropped} />;
}

/** A part of a drawing. */
function CroppedSheet({ cropped }: { cropped: Cropped }) {
  const { picture, x, y, zoom } = cropped;
  const { width, height } = picture;
  return (
    <div
      className={gallery.sheet}
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
