/** The most that one act moves. Whole KES (`amount` in shared/collection/contract.ts). */
export const MOST_MOVED = 10_000_000;
