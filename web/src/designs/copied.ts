/** Words of a field that are copied at every step, at most. Of longer ones the parts that are shown are read. */
export const MOST_COPIED = 1024;
