import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { anyOf } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import type { PaidKind } from '#core/purse/purse.ts';

/** Its state decides between the device and the SMS: the first change tells the news, and there is no second one. */
export const pushedNews = entity({
  name: 'pushedNews',
  about: 'News that went to a person’s devices, with the SMS that goes out if none confirms it.',
  attributes: {
    arrivalHash: text({ secret: true, about: 'A hash of the id by which a device confirms it.' }),
    userId: text(),
    smsId: text(),
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
    question: 'Which news does this device confirm?',
    pk: 'pushed-news#{arrivalHash}',
    sk: 'news',
  },
});

export type PushedNews = ItemOf<typeof pushedNews>;

export const findNews = (arrivalHash: string): Promise<PushedNews | null> =>
  pushedNews.get({ arrivalHash });

export const openNews = (news: PushedNews): Promise<boolean> => write(pushedNews.create(news));

/** A push service accepted it. */
export async function markPushed(arrivalHash: string): Promise<void> {
  const change = { set: { state: 'pushed' }, if: { state: 'opened' } } as const;
  await write(pushedNews.patch({ arrivalHash }, change));
}

/** @returns false if the SMS was quicker, or there is no such news */
export const markArrived = (arrivalHash: string): Promise<boolean> =>
  write(endOf(arrivalHash, 'arrived'));

/** For the transaction that queues the SMS, or after which none is needed. */
export const endOf = (arrivalHash: string, state: 'arrived' | 'sms'): UpdateWrite =>
  pushedNews.patch(
    { arrivalHash },
    { set: { state, text: null }, if: anyOf({ state: 'opened' }, { state: 'pushed' }) },
  );
