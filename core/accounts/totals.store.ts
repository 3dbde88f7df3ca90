import { text, whole } from '#core/platform/table/attributes.ts';
import { absent, roomFor } from '#core/platform/table/condition.ts';
import { entity } from '#core/platform/table/entity.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';

/** Each sum is updated in the same transaction as what it counts, so no read has to add up rows. */
export const totals = entity({
  name: 'totals',
  about:
    'Running sums of a business, from the first day of its account on. A sum that never grew is absent.',
  attributes: {
    userId: text(),
    pointsAwarded: whole({ optional: true }),
    pointsRedeemed: whole({ optional: true }),
    pointsExpired: whole({ optional: true }),
    activeCustomers: whole({ optional: true }),
    consentingCustomers: whole({ optional: true, about: 'Customers who agreed to offers.' }),
    contactLists: whole({
      optional: true,
      about: 'Number of contact lists, which is limited (`addWithin`).',
    }),
    templates: whole({
      optional: true,
      about: 'Number of SMS templates, which is limited (`addWithin`).',
    }),
    closedAt: text({
      optional: true,
      about: 'When the account was closed: from then on no posting adds to the sums.',
    }),
  },
  key: {
    question: 'How many points and customers does this business have?',
    pk: 'user#{userId}',
    sk: 'account#totals',
  },
});

type Sums = NonNullable<Parameters<typeof totals.patch>[1]['add']>;

/**
 * Fails if the account does not exist or is closed, so a posting needs no other check
 * (docs/decisions/0025-the-account-in-every-write.md).
 */
export const addToTotals = (userId: string, add: Sums): UpdateWrite =>
  totals.patch({ userId }, { add, if: { closedAt: absent } });

/** Like `addToTotals`, but works on a closed account too. */
export const addToAnyTotals = (userId: string, add: Sums): UpdateWrite =>
  totals.patch({ userId }, { add });

/** Adds one, up to `most`. Fails above that, or if the account does not exist or is closed. */
export const addWithin = (
  userId: string,
  what: 'contactLists' | 'templates',
  most: number,
): UpdateWrite =>
  totals.patch(
    { userId },
    { add: { [what]: 1 }, if: { closedAt: absent, [what]: roomFor(1, most) } },
  );
