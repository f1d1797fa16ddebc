import { withFormulas } from "../../../terms/Words";
import cards from "../../cards/cards.module.css";
import tables from "../../cards/published.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { passes } from "../passes";
import { Card } from "./Card";

/** How far ahead a packet of the example is, and calendars that it is put to. */
const AHEAD = 973;
const FIFOS = 10;
const LEVELS = 3;

const ROWS = [
  {
    name: "Classic calendar queue, timer wheel",
    where:
      "In one ring, by F modulo the number of FIFOs, with packets that are due in later rounds among those of this one",
    when: "At each turn of the ring, until its round has come",
    touched: passes.classic(AHEAD, FIFOS),
  },
  {
    name: "PCQ with levels",
    where: "In a ring for each granularity",
    when: "When the lower ring is done with, all packets of the next FIFO above are dealt out to it",
    touched: passes.dealt(AHEAD, FIFOS),
  },
  {
    name: "Gearbox",
    where: "In a ring for each granularity",
    when: "Never: the compound FIFO serves all levels at once, each by its share",
    touched: passes.direct(),
  },
] as const;

/** What others do with packets that are due late. */
export function Recirculation() {
  return (
    <Card part="recirculation">
      <p>
        A fine calendar that reaches far needs more queues than switches have. Others keep packets that are due later
        and move them until their time comes. Each time takes a read and a write of a memory whose bandwidth is what a
        fast switch has least of. Gearbox gives that up for a coarser order on the upper levels.
      </p>
      <table className={tables.published}>
        <caption className="unseen">Calendars for packets that are due late</caption>
        <thead>
          <tr className={tables.names}>
            <th scope="col">Calendar</th>
            <th scope="col">Where a packet waits</th>
            <th scope="col">When it is moved</th>
            <th scope="col">
              Written so often, due in {AHEAD} units, {FIFOS} FIFOs a ring
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, where, when, touched }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-title="waits">{where}</td>
              <td data-title="is moved">{when}</td>
              <td data-title="is written">{touched}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={cards.aside}>
        Counted here for {LEVELS} rings of 1, 10 and 100 units, or one ring of single units, beginning at{" "}
        {withFormulas("t_s = 0")}. PCQ’s other trouble, as the paper has it: lower levels may starve while it deals out.{" "}
        <ScenarioLink scenario="gearbox-fig3-service" step={141} text="See all levels served" />.
      </p>
    </Card>
  );
}
