// A sentence on where all elements of a BBQ are.

import { type Clause, clause, counted, grouped, NOTHING } from "../../clause";
import type { Bbq } from "../state";

/** Texts of the errors in an account. */
const FAULTS = {
  freeTwice: "free twice",
  listedTwice: "in lists twice",
  carriedTwice: "on the way and elsewhere",
  foreign: "that do not exist",
  lost: "not found",
} as const;

/** The locations of all elements as a sum, or why there is no sum. */
export function accountOf({ account, capacity, occupancy, ready }: Bbq): Clause {
  if (!ready) return clause`${{ ready: "not ready" }}: the bitmaps below L1 are being cleared`;
  const { listed, carried, free } = account;
  const lists = clause`${grouped({ listed })} in lists + ${grouped({ carried })} on the way`;
  const parts = clause`${lists} + ${grouped({ free })} free`;
  const found = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).filter((fault) => account[fault] > 0);
  const faults = found.reduce(
    (all, fault, i) => clause`${all}${i === 0 ? "" : ", "}${grouped({ [fault]: account[fault] })} ${FAULTS[fault]}`,
    NOTHING,
  );
  if (found.length > 0) return clause`${{ broken: "broken" }}: ${parts}, with ${faults}`;
  const all = counted({ capacity }, "element");
  return listed + carried + free === capacity
    ? clause`${parts} = ${all}; occupancy ${grouped({ occupancy })}`
    : clause`${{ broken: "broken" }}: ${parts}, of ${all}`;
}
