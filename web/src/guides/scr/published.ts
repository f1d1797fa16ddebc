// What the paper reports, and the experiment or scenario here that belongs to it. Its figures are drawings: their captions have no values.

/** A result, and what of it can be run here. */
export interface Result {
  /** Where it stands: a figure, or what else it is. */
  figure: string;
  what: string;
  /** What is published in words. */
  published: string;
  /** Only a drawing has its values. */
  isDrawing: boolean;
  /** Shipped experiments. */
  experiments: readonly string[];
}

export const PUBLISHED: readonly Result[] = [
  {
    figure: "Figure 1",
    what: "Throughput of a TCP connection tracker over cores, one connection",
    published:
      "SCR scales linearly. Shared state gets slower beyond 2 cores. RSS and RSS++ are never faster than one core.",
    isDrawing: true,
    experiments: ["scr-fig1", "scr-offered", "scr-delay"],
  },
  {
    figure: "Figure 2",
    what: "One core of 3.6 GHz that forwards packets: packets a second, bits a second and latency, over the size of packets",
    published: "The work depends on packets, not on bits. A significant part of the time is dispatch.",
    isDrawing: true,
    experiments: ["scr-fig2-packets", "scr-fig2-bits", "scr-fig2-dispatch"],
  },
  {
    figure: "Figure 5",
    what: "Flow sizes of three traces: a university data center, an Internet backbone, and a synthetic one",
    published: "Throughput of SCR does not depend on the distribution of flow sizes.",
    isDrawing: true,
    experiments: ["scr-fig5"],
  },
  {
    figure: "Evaluation",
    what: "Up to 14 cores, packets of 64 to 192 bytes, losses of 0.5, 1 and 1.5 %",
    published: "SCR scales linearly over a range of programs. One set-up is bound by its NIC after about 11 cores.",
    isDrawing: true,
    experiments: ["scr-loss-throughput", "scr-loss-recovered", "scr-nic"],
  },
  {
    figure: "Hardware",
    what: "The sequencer in a Tofino switch and in a NetFPGA",
    published:
      "Tofino: 44 fields of 32 bits. NetFPGA: 340 MHz on a path of 1,024 bits, rows of 112 bits for up to 128 cores.",
    isDrawing: false,
    experiments: ["scr-history", "scr-netfpga"],
  },
];
