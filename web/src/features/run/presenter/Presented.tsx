// The drawing in presenter mode: fitted into the available size. The reader can enlarge and scroll it.

import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useAppState } from "../../../app/context";
import type { Thing } from "../../../base/thing";
import type { ControlProps, Design, Scene } from "../../../designs/contract";
import type { Motion } from "../../../kit/marks/Marks";
import type { Picture, View } from "../../../kit/marks/mark";
import { Drawn } from "../stage/Stage";
import { type Fitting, fitted, laidOut, type PresenterSpace } from "./fitting";
import { changedRegionOf, offsetTo, within } from "./news";
import styles from "./presented.module.css";
import { useSight, useWheel } from "./use-sight";

/** The vertically scrolling element: the region of the drawing, or of all engines side by side. */
const scrollerOf = (one: Element | null) =>
  one?.closest<HTMLElement>("[data-scrolls=several]") ?? one?.closest<HTMLElement>("[data-scrolls]") ?? null;

/** Pixels between the change of the step and the edge of the visible part. */
const MARGIN = 28;

export function Presented(props: Omit<ControlProps, "width" | "height"> & PresentedProps) {
  const { engine, design, scene, pointing, motion } = props;
  const moved = useAppState(({ shown }) => shown?.moved ?? 0);
  // Of several engines the shown one is followed.
  const follows = useAppState((state) => state.engine === engine);
  const spotlit = useAppState((state) => state.spotlit);
  const by = useAppState(({ sight }) => sight.by);
  const root = useRef<HTMLDivElement>(null);
  const space = useSpace(root);
  const [view, setView] = useState<View | null>(null);
  const fitting = useFitting({ design, scene, space, moved, spotlit });
  const enlarged = fitting && by > 1 ? { unit: fitting.unit * by, complete: true } : fitting;
  const [size, complete] = [enlarged?.unit ?? 0, enlarged?.complete ?? true];
  const laid = useMemo(() => {
    if (!space || size === 0) return null;
    // Before the first layout the beginning is visible.
    return laidOut(
      design,
      scene,
      space,
      { unit: size, complete },
      view ?? { top: 0, bottom: (2 * space.height) / size },
    );
  }, [design, scene, space, size, complete, view]);
  const picture = laid?.picture ?? null;
  const unit = (picture?.zoom ?? 1) * size;
  const inSight = useMemo(
    () => picture && (view ? { ...picture, layers: within(picture.layers, view) } : picture),
    [picture, view],
  );
  useView(root, picture, unit, setView);
  // The region's class names come first: they determine how much of the drawing is visible.
  useFades(root, picture);
  const key = `${scene.info.design} ${scene.step} ${by} ${spotlit.join()}`;
  useScrollToChange(root, picture, { unit, key, moved, follows, spotlit });
  useSight(root, () => [scrollerOf(root.current), root.current?.parentElement ?? null], follows);
  useWheel(root);
  return (
    <div
      ref={root}
      data-picture="structure"
      className={styles.drawing}
      style={
        picture
          ? ({ "--width": `${picture.width * unit}px`, "--height": `${picture.height * unit}px` } as CSSProperties)
          : undefined
      }
    >
      {inSight && laid && (
        <Drawn {...{ design, scene, pointing, motion }} width={laid.width} height={laid.height} picture={inSight} />
      )}
    </div>
  );
}

interface PresentedProps {
  design: Design;
  motion: Motion;
  engine: number;
}

/** The available size of a drawing, its share of the height if there are several. */
function useSpace(root: RefObject<HTMLElement | null>): PresenterSpace | null {
  const [space, setSpace] = useState<PresenterSpace | null>(null);
  useLayoutEffect(() => {
    const own = root.current?.parentElement;
    const scroller = scrollerOf(own ?? null);
    if (!own || !scroller) return;
    const measure = () => {
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 14;
      const columns = getComputedStyle(scroller).gridTemplateColumns.split(" ").length;
      const height =
        own === scroller
          ? scroller.clientHeight
          : scroller.clientHeight / Math.ceil(scroller.childElementCount / columns) -
            (own.previousElementSibling?.clientHeight ?? 0) -
            2;
      const width = own.clientWidth;
      setSpace((old) =>
        old?.width === width && old.height === height && old.scale === scale ? old : { width, height, scale },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of [own, scroller]) observer.observe(one);
    return () => observer.disconnect();
  }, [root]);
  return space;
}

/** The fitting of the drawing. Single steps only reduce its size, so that it does not change to and fro while lists grow and shrink; a jump
 * or a key fits it again. */
function useFitting({ design, scene, space, moved, spotlit }: Fits): Fitting | null {
  const fits = useAppState(({ sight }) => sight.fits);
  const last = useRef<{ of: readonly unknown[]; fitting: Fitting } | null>(null);
  return useMemo(() => {
    if (!space || space.height <= 0) return null;
    const of = [design, scene.info, space, fits, spotlit];
    const same = moved !== 0 && last.current?.of.every((one, i) => one === of[i]);
    const from = same ? (last.current?.fitting ?? null) : null;
    const fitting = fitted(design, scene, space, { from, lit: new Set(spotlit) });
    last.current = { of, fitting };
    return fitting;
  }, [design, scene, space, fits, moved, spotlit]);
}

interface Fits {
  design: Design;
  scene: Scene;
  space: PresenterSpace | null;
  /** Number of steps that the reader moved on; 0 for a jump. */
  moved: number;
  spotlit: readonly Thing[];
}

/** The visible part of the drawing, in units of half the window. */
function useView(
  root: RefObject<HTMLElement | null>,
  picture: Picture | null,
  unit: number,
  setView: (set: (old: View | null) => View) => void,
): void {
  const there = picture !== null;
  useLayoutEffect(() => {
    const scroller = scrollerOf(root.current);
    if (!scroller || !there) return;
    const update = () => {
      const all = scroller.getBoundingClientRect();
      const own = root.current?.getBoundingClientRect();
      if (!own) return;
      const half = Math.max(1, all.height / 2 / unit);
      const first = Math.floor((all.top - own.top) / unit / half);
      const [top, bottom] = [(first - 2) * half, (first + 5) * half];
      setView((old) => (old?.top === top && old.bottom === bottom ? old : { top, bottom }));
    };
    update();
    scroller.addEventListener("scroll", update, { passive: true });
    return () => scroller.removeEventListener("scroll", update);
  }, [root, there, unit, setView]);
}

/** Scrolls what a lesson highlights, or what a step changed, into view, by the least distance. After the reader has scrolled by hand the
 * position stays until a jump changes something invisible, or the reader scrolls back to what a step changes. */
function useScrollToChange(
  root: RefObject<HTMLElement | null>,
  picture: Picture | null,
  { unit, key, moved, follows, spotlit }: ScrollTarget,
): void {
  const held = useRef(false);
  const put = useRef({ left: 0, top: 0 });
  useEffect(() => {
    const scrollers = [scrollerOf(root.current), root.current?.parentElement ?? null];
    const onScroll = ({ currentTarget }: Event) => {
      const one = currentTarget as HTMLElement;
      const at = one === scrollers[0] ? one.scrollTop - put.current.top : one.scrollLeft - put.current.left;
      // The end of a drawing that has become smaller moves by itself.
      const atEnd = at < 0 && one.scrollTop >= one.scrollHeight - one.clientHeight - 1;
      if (Math.abs(at) > 1 && !atEnd) held.current = true;
      if (one === scrollers[0]) put.current.top = one.scrollTop;
      if (one === scrollers[1]) put.current.left = one.scrollLeft;
    };
    for (const one of new Set(scrollers)) one?.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      for (const one of new Set(scrollers)) one?.removeEventListener("scroll", onScroll);
    };
  }, [root]);
  const last = useRef({ key: "", height: 0 });
  useLayoutEffect(() => {
    const height = scrollerOf(root.current)?.clientHeight ?? 0;
    const again = last.current.key === key;
    if (!picture || !follows || (again && (held.current || last.current.height === height))) return;
    last.current = { key, height };
    const own = root.current?.getBoundingClientRect();
    const [down, along] = [scrollerOf(root.current), root.current?.parentElement];
    if (!own || !down || !along) return;
    const [sight, side] = [down.getBoundingClientRect(), along.getBoundingClientRect()];
    const available = { height: (sight.height - 2 * MARGIN) / unit, width: (side.width - 2 * MARGIN) / unit };
    const box = changedRegionOf(picture, available.height, available.width, new Set(spotlit));
    if (!box) return;
    const y = offsetTo(
      own.top + box.top * unit,
      own.top + box.bottom * unit,
      sight.top + MARGIN,
      sight.bottom - MARGIN,
    );
    const x = offsetTo(
      own.left + box.left * unit,
      own.left + box.right * unit,
      side.left + MARGIN,
      side.right - MARGIN,
    );
    const out = canScroll(down, "top", y) || canScroll(along, "left", x);
    if (!out) held.current = false;
    else if (!held.current || moved === 0) {
      held.current = false;
      put.current = { top: Math.round(down.scrollTop + y), left: Math.round(along.scrollLeft + x) };
      down.scrollTop += y;
      along.scrollLeft += x;
      put.current = { top: down.scrollTop, left: along.scrollLeft };
    }
  }, [root, picture, unit, key, moved, follows, spotlit]);
}

/** When a drawing is scrolled, and to what. */
interface ScrollTarget {
  /** Pixels of the screen per unit of the drawing. */
  unit: number;
  /** Identifies the view: it scrolls once for each. */
  key: string;
  /** Number of steps that the reader moved on; 0 for a jump. */
  moved: number;
  follows: boolean;
  spotlit: readonly Thing[];
}

/** True if an element can be scrolled by part of a distance in pixels. */
function canScroll(one: HTMLElement, direction: "top" | "left", by: number): boolean {
  const at = direction === "top" ? one.scrollTop : one.scrollLeft;
  const most = direction === "top" ? one.scrollHeight - one.clientHeight : one.scrollWidth - one.clientWidth;
  return by < -1 ? at > 1 : by > 1 && at < most - 1;
}

/** Marks the edges beyond which a region can be scrolled, and makes it scrollable by keys. */
function useFades(root: RefObject<HTMLElement | null>, picture: Picture | null): void {
  const mark = useRef(() => {});
  useLayoutEffect(() => {
    const regions = [...new Set([scrollerOf(root.current), root.current?.parentElement])].filter((one) => one != null);
    const region = styles.scrolls ?? "";
    mark.current = () => {
      for (const one of regions) {
        const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = one;
        one.toggleAttribute("data-above", scrollTop > 1);
        one.toggleAttribute("data-below", scrollTop < scrollHeight - clientHeight - 1);
        one.toggleAttribute("data-left", scrollLeft > 1);
        one.toggleAttribute("data-right", scrollLeft < scrollWidth - clientWidth - 1);
        if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1) one.tabIndex = 0;
        else one.removeAttribute("tabindex");
      }
    };
    const again = () => mark.current();
    const observer = new ResizeObserver(again);
    for (const one of regions) {
      one.classList.add(region);
      one.addEventListener("scroll", again, { passive: true });
      observer.observe(one);
    }
    return () => {
      observer.disconnect();
      for (const one of regions) {
        one.removeEventListener("scroll", again);
        one.removeAttribute("tabindex");
        one.classList.remove(region);
      }
    };
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture may be larger
  useLayoutEffect(() => mark.current(), [picture]);
}
