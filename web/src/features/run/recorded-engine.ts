import { useAppState } from "../../app/context";

/** The engine whose run the session records: the shown one, or the one whose reference it is. */
export const useRecordedEngine = () =>
  useAppState(({ scenario, engine }) => {
    const engines = scenario?.opened.engines ?? [];
    const held = engines.findIndex(({ reference }) => reference === engine);
    return held < 0 ? engine : held;
  });
