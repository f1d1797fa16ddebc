// The hardware that is built for the page.

import list from "../gen/rtl-configs.json";
import type { RtlConfig } from "./rtl-modules";

// Each design has other parameters; their literal type would be a large union.
export const RTL_CONFIGS = list as readonly object[] as readonly RtlConfig[];
