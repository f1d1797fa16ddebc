// What only runs with a network need, as one chunk.

export { NetworkPackets, NodeMetrics } from "./NetworkPackets";
export { NetworkRun } from "./NetworkRun";
export { NetworkSwitch } from "./NetworkSwitch";
export { NetworkWhy } from "./NetworkWhy";
