import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** The SMS that a number got lately from one origin. The number itself is stored as a keyed hash. */
export const phoneQuota = entity({
  name: 'phoneQuota',
  about: 'The sign-in codes that one origin had sent to a number in an hour and in a day.',
  attributes: {
    phoneHash: text(),
    origin: text({ about: 'The hash of a known device, or `strangers`.' }),
    last: whole({ about: 'Milliseconds since 1970.' }),
    hour: text(),
    hourSends: whole(),
    day: text(),
    daySends: whole(),
    ttl: whole(),
  },
  key: {
    question: 'May this origin have another SMS sent to this number?',
    pk: 'phone#{phoneHash}',
    sk: 'send#{origin}',
  },
});
