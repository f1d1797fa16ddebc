import type { GuideContents } from "../contents";
import { Guide } from "../Guide";
import { Reference } from "./cards/Reference";
import { DIFFERENCES } from "./differences";
import { ONWARD, PANELS } from "./panels";

const GEARBOX: GuideContents = {
  title: "What Gearbox is, and what goes wrong",
  paper:
    "Gao, Dalleggio, Xu, Chao: “Gearbox: A Hierarchical Packet Scheduler for Approximate Weighted Fair Queuing”, NSDI 2022.",
  panels: PANELS,
  onward: "Look at what goes wrong where the text is read literally:",
  steps: ONWARD,
  disagreement: "Some of what is published on Gearbox contradicts itself, or leaves something open.",
  differences: DIFFERENCES,
};

export function Gearbox() {
  return (
    <Guide topic="gearbox" contents={GEARBOX}>
      <Reference />
    </Guide>
  );
}
