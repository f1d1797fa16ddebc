// The scene of the shown step, and the way of the followed packet.

import { useCallback, useMemo, useState } from "react";
import { useApp, useAppState } from "../../../app/context";
import { queryRun } from "../actions/view";
import { useEdge, usePolling } from "../poll";
import { guesses } from "../stage/scene";
import { type NetworkFollowed, type NetworkScene, sceneOfNetwork, withoutNews } from "./scene";
import { type NetworkTrip, tripOf } from "./trip";

/** True if no more can be known of a way: its last stop is the last node, or the packet was lost there. */
const isComplete = (trip: NetworkTrip, ways: readonly (readonly number[])[]): boolean => {
  const last = trip.at(-1);
  const isLast = ways.some((way) => way.length === trip.length && trip.every(({ node }, i) => node === way[i]));
  return last !== undefined && (last.cause !== null || (isLast && last.end !== null));
};

/** The followed packet; its way grows with the known part of the run. Null while none is followed. */
export function useFollowed(): NetworkFollowed | null {
  const app = useApp();
  const packet = useAppState((state) => state.followed);
  const opened = useAppState(({ scenario }) => scenario?.opened);
  const [found, setFound] = useState<{ of: unknown; packet: number; trip: NetworkTrip } | null>(null);
  const there = found?.of === opened && found?.packet === packet ? found : null;
  const complete = there !== null && isComplete(there.trip, opened?.network?.ways ?? []);
  const edge = useEdge();
  const asked = complete || packet === null ? null : edge;
  const ask = useCallback(async () => {
    if (packet === null || asked === null || !opened?.network) return;
    const answer = await queryRun(app, "trip", 0, { packet });
    if (answer) setFound({ of: opened, packet, trip: tripOf(answer.table) });
  }, [app, packet, opened, asked]);
  usePolling(ask);
  const trip = there?.trip ?? null;
  return useMemo(() => (packet === null ? null : { packet, trip }), [packet, trip]);
}

/** The same, as one object while step and packet are the same. */
export function useNetworkScene(followed: NetworkFollowed | null): NetworkScene | null {
  const { store } = useApp();
  const scenario = useAppState((state) => state.scenario);
  const shown = useAppState((state) => state.shown);
  const hides = useAppState(guesses);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scene is of the shown step
  return useMemo(() => {
    const scene = sceneOfNetwork(store.getState(), followed);
    return scene && hides ? withoutNews(scene) : scene;
  }, [store, scenario, shown, followed, hides]);
}
