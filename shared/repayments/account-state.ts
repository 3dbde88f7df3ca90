import { type FactLine, factsOf } from '#shared/agreements/journal-facts.ts';
import { type ReplayState, stateOf } from '#shared/agreements/replay.ts';
import type { RepaymentAccount } from './contract.ts';

export type Replayable = Pick<RepaymentAccount, 'schedule' | 'facts' | 'anchorDay' | 'graceDays'>;

/** Counts as the server does. @param account its facts may include planned ones */
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
