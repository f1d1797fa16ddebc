import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Size of an element in pixels, and the scale of drawings that follows from the font size. */
export interface Size {
  width: number;
  height: number;
  /** 1 at a font size of 14 px. */
  scale: number;
}

/** Observes the size of an element; null until it is known. The element may be attached later, and may be replaced. */
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

function follow(element: Element, report: (next: (old: Size | null) => Size) => void): Followed {
  const measure = () => {
    const { clientWidth: width, clientHeight: height } = element;
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 14;
    report((old) =>
      old?.width === width && old.height === height && old.scale === scale ? old : { width, height, scale },
    );
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return { element, stop: () => observer.disconnect() };
}

/** True while the browser lays out the document for print, when it reports no size changes. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener("beforeprint", () => flushSync(() => setPrinting(true)), { signal });
    addEventListener("afterprint", () => setPrinting(false), { signal });
    return () => gone.abort();
  }, []);
  return printing;
}
