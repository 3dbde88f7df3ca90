import { text, whole } from '../platform/attributes.ts';
import { entity } from '../platform/entity.ts';

/** The SMS that a number got lately. The number itself is stored as a keyed hash. */
export const phoneQuota = entity({
  name: 'phoneQuota',
  about: 'The sign-in codes that a number got in an hour and in a day.',
  attributes: {
    phoneHash: text(),
    last: whole({ about: 'Milliseconds since 1970.' }),
    hour: text(),
    hourSends: whole(),
    day: text(),
    daySends: whole(),
    ttl: whole(),
  },
  key: { question: 'May this number get another SMS?', pk: 'phone#{phoneHash}', sk: 'send' },
});
