import * as z from 'zod/mini';
import { contract } from './contract.ts';

/**
 * Sends the welcome SMS: once, free of charge, to the owner's own number.
 * Body and headers are specification section 7's.
 */
export const sendSms = contract({
  method: 'POST',
  path: '/api/send-sms',
  caller: 'owner',
  body: z.strictObject({
    message: z.string().check(z.minLength(1), z.maxLength(459)),
    phoneNumber: z.string().check(z.minLength(1), z.maxLength(20)),
  }),
  reply: z.object({
    /** UNKNOWN: the carrier did not answer in time; it is never sent a second time. */
    status: z.enum(['SENDING', 'SENT', 'UNKNOWN']),
  }),
  errors: [
    'account.notFound',
    'sms.invalidPhone',
    'sms.ownNumberOnly',
    'sms.messageNotAllowed',
    'sms.failed',
  ],
});
