import { useId, useState } from "react";
import cards from "../../cards/cards.module.css";
import { GAP, lineRate, PREAMBLE, packetRate, packetTime, SETTINGS, type Setting, shortest } from "../line-rate";
import { Card } from "./Card";
import styles from "./line-rate.module.css";
import { RateCurve } from "./RateCurve";

const FIELDS: readonly { key: keyof Setting; name: string; unit: string; min: number; max: number }[] = [
  { key: "clock", name: "Clock", unit: "MHz", min: 1, max: 2000 },
  { key: "clocks", name: "Clocks for an enqueue and a dequeue", unit: "clocks", min: 1, max: 64 },
  { key: "bytes", name: "Packet", unit: "bytes", min: 64, max: 9216 },
  { key: "link", name: "Link", unit: "Gb/s", min: 1, max: 1600 },
];

const FIRST: Setting = { clock: 350, clocks: 4, bytes: 123, link: 100 };

/** Works out how fast a link a scheduler can serve. */
export function LineRate() {
  const [setting, setSetting] = useState(FIRST);
  const id = useId();
  const rate = lineRate(setting);
  const results = [
    { name: "Packets a second", value: `${number(packetRate(setting))} million` },
    { name: "Time that the scheduler has for each", value: `${number(1000 / packetRate(setting))} ns` },
    { name: "Time that each takes of the link", value: `${number(packetTime(setting))} ns` },
    { name: "Rate of a link filled with them", value: `${number(rate)} Gb/s` },
    {
      name: "Of the link",
      value: `${number(Math.min(100, (100 * rate) / setting.link))} %${rate >= setting.link ? ": all of it" : ""}`,
    },
    { name: "Shortest packets that fill it", value: `${shortest(setting)} B` },
  ];
  return (
    <Card part="line-rate">
      <div className={cards.two}>
        <div>
          <p>
            On Ethernet a packet takes {PREAMBLE} bytes of preamble and {GAP} of gap beside its own. So <b>64 bytes</b>{" "}
            leave a scheduler 6.72 ns on a link of 100 Gb/s, and one that needs four clocks of 350 MHz for each can fill
            58.8 Gb/s of it, or all with packets of 123 bytes.
          </p>
          <div className={styles.presets}>
            {SETTINGS.map(({ name, setting: preset }) => (
              <button
                key={name}
                type="button"
                aria-pressed={FIELDS.every(({ key }) => preset[key] === setting[key])}
                onClick={() => setSetting(preset)}
              >
                {name}
              </button>
            ))}
          </div>
          <div className={styles.fields}>
            {FIELDS.map(({ key, name, unit, min, max }) => (
              <label key={key} htmlFor={`${id}${key}`}>
                <span>{name}</span>
                <input
                  id={`${id}${key}`}
                  type="number"
                  min={min}
                  max={max}
                  value={setting[key]}
                  onChange={({ currentTarget: { valueAsNumber } }) => {
                    if (valueAsNumber >= min && valueAsNumber <= max) setSetting({ ...setting, [key]: valueAsNumber });
                  }}
                />
                <span className={cards.aside}>{unit}</span>
              </label>
            ))}
          </div>
          <dl className={styles.results}>
            {results.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <RateCurve setting={setting} />
      </div>
    </Card>
  );
}

/** Four digits, or all before the point. */
const number = (value: number) => (value >= 1000 ? `${Math.round(value)}` : `${Number(value.toPrecision(4))}`);
