import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { paidKinds } from '#core/purse/purse.ts';

/** One sign-in, from the solved robot check to the right code. */
export const flow = entity({
  name: 'flow',
  about: 'One sign-in, from the solved robot check to the right code.',
  attributes: {
    flowId: text(),
    phoneHash: text(),
    kind: oneOf(paidKinds, { about: 'The share of the money that its SMS are paid from.' }),
    origin: text({ about: 'The hash of a known device, or `strangers`.' }),
    address: text({ about: 'A keyed hash of the IP address that requested the puzzle.' }),
    block: text({ optional: true, about: 'A keyed hash of its /48, where it is IPv6.' }),
    codeHash: text({ optional: true, secret: true, about: 'A keyed hash, bound to the flow.' }),
    earlierHashes: json<string[]>({
      optional: true,
      secret: true,
      about: 'Those of the SMS before it, whose codes stay good: one may arrive late.',
    }),
    expiresAt: whole({ optional: true, about: 'Milliseconds since 1970.' }),
    attempts: whole({ optional: true }),
    sends: whole({ optional: true }),
    usedAt: whole({ optional: true }),
    smsState: oneOf(['SENDING', 'SENT', 'FAILED', 'UNKNOWN'], {
      optional: true,
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
