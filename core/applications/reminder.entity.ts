import { CustomAttributeType, Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** What an owner is reminded of, before time decides in the owner's place. */
export type ReminderEvent = 'remindToAnswer' | 'remindOfOffer';

/** One reminder, written once; the table's stream tells the owner. */
export const reminder = new Entity(
  {
    model: model('reminder'),
    attributes: {
      applicationId: { type: 'string', required: true },
      /** What is waited for since then: the question, or the offer. */
      since: { type: 'string', required: true },
      /** On which day of the waiting: 3, 6, 10 or 13. */
      day: { type: 'number', required: true, padding: { length: 2, char: '0' } },
      userId: { type: 'string', required: true },
      ref: { type: 'string', required: true },
      event: { type: CustomAttributeType<ReminderEvent>('string'), required: true },
      at: { type: 'string', required: true },
      /** What the owner is told: the open questions or the offer, and until when. */
      details: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
      ttl: { type: 'number', required: true },
    },
    indexes: {
      // Was the owner reminded on this day?
      byApplication: {
        pk: {
          field: 'pk',
          composite: ['applicationId'],
          template: 'application#${applicationId}',
          casing: 'none',
        },
        sk: {
          field: 'sk',
          composite: ['since', 'day'],
          template: 'reminder#${since}#${day}',
          casing: 'none',
        },
      },
    },
  },
  tableOptions,
);
