// What the paper reports of simulated networks (Gearbox, sections 4.1.2 and 4.1.3). Nothing of it is measured here but where it says so; the
// text gives few numbers, the figures have more.

/** What a figure shows, and what the text says of it. */
export interface Result {
  figure: string;
  what: string;
  gearbox: string;
  others: string;
}

export interface Group {
  title: string;
  setup: string;
  results: readonly Result[];
}

export const PUBLISHED: readonly Group[] = [
  {
    title: "One switch",
    setup:
      "Simulated in NS2: five servers at a switch, links of 10 Gb/s and 3 µs; packets of 1500 bytes, 750 bytes a unit of virtual time. Schedulers as in table 2, beside WFQ by a PIFO, and drop tail.",
    results: [
      {
        figure: "8",
        what: "Throughput of four TCP flows that begin and end one after the other",
        gearbox: "Max-min fair shares, taken up quickly when a flow begins or ends",
        others: "Close to WFQ by a PIFO",
      },
      {
        figure: "9",
        what: "Normalized fairness (NFM) on several time scales, weights as in table 3",
        gearbox: "Close to WFQ by a PIFO",
        others: "Coarse calendar queues are less fair; fine ones lose packets where weights differ much",
      },
    ],
  },
  {
    title: "A fat tree",
    setup:
      "Three levels: 4 core, 8 aggregation and 8 top-of-rack switches, 256 servers; 10 Gb/s and 10 ns to servers, 40 Gb/s and 1 µs elsewhere. Flow sizes of web search, which begin as a Poisson process, between random pairs of servers. The completion time of a flow is normalized to that in an empty network.",
    results: [
      {
        figure: "10",
        what: "Normalized flow completion time by load, mean (a) and 95th percentile (d); by size of flow at loads of 70 % (b, e) and 90 % (c, f)",
        gearbox:
          "Low below 80 kB, and good from about 200 kB on; close to WFQ by a PIFO and to the finest calendar queue",
        others: "Short flows suffer in coarse calendar queues and in drop tail",
      },
      {
        figure: "11",
        what: "Mean end-to-end delay of short flows",
        gearbox: "Low, close to WFQ by a PIFO",
        others: "Coarse calendar queues delay more",
      },
      {
        figure: "12",
        what: "Delay over that of WFQ by a PIFO, in real time, 99th percentile",
        gearbox: "Close to 1 for all sizes of flow",
        others: "The text says nothing",
      },
      {
        figure: "13",
        what: "Loss by size of flow",
        gearbox: "Close to zero",
        others:
          "Close to zero in coarse calendar queues; fine ones drop often from flows of middle size on, which send again",
      },
    ],
  },
];
