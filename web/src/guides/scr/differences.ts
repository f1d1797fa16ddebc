// Where publications on State-Compute Replication claim more than they show or leave something open, and what this project does.

import type { Difference } from "../contents";
import { efficiency, ILLUSTRATIVE, locked, replicated } from "./rates";

const share = (cores: number) => `${Math.round(100 * efficiency(cores, ILLUSTRATIVE))} %`;

export const DIFFERENCES: readonly Difference[] = [
  {
    title: "Linear scaling",
    place: "Abstract, figure 1",
    published: "Throughput scales linearly with the number of cores.",
    here: `Each core adds throughput while c2 is less than t, but k cores give k / (t + (k − 1) c2). With the times here that is ${share(2)} of linear on 2 cores and ${share(14)} on 14, ${replicated(14, ILLUSTRATIVE).toFixed(1)} million packets a second. It is linear only if replays are free.`,
  },
  {
    title: "How many rows",
    place: "Design, figure 3",
    published: "The history has the last k − 1 packets, or N.",
    here: "N is a parameter, k − 1 if it is not set, and never less. With more rows a core can miss a packet and still need no other core. It applies only rows that are newer than its replica.",
  },
  {
    title: "Rows of packets that never were",
    place: "Figure 3",
    published: "What the first packets carry is not described.",
    here: "Their rows are zeros on the wire. A core knows by the number that there was no such packet, and skips them.",
  },
  {
    title: "The number in front",
    place: "Figure 4a",
    published: "Only the format with loss recovery has a sequence number.",
    here: "Every packet has one, of 8 bytes, and a time stamp of 8 bytes. The index of the oldest row takes 2.",
  },
  {
    title: "When a log is written",
    place: "Loss recovery, theorem 1",
    published: "Whether on arrival or when the packet is processed is left open.",
    here: "On arrival, also for packets that wait in the queue. Otherwise two cores can wait for each other for ever, as the last stop above shows.",
  },
  {
    title: "The size of a log",
    place: "Loss recovery",
    published: "The public programs have logs of 1,024 entries and give up waiting after a while.",
    here: "A ring whose size can be set. An entry that is overwritten before it was read is reported, never guessed; a core does not give up.",
  },
  {
    title: "How long a lock takes",
    place: "Figure 1",
    published: "Sharing state gets slower beyond 2 cores; how contention grows is not described.",
    here: `A model of ours: the time under the lock is c1 + (k − 1) x. With x = ${ILLUSTRATIVE.contention} ns it is fastest on 2 cores, ${locked(2, ILLUSTRATIVE).toFixed(1)} million packets a second.`,
  },
  {
    title: "When a knocker is let in",
    place: "Port-knocking firewall",
    published: "In the public programs the packet after the last knock closes the firewall again.",
    here: "Both can be chosen, by open_is_sticky. At the stops of this guide the firewall stays open until FIN.",
  },
];
