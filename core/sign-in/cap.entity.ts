import { text, whole } from '../platform/attributes.ts';
import { entity } from '../platform/entity.ts';

/** One shard of a count that everybody shares, for one minute or one day. */
export const cap = entity({
  name: 'cap',
  about: 'One shard of the SMS that sign-in sent to everybody in one minute or one day.',
  attributes: {
    period: text({ about: 'The count and its time: `sms#2026-11-21T09:00`.' }),
    shard: whole(),
    count: whole({ optional: true }),
    ttl: whole({ optional: true }),
  },
  key: { question: 'Is there room left for one more?', pk: 'cap#{period}#{shard}', sk: 'n' },
});
