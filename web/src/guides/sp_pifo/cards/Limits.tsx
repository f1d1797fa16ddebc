import styles from "../../cards/cards.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { Card } from "./Card";
import { Tree } from "./Tree";

/** What SP-PIFO inherits from PIFO, and what is its own. */
export function Limits() {
  return (
    <Card part="limits">
      <div className={styles.two}>
        <dl className={styles.limits}>
          <div>
            <dt>No rate limit</dt>
            <dd>
              A PIFO says who is next, never when. As long as anything waits, something leaves. Policies that leave the
              link idle on purpose, to shape or to pace a flow (they are not work-conserving), cannot be written as
              ranks alone. SP-PIFO inherits this.
            </dd>
          </div>
          <div>
            <dt>No hierarchy in one queue</dt>
            <dd>
              Shares among tenants, and within a tenant among its flows: one order of ranks cannot say both, since what
              comes later to one tenant would have to change the order of packets that wait already. A tree of PIFOs
              can, and so can, nearly, a tree of SP-PIFOs, each with a set of queues of its own. How a switch lets a
              packet through several sets is open; to recirculate it is one way.
            </dd>
          </div>
          <div>
            <dt>Its own: no guarantee</dt>
            <dd>
              An approximation promises no order. Queues may be set apart for some ranks, at the expense of the others.{" "}
              <ScenarioLink scenario="sp-pifo-adversary" step={19} text="An adversary’s order" /> makes it as bad as a
              FIFO, and <ScenarioLink scenario="sp-pifo-starvation" step={300} text="a periodic one" /> starves a flow;
              packets of anybody else in between break such an order.
            </dd>
          </div>
        </dl>
        <Tree />
      </div>
    </Card>
  );
}
