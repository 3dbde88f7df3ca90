import { environment } from '#core/platform/config.ts';
import type { SendingHours } from '#shared/campaigns/sending-hours.ts';
import { mostPerDay } from './limits.ts';

/** The hours of the stage in which promotional SMS go out. */
export function promotionalHours(): SendingHours {
  const [opens = 0, closes = 0] = environment('PROMOTIONAL_HOURS').split('-').map(Number);
  return { opens, closes };
}

/** What the stage says about its SMS: who sends them, how fast, and whether their delivery is known. */
export const smsStage = () => ({
  senderId: environment('SMS_SENDER_ID'),
  perSecond: Number(environment('QUEUED_SMS_PER_SECOND')),
  perDay: mostPerDay.business,
  hours: promotionalHours(),
  hasDeliveryReports: environment('SMS_DELIVERY_LOGS') === 'true',
});
