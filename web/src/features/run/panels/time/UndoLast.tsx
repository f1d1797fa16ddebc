import { useApp, useAppState } from "../../../../app/context";
import { Button } from "../../../../kit/ui/Button";
import { redoChange, undoChange } from "../../actions/change";
import styles from "./time.module.css";

/** Undo and redo in a separate row; nothing if neither is possible. */
export function UndoLast() {
  const any = useAppState(({ changes, undone, discarded }) => changes.length + undone.length > 0 || discarded !== null);
  return any ? (
    <div className={styles.undo}>
      <UndoButtons />
    </div>
  ) : null;
}

/** Name of the change if a begun note was discarded. */
const DISCARDED = "discard a half-written note";

/** Undoes the latest change by hand, and redoes the latest undone one. */
export function UndoButtons() {
  const app = useApp();
  const last = useAppState(({ changes, discarded }) => (discarded ? DISCARDED : changes.at(-1)?.change));
  const next = useAppState(({ undone }) => undone.at(-1));
  return (
    <>
      {last !== undefined && (
        <Button tooltip={`Undo: ${last} (Ctrl Z)`} onClick={() => void undoChange(app)}>
          Undo: <bdi>{last}</bdi>
        </Button>
      )}{" "}
      {next && (
        <Button tooltip={`Redo: ${next.change} (Ctrl Y)`} onClick={() => void redoChange(app)}>
          Redo: <bdi>{next.change}</bdi>
        </Button>
      )}
    </>
  );
}
