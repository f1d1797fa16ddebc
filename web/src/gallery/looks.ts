// The small pictures of the gallery.

import { useEffect, useRef, useState } from "react";
import type { Client } from "../session/client";
import { startWorker } from "../session/start-worker";
import { GROUPS } from "../share/groups";
import { fetchShipped } from "../share/shipped";
import { Beside } from "./beside";
import type { Look } from "./Card";
import { type Glance, glanceAt } from "./glance";

const ORDER = GROUPS.flatMap(({ scenarios }) => scenarios.map(({ name }) => name));

/** Small pictures that were computed since the page was opened. */
const computed = new Map<string, Glance>();

/** The small pictures, computed of what is in sight, in a worker that lives as long as the gallery is shown. */
export function useLooks(): { looks: ReadonlyMap<string, Look>; see(name: string, there: boolean): void } {
  const [looks, setLooks] = useState<ReadonlyMap<string, Look>>(() => new Map(computed));
  const beside = useRef<Beside | null>(null);
  const inSight = useRef(new Set<string>());
  const begun = useRef(new Set(computed.keys()));
  useEffect(() => {
    beside.current = new Beside(startWorker);
    return () => beside.current?.end();
  }, []);
  const see = (name: string, there: boolean) => {
    if (there) inSight.current.add(name);
    else inSight.current.delete(name);
    if (!there || begun.current.has(name)) return;
    void beside.current?.inTurn(async (client) => {
      // From top to bottom; what was scrolled past does not keep what is in sight waiting.
      const next = ORDER.find((name) => inSight.current.has(name) && !begun.current.has(name));
      if (next === undefined) return;
      begun.current.add(next);
      const look = await lookAt(client, next);
      setLooks((looks) => new Map(looks).set(next, look));
    });
  };
  return { looks, see };
}

async function lookAt(client: Client, name: string): Promise<Look> {
  try {
    const glance = await glanceAt(client, await fetchShipped(name));
    if (!glance.ok) return reasonOf(glance.error);
    computed.set(name, glance.value);
    return glance.value;
  } catch (error) {
    return String(error);
  }
}

const reasonOf = (refusal: { kind: string; text?: string; reason?: string }) =>
  refusal.text ?? refusal.reason ?? refusal.kind;
