import { absent, roomFor } from '#core/platform/table/condition.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { totals } from './totals.entity.ts';

type Sums = NonNullable<Parameters<typeof totals.patch>[1]['add']>;

/**
 * Adds to the sums of a business. Its condition is that the account exists: each posting writes this
 * item in any case, and so needs no other check (docs/decisions/0025-the-account-in-every-write.md).
 */
export const addToTotals = (userId: string, add: Sums): UpdateWrite =>
  totals.patch({ userId }, { add, if: { closedAt: absent } });

/** Adds to the sums of a business whose account may be closed. */
export const addToAnyTotals = (userId: string, add: Sums): UpdateWrite =>
  totals.patch({ userId }, { add });

/**
 * Counts one more of what a business may have so many of. Its condition is that there is room, and the
 * account.
 */
export const addWithin = (
  userId: string,
  what: 'contactLists' | 'templates',
  most: number,
): UpdateWrite =>
  totals.patch(
    { userId },
    { add: { [what]: 1 }, if: { closedAt: absent, [what]: roomFor(1, most) } },
  );
