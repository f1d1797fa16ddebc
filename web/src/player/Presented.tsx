// A drawing before an audience: never smaller than it can be read from the last row, and never cut. What there is no room for is scrolled to.

import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Thing } from "../base/thing";
import type { ControlProps, DesignModule } from "../designs/contract";
import type { Motion } from "../kit/marks/Marks";
import type { Picture, View } from "../kit/marks/mark";
import { useAppState } from "./context";
import { newsOf, offsetTo, within } from "./news";
import styles from "./presented.module.css";
import { Drawn } from "./Stage";

/** What scrolls up and down: the region of the drawing, or of all engines side by side. */
const scrollerOf = (one: Element | null) =>
  one?.closest<HTMLElement>("[data-scrolls=several]") ?? one?.closest<HTMLElement>("[data-scrolls]") ?? null;

/** Pixels between the change of the step and the edge of the visible part. */
const MARGIN = 28;

interface Room {
  /** Pixels at a scale of 1. */
  width: number;
  height: number;
  /** Pixels of the screen for one of them. */
  scale: number;
}

export function Presented(props: Omit<ControlProps, "width" | "height"> & PresentedProps) {
  const { engine, design, scene, pointing, motion } = props;
  const moved = useAppState(({ shown }) => shown?.moved ?? 0);
  // Of several engines the shown one is followed.
  const follows = useAppState((state) => state.engine === engine);
  const spotlit = useAppState((state) => state.spotlit);
  const root = useRef<HTMLDivElement>(null);
  const room = useRoom(root);
  const [view, setView] = useState<View | null>(null);
  const least = room && design.least(scene.info, { width: room.width, cores: scene.cores });
  const [width, height] = [
    Math.round(Math.max(room?.width ?? 0, least?.width ?? 0)),
    Math.round(Math.max(room?.height ?? 0, least?.height ?? 0)),
  ];
  // Before the first layout the beginning is in sight.
  const seen = useMemo(() => view ?? { top: 0, bottom: 2 * height }, [view, height]);
  const picture = useMemo(
    () => (height === 0 ? null : design.marks(scene, width, height, seen)),
    [design, scene, width, height, seen],
  );
  const unit = (picture?.zoom ?? 1) * (room?.scale ?? 1);
  const inSight = useMemo(() => picture && { ...picture, layers: within(picture.layers, seen) }, [picture, seen]);
  useView(root, picture, unit, setView);
  // The look of the region comes first: it decides how much of the drawing is in sight.
  useFades(root, picture);
  const key = `${scene.info.design} ${scene.step} ${spotlit.join()}`;
  useNews(root, picture, { unit, key, moved, follows, spotlit });
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
      {inSight && <Drawn {...{ design, scene, width, height, pointing, motion }} picture={inSight} />}
    </div>
  );
}

interface PresentedProps {
  design: DesignModule;
  motion: Motion;
  engine: number;
}

/** The room of a drawing, its part of the height where several share it. */
function useRoom(root: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const own = root.current?.parentElement;
    const scroller = scrollerOf(own ?? null);
    if (!own || !scroller) return;
    const measure = () => {
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 14;
      const columns = getComputedStyle(scroller).gridTemplateColumns.split(" ").length;
      const part =
        own === scroller
          ? scroller.clientHeight
          : scroller.clientHeight / Math.ceil(scroller.childElementCount / columns) -
            (own.previousElementSibling?.clientHeight ?? 0) -
            2;
      const width = own.clientWidth / scale;
      const height = part / scale;
      setRoom((old) =>
        old?.width === width && old.height === height && old.scale === scale ? old : { width, height, scale },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of [own, scroller]) observer.observe(one);
    return () => observer.disconnect();
  }, [root]);
  return room;
}

/** Follows which part of the drawing is in sight, in halves of what can be. */
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
    const look = () => {
      const all = scroller.getBoundingClientRect();
      const own = root.current?.getBoundingClientRect();
      if (!own) return;
      const half = Math.max(1, all.height / 2 / unit);
      const first = Math.floor((all.top - own.top) / unit / half);
      const [top, bottom] = [(first - 2) * half, (first + 5) * half];
      setView((old) => (old?.top === top && old.bottom === bottom ? old : { top, bottom }));
    };
    look();
    scroller.addEventListener("scroll", look, { passive: true });
    return () => scroller.removeEventListener("scroll", look);
  }, [root, there, unit, setView]);
}

/**
 * Scrolls what a lesson points at, or what a step changed, into sight, as little as that takes. Where the reader has scrolled by hand it
 * stays, until a jump changes something that is out of sight, or until they have what a step changes in sight again.
 */
function useNews(
  root: RefObject<HTMLElement | null>,
  picture: Picture | null,
  { unit, key, moved, follows, spotlit }: News,
): void {
  const held = useRef(false);
  const put = useRef({ left: 0, top: 0 });
  useEffect(() => {
    const scrollers = [scrollerOf(root.current), root.current?.parentElement ?? null];
    const hear = ({ currentTarget }: Event) => {
      const one = currentTarget as HTMLElement;
      const at = one === scrollers[0] ? one.scrollTop - put.current.top : one.scrollLeft - put.current.left;
      // The end of a drawing that has become smaller moves by itself.
      const atEnd = at < 0 && one.scrollTop >= one.scrollHeight - one.clientHeight - 1;
      if (Math.abs(at) > 1 && !atEnd) held.current = true;
      if (one === scrollers[0]) put.current.top = one.scrollTop;
      if (one === scrollers[1]) put.current.left = one.scrollLeft;
    };
    for (const one of new Set(scrollers)) one?.addEventListener("scroll", hear, { passive: true });
    return () => {
      for (const one of new Set(scrollers)) one?.removeEventListener("scroll", hear);
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
    const room = { height: (sight.height - 2 * MARGIN) / unit, width: (side.width - 2 * MARGIN) / unit };
    const box = newsOf(picture, room.height, room.width, new Set(spotlit));
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
interface News {
  /** Pixels of the screen for a unit of the drawing. */
  unit: number;
  /** What is shown: it scrolls once for each. */
  key: string;
  /** Steps that the reader moved on by; 0 for a jump. */
  moved: number;
  follows: boolean;
  spotlit: readonly Thing[];
}

/** Whether an element can be scrolled by any of so many pixels. */
function canScroll(one: HTMLElement, way: "top" | "left", by: number): boolean {
  const at = way === "top" ? one.scrollTop : one.scrollLeft;
  const most = way === "top" ? one.scrollHeight - one.clientHeight : one.scrollWidth - one.clientWidth;
  return by < -1 ? at > 1 : by > 1 && at < most - 1;
}

/** Marks the edges beyond which a region goes on, and lets keys scroll it. */
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
