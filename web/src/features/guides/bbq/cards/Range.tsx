import { useState } from "react";
import { NumberFields } from "../../cards/NumberFields";
import { fourDigits, Results } from "../../cards/Results";
import { bitmapBytes, yearsOfNanoseconds } from "../costs";

const FIELDS = [
  { key: "priority", name: "Bits of a priority b", unit: "bits", min: 1, max: 48 },
  { key: "time", name: "Bits of a time in ns", unit: "bits", min: 1, max: 80 },
] as const;

const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** Bytes in a unit that keeps the number below 1,000, with three digits. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${fourDigits(bytes / 1000 ** power)} ${UNITS[power]}`;
}

/** A time in years, or in seconds if it is a small fraction of a year. */
function timeText(years: number): string {
  return years >= 1 ? `${fourDigits(years)} years` : `${fourDigits(years * 365.25 * 86_400)} s`;
}

/** Calculates the range of priorities. */
export function Range() {
  const [setting, setSetting] = useState({ priority: 32, time: 64 });
  const results = [
    { name: "Lowest bitmaps alone, 2ᵇ / 8", value: bytesText(bitmapBytes(setting.priority)) },
    { name: "Until a rank that is a time in ns has no value left", value: timeText(yearsOfNanoseconds(setting.time)) },
  ];
  return (
    <div>
      <NumberFields fields={FIELDS} values={setting} onChange={setSetting} />
      <Results results={results} />
    </div>
  );
}
