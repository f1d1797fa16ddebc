import cards from "../../cards/cards.module.css";
import { ExperimentLink } from "../../cards/ExperimentLink";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { PACKET_PROGRAMS } from "../programs";
import { ILLUSTRATIVE, locked } from "../rates";
import { Card } from "./Card";

const SIZES = PACKET_PROGRAMS.map(({ bytes }) => bytes);
const million = (cores: number) => locked(cores, ILLUSTRATIVE).toPrecision(3);

/** Other ways to use many cores, and what is wrong with each. */
export function Otherwise() {
  return (
    <Card part="otherwise">
      <div className={cards.two}>
        <dl className={cards.limits}>
          <div>
            <dt>A lock around one state</dt>
            <dd>
              Cores dispatch at the same time, but only one at a time has the state. The more cores want it, the longer
              each turn takes. With the times here,{" "}
              <ScenarioLink scenario="scr-c4-elephant-2" step={9019} text="2 cores" /> process {million(2)} million
              packets a second, and <ScenarioLink scenario="scr-c4-elephant-14" step={15994} text="14 cores" />{" "}
              {million(14)} million.
            </dd>
          </div>
          <div>
            <dt>Sharding: each flow to one core</dt>
            <dd>
              Without shared state there is nothing to wait for. But one core must carry the heaviest flow, and flow
              sizes are <ExperimentLink experiment="scr-fig5" text="very uneven" />. RSS++ moves flows to other cores,
              and cannot divide one.
            </dd>
          </div>
        </dl>
        <dl className={cards.limits}>
          <div>
            <dt>To send the state instead of packets</dt>
            <dd>
              The state after a packet exists only when a core has processed it. The next core would wait for it, and
              all would work one after the other. f(p) is known in the sequencer, before any core begins. It has only{" "}
              {Math.min(...SIZES)} to {Math.max(...SIZES)} bytes.
            </dd>
          </div>
          <div>
            <dt>History without numbers</dt>
            <dd>
              A core would not know which rows it has applied. With more than k − 1 rows it would apply some twice.{" "}
              <ScenarioLink scenario="scr-c2-lost-3" step={196} text="A lost packet" /> would go unnoticed, and the
              replica would be wrong from then on.
            </dd>
          </div>
          <div>
            <dt>The time of each core</dt>
            <dd>
              Each core replays a row at another time. With clocks of their own, replicas would{" "}
              <ScenarioLink scenario="scr-c3-token-bucket" step={281} text="count different tokens" />.
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
