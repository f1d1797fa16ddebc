import ui from "../../../../kit/ui/words.module.css";
import styles from "./cards.module.css";

/** Fields of a packet's descriptor with their bits (section 4.2). */
export const DESCRIPTOR = [
  { name: "pointer", bits: 15, what: "address in the packet buffer" },
  { name: "length", bits: 11, what: "bytes" },
  { name: "packet time", bits: 20, what: "units of virtual time that it takes at the rate of its flow" },
  { name: "flow", bits: 10, what: "number of the flow" },
  { name: "packet", bits: 16, what: "number of the packet, to detect packets out of order" },
] as const;

/** The stored words of a packet in the published hardware, with widths proportional to bits. */
export function Descriptor() {
  return (
    <ul className={styles.descriptor}>
      {DESCRIPTOR.map(({ name, bits, what }) => (
        <li key={name} style={{ flexGrow: bits }}>
          <b>{name}</b> <span className={`${ui.numbers} ${ui.nowrap}`}>{bits} bits</span>
          <span className={styles.what}>{what}</span>
        </li>
      ))}
    </ul>
  );
}
