// Packet rates of cores with four techniques. The times are illustrative, because the paper's times are not public.

/** Times of a packet on a core, in nanoseconds. */
export interface Costs {
  /** d: to dispatch a packet. */
  dispatch: number;
  /** c1: to process a packet. */
  compute: number;
  /** c2: to replay a row of the history. */
  replay: number;
  /** x: what each further core adds to the time under a lock. */
  contention: number;
}

/** Default times of scenarios and experiments. */
export const ILLUSTRATIVE: Costs = { dispatch: 100, compute: 20, replay: 10, contention: 40 };

/** t = d + c1: a packet on one core, in nanoseconds. */
export const packetTime = ({ dispatch, compute }: Costs) => dispatch + compute;

/** Time of a packet on its core, including the replay of the k − 1 packets of other cores before it, in nanoseconds. */
export const replicatedTime = (cores: number, costs: Costs) => packetTime(costs) + (cores - 1) * costs.replay;

/** Millions of packets per second, for a number of cores and a time per packet in nanoseconds. */
const rate = (cores: number, time: number) => (1000 * cores) / time;

/** State-Compute Replication: k / (t + (k − 1) c2), in millions of packets per second. */
export const replicated = (cores: number, costs: Costs) => rate(cores, replicatedTime(cores, costs));

/** One core: the rate of RSS and RSS++ for one flow, on any number of cores. */
export const oneCore = (costs: Costs) => rate(1, packetTime(costs));

/** s = c1 + (k − 1) x: the time under the lock, in nanoseconds. This model is illustrative too. */
const lockedTime = (cores: number, { compute, contention }: Costs) => compute + (cores - 1) * contention;

/** One state behind a lock: dispatch runs in parallel, the rest one after the other. */
export function locked(cores: number, costs: Costs): number {
  const serial = lockedTime(cores, costs);
  return Math.min(rate(cores, costs.dispatch + serial), rate(1, serial));
}

/** Throughput relative to k cores without replays: t / (t + (k − 1) c2), 0 to 1. */
export const efficiency = (cores: number, costs: Costs) => packetTime(costs) / replicatedTime(cores, costs);

/** Limit of throughput for many cores: 1 / c2, infinite if replays take no time. */
export const limit = ({ replay }: Costs) => rate(1, replay);

/** Share of dispatch in a core's time for a packet: 0 to 1. */
export const dispatched = (cores: number, costs: Costs) => costs.dispatch / replicatedTime(cores, costs);
