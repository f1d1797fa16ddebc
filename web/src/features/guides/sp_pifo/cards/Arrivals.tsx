import { useContext } from "react";
import cards from "../../cards/cards.module.css";
import { FIRST_BOUND, RANKS, SECOND_BOUNDS } from "../example";
import { adaptive, arrivals, fixed, lossOf, type SpPifoGuideArrival } from "../perceived";
import { BoundSlider } from "./BoundSlider";
import table from "./cards.module.css";
import { LossByBound } from "./LossByBound";
import { SecondBound } from "./second-bound";

/** Departures of the example's packets: with fixed bounds, and in SP-PIFO. */
export function Arrivals() {
  const { second } = useContext(SecondBound);
  const stay = arrivals(RANKS, [FIRST_BOUND, second], fixed);
  const move = arrivals(RANKS, [0, 0], adaptive);
  const losses = SECOND_BOUNDS.map((bound) => lossOf(arrivals(RANKS, [FIRST_BOUND, bound], fixed)));
  return (
    <div className={cards.live}>
      <BoundSlider />
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
          <tr>
            <th scope="col">rank</th>
            <th scope="col">queue</th>
            <th scope="col">seems</th>
            <th scope="col">cost</th>
            <th scope="col" className={table.begins}>
              queue
            </th>
            <th scope="col">seems</th>
            <th scope="col">cost</th>
            <th scope="col">by the bound</th>
            <th scope="col">bounds</th>
          </tr>
        </thead>
        <tbody>
          {stay.map((one, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: packets differ by when they come
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
            <td>{move.reduce((sum, { costByBound }) => sum + costByBound, 0)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <LossByBound losses={losses} second={second} unit="" />
    </div>
  );
}

function Row({ stay, move }: { stay: SpPifoGuideArrival; move: SpPifoGuideArrival }) {
  return (
    <tr>
      <th scope="row">{stay.rank}</th>
      <td>{stay.queue + 1}</td>
      <td>{stay.perceived}</td>
      <td className={stay.cost > 0 ? table.loss : undefined}>{stay.cost}</td>
      <td className={table.begins}>{move.queue + 1}</td>
      <td>{move.perceived}</td>
      <td className={move.cost > 0 ? table.loss : undefined}>{move.cost}</td>
      <td className={move.costByBound > 0 ? table.loss : undefined}>{move.costByBound}</td>
      <td>{move.bounds.join(", ")}</td>
    </tr>
  );
}
