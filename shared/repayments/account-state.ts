import { type FactLine, factsOf } from '#shared/agreements/journal-facts.ts';
import { type ReplayState, stateOf } from '#shared/agreements/replay.ts';
import type { RepaymentAccount } from './contract.ts';

/** What an agreement is replayed from. */
export type Replayable = Pick<RepaymentAccount, 'schedule' | 'facts' | 'anchorDay' | 'graceDays'>;

/**
 * What an agreement comes to, as the server counts it.
 *
 * @param account its facts may be planned as well: only what a replay reads of them is wanted
 * @param today a day in Nairobi
 */
export const stateOfAccount = (
  {
    schedule,
    facts,
    anchorDay,
    graceDays,
  }: Omit<Replayable, 'facts'> & { facts: readonly FactLine[] },
  today: string,
): ReplayState =>
  stateOf({ schedule, isDelivered: anchorDay !== null, graceDays }, factsOf(facts), today);
