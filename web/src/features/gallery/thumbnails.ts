// Thumbnails of the gallery.

import { useEffect, useRef, useState } from "react";
import { useApp } from "../../app/context";
import type { AppState } from "../../app/store";
import { type Glance, glanceAtShipped } from "../run/side/glance";
import { type SideWorker, sideWorker } from "../run/side/side-worker";
import { stillAtShipped } from "../run/side/still";
import { GROUPS } from "../run/top-bar/groups";

const ORDER = GROUPS.flatMap(({ scenarios }) => scenarios);

/** A card's thumbnail: one step of a scenario, and a preview of its run. */
export interface Thumbnail {
  /** The step; null if it cannot be computed. */
  still: AppState | null;
  /** The preview; null until it is computed. */
  glance: Glance | null;
  /** Why there is no preview; null if there is one, or none yet. */
  error: string | null;
}

/** Cached thumbnails. Not in the store: they depend on the shipped files only. */
const computed = new Map<string, Thumbnail>();

/** The thumbnails of visible cards, computed in a worker while the gallery is shown. */
export function useThumbnails(): {
  thumbnails: ReadonlyMap<string, Thumbnail>;
  see(name: string, there: boolean): void;
} {
  const app = useApp();
  const [thumbnails, setThumbnails] = useState<ReadonlyMap<string, Thumbnail>>(() => new Map(computed));
  const worker = useRef<SideWorker | null>(null);
  const inSight = useRef(new Set<string>());
  const begun = useRef(new Set(computed.keys()));
  useEffect(() => {
    worker.current = sideWorker(app);
    return () => worker.current?.end();
  }, [app]);
  const see = (name: string, there: boolean) => {
    if (there) inSight.current.add(name);
    else inSight.current.delete(name);
    if (!there || begun.current.has(name)) return;
    void worker.current?.inTurn(async (client) => {
      // From top to bottom; cards that were scrolled past do not delay visible ones.
      const next = ORDER.find(({ name }) => inSight.current.has(name) && !begun.current.has(name));
      if (next === undefined) return;
      const { name, step } = next;
      const show = (thumbnail: Thumbnail) => setThumbnails((before) => new Map(before).set(name, thumbnail));
      begun.current.add(name);
      const still = await stillAtShipped(client, name, step);
      show({ still, glance: null, error: null });
      const glance = await glanceAtShipped(client, name);
      const error = typeof glance === "string" ? glance : null;
      const thumbnail = { still, glance: typeof glance === "string" ? null : glance, error };
      if (error === null) computed.set(name, thumbnail);
      show(thumbnail);
    });
  };
  return { thumbnails, see };
}
