import { useAppState } from "./context";

/** The engine whose run is kept: the shown one, or the one that is held against it. */
export const useKept = () =>
  useAppState(({ scenario, engine }) => {
    const engines = scenario?.opened.engines ?? [];
    const held = engines.findIndex(({ reference }) => reference === engine);
    return held < 0 ? engine : held;
  });
