/** Requests of customers to a shop about their data. */
export const cardAsks = ['copy', 'erasure'] as const;
export type CardAsk = (typeof cardAsks)[number];
