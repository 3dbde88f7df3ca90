import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { anyOf } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import type { PaidKind } from '#core/purse/purse.ts';

/** The state decides between device and SMS: only the first of the two changes it. */
export const pushedNews = entity({
  name: 'pushedNews',
  about: 'News that went to a person’s devices, with the SMS that goes out if none confirms it.',
  attributes: {
    userId: text(),
    smsId: text({ about: 'Names the news: whatever else changes, it is told once.' }),
    arrivalHash: text({ secret: true, about: 'A hash of the id by which a device confirms it.' }),
    kind: text<PaidKind>({ about: 'The share of the purse that would pay the SMS.' }),
    text: text({
      optional: true,
      personal: true,
      secret: true,
      about: 'The SMS, until a device has confirmed the news or the SMS is queued.',
    }),
    state: oneOf(['opened', 'pushed', 'arrived', 'sms']),
    at: text(),
    ttl: whole(),
  },
  key: {
    question: 'Was this news given to devices, and has one confirmed it?',
    pk: 'pushed-news#{userId}#{smsId}',
    sk: 'news',
  },
});

export type PushedNews = ItemOf<typeof pushedNews>;

export type NewsKey = Pick<PushedNews, 'userId' | 'smsId'>;

export const findNews = (key: NewsKey): Promise<PushedNews | null> => pushedNews.get(key);

export const openNews = (news: PushedNews): Promise<boolean> => write(pushedNews.create(news));

/** A push service accepted it. */
export async function markPushed({ userId, smsId }: NewsKey): Promise<void> {
  const change = { set: { state: 'pushed' }, if: { state: 'opened' } } as const;
  await write(pushedNews.patch({ userId, smsId }, change));
}

/** @returns false if the SMS was quicker, or there is no such news */
export const markArrived = (key: NewsKey, arrivalHash: string): Promise<boolean> =>
  write(ending(key, 'arrived', { arrivalHash }));

/** For the transaction that queues the SMS, or alone if no SMS is needed. */
export const endOf = (key: NewsKey): UpdateWrite => ending(key, 'sms', {});

const ending = (
  { userId, smsId }: NewsKey,
  state: 'arrived' | 'sms',
  only: { arrivalHash?: string },
): UpdateWrite =>
  pushedNews.patch(
    { userId, smsId },
    {
      set: { state, text: null },
      if: anyOf({ state: 'opened', ...only }, { state: 'pushed', ...only }),
    },
  );
