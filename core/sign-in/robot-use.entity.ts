import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** The uses of a robot proof: once for a sign-up, once for an SMS, both for one number. */
export const robotUse = entity({
  name: 'robotUse',
  about: 'The uses of a solved robot check: one sign-up and one SMS, for one number.',
  attributes: {
    nonce: text(),
    phoneHash: text({ optional: true }),
    signUp: text({ optional: true }),
    flowId: text({ optional: true }),
    ttl: whole({ optional: true }),
  },
  key: {
    question: 'Has this proof been used, and for which number?',
    pk: 'robot#{nonce}',
    sk: 'use',
  },
});
