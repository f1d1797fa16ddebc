import { useContext, useId, useState } from "react";
import cards from "../../cards/cards.module.css";
import { FIRST_BOUND, RANKS, SECOND_BOUNDS } from "../example";
import { type Cost, countsOf, empiricalLoss, lossOfQueues, type Pair, pairsOf, total } from "../risk";
import { BoundSlider } from "./BoundSlider";
import table from "./cards.module.css";
import { LossByBound } from "./LossByBound";
import { SecondBound } from "./second-bound";

/** The terms of equation 5 for the running example, with a choice of the second bound and the cost of an inversion. */
export function Losses() {
  const { second } = useContext(SecondBound);
  const [cost, setCost] = useState<Cost>("difference");
  const name = useId();
  const bounds = [FIRST_BOUND, second];
  const pairs = pairsOf(RANKS, bounds, cost);
  const losses = SECOND_BOUNDS.map((bound) => total(pairsOf(RANKS, [FIRST_BOUND, bound], cost)));
  return (
    <div className={cards.live}>
      <BoundSlider />
      <fieldset className={table.choice}>
        <legend>Cost of an inversion</legend>
        {(["difference", "one"] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={cost === one} onChange={() => setCost(one)} />
            {one === "one" ? " 1, whatever the ranks" : " r′ − r, by how much they differ"}
          </label>
        ))}
      </fieldset>
      <Terms pairs={pairs} bounds={bounds} cost={cost} />
      <Sums pairs={pairs} queues={bounds.length} />
      <LossByBound losses={losses} second={second} unit="α" />
    </div>
  );
}

/** What each pair of ranks adds, and each rank (equation 3). */
function Terms({ pairs, bounds, cost }: { pairs: readonly Pair[]; bounds: readonly number[]; cost: Cost }) {
  const counts = [...countsOf(RANKS)];
  const [lows, highs] = [counts.slice(0, -1), counts.slice(1)];
  return (
    <table className={table.terms}>
      <caption>The terms p(r) · p(r′) · cost, of the ranks that share a queue</caption>
      <thead>
        <tr>
          <td />
          {lows.map(([low, count]) => (
            <th key={low} scope="col">
              r = {low}
              <span>
                p {count}/{RANKS.length}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {highs.map(([high, count]) => (
          <tr key={high}>
            <th scope="row">
              r′ = {high}
              <span>
                p {count}/{RANKS.length}
              </span>
            </th>
            {lows.map(([low]) => {
              const pair = pairs.find((pair) => pair.low === low && pair.high === high);
              return <Term key={low} pair={pair} />;
            })}
          </tr>
        ))}
        <tr className={table.foot}>
          <th scope="row">
            of rank r<span>eq 3, times its packets</span>
          </th>
          {lows.map(([low, count]) => (
            <td key={low}>
              {count}·{empiricalLoss(RANKS, bounds, low, cost)} ={" "}
              <b>{count * empiricalLoss(RANKS, bounds, low, cost)}</b>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Term({ pair }: { pair: Pair | undefined }) {
  if (!pair) return <td />;
  if (pair.queue === null) return <td className={table.apart}>apart</td>;
  return (
    <td data-queue={pair.queue + 1}>
      {pair.lows}·{pair.highs}·{pair.cost} = <b>{pair.loss}</b>
    </td>
  );
}

/** The sum of each queue, and of all. */
function Sums({ pairs, queues }: { pairs: readonly Pair[]; queues: number }) {
  const losses = lossOfQueues(pairs, queues);
  return (
    <dl className={table.sums} aria-live="polite">
      {losses.map((loss, queue) => {
        const terms = pairs.filter((pair) => pair.queue === queue).map((pair) => pair.loss);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: queues differ by number
          <div key={queue}>
            <dt>
              U(q<sub>{queue + 1}</sub>)
            </dt>
            <dd>
              = {terms.length > 1 ? `${terms.join(" + ")} = ` : ""}
              <b>{loss}α</b>
            </dd>
          </div>
        );
      })}
      <div>
        <dt>U</dt>
        <dd>
          = {losses.map((loss) => `${loss}α`).join(" + ")} = <b>{total(pairs)}α</b>
        </dd>
      </div>
    </dl>
  );
}
