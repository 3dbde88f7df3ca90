import { factsOf } from '../agreements/journal-facts.ts';
import { type ReplayState, stateOf } from '../agreements/replay.ts';
import type { RepaymentAccount } from './contract.ts';

/** What an agreement is replayed from. */
export type Replayable = Pick<RepaymentAccount, 'schedule' | 'facts' | 'anchorDay' | 'graceDays'>;

/**
 * What an agreement comes to, as the server counts it.
 *
 * @param today a day in Nairobi
 */
export const stateOfAccount = (
  { schedule, facts, anchorDay, graceDays }: Replayable,
  today: string,
): ReplayState =>
  stateOf({ schedule, isDelivered: anchorDay !== null, graceDays }, factsOf(facts), today);
