import { text, whole } from '../platform/attributes.ts';
import { entity } from '../platform/entity.ts';

/** Counts of one hour for one IP address. The address is stored as a keyed hash. */
export const ipCount = entity({
  name: 'ipCount',
  about: 'Robot checks and sign-ups from one IP address in one hour.',
  attributes: {
    ipHash: text(),
    hour: text(),
    challenges: whole({ optional: true }),
    signUps: whole({ optional: true }),
    ttl: whole({ optional: true }),
  },
  key: {
    question: 'Does this IP address request more than people do?',
    pk: 'cap#ip#{ipHash}#{hour}',
    sk: 'n',
  },
});
