import type { GuideContents } from "../contents";
import { Guide } from "../Guide";
import { Reference } from "./cards/Reference";
import { DIFFERENCES } from "./differences";
import { ONWARD, PANELS } from "./panels";

const SP_PIFO: GuideContents = {
  title: "What SP-PIFO is, and what goes wrong",
  paper:
    "Alcoz, Dietmüller, Vanbever: “SP-PIFO: Approximating Push-In First-Out Behaviors using Strict-Priority Queues”, NSDI 2020.",
  panels: PANELS,
  onward: "Look at an inversion",
  steps: ONWARD,
  disagreement: "Some of what is published on SP-PIFO contradicts itself, or leaves something open.",
  differences: DIFFERENCES,
};

export function SpPifo() {
  return (
    <Guide topic="sp-pifo" contents={SP_PIFO}>
      <Reference />
    </Guide>
  );
}
