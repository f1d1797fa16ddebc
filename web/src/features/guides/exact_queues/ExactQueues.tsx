import { Guide } from "../Guide";
import guide from "./guide.md";

export const ExactQueues = () => <Guide topic="exact-queues" guide={guide} />;
