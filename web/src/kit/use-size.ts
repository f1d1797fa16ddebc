import { type RefObject, useLayoutEffect, useState } from "react";

/** Size of an element in pixels, and the scale that the page's type size gives to drawings. */
export interface Size {
  width: number;
  height: number;
  /** 1 at a base size of 14 px. */
  scale: number;
}

/** The size of an element, followed as it changes; null until it is known. */
export function useSize(ref: RefObject<Element | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 14;
      setSize((old) =>
        old?.width === width && old.height === height && old.scale === scale ? old : { width, height, scale },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
