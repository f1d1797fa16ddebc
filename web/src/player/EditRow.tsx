import { Button } from "../kit/ui/Button";
import { useApp, useAppState } from "./context";

/** What leads to the editor, and what takes the latest change back. */
export function EditRow() {
  const { store, control } = useApp();
  const draft = useAppState((state) => state.draft);
  const last = useAppState(({ changes }) => changes.at(-1));
  return (
    <p>
      <Button hint="Change it as a form or as text" onClick={() => store.setState({ dialog: "edit" })}>
        {draft === null ? "Edit…" : "Edit the draft…"}
      </Button>{" "}
      {last && (
        <Button hint={`Undo: ${last.change}`} onClick={() => void control.undo()}>
          Undo: {last.change}
        </Button>
      )}
    </p>
  );
}
