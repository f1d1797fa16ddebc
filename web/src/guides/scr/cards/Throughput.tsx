import { useState } from "react";
import cards from "../../cards/cards.module.css";
import { ExperimentLink } from "../../cards/ExperimentLink";
import styles from "../../cards/fields.module.css";
import { NumberFields } from "../../cards/NumberFields";
import { fourDigits, Results } from "../../cards/Results";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { Equation, Sub } from "../../math/formulas";
import {
  type Costs,
  efficiency,
  ILLUSTRATIVE,
  limit,
  locked,
  oneCore,
  packetTime,
  replicated,
  replicatedTime,
} from "../rates";
import { Card } from "./Card";
import { ThroughputCurve } from "./ThroughputCurve";

type Setting = Costs & { cores: number };

const FIELDS = [
  { key: "cores", name: "Cores k", unit: "", min: 1, max: 128 },
  { key: "dispatch", name: "Dispatch d", unit: "ns", min: 1, max: 10_000 },
  { key: "compute", name: "Processing c1", unit: "ns", min: 0, max: 10_000 },
  { key: "replay", name: "Replay of a row c2", unit: "ns", min: 0, max: 10_000 },
  { key: "contention", name: "Contention x, lock only", unit: "ns", min: 0, max: 10_000 },
] as const;

const FIRST: Setting = { ...ILLUSTRATIVE, cores: 14 };

const million = (rate: number) => (Number.isFinite(rate) ? `${fourDigits(rate)} million packets/s` : "none");

/** Calculates throughput from what a packet costs a core. */
export function Throughput() {
  const [setting, setSetting] = useState(FIRST);
  const { cores } = setting;
  const next = replicated(cores + 1, setting) - replicated(cores, setting);
  const results = [
    { name: "SCR", value: million(replicated(cores, setting)) },
    { name: "A packet costs its core", value: `${fourDigits(replicatedTime(cores, setting))} ns` },
    { name: "Of linear scaling", value: `${fourDigits(100 * efficiency(cores, setting))} %` },
    { name: "One more core changes it by", value: million(next) },
    { name: "Limit with ever more cores", value: million(limit(setting)) },
    { name: "RSS and RSS++, one flow", value: million(oneCore(setting)) },
    { name: "Lock", value: million(locked(cores, setting)) },
  ];
  return (
    <Card part="throughput">
      <p className={cards.notice}>
        All times are illustrative: those of the paper are not public. The form of the lock’s contention is ours.
      </p>
      <div className={cards.two}>
        <div>
          <Equation>
            <mi>rate</mi>
            <mo>=</mo>
            <mfrac>
              <mi>k</mi>
              <mrow>
                <mi>d</mi>
                <mo>+</mo>
                <Sub of={<mi>c</mi>} by={<mn>1</mn>} />
                <mo>+</mo>
                <mo stretchy="false">(</mo>
                <mi>k</mi>
                <mo>−</mo>
                <mn>1</mn>
                <mo stretchy="false">)</mo>
                <Sub of={<mi>c</mi>} by={<mn>2</mn>} />
              </mrow>
            </mfrac>
          </Equation>
          <p>
            A core dispatches a packet (d), replays the k − 1 rows before it (c2 each), and processes it (c1). Together
            d and c1 are t, {packetTime(setting)} ns. One more core is a gain as long as c2 is less than t.
          </p>
          <NumberFields
            fields={FIELDS}
            values={setting}
            onChange={(key, value) => setSetting({ ...setting, [key]: value })}
          />
          <Results results={results} />
        </div>
        <ThroughputCurve cores={cores} costs={setting} />
      </div>
      <p className={`${cards.aside} ${styles.below}`}>
        See it run: <ScenarioLink scenario="scr-c4-elephant-14" step={15994} text="14 cores" />,{" "}
        <ExperimentLink experiment="scr-fig1" text="1 to 14 cores" />,{" "}
        <ExperimentLink experiment="scr-fig2-dispatch" text="more and more processing" />,{" "}
        <ExperimentLink experiment="scr-offered" text="packets dropped" /> and{" "}
        <ExperimentLink experiment="scr-delay" text="delay over the offered rate" />.
      </p>
    </Card>
  );
}
