// The small pictures of the gallery.

import { useEffect, useRef, useState } from "react";
import { useApp } from "../../app/context";
import type { AppState } from "../../app/store";
import { type Glance, glanceAtShipped } from "../run/side/glance";
import { SideWorker } from "../run/side/side-worker";
import { stillAtShipped } from "../run/side/still";
import { GROUPS } from "../run/top-bar/groups";

const ORDER = GROUPS.flatMap(({ scenarios }) => scenarios);

/** What a card shows of a scenario: one step of it, and the whole run at a glance. */
export interface Thumbnail {
  /** The step; null if it cannot be had. */
  still: AppState | null;
  /** The run; null until it is computed. */
  glance: Glance | null;
  /** Why there is no glance; null if there is one, or none yet. */
  error: string | null;
}

/** Small pictures that were computed since the page was opened. Not in the store: they depend on the shipped files alone. */
const computed = new Map<string, Thumbnail>();

/** The small pictures of cards in sight, computed in a worker that lives as long as the gallery is shown. */
export function useThumbnails(): {
  thumbnails: ReadonlyMap<string, Thumbnail>;
  see(name: string, there: boolean): void;
} {
  const { startWorker } = useApp();
  const [thumbnails, setThumbnails] = useState<ReadonlyMap<string, Thumbnail>>(() => new Map(computed));
  const worker = useRef<SideWorker | null>(null);
  const inSight = useRef(new Set<string>());
  const begun = useRef(new Set(computed.keys()));
  useEffect(() => {
    worker.current = new SideWorker(startWorker);
    return () => worker.current?.end();
  }, [startWorker]);
  const see = (name: string, there: boolean) => {
    if (there) inSight.current.add(name);
    else inSight.current.delete(name);
    if (!there || begun.current.has(name)) return;
    void worker.current?.inTurn(async (client) => {
      // From top to bottom; cards that were scrolled past do not delay those in sight.
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
