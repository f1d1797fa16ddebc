import type { GuideContents } from "../contents";
import { Guide } from "../Guide";
import { Reference } from "./cards/Reference";
import { DIFFERENCES } from "./differences";
import { ONWARD, PANELS } from "./panels";

const SCR: GuideContents = {
  title: "What State-Compute Replication is, and what it costs",
  paper:
    "Xu, Miano, Gao, Wang, Murugadass, Zhang, Sivaraman, Antichi, Narayana: “State-Compute Replication: Parallelizing High-Speed Stateful Packet Processing”, arXiv 2023.",
  panels: PANELS,
  onward: "See other programs, with one packet in five lost:",
  steps: ONWARD,
  disagreement: "Some of what is published on State-Compute Replication leaves something open, or holds only nearly.",
  differences: DIFFERENCES,
};

export function Scr() {
  return (
    <Guide topic="scr" contents={SCR}>
      <Reference />
    </Guide>
  );
}
