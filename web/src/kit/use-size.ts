import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Size of an element in pixels, and the scale that the page's type size gives to drawings. */
export interface Size {
  width: number;
  height: number;
  /** 1 at a base size of 14 px. */
  scale: number;
}

/** The size of an element, followed as it changes; null until it is known. The element may come late, and be another one later. */
export function useSize(ref: RefObject<Element | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  const followed = useRef<Followed | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === (followed.current?.element ?? null)) return;
    followed.current?.stop();
    followed.current = element && follow(element, setSize);
  });
  useEffect(
    () => () => {
      followed.current?.stop();
      followed.current = null;
    },
    [],
  );
  return size;
}

interface Followed {
  element: Element;
  stop(): void;
}

function follow(element: Element, tell: (next: (old: Size | null) => Size) => void): Followed {
  const measure = () => {
    const { clientWidth: width, clientHeight: height } = element;
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 14;
    tell((old) =>
      old?.width === width && old.height === height && old.scale === scale ? old : { width, height, scale },
    );
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return { element, stop: () => observer.disconnect() };
}
