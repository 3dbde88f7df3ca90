import { watchBalances } from '#core/carriers/balance.ts';

/** Asks the SMS carriers every five minutes how much money is left. */
export const handler = watchBalances;
