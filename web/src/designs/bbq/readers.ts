// What the worker reads of queues that are too large to be copied at every step.

import type { Reader } from "../large-fields";
import { around, find } from "./find";
import { gather } from "./gather";

export const readers: Readonly<Record<string, Reader>> = { bbq: { gather, around, find } };
