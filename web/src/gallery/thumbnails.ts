// The small pictures of the gallery.

import { useEffect, useRef, useState } from "react";
import { useApp } from "../player/context";
import { GROUPS } from "../player/groups";
import { type Glance, glanceAtShipped } from "../player/side/glance";
import { SideWorker } from "../player/side/side-worker";
import type { Thumbnail } from "./Card";

const ORDER = GROUPS.flatMap(({ scenarios }) => scenarios.map(({ name }) => name));

/** Small pictures that were computed since the page was opened. Not in the store: they depend on the shipped files alone. */
const computed = new Map<string, Glance>();

/** The small pictures, computed of what is in sight, in a worker that lives as long as the gallery is shown. */
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
      // From top to bottom; what was scrolled past does not keep what is in sight waiting.
      const next = ORDER.find((name) => inSight.current.has(name) && !begun.current.has(name));
      if (next === undefined) return;
      begun.current.add(next);
      const thumbnail = await glanceAtShipped(client, next);
      if (typeof thumbnail !== "string") computed.set(next, thumbnail);
      setThumbnails((thumbnails) => new Map(thumbnails).set(next, thumbnail));
    });
  };
  return { thumbnails, see };
}
