import { oneOf, text, whole } from '../platform/attributes.ts';
import { entity, type ItemOf } from '../platform/entity.ts';

/** One sign-in, from the solved robot check to the right code. */
export const flow = entity({
  name: 'flow',
  about: 'One sign-in, from the solved robot check to the right code.',
  attributes: {
    flowId: text(),
    phoneHash: text(),
    codeHash: text({ secret: true, about: 'A keyed hash, bound to the flow.' }),
    expiresAt: whole({ about: 'Milliseconds since 1970.' }),
    attempts: whole(),
    sends: whole(),
    usedAt: whole({ optional: true }),
    smsState: oneOf(['SENDING', 'SENT', 'FAILED', 'UNKNOWN'], {
      about: 'Only the writer of SENDING may publish.',
    }),
    messageId: text({ optional: true }),
    ttl: whole(),
  },
  key: {
    question: 'Which code was sent in this sign-in, and how often was it tried?',
    pk: 'flow#{flowId}',
    sk: 'otp',
  },
});

export type Flow = ItemOf<typeof flow>;
