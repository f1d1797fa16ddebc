import { plural } from "../../../../base/format";
import { opThing } from "../../../../base/thing";
import type { MemoryUse, Pointing, PortUse } from "../../../../designs/contract";
import ui from "../../../../kit/ui/words.module.css";
import styles from "./inspector.module.css";

/** The accesses at the memory ports in a step, with address and operation. Each memory has a read port and a write port. */
export function Memories({ memories, pointing }: { memories: readonly MemoryUse[]; pointing: Pointing }) {
  if (memories.length === 0) return null;
  const used = (port: "read" | "write") => memories.filter((memory) => memory[port] !== null).length;
  return (
    <table className={styles.memories}>
      <caption>
        Memory ports: {plural(used("read"), "read")} and {plural(used("write"), "write")} of {memories.length} each
      </caption>
      <thead>
        <tr>
          <th scope="col">memory</th>
          <th scope="col">read at</th>
          <th scope="col">written at</th>
        </tr>
      </thead>
      <tbody>
        {memories.map((memory) => (
          <tr key={memory.name}>
            <th scope="row">{memory.name}</th>
            <td>
              <Port use={memory.read} field={memory.field} pointing={pointing} />
            </td>
            <td>
              <Port use={memory.write} field={memory.field} pointing={pointing} />
              {memory.read && memory.write && memory.read.address === memory.write.address && (
                <span
                  className={styles.same}
                  title="Read and written at once: the memory gives no promise, so it is forwarded"
                >
                  {" "}
                  same word
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Port({ use, field, pointing }: { use: PortUse | null; field: string | null; pointing: Pointing }) {
  if (!use) return <span className={ui.quiet}>–</span>;
  const { address, stage, op } = use;
  const thing = op === null ? null : opThing(op);
  const word = field === null ? null : `${field}[${address}]`;
  return (
    <span onPointerEnter={() => pointing.hover(word ?? thing)} onPointerLeave={() => pointing.hover(null)}>
      <b className="mono">{address}</b>{" "}
      <span className={ui.note}>
        stage {stage}
        {op !== null && `, op ${op}`}
      </span>
    </span>
  );
}
