import { BlockView, type GearboxGuideDiagram } from "./BlockView";
import styles from "./cards.module.css";

/** Packets pass through the buffer above, their descriptors below. */
const around = (from: string, to: string): Omit<GearboxGuideDiagram, "name" | "text"> => ({
  width: 420,
  height: 176,
  blocks: [
    { key: "buffer", x: 78, y: 12, w: 264, h: 36, lines: ["Packet buffer"] },
    { key: "parser", x: 14, y: 96, w: 104, h: 52, lines: ["Parser and", "classifier"] },
    { key: "calculator", x: 156, y: 96, w: 112, h: 52, lines: ["Departure time", "calculator"] },
    { key: "gearbox", x: 310, y: 96, w: 96, h: 52, lines: ["Gearbox"], own: true },
  ],
  wires: [
    { d: "M8 30H78", label: from, at: [10, 22] },
    { d: "M342 30H412", label: to, at: [410, 22], anchor: "end" },
    { d: "M100 48V72H66V96", label: "headers", at: [14, 68] },
    { d: "M118 122H156", label: "flow, length", at: [137, 164], anchor: "middle" },
    { d: "M268 122H310", label: "F, descriptor", at: [289, 164], anchor: "middle" },
    { d: "M358 96V72H320V48", label: "pointers", at: [366, 68] },
  ],
});

/** Vertical centres of the Gearboxes of a switch. */
const MIDDLES = [29, 88, 147];

const DIAGRAMS: readonly GearboxGuideDiagram[] = [
  {
    name: "In general",
    text: "Packets wait in the packet buffer; only descriptors go through Gearbox. A dequeue gives the pointer of the packet that leaves (figure 2).",
    ...around("packets", "packets"),
  },
  {
    name: "In a NIC, towards the network",
    text: "The same with a server in front: packets come over PCIe. Flow and length are those of the parsed header, and the departure time follows from the length (figure 17).",
    ...around("PCIe", "network"),
  },
  {
    name: "In a switch of several pipelines",
    text: "The stages of a switch are shared: the parser, a stage that identifies flows, one that calculates departure times. They feed several Gearboxes, and the deparser sends what those dequeue (figure 18).",
    width: 420,
    height: 176,
    blocks: [
      { key: "parser", x: 14, y: 65, w: 60, h: 46, lines: ["Parser"] },
      { key: "flows", x: 92, y: 65, w: 76, h: 46, lines: ["Stage 1:", "flows"] },
      { key: "times", x: 186, y: 65, w: 76, h: 46, lines: ["Stage 2:", "times"] },
      ...MIDDLES.map((y) => ({ key: `gearbox ${y}`, x: 282, y: y - 21, w: 70, h: 42, lines: ["Gearbox"], own: true })),
      { key: "deparser", x: 372, y: 27, w: 34, h: 122, lines: ["Deparser"], upright: true },
    ],
    wires: [
      { d: "M2 88H14" },
      { d: "M74 88H92" },
      { d: "M168 88H186" },
      ...MIDDLES.flatMap((y) => [{ d: `M262 88H272V${y}H282` }, { d: `M352 ${y}H372` }]),
      { d: "M406 88H418" },
    ],
  },
];

/** Gearbox within a NIC and a switch. */
export function Systems() {
  return (
    <div className={styles.three}>
      {DIAGRAMS.map((diagram) => (
        <BlockView key={diagram.name} diagram={diagram} />
      ))}
    </div>
  );
}
