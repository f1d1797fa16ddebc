// The running example of the paper's sections 2 and 3: seven packets, two queues.

/** Ranks in the order of arrival. The text gives the number of packets of each rank, the first two, and that the second 1 is the last; of
 * the possible orders this is the one of the scenarios `sp-pifo-fig3` and `greedy-fig4`. */
export const RANKS: readonly number[] = [3, 4, 1, 4, 5, 2, 1];

/** The first bound of the example; the second one moves. */
export const FIRST_BOUND = 1;

/** Positions of the second bound: from all ranks in the second queue to all in the first. */
export const SECOND_BOUNDS: readonly number[] = [1, 2, 3, 4, 5, 6];

/** The paper's first position. */
export const STARTING_BOUND = 4;
