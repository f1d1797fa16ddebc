// What became of every packet of the race, in every lane: facts of the session, from its table `packets`.

import type { SessionTable } from "../../session/queries";

/** A packet in a lane. Times are picoseconds; one that never comes is infinite. */
export interface RacePacket {
  readonly packet: number;
  readonly flow: number;
  /** When it came. */
  readonly arrived: number;
  /** When its first and its last bit are on the link. */
  readonly begin: number;
  readonly end: number;
  /** Begin of the step in which it is lost. */
  readonly lost: number;
}

/** One queue in front of its link. */
export interface RaceLane {
  readonly engine: number;
  readonly name: string;
  /** In the order in which they came. */
  readonly packets: readonly RacePacket[];
  /** Indices into `packets` as they stand in line: in the order in which they leave, and then those that are lost. */
  readonly order: readonly number[];
}

/** The race from its first packet to its last. */
export interface RaceRun {
  /** Picoseconds of a step. */
  readonly clock: number;
  /** When the last packet has left the slowest lane. */
  readonly end: number;
  /** Time of the longest packet on the link. */
  readonly packetTime: number;
  /** Number of the quiet flow. */
  readonly quiet: number;
  /** Most packets that stand in a line. */
  readonly longestLine: number;
  /** Most packets that a lane loses. */
  readonly mostLost: number;
  readonly lanes: readonly RaceLane[];
}

/** A lane out of the session's table. */
export function laneOf(engine: number, name: string, table: SessionTable<"packets">, clock: number): RaceLane {
  const never = (value = Number.NaN) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value);
  const packets = Array.from(table.packet, (packet, i): RacePacket => {
    const [flow = 0, arrived = 0] = [table.flow[i], table.arrived[i]];
    const [begin, end, lost] = [never(table.begin[i]), never(table.end[i]), never(table.lost[i]) * clock];
    return { packet, flow, arrived, begin, end, lost };
  });
  const order = packets.map((_, i) => i);
  const at = (i: number) => packets[i]?.begin ?? Number.POSITIVE_INFINITY;
  // Infinities are equal: those that are lost keep the order in which they came.
  order.sort((a, b) => (at(a) === at(b) ? a - b : at(a) - at(b)));
  return { engine, name, packets, order };
}

/** The race of these lanes. */
export function runOfLanes(lanes: readonly RaceLane[], clock: number, quiet: number): RaceRun {
  const packets = lanes.flatMap((lane) => lane.packets);
  const left = packets.filter(({ end }) => Number.isFinite(end));
  return {
    clock,
    quiet,
    lanes,
    end: Math.max(0, ...left.map(({ end }) => end)),
    packetTime: Math.max(1, ...left.map(({ begin, end }) => end - begin)),
    longestLine: Math.max(1, ...lanes.map(longestLine)),
    mostLost: Math.max(0, ...lanes.map(({ packets }) => packets.filter(({ lost }) => Number.isFinite(lost)).length)),
  };
}

/** Most packets of a lane that wait at the same time. */
function longestLine({ packets }: RaceLane): number {
  const changes = packets.flatMap(({ arrived, begin, lost }): [at: number, by: number][] => [
    [arrived, 1],
    [Math.min(begin, lost), -1],
  ]);
  changes.sort(([a, by], [b, other]) => a - b || by - other);
  let [waiting, most] = [0, 0];
  for (const [, by] of changes) {
    waiting += by;
    most = Math.max(most, waiting);
  }
  return most;
}

/** The step that is shown at a moment. */
export const stepAt = ({ clock }: Pick<RaceRun, "clock">, ps: number): number => Math.max(0, Math.floor(ps / clock));
