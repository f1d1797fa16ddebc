import { useApp, useAppState } from "../../../../app/context";
import { Button } from "../../../../kit/ui/Button";
import { UndoButtons } from "../time/UndoLast";

/** What leads to the editor, and what takes the latest change back. */
export function EditRow() {
  const { store } = useApp();
  const draft = useAppState((state) => state.draft);
  return (
    <p>
      <Button hint="Change it as a form or as text" onClick={() => store.setState({ dialog: "edit" })}>
        {draft === null ? "Edit…" : "Edit the draft…"}
      </Button>{" "}
      <UndoButtons />
    </p>
  );
}
