import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';

/**
 * Sends an SMS to the owner's own number. The welcome SMS is free of charge, once; any other
 * text takes one credit a part and needs an Idempotency-Key, under which it is sent once.
 * Body and headers are those of docs/rules.md 7; the sender is never the caller's to choose.
 */
export const sendSms = contract({
  method: 'POST',
  path: '/api/send-sms',
  caller: 'owner',
  idempotent: 'optional',
  body: z.strictObject({
    message: z.string().check(z.minLength(1), z.maxLength(459)),
    phoneNumber: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  reply: z.object({
    /** UNKNOWN: the carrier did not answer in time; it is never sent a second time. */
    status: z.enum(['SENDING', 'SENT', 'UNKNOWN']),
    credits: z.int(),
  }),
  errors: [
    'accounts.notFound',
    'sms.invalidPhone',
    'sms.ownNumberOnly',
    'sms.tooLong',
    'sms.noCredits',
    'sms.failed',
  ],
});
