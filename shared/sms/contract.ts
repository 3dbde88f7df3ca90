import { contract } from '../platform/contract.ts';
import { costs } from '../platform/cost.ts';
import { choice, verbatim, whole } from '../platform/fields.ts';

/**
 * Sends an SMS to the owner's own number. The welcome SMS is free of charge, once. Any other text
 * costs one credit for each part and needs an Idempotency-Key, under which it is sent once. Body and
 * headers are those of docs/rules.md 7. A caller cannot choose the sender.
 */
export const sendSms = contract({
  method: 'POST',
  path: '/api/send-sms',
  caller: 'owner',
  cost: costs.sms,
  idempotent: 'optional',
  body: {
    message: verbatim({ min: 1, max: 459, multiline: true }),
    phoneNumber: verbatim({ min: 1, max: 20 }),
  },
  reply: {
    /** UNKNOWN: the carrier did not answer in time. The SMS is never sent a second time. */
    status: choice(['SENDING', 'SENT', 'UNKNOWN']),
    credits: whole(),
  },
  errors: [
    'accounts.notFound',
    'sms.invalidPhone',
    'sms.ownNumberOnly',
    'sms.tooLong',
    'sms.noCredits',
    'sms.failed',
    'sms.numberFull',
    'sms.businessFull',
  ],
});
