import { Button } from "../kit/ui/Button";
import styles from "../panels/time/time.module.css";
import { useApp, useAppState } from "./context";

/** Takes back what was changed last by hand, and makes again what was taken back last; nothing without either. */
export function UndoLast() {
  const { control } = useApp();
  const last = useAppState(({ changes }) => changes.at(-1));
  const next = useAppState(({ undone }) => undone.at(-1));
  if (!last && !next) return null;
  return (
    <div className={styles.undo}>
      {last && (
        <Button hint={`Undo: ${last.change} (Ctrl Z)`} onClick={() => void control.undo()}>
          Undo: {last.change}
        </Button>
      )}
      {next && (
        <Button hint={`Redo: ${next.change} (Ctrl Y)`} onClick={() => void control.redo()}>
          Redo: {next.change}
        </Button>
      )}
    </div>
  );
}
