import { environment } from '../platform/config.ts';

/** What the stage says about its SMS: who sends them, how fast, and whether their delivery is known. */
export const smsStage = () => ({
  senderId: environment('SMS_SENDER_ID'),
  perSecond: Number(environment('QUEUED_SMS_PER_SECOND')),
  hasDeliveryReports: environment('SMS_DELIVERY_LOGS') === 'true',
});
