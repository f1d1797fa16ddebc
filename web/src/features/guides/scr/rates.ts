// How many packets a second cores process, by four techniques. The times are illustrative: those of the paper are not public.

/** What a packet costs a core, in nanoseconds. */
export interface Costs {
  /** d: to get a packet in and out. */
  dispatch: number;
  /** c1: to process a packet. */
  compute: number;
  /** c2: to replay a row of the history. */
  replay: number;
  /** x: what each further core adds to the time under a lock. */
  contention: number;
}

/** The times of all scenarios and experiments that name no others. */
export const ILLUSTRATIVE: Costs = { dispatch: 100, compute: 20, replay: 10, contention: 40 };

/** t = d + c1: a packet on one core, in nanoseconds. */
export const packetTime = ({ dispatch, compute }: Costs) => dispatch + compute;

/** What a packet costs its core, with the replay of the k − 1 packets of other cores before it, in nanoseconds. */
export const replicatedTime = (cores: number, costs: Costs) => packetTime(costs) + (cores - 1) * costs.replay;

/** Millions of packets a second, of so many cores that take so many nanoseconds a packet. */
const rate = (cores: number, time: number) => (1000 * cores) / time;

/** State-Compute Replication: k / (t + (k − 1) c2), in millions of packets a second. */
export const replicated = (cores: number, costs: Costs) => rate(cores, replicatedTime(cores, costs));

/** Of one core: what RSS and RSS++ give to one flow, on however many cores. */
export const oneCore = (costs: Costs) => rate(1, packetTime(costs));

/** s = c1 + (k − 1) x: the time under the lock, in nanoseconds. This model is illustrative too. */
const lockedTime = (cores: number, { compute, contention }: Costs) => compute + (cores - 1) * contention;

/** One state behind a lock: dispatch goes on side by side, the rest one after the other. */
export function locked(cores: number, costs: Costs): number {
  const serial = lockedTime(cores, costs);
  return Math.min(rate(cores, costs.dispatch + serial), rate(1, serial));
}

/** Throughput over that of k cores without replays: t / (t + (k − 1) c2), 0 to 1. */
export const efficiency = (cores: number, costs: Costs) => packetTime(costs) / replicatedTime(cores, costs);

/** Limit of throughput with ever more cores: 1 / c2, infinite if replays are free. */
export const limit = ({ replay }: Costs) => rate(1, replay);

/** Share of dispatch in a core's time for a packet: 0 to 1. */
export const dispatched = (cores: number, costs: Costs) => costs.dispatch / replicatedTime(cores, costs);
