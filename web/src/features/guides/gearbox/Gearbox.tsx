import { Guide } from "../Guide";
import { Clocks } from "./cards/Clocks";
import { Descriptor } from "./cards/Descriptor";
import { LineRate } from "./cards/LineRate";
import { Systems } from "./cards/Systems";
import { HERE, VHDL } from "./clocks";
import guide from "./guide.md";

const LIVE = {
  "published-clocks": () => <Clocks rows={VHDL} clocks={6} name="The published hardware, clock by clock" />,
  "clocks-here": () => <Clocks rows={HERE} clocks={6} name="The hardware that runs here, clock by clock" />,
  descriptor: Descriptor,
  "line-rate": LineRate,
  systems: Systems,
};

export const Gearbox = () => <Guide topic="gearbox" guide={guide} live={LIVE} />;
