import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { type ConfirmationPurpose, confirmationDigits } from '#shared/confirmations/limits.ts';

/** The code that was sent last to confirm one act: an earlier one confirms nothing. */
export const confirmation = entity({
  name: 'confirmation',
  about: 'The code by SMS that was sent last to confirm one act.',
  attributes: {
    purpose: oneOf(Object.keys(confirmationDigits) as ConfirmationPurpose[]),
    subject: text({
      personal: true,
      about: 'The application, the owner, or the business with a keyed hash of its customer.',
    }),
    content: text({ about: 'The offer or the points that the code was sent for.' }),
    codeHash: text({ secret: true, about: 'A keyed hash, bound to purpose, subject and content.' }),
    guesses: whole(),
    sentAt: whole({ about: 'Milliseconds since 1970.' }),
    expiresAt: whole({ about: 'Milliseconds since 1970.' }),
    day: text({ about: 'The day, in UTC, that daySends counts.' }),
    daySends: whole(),
    spentOn: text({
      optional: true,
      about:
        'What the code confirmed: an entry, the erasure of a customer, or the end of an API key.',
    }),
    ttl: whole(),
  },
  key: {
    question: 'Which code was sent for this act, and how often today?',
    pk: 'confirmation#{purpose}#{subject}',
    sk: 'confirmation',
  },
});

export type Confirmation = ItemOf<typeof confirmation>;
