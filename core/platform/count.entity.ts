import { text, whole } from './attributes.ts';
import { entity } from './entity.ts';

/** How many of something there were in one minute, hour or day. */
export const count = entity({
  name: 'count',
  about: 'How many of something there were in one minute, hour or day.',
  attributes: {
    of: text({ about: 'The things and whose they are: `sms#newNumber#3`, `guesses#<hash>`.' }),
    period: text({ about: 'In UTC: `2026-11-21`, `2026-11-21T09`, `2026-11-21T09:30`.' }),
    count: whole({ optional: true }),
    ttl: whole({ optional: true }),
  },
  key: { question: 'Is there room left for one more?', pk: 'count#{of}', sk: '{period}' },
});
