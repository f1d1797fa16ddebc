import { useState } from "react";
import { NumberFields } from "../../cards/NumberFields";
import { Presets } from "../../cards/Presets";
import { fourDigits, Results } from "../../cards/Results";
import { instances } from "../costs";
import { LARGEST_CHIP, SWITCH } from "../published";

const FIELDS = [
  { key: "rate", name: "Packets of the whole switch", unit: "10⁹/s", min: 0.1, max: 1000, step: "any" },
  { key: "instance", name: "Packets of an instance", unit: "10⁹/s", min: 0.01, max: 100, step: "any" },
  { key: "area", name: "Area of an instance", unit: "mm²", min: 0.0001, max: 100, step: "any" },
  { key: "chip", name: "Area of the chip", unit: "mm²", min: 1, max: 2000, step: "any" },
] as const;

const PRESETS = [SWITCH.chip, LARGEST_CHIP].map((chip) => ({
  name: `Section 7.1, chip of ${chip} mm²`,
  setting: { ...SWITCH, chip } as Record<keyof typeof SWITCH, number>,
}));

/** Calculates how many instances a switch needs, and their share of its area. */
export function Replicas() {
  const [setting, setSetting] = useState<Record<keyof typeof SWITCH, number>>(SWITCH);
  const count = instances(setting);
  const area = count * setting.area;
  const results = [
    { name: "Instances, ⌈switch / instance⌉ · 2", value: `${count}` },
    { name: "Area of all", value: `${fourDigits(area)} mm²` },
    { name: "Of the chip", value: `${fourDigits((100 * area) / setting.chip)} %` },
  ];
  return (
    <div>
      <Presets of="Published:" presets={PRESETS} now={setting} onSet={setSetting} />
      <NumberFields fields={FIELDS} values={setting} onChange={setSetting} />
      <Results results={results} />
    </div>
  );
}
