// Code that is fetched after the first step to explain words.

import { Marked } from "./Marked";
import { Popover } from "./Popover";
import type { Loaded } from "./Words";

export const loaded: Loaded = { Marked, Popover };
