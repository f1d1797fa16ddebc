import { useState } from "react";
import { chunk } from "../../../../kit/ui/chunk";
import blocks from "../../../../texts/blocks.module.css";
import { CardFigure } from "../../cards/CardFigure";
import { NumberFields } from "../../cards/NumberFields";
import { fourDigits, Results } from "../../cards/Results";
import { type Costs, efficiency, ILLUSTRATIVE, limit, locked, oneCore, replicated, replicatedTime } from "../rates";

type ScrGuideSetting = Costs & { cores: number };

const ThroughputCurve = chunk(() => import("./ThroughputCurve").then(({ ThroughputCurve }) => ThroughputCurve));

const FIELDS = [
  { key: "cores", name: "Cores k", unit: "", min: 1, max: 128 },
  { key: "dispatch", name: "Dispatch d", unit: "ns", min: 1, max: 10_000 },
  { key: "compute", name: "Processing c1", unit: "ns", min: 0, max: 10_000 },
  { key: "replay", name: "Replay of a row c2", unit: "ns", min: 0, max: 10_000 },
  { key: "contention", name: "Contention x, lock only", unit: "ns", min: 0, max: 10_000 },
] as const;

const FIRST: ScrGuideSetting = { ...ILLUSTRATIVE, cores: 14 };

const million = (rate: number) => (Number.isFinite(rate) ? `${fourDigits(rate)} million packets/s` : "none");

/** Calculates throughput from the time that a packet takes on a core. */
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
    <div className={blocks.two}>
      <div>
        <NumberFields fields={FIELDS} values={setting} onChange={setSetting} />
        <Results results={results} />
      </div>
      <CardFigure width={520} height={270} caption="All packets are of one flow. RSS++ is as fast as RSS then.">
        <ThroughputCurve cores={cores} costs={setting} />
      </CardFigure>
    </div>
  );
}
