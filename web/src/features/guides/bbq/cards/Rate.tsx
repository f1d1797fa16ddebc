import { useState } from "react";
import { NumberFields } from "../../cards/NumberFields";
import { Presets } from "../../cards/Presets";
import { fourDigits, Results } from "../../cards/Results";
import { lineRate, packetRate } from "../costs";
import { QUEUES } from "../published";

const FIELDS = [
  { key: "clock", name: "Clock", unit: "MHz", min: 1, max: 10_000, step: "any" },
  { key: "cycles", name: "Cycles for an enqueue and a dequeue", unit: "cycles", min: 1, max: 64 },
  { key: "link", name: "Link", unit: "Gb/s", min: 1, max: 100_000, step: "any" },
  { key: "bytes", name: "Packet", unit: "bytes", min: 64, max: 9216 },
] as const;

const LINK = { link: 100, bytes: 64 };
const PRESETS = QUEUES.map(({ name, clock, cycles }) => ({ name, setting: { clock, cycles } }));

/** Calculates packets per second, and the requirement of a link. */
export function Rate() {
  const [setting, setSetting] = useState({ clock: 302, cycles: 2, ...LINK });
  const { clock, cycles } = setting;
  const [rate, needed] = [packetRate(setting), lineRate(setting)];
  const enough = rate >= needed ? ": enough" : "";
  const results = [
    { name: "Packets a second, clock / cycles", value: `${fourDigits(rate)} million` },
    { name: "Packets that the link carries, link / (8 · (bytes + 20))", value: `${fourDigits(needed)} million` },
    { name: "Of the link", value: `${fourDigits((100 * rate) / needed)} %${enough}` },
  ];
  return (
    <div>
      <Presets
        of="Published:"
        presets={PRESETS}
        now={{ clock, cycles }}
        onSet={(preset) => setSetting({ ...setting, ...preset })}
      />
      <NumberFields fields={FIELDS} values={setting} onChange={setSetting} />
      <Results results={results} />
    </div>
  );
}
