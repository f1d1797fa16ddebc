import { useMemo } from "react";
import { useAppState } from "../../app/context";
import type { TermsScope } from "../../terms/Words";

/** Words of the designs of the open run. `stops`: whether the tab key stops at them, in a text that does not change with each step. */
export function useTermsOfRun(stops = false): TermsScope {
  const engines = useAppState(({ scenario }) => scenario?.file.engines);
  return useMemo(() => ({ designs: engines?.map(({ design }) => design) ?? [], stops }), [engines, stops]);
}
