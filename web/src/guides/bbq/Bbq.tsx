import type { Told } from "../contents";
import { Telling } from "../Guide";
import { DIFFERENCES } from "./differences";
import { PANELS, WITHOUT } from "./panels";

const BBQ: Told = {
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
  return <Telling topic="bbq" told={BBQ} />;
}
