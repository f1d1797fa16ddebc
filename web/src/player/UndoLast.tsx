import { Button } from "../kit/ui/Button";
import styles from "../panels/time/time.module.css";
import { useApp, useAppState } from "./context";

/** Takes back what was changed last by hand, if anything was. */
export function UndoLast() {
  const { control } = useApp();
  const last = useAppState(({ changes }) => changes.at(-1));
  if (!last) return null;
  return (
    <div className={styles.undo}>
      <Button hint={`Undo: ${last.change}`} onClick={() => void control.undo()}>
        Undo: {last.change}
      </Button>
    </div>
  );
}
