import { oneOf, text, whole } from '#core/platform/attributes.ts';
import { isoTime } from '#core/platform/clock.ts';
import { entity, type ItemOf } from '#core/platform/entity.ts';
import type { PutWrite } from '#core/platform/writes.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { nairobiDay } from '#shared/platform/time.ts';

/** It is written in the transaction of what it tells, once, and never changed. */
export const paymentFact = entity({
  name: 'paymentFact',
  about:
    'What the books have of a payment beside the journals of agreements: that it came for nobody, was given back, or bought something.',
  attributes: {
    receipt: text(),
    event: oneOf(['receive', 'giveBack', 'buy']),
    channel: oneOf([...paymentChannels, 'unmatched'], {
      about: 'How it came or went; `unmatched` if the money was here already.',
    }),
    amount: whole({ about: 'KES.' }),
    cents: whole({ optional: true, about: '1 to 99 beside the amount.' }),
    day: text({ about: 'The day in Nairobi on which it counts.' }),
    recordedDay: text({ about: 'The day in Nairobi on which it was recorded.' }),
    at: text({ about: 'The moment of its recording.' }),
    userId: text({ optional: true, about: 'Who bought.' }),
    ref: text({ optional: true, about: 'What was bought: `credits`, `subscription`.' }),
  },
  key: {
    question: 'What was recorded on this day about payments of no agreement?',
    pk: 'paymentFacts#{recordedDay}',
    sk: '{at}#{receipt}#{event}',
  },
});

export type PaymentFactItem = ItemOf<typeof paymentFact>;

/**
 * @param now milliseconds since 1970
 * @returns the write of a fact, for the transaction of what it tells
 */
export const paymentFactOf = (
  fact: Omit<PaymentFactItem, 'recordedDay' | 'at'>,
  now: number,
): PutWrite => paymentFact.create({ ...fact, recordedDay: nairobiDay(now), at: isoTime(now) });
