import { useId, useState } from "react";
import styles from "../../cards/cards.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { BestBounds, Equation, Formula, Named, Of, OneOverSamples, Sub, Sum, Vector } from "../../math/formulas";
import { FIRST_BOUND, RANKS, SECOND_BOUNDS } from "../example";
import { type Cost, countsOf, empiricalLoss, lossOfQueues, type Pair, pairsOf, total } from "../risk";
import { BoundSlider, type SecondBound } from "./BoundSlider";
import { Card } from "./Card";
import { LossByBound } from "./LossByBound";
import table from "./terms.module.css";

const q = <Vector>q</Vector>;
const r = <mi>r</mi>;
const higher = <mi>r′</mi>;
const samples = <mi>D</mi>;
const bound = <Sub of={<mi>q</mi>} by={<mi>i</mi>} />;
const nextBound = (
  <Sub
    of={<mi>q</mi>}
    by={
      <>
        <mi>i</mi>
        <mo>+</mo>
        <mn>1</mn>
      </>
    }
  />
);
const probability = <Sub of={<mi>p</mi>} by={samples} />;

/** Equations 1 to 5, and their terms for the running example. */
export function EmpiricalRisk({ second, onSecond }: SecondBound) {
  const [cost, setCost] = useState<Cost>("difference");
  const name = useId();
  const bounds = [FIRST_BOUND, second];
  const pairs = pairsOf(RANKS, bounds, cost);
  const losses = SECOND_BOUNDS.map((bound) => total(pairsOf(RANKS, [FIRST_BOUND, bound], cost)));
  return (
    <Card part="empirical-risk">
      <div className={styles.two}>
        <div className={styles.formulas}>
          <p>The best bounds are those with the least loss that is expected of a rank.</p>
          <Equation number={1}>
            <BestBounds />
            <Sub
              of={<Named>E</Named>}
              by={
                <>
                  {r}
                  <mo>∼</mo>
                  <mi>R</mi>
                </>
              }
            />
            <mo stretchy="false">[</mo>
            <mi>U</mi>
            <Of args={[q, r]} />
            <mo stretchy="false">]</mo>
          </Equation>
          <p>Nobody knows the distribution R. It is estimated from samples D: empirical risk minimisation.</p>
          <Equation number={2}>
            <BestBounds />
            <OneOverSamples />
            <Sum
              over={
                <>
                  {r}
                  <mo>∈</mo>
                  {samples}
                </>
              }
            />
            <Sub of={<mi>U</mi>} by={<Named>emp</Named>} />
            <Of args={[samples, q, r]} />
          </Equation>
          <p>A rank loses by every higher one that may stand before it.</p>
          <Equation number={3}>
            <Sub of={<mi>U</mi>} by={<Named>emp</Named>} />
            <Of args={[samples, q, r]} />
            <mo>=</mo>
            <OneOverSamples />
            <Sum
              over={
                <>
                  {higher}
                  <mo>∈</mo>
                  {samples}
                  <mo rspace="0.3em">,</mo>
                  {higher}
                  <mo>&gt;</mo>
                  {r}
                </>
              }
            />
            <Sub of={<Named>cost</Named>} by={q} />
            <Of args={[higher, r]} />
          </Equation>
          <p>Between ranks of different queues there is no inversion, so each queue has a loss of its own.</p>
          <Equation number={4}>
            <BestBounds />
            <Sum
              over={
                <>
                  {bound}
                  <mo>∈</mo>
                  {q}
                </>
              }
            />
            <mi>U</mi>
            <Of args={[bound]} />
          </Equation>
          <p>It counts all pairs of ranks in the queue, by how often they meet.</p>
          <Equation number={5}>
            <mi>U</mi>
            <Of args={[bound]} />
            <mo>=</mo>
            <Sum
              over={
                <>
                  {bound}
                  <mo>≤</mo>
                  {r}
                  <mo>&lt;</mo>
                  {higher}
                  <mo>&lt;</mo>
                  {nextBound}
                </>
              }
            />
            {probability}
            <Of args={[r]} />
            <mo lspace="0.15em" rspace="0.15em">
              ·
            </mo>
            {probability}
            <Of args={[higher]} />
            <mo lspace="0.15em" rspace="0.15em">
              ·
            </mo>
            <Named>cost</Named>
            <Of args={[higher, r]} />
          </Equation>
        </div>
        <div className={styles.live}>
          <p>
            Seven packets of ranks {RANKS.join(" ")}, two queues, the first bound at {FIRST_BOUND}. All losses are in
            units of{" "}
            <Formula>
              <mi>α</mi>
              <mo>=</mo>
              <mn>1</mn>
              <mo>/</mo>
              <mn>{RANKS.length ** 2}</mn>
            </Formula>
            .
          </p>
          <BoundSlider second={second} onSecond={onSecond} />
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
          <p className={styles.aside}>
            The greedy algorithm takes such a step after every window:{" "}
            <ScenarioLink scenario="greedy-fig4" step={6} text="from 4 to 3, in figure 4" />. With three queues it can
            stick where a single step does not help:{" "}
            <ScenarioLink scenario="greedy-local-minimum" step={7} text="a local minimum" />.
          </p>
        </div>
      </div>
    </Card>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: queues are told apart by number
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
