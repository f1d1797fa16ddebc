// While the page is served from its sources: reports of its worker and the server about edited hardware.

/** Query for a module as it was before the last edit. A worker of this name, without the `?`, asks so. */
export const FORMER = "?former";

/** The page's message to the server: names of the modules of the scenario that the reader sees. */
export const SHOWN = "hardware:shown";
