// State of the reader's own modules for the rest of the page. What is open on their screen is in store.ts.

export interface AdoptSlice {
  /** The module of the screen, by the name of its map without its ending; null for the list of modules. */
  adopted: string | null;
  /** True while a module is read, built or measured. */
  adopting: boolean;
}

export const ADOPTING: AdoptSlice = {
  adopted: null,
  adopting: false,
};
