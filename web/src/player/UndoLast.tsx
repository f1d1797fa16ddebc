import { Button } from "../kit/ui/Button";
import styles from "../panels/time/time.module.css";
import { useApp, useAppState } from "./context";

/** Undo and redo in a separate row; nothing without either. */
export function UndoLast() {
  const any = useAppState(({ changes, undone }) => changes.length + undone.length > 0);
  return any ? (
    <div className={styles.undo}>
      <UndoButtons />
    </div>
  ) : null;
}

/** Takes back what was changed last by hand, and makes again what was taken back last. */
export function UndoButtons() {
  const { control } = useApp();
  const last = useAppState(({ changes }) => changes.at(-1));
  const next = useAppState(({ undone }) => undone.at(-1));
  return (
    <>
      {last && (
        <Button hint={`Undo: ${last.change} (Ctrl Z)`} onClick={() => void control.undo()}>
          Undo: <bdi>{last.change}</bdi>
        </Button>
      )}{" "}
      {next && (
        <Button hint={`Redo: ${next.change} (Ctrl Y)`} onClick={() => void control.redo()}>
          Redo: <bdi>{next.change}</bdi>
        </Button>
      )}
    </>
  );
}
