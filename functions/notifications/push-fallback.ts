import { sendSmsInstead, smsInsteadDeps } from '#core/push/sms-instead.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

/** The SMS of news, a quarter of an hour after it went to devices, if none has confirmed it. */
export const handler = forEachMessage<{ arrivalHash: string }>(({ arrivalHash }) =>
  sendSmsInstead(smsInsteadDeps, arrivalHash),
);
