import { Guide } from "../Guide";
import guide from "./guide.md";

export const Bbq = () => <Guide topic="bbq" guide={guide} />;
