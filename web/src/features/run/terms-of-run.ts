import { useMemo } from "react";
import { useAppState } from "../../app/context";
import type { TermsScope } from "../../terms/Words";

/** Glossary words of the open run's designs. `stops`: the tab key stops at them, for a text that does not change with each step. */
export function useTermsOfRun(stops = false): TermsScope {
  const engines = useAppState(({ scenario }) => scenario?.file.engines);
  return useMemo(() => ({ designs: engines?.map(({ design }) => design) ?? [], stops }), [engines, stops]);
}
