// Opens the run of a point of the figure.

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useApp } from "../../app/context";
import { err, type Result } from "../../base/result";
import { linkToScenario } from "./actions";
import { scenarioOf } from "./control";
import type { SweepOpen } from "./store";
import { sweepStore } from "./store";
import { together } from "./together";

export interface Runs {
  /** The link to the scenario of a point. */
  link(point: number): Promise<Result<string, string>>;
  /** The link to a scenario with the engines of several points. */
  linkTogether(points: readonly number[], title: string): Promise<Result<string, string>>;
  /** Goes to the scenario of a point. */
  open(point: number): Promise<void>;
}

/** Links to the runs of an experiment. */
export function useRuns(open: SweepOpen): Runs {
  const app = useApp();
  const known = useRef(new Map<string, Promise<Result<string, string>>>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: links of another experiment are others
  useEffect(() => known.current.clear(), [open]);
  const once = useCallback((key: string, make: () => Promise<Result<string, string>>) => {
    const before = known.current.get(key) ?? make();
    known.current.set(key, before);
    return before;
  }, []);
  return useMemo(() => {
    const link = (point: number) =>
      once(String(point), async () => {
        const text = await scenarioOf(point);
        return text.ok ? linkToScenario(app, text.value) : text;
      });
    return {
      link,
      linkTogether: (points, title) =>
        once(points.join(), async () => {
          const texts = await Promise.all(points.map(scenarioOf));
          const files = texts.flatMap((text) => (text.ok ? [text.value] : []));
          if (files.length < points.length) return err("The scenarios of these points are wrong.");
          const text = together(files, title);
          return text === null ? err("These runs do not have the same packets.") : linkToScenario(app, text);
        }),
      open: async (point) => {
        const made = await link(point);
        if (made.ok) location.hash = made.value;
        else sweepStore.setState({ error: { title: "This run cannot be opened", problems: [], advice: made.error } });
      },
    };
  }, [app, once]);
}

/** A link once it is known; null before, and if there is none. */
export function useLink(make: (() => Promise<Result<string, string>>) | null): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    setLink(null);
    if (!make) return;
    let left = false;
    // Delayed, so that points under a moving pointer make no links.
    const timer = setTimeout(() => void make().then((made) => !left && setLink(made.ok ? made.value : null)), 120);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [make]);
  return link;
}
