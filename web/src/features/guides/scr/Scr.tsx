import { Guide } from "../Guide";
import { History } from "./cards/History";
import { Losses } from "./cards/Losses";
import { Throughput } from "./cards/Throughput";
import guide from "./guide.md";

const LIVE = { throughput: Throughput, history: History, losses: Losses };

export const Scr = () => <Guide topic="scr" guide={guide} live={LIVE} />;
