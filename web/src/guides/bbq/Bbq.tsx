import type { GuideContents } from "../contents";
import { Guide } from "../Guide";
import { DIFFERENCES } from "./differences";
import { PANELS, WITHOUT } from "./panels";

const BBQ: GuideContents = {
  title: "What BBQ is, and why it is hard",
  paper:
    "Atre, Sadok, Sherry: “BBQ: A Fast and Scalable Integer Priority Queue for Hardware Packet Scheduling”, NSDI 2024.",
  panels: PANELS,
  onward: "Each remedy has a switch. To see what it is for, look at the same hardware without it:",
  steps: WITHOUT,
  disagreement: "Some of what is published on BBQ contradicts itself, or leaves something open.",
  differences: DIFFERENCES,
};

export function Bbq() {
  return <Guide topic="bbq" contents={BBQ} />;
}
