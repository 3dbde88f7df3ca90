import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { dueKinds } from './due.entity.ts';

/** How the work of one kind went that began on one day. A sum that never grew is absent. */
export const nightlyRun = entity({
  name: 'nightlyRun',
  about: 'How the work of one kind went that began on one day. Its pages add to it. Kept 30 days.',
  attributes: {
    kind: oneOf(dueKinds),
    day: text({ about: 'The day in Nairobi on which it began.' }),
    startedAt: text({ optional: true }),
    finishedAt: text({ optional: true, about: 'The end of the last page that had rows.' }),
    done: whole({ optional: true }),
    left: whole({ optional: true, about: 'Rows that failed, and wait for the next night.' }),
    late: whole({ optional: true, about: 'Rows that were more than a day late.' }),
    ttl: whole(),
  },
  key: { question: 'How did the last runs go?', pk: 'nightlyRun#{kind}', sk: '{day}' },
});

export type NightlyRunItem = ItemOf<typeof nightlyRun>;
