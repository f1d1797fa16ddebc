import { withFormulas } from "../../../terms/Words";
import cards from "../../cards/cards.module.css";
import { ScenarioLink } from "../../cards/ScenarioLink";
import { DESCRIPTOR, DESCRIPTOR_BITS, PUBLISHED } from "../hardware";
import { packetRate, SETTINGS } from "../line-rate";
import { Card } from "./Card";
import { Clocks, type Row } from "./Clocks";
import styles from "./interface.module.css";

const VHDL: readonly Row[] = [
  { name: "enqueue", look: "enqueue", first: 0, clocks: 3, steps: ["F", "level, FIFO", "store"] },
  { name: "dequeue", look: "dequeue", first: 0, clocks: 4, steps: ["first FIFO, t_s", "bytes to serve", "pop"] },
];
const HERE: readonly Row[] = [
  { name: "enqueue", look: "enqueue", first: 0, clocks: 3, steps: ["flow", "F, level, FIFO", "bytes"] },
  { name: "dequeue", look: "dequeue", first: 1, clocks: 3, steps: ["flow", "FIFO, t_s", "bytes"] },
  { name: "enqueue", look: "enqueue", first: 2, clocks: 3, steps: ["flow", "F, level, FIFO", "bytes"] },
  { name: "dequeue", look: "dequeue", first: 3, clocks: 3, steps: ["flow", "FIFO, t_s", "bytes"] },
];

const [published] = SETTINGS;
const RATE = published ? packetRate(published.setting) : 0;

/** What an operation takes in the published hardware and in the one that runs here, and what is stored of a packet. */
export function Interface() {
  return (
    <Card part="interface">
      <div className={cards.two}>
        <figure className={styles.figure}>
          <figcaption>
            <b>Published</b>, in VHDL: an enqueue takes 3 clocks; a dequeue 4, or 2 while the bytes to serve are known
            and nothing but popping is left. One of each every 4 clocks: {RATE} million packets a second at 350 MHz.
          </figcaption>
          <Clocks rows={VHDL} clocks={6} name="The published hardware, clock by clock" />
        </figure>
        <figure className={styles.figure}>
          <figcaption>
            <b>Here</b>: 3 stages, and an operation enters every clock, in any mix. One of each every 2 clocks.{" "}
            <ScenarioLink scenario="gearbox-hardware" step={60} text="See it run" />. One stage does what takes several
            clocks there; how fast a clock that allows was not measured.
          </figcaption>
          <Clocks rows={HERE} clocks={6} name="The hardware that runs here, clock by clock" />
        </figure>
      </div>
      <h4 className={styles.subtitle}>
        What is stored of a packet, as published: {DESCRIPTOR_BITS} bits, for {PUBLISHED.flows} flows
      </h4>
      <ul className={styles.descriptor}>
        {DESCRIPTOR.map(({ name, bits, what }) => (
          <li key={name} style={{ flexGrow: bits }}>
            <b>{name}</b> <span className={styles.bits}>{bits} bits</span>
            <span className={styles.what}>{what}</span>
          </li>
        ))}
      </ul>
      <p className={cards.aside}>
        A dequeue first finds the lowest level and FIFO that hold anything, and sets {withFormulas("t_s")} to its time.
        Here a descriptor has F in place of the packet time, since the packet is where its F belongs, and 32 bits of
        data for pointer and packet number.
      </p>
    </Card>
  );
}
