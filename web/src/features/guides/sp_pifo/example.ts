// The running example of the paper's sections 2 and 3: seven packets, two queues.

/**
 * Ranks in the order in which packets come. The text gives how often each comes, the two first and that the second 1 is the last; of the
 * orders that fit this is the one of the scenarios `sp-pifo-fig3` and `greedy-fig4`.
 */
export const RANKS: readonly number[] = [3, 4, 1, 4, 5, 2, 1];

/** The first bound of the example; the second one moves. */
export const FIRST_BOUND = 1;

/** Where the second bound can be: from all ranks in the second queue to all in the first. */
export const SECOND_BOUNDS: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Where the paper begins. */
export const STARTING_BOUND = 4;
