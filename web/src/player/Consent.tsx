import { lazy } from "react";
import { useApp, useAppState } from "./context";

const AskDialog = lazy(() => import("./dialogs/ConsentDialog").then(({ AskDialog }) => ({ default: AskDialog })));

/** The question whether a file elsewhere may be fetched, while there is one. */
export function Asked() {
  const { control } = useApp();
  const asked = useAppState((state) => state.asked);
  return (
    asked && (
      <AskDialog
        url={asked.url}
        bytes={asked.bytes}
        onAgree={() => void control.openAsked()}
        onClose={() => control.decline()}
      />
    )
  );
}
