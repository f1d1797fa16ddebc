import styles from "../../cards/cards.module.css";
import tables from "../../cards/numbers.module.css";
import { LINES, resubmitted, STAGES, type SwitchResources, switchResources } from "../hardware";
import { Card } from "./Card";

const QUEUES = [4, 8, 32];

interface Kind {
  name: string;
  formula: string;
  of(resources: SwitchResources): string;
  here: string;
}

const KINDS: readonly Kind[] = [
  { name: "Registers", formula: "n", of: ({ registers }) => `${registers}`, here: "n, as flip-flops" },
  { name: "ALUs to map", formula: "n", of: ({ mappingAlus }) => `${mappingAlus}`, here: "n comparators, all at once" },
  {
    name: "ALUs to push down",
    formula: "n\u00a0−\u00a01",
    of: ({ updateAlus }) => `${updateAlus}`,
    here: "n − 1 subtractors, and one for the cost; in the same cycle",
  },
  { name: "ALUs in all", formula: "2n\u00a0−\u00a01", of: ({ alus }) => `${alus}`, here: "—" },
  {
    name: "Bits carried, of queues",
    formula: "n\u00a0−\u00a01",
    of: ({ metadataBits }) => `${metadataBits}`,
    here: "none: nothing has to be carried along",
  },
  { name: "Bits carried, of the cost", formula: "32", of: ({ costBits }) => `${costBits}`, here: "none" },
  { name: "Stages", formula: ">\u00a0n", of: ({ stagesAbove }) => `>\u00a0${stagesAbove}`, here: "3, for any n" },
];

/** What SP-PIFO takes of a Tofino, and of the hardware that runs here. */
export function Resources() {
  return (
    <Card part="resources">
      <div className={styles.two}>
        <div className={styles.words}>
          <p>
            The published implementation has {LINES.P4_16} lines of P4₁₆, or {LINES.P4_14} of P4₁₄, which runs on a
            Tofino. Bounds are compared one after the other, a stage and an ALU each; the ALU also raises the bound if
            its queue is chosen, and tells that by one bit. That of the last one compared, of the first queue, hands on
            the cost of an inversion instead, in 32 bits. Within {STAGES.most} stages that is for fewer than{" "}
            {STAGES.most} queues.
          </p>
          <p>
            By then the packet is past all other bounds. To lower them it is sent through the pipeline once more, by
            resubmission, and packets in between meet bounds that are out of date. This costs a share of the line rate,
            but only upon inversions: where ranks are uniform, of one packet in n + 1 (derived here from the equilibrium
            of appendix B), {QUEUES.map((n) => `${(100 * resubmitted(n)).toFixed(0)} %`).join(", ")} for{" "}
            {QUEUES.join(", ")} queues.
          </p>
          <p>
            The hardware that runs here is not a switch’s pipeline. It compares, scans and moves all bounds in one
            cycle, so it takes a packet every cycle, each of which meets bounds as the one before left them, and there
            is no second pass. The price is one long path between two edges of the clock.
          </p>
        </div>
        <table className={tables.numbers}>
          <caption className="unseen">Resources in a switch, for n queues, and in the hardware that runs here</caption>
          <thead>
            <tr className={tables.names}>
              <td />
              <th scope="col">n queues</th>
              {QUEUES.map((n) => (
                <th key={n} scope="col">
                  {n}
                </th>
              ))}
              <th scope="col" className={tables.wide}>
                hardware here
              </th>
            </tr>
          </thead>
          <tbody>
            {KINDS.map(({ name, formula, of, here }) => (
              <tr key={name}>
                <th scope="row" className={tables.kind}>
                  {name}
                </th>
                <td>{formula}</td>
                {QUEUES.map((n) => (
                  <td key={n}>{of(switchResources(n))}</td>
                ))}
                <td className={tables.wide}>{here}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" className={tables.kind}>
                Passes
              </th>
              <td colSpan={1 + QUEUES.length}>1, and 1 more for a push-down</td>
              <td className={tables.wide}>1, a packet a cycle</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  );
}
