import { useState } from "react";
import { chunk } from "../../../../kit/ui/chunk";
import blocks from "../../../../texts/blocks.module.css";
import { CardFigure } from "../../cards/CardFigure";
import { NumberFields } from "../../cards/NumberFields";
import { Presets } from "../../cards/Presets";
import { fourDigits, Results } from "../../cards/Results";
import { type GearboxGuideSetting, lineRate, packetRate, packetTime, SETTINGS, shortest } from "../line-rate";

const RateCurve = chunk(() => import("./RateCurve").then(({ RateCurve }) => RateCurve));

const FIELDS = [
  { key: "clock", name: "Clock", unit: "MHz", min: 1, max: 2000, step: "any" },
  { key: "clocks", name: "Clocks for an enqueue and a dequeue", unit: "clocks", min: 1, max: 64, step: "any" },
  { key: "bytes", name: "Packet", unit: "bytes", min: 64, max: 9216, step: "any" },
  { key: "link", name: "Link", unit: "Gb/s", min: 1, max: 1600, step: "any" },
] as const;

const FIRST: GearboxGuideSetting = { clock: 350, clocks: 4, bytes: 123, link: 100 };

/** Calculates the link rate that a scheduler can serve. */
export function LineRate() {
  const [setting, setSetting] = useState(FIRST);
  const rate = lineRate(setting);
  const results = [
    { name: "Packets a second", value: `${fourDigits(packetRate(setting))} million` },
    { name: "Time that the scheduler has for each", value: `${fourDigits(1000 / packetRate(setting))} ns` },
    { name: "Time that each takes of the link", value: `${fourDigits(packetTime(setting))} ns` },
    { name: "Rate of a link filled with them", value: `${fourDigits(rate)} Gb/s` },
    {
      name: "Of the link",
      value: `${fourDigits(Math.min(100, (100 * rate) / setting.link))} %${rate >= setting.link ? ": all of it" : ""}`,
    },
    { name: "Shortest packets that fill it", value: `${shortest(setting)} B` },
  ];
  return (
    <div className={blocks.two}>
      <div>
        <Presets presets={SETTINGS} now={setting} onSet={setSetting} />
        <NumberFields fields={FIELDS} values={setting} onChange={setSetting} />
        <Results results={results} />
      </div>
      <CardFigure
        width={520}
        height={250}
        caption="What of the link can be filled, by the length of packets; the dot is the one chosen."
      >
        <RateCurve setting={setting} />
      </CardFigure>
    </div>
  );
}
