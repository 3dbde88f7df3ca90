import { addToTotals } from '#core/accounts/totals.store.ts';
import { type Confirmation, spendConfirmation } from '#core/confirmations/confirmation.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { absent } from '#core/platform/table/condition.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { Check, UpdateWrite } from '#core/platform/table/writes.ts';
import type { CardItem } from '#core/rewards/card/card.entity.ts';
import { createCard } from '#core/rewards/card/card.store.ts';
import {
  type CustomerItem,
  consentChange,
  customer,
} from '#core/rewards/customers/customer.entity.ts';
import { termWrites } from '#core/rewards/customers/customer.store.ts';
import { countInNetwork } from '#core/sign-in/network.store.ts';
import type { Network } from '#core/sign-in/network.ts';

/**
 * Each joining SMS costs the shop credits and needs a solved robot check. Besides these limits, one shop sends a number
 * at most one code a minute and five codes a day.
 */
export const joinLimits = {
  /** SMS for one shop in a Nairobi day. */
  ofShopPerDay: 100,
  /** SMS to one number from all shops in a Nairobi day. */
  ofNumberPerDay: 6,
  /** SMS for one network address in an hour. Many phones share an address. */
  ofAddressPerHour: 30,
} as const;

interface Asker {
  businessId: string;
  phoneHash: string;
  network: Network;
}

/** Counts a joining SMS against each limit. @param now ms since 1970 */
export const countJoin = (
  { businessId, phoneHash, network }: Asker,
  now: number,
): UpdateWrite[] => {
  const { ofShopPerDay, ofNumberPerDay, ofAddressPerHour: most } = joinLimits;
  return [
    countUp({ of: `joins#shop#${businessId}`, per: 'nairobiDay', most: ofShopPerDay }, now),
    countUp({ of: `joins#number#${phoneHash}`, per: 'nairobiDay', most: ofNumberPerDay }, now),
    ...countInNetwork(network, { what: 'joins', per: 'hour', most }, now),
  ];
};

export interface Joining {
  requestKey: RequestKey;
  confirmation: Confirmation;
  isOpen: Check;
  /** The hash of the card's link. It is stored as the result of the request, because it names nobody. */
  linkHash: string;
  customer: CustomerItem;
  card: CardItem;
}

/** @returns `closed` if the poster no longer lets customers join, `changed` if the customer exists by now */
export async function insertJoined(
  { requestKey, confirmation, isOpen, linkHash, customer: joined, card }: Joining,
  now: number,
): Promise<'joined' | 'repeated' | 'closed' | 'codeSpent' | 'changed'> {
  const { businessId } = joined;
  const failed = await transact({
    closed: [
      isOpen,
      addToTotals(businessId, {
        activeCustomers: 1,
        consentingCustomers: consentChange(null, joined),
      }),
    ],
    repeated: recordRequest(requestKey, linkHash, now),
    codeSpent: spendConfirmation(confirmation, linkHash),
    changed: [customer.create(joined), ...termWrites(null, joined), createCard(card)],
  });
  return failed?.label ?? 'joined';
}

/** Uses up the code of a person who has become a customer since the code was sent. */
export async function spendJoinCode(
  { requestKey, confirmation, isOpen, linkHash, customer: known }: Omit<Joining, 'card'>,
  now: number,
): Promise<'joined' | 'repeated' | 'closed' | 'codeSpent' | 'changed'> {
  const failed = await transact({
    closed: isOpen,
    repeated: recordRequest(requestKey, linkHash, now),
    codeSpent: spendConfirmation(confirmation, linkHash),
    changed: customer.patch(known, {
      set: { provedAt: isoTime(now) },
      add: { version: 1 },
      if: { erasedAs: absent },
    }),
  });
  return failed?.label ?? 'joined';
}
