import { useEffect } from "react";
import { useApp, useAppState } from "../../app/context";
import { closeSource, openSource } from "./actions";

/** Parts of the page that show something of the source now. */
let users = 0;

/** Opens the source of the shown engine. Its worker stays while a part of the page uses it. */
export function useSource(): void {
  const app = useApp();
  const text = useAppState(({ scenario }) => scenario?.text);
  const engine = useAppState((state) => state.engine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run or another engine has another source
  useEffect(() => void openSource(app), [app, text, engine]);
  useEffect(() => {
    users++;
    return () => {
      users--;
      if (users === 0) closeSource();
    };
  }, []);
}
