import { transactFor } from '#core/accounts/owner-transaction.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { Check } from '#core/platform/table/writes.ts';
import { type CounterItem, counter } from './counter.entity.ts';
import { type PosterItem, poster } from './poster.entity.ts';

export const findCounter = (businessId: string): Promise<CounterItem | null> =>
  counter.get({ businessId });

export const findPoster = (code: string): Promise<PosterItem | null> => poster.get({ code });

/**
 * Puts a counter in the place of the one that was read, with the link of its poster.
 *
 * @returns false if somebody changed it since
 * @throws AppError accounts.notFound
 */
export async function replaceCounter(
  before: CounterItem | null,
  next: CounterItem,
): Promise<boolean> {
  const { businessId, code } = next;
  const isRenewed = before?.code !== code;
  const failed = await transactFor(businessId, {
    counter: counter.put(next, {
      if: before ? { code: before.code, isOpen: before.isOpen } : { code: absent },
    }),
    next: isRenewed && poster.create({ code, businessId }),
    before: isRenewed && before !== null && poster.delete({ code: before.code }),
  });
  return failed === null;
}

/** Demands that customers can join by this poster. */
export const isOpenAt = ({ businessId, code }: PosterItem): Check =>
  counter.check({ businessId }, { if: { code, isOpen: true } });
