// The events that a design lists, as the session gives them.

import type { EventColumns } from "../../../../designs/listing";
import type { Table } from "../../../../session/queries";

export const listedColumns = (table: Table<"listed">): EventColumns => ({
  step: table.step,
  op: table.op,
  cause: table.cause,
  args: [table.arg0, table.arg1, table.arg2, table.arg3, table.arg4, table.arg5, table.arg6, table.arg7],
});
