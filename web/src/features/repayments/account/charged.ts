import type { ChargePart } from '#shared/agreements/charges.ts';
import type { View } from './view.ts';

/** What may be charged beside the installments of an agreement. */
export type Charged = ChargePart | 'nothing' | 'both';

/** @returns what the text of an agreement lets us charge, with what was charged before it said so */
export function chargedIn({ account, state }: Pick<View, 'account' | 'state'>): Charged {
  const isCharged = (part: ChargePart, of: 'fees' | 'penalties') =>
    account.chargeable.includes(part) || state.rows.some((row) => row[of] > 0);
  const [fee, penalty] = [isCharged('fee', 'fees'), isCharged('penalty', 'penalties')];
  if (fee && penalty) return 'both';
  if (fee) return 'fee';
  return penalty ? 'penalty' : 'nothing';
}
