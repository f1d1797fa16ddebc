// Flow completion times and fairness as they are published (SP-PIFO, section 6). Nothing of it is measured here: it takes a network of
// servers. Only what the text says; figures have more.

/** How far SP-PIFO is from others: percent worse than PIFO or AFQ, and by which factor better than DCTCP and TCP. */
export interface Result {
  figure: string;
  what: string;
  pifo?: string;
  afq?: string;
  dctcp?: string;
  tcp?: string;
}

export interface Group {
  title: string;
  setup: string;
  results: readonly Result[];
}

export const PUBLISHED: readonly Group[] = [
  {
    title: "Flow completion time, pFabric’s ranks: what is left of the flow",
    setup:
      "Simulated: 144 servers, 9 leaf and 4 spine switches, links of 1 and 4 Gb/s, round trips of 26 and 32.12 µs. SP-PIFO 8 queues of 10 packets, PIFO 80 packets, both with time-outs of 96 µs; TCP and DCTCP 146 kB, 300 µs, marks at 14.6 kB.",
    results: [
      { figure: "7", what: "Data mining, small flows, mean", pifo: "0.4–11 %", dctcp: "2–5 ×", tcp: "8–30 ×" },
      {
        figure: "7",
        what: "Data mining, small flows, 99th percentile; below 20 % at utilisations above 40 %",
        pifo: "9.6–26.6 %",
        dctcp: "1.5–4.7 ×",
        tcp: "12.5–22 ×",
      },
      { figure: "7", what: "Data mining, large flows", pifo: "1.9–9 %", dctcp: "1.5–2.8 ×", tcp: "1.4–2.7 ×" },
      {
        figure: "8",
        what: "Web search, small flows, mean",
        pifo: "16.54–32.5 %",
        dctcp: "1.3–4.4 ×",
        tcp: "4.7–16.7 ×",
      },
      { figure: "8", what: "Web search, small flows, 99th percentile", pifo: "20.7–32 %" },
    ],
  },
  {
    title: "Fairness, ranks computed in the switch",
    setup:
      "The same network, web search, completion times of small flows. AFQ, PIFO and SP-PIFO carry DCTCP with time-outs of 300 µs and marks at 48 kB; AFQ has the best of its bytes per round, 320 with 8 queues and 80 with 32.",
    results: [
      {
        figure: "9a",
        what: "8 queues, over utilisation; below 26 % at the highest",
        pifo: "23–28 %",
        afq: "3–10 %",
        dctcp: "1.4–2.3 ×",
        tcp: "2.7–4.2 ×",
      },
      {
        figure: "9b",
        what: "32 queues, over utilisation; below 25 % at the highest",
        pifo: "21–28 %",
        afq: "0.5–11 %",
        dctcp: "1.4–2.3 ×",
        tcp: "3.7–7.4 ×",
      },
      {
        figure: "9c",
        what: "32 queues, 70 % utilisation, by size of flow; against DCTCP and TCP the small ones",
        pifo: "10–30 %",
        afq: "on par; 20 % below 10 kB",
        dctcp: "1.5–3 ×",
        tcp: "2–13 ×",
      },
      { figure: "9c", what: "The same, 99th percentile", pifo: "8–35 %", dctcp: "12–78 %", tcp: "1.5–10.76 ×" },
      { figure: "10", what: "Over the number of queues", afq: "SP-PIFO changes less with it, and needs no setting" },
    ],
  },
  {
    title: "Flow completion time on a Tofino",
    setup:
      "1000 TCP flows of 1 to 100 GB in steps of 100 MB through a link of 7 Gb/s, the rank is the size of the flow; beside a FIFO queue.",
    results: [
      { figure: "12", what: "Short flows come first and end sooner than with a FIFO; the text has no numbers" },
    ],
  },
];
