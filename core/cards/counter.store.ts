import { transactFor } from '#core/accounts/owner-transaction.ts';
import { flag, text } from '#core/platform/table/attributes.ts';
import { absent } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Check } from '#core/platform/table/writes.ts';

export const poster = entity({
  name: 'poster',
  about: 'The link of a poster by which customers join a business.',
  attributes: { code: text(), businessId: text() },
  key: {
    question: 'Which business does this poster belong to?',
    pk: 'poster#{code}',
    sk: 'poster',
  },
});

export type PosterItem = ItemOf<typeof poster>;

export const counter = entity({
  name: 'counter',
  about: 'Whether customers can join a business by the poster on its counter.',
  attributes: {
    businessId: text(),
    isOpen: flag(),
    code: text({ about: "The code of the poster's link, which hangs in the shop." }),
  },
  key: {
    question: 'Which poster does this business have?',
    pk: 'user#{businessId}',
    sk: 'counter',
  },
});

export type CounterItem = ItemOf<typeof counter>;

export const findCounter = (businessId: string): Promise<CounterItem | null> =>
  counter.get({ businessId });

export const findPoster = (code: string): Promise<PosterItem | null> => poster.get({ code });

/** @returns false if the counter was changed since it was read @throws AppError accounts.notFound */
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

export const isOpenAt = ({ businessId, code }: PosterItem): Check =>
  counter.check({ businessId }, { if: { code, isOpen: true } });
