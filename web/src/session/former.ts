// In development: names for messages about edited hardware.

/** Query for a module as it was before the last edit. A worker with this name, without the `?`, uses it. */
export const FORMER = "?former";

/** The page's message to the server: names of the modules of the shown scenario. */
export const SHOWN = "hardware:shown";
