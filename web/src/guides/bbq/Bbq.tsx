import { Guide } from "../Guide";
import guide from "./guide.md";
import { TreeCalculator } from "./TreeCalculator";

const LIVE = { "tree-bits": TreeCalculator };

export const Bbq = () => <Guide topic="bbq" guide={guide} live={LIVE} />;
