// Where each packet of a lane is at a moment, as numbers without a size: a pure function of the facts of the run.

import type { RaceLane } from "./run";

/** Not yet come; in line; on the link; beyond it; lost. */
export const RACE_STATES = ["absent", "line", "link", "gone", "lost"] as const;
export type RaceState = (typeof RACE_STATES)[number];

/** Where a packet is. */
export interface RacePlace {
  state: RaceState;
  /** In line: how many leave before it. Lost: how many were lost before it. On the link: the part of it that is out; beyond it, lengths
   * of a packet since its first bit. */
  at: number;
}

/** Places to be filled in, one for each packet of a lane. */
export const placesFor = ({ packets }: RaceLane): RacePlace[] => packets.map(() => ({ state: "absent", at: 0 }));

/** Fills in where the packets of a lane are at `ps`. Called for each frame, so it makes no objects. */
export function placeAt({ packets, order }: RaceLane, ps: number, into: RacePlace[]): void {
  let [waiting, lost] = [0, 0];
  for (const i of order) {
    const [packet, place] = [packets[i], into[i]];
    if (!packet || !place) continue;
    if (ps < packet.arrived) place.state = "absent";
    else if (packet.lost <= ps) place.state = "lost";
    else if (ps < packet.begin) {
      place.state = "line";
      place.at = waiting++;
    } else {
      place.state = ps < packet.end ? "link" : "gone";
      place.at = (ps - packet.begin) / Math.max(1, packet.end - packet.begin);
    }
  }
  // The pile of lost packets grows in the order of the losses, which for those that never leave is that of their arrival.
  for (const [i, { lost: when }] of packets.entries()) {
    const place = into[i];
    if (place?.state === "lost" && Number.isFinite(when)) place.at = lost++;
  }
}
