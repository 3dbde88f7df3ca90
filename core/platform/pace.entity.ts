import { text, whole } from './attributes.ts';
import { entity } from './entity.ts';

/** A token bucket that all functions share. */
export const pace = entity({
  name: 'pace',
  about: 'How far something that has a pace is ahead of its time: a token bucket.',
  attributes: {
    of: text({ about: 'What has the pace: `sms`, `due#points`.' }),
    paidUntil: whole({
      about:
        'The moment (ms since 1970) up to which the pace is used; the past is a burst to come.',
    }),
  },
  key: { question: 'When may the next of these begin?', pk: 'pace#{of}', sk: 'pace' },
});
