import styles from "../../cards/cards.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { BestBounds, Equation, Named, Of, Sub, Sum, Vector } from "../../math/formulas";
import { FIRST_BOUND, RANKS, SECOND_BOUNDS } from "../example";
import { type Arrival, adaptive, arrivals, fixed, lossOf } from "../perceived";
import table from "./arrivals.module.css";
import { BoundSlider, type SecondBound } from "./BoundSlider";
import { Card } from "./Card";
import { LossByBound } from "./LossByBound";

const q = <Vector>q</Vector>;
const p = <mi>p</mi>;
const packets = <mi>P</mi>;

/** Equations 6 to 8, and what becomes of the packets of the example: between bounds that stay, and in SP-PIFO. */
export function PerceivedRank({ second, onSecond }: SecondBound) {
  const stay = arrivals(RANKS, [FIRST_BOUND, second], fixed);
  const move = arrivals(RANKS, [0, 0], adaptive);
  const losses = SECOND_BOUNDS.map((bound) => lossOf(arrivals(RANKS, [FIRST_BOUND, bound], fixed)));
  return (
    <Card part="perceived-rank">
      <div className={styles.two}>
        <div className={styles.formulas}>
          <p>SP-PIFO has no window. It asks what every one of the packets P loses when it comes.</p>
          <Equation number={6}>
            <BestBounds />
            <mi>U</mi>
            <Of args={[packets, q]} />
          </Equation>
          <Equation number={7}>
            <mi>U</mi>
            <Of args={[packets, q]} />
            <mo>=</mo>
            <Sum
              over={
                <>
                  {p}
                  <mo>∈</mo>
                  {packets}
                </>
              }
            />
            <Sub of={<Named>cost</Named>} by={q} />
            <Of args={[p]} />
          </Equation>
          <p>
            The rank that a packet seems to have is the highest in its queue: it leaves no sooner than that one. The
            cost is the difference.
          </p>
          <Equation number={8}>
            <Sub of={<Named>cost</Named>} by={q} />
            <Of args={[p]} />
            <mo>=</mo>
            <Sub of={<mi>r</mi>} by={p} />
            <Of args={[p, q]} />
            <mo>−</mo>
            <mi>r</mi>
            <Of args={[p]} />
          </Equation>
          <p>
            To know the highest rank of every queue is too much for a switch. SP-PIFO takes the bound of the queue for
            it. Push-up makes that true, and the cost 0 but in the first queue, where it is the first bound less the
            rank; after a push-down a bound says less than its queue holds.
          </p>
        </div>
        <div className={styles.live}>
          <p>
            The same packets, {RANKS.join(" ")}, into empty queues; nothing leaves meanwhile. On the left bounds stay at{" "}
            {FIRST_BOUND} and where you put them, on the right they begin at 0 and are SP-PIFO’s.
          </p>
          <BoundSlider second={second} onSecond={onSecond} />
          <table className={table.arrivals}>
            <caption className="unseen">What each packet loses: between bounds that stay, and in SP-PIFO</caption>
            <thead>
              <tr className={table.halves}>
                <td />
                <th scope="colgroup" colSpan={3}>
                  bounds {FIRST_BOUND}, {second}
                </th>
                <th scope="colgroup" colSpan={5} className={table.begins}>
                  SP-PIFO
                </th>
              </tr>
              <tr className={table.names}>
                <th scope="col">rank</th>
                <th scope="col">queue</th>
                <th scope="col">seems</th>
                <th scope="col">cost</th>
                <th scope="col" className={table.begins}>
                  queue
                </th>
                <th scope="col">seems</th>
                <th scope="col">cost</th>
                <th scope="col">bound says</th>
                <th scope="col">bounds</th>
              </tr>
            </thead>
            <tbody>
              {stay.map((one, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: packets are told apart by when they come
                <Row key={i} stay={one} move={move[i] ?? one} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">U</th>
                <td colSpan={2} />
                <td>
                  <b>{lossOf(stay)}</b>
                </td>
                <td colSpan={2} className={table.begins} />
                <td>
                  <b>{lossOf(move)}</b>
                </td>
                <td>{move.reduce((sum, { told }) => sum + told, 0)}</td>
                <td />
              </tr>
            </tfoot>
          </table>
          <LossByBound losses={losses} second={second} unit="" />
          <p className={styles.aside}>
            The right half is <ScenarioLink scenario="sp-pifo-fig3" step={6} text="figure 3, packet by packet" />.
          </p>
        </div>
      </div>
    </Card>
  );
}

function Row({ stay, move }: { stay: Arrival; move: Arrival }) {
  return (
    <tr>
      <th scope="row">{stay.rank}</th>
      <td>{stay.queue + 1}</td>
      <td>{stay.perceived}</td>
      <td className={stay.cost > 0 ? table.loss : undefined}>{stay.cost}</td>
      <td className={table.begins}>{move.queue + 1}</td>
      <td>{move.perceived}</td>
      <td className={move.cost > 0 ? table.loss : undefined}>{move.cost}</td>
      <td className={move.told > 0 ? table.loss : undefined}>{move.told}</td>
      <td>{move.bounds.join(", ")}</td>
    </tr>
  );
}
