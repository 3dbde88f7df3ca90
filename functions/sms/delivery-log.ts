import * as z from 'zod/mini';
import type { DeliveryReport } from '#core/sms/outbox/sms.entity.ts';

/** The used fields of an SNS delivery log, without the number. */
const deliveryLog = z.object({
  notification: z.object({ messageId: z.string() }),
  delivery: z.object({ providerResponse: z.optional(z.string()) }),
  status: z.enum(['SUCCESS', 'FAILURE']),
});

/** @returns null for a line in another form, so it does not hold up the other lines */
export function reportOf(line: string): DeliveryReport | null {
  const parsed = deliveryLog.safeParse(jsonOf(line));
  if (!parsed.success) return null;
  const { notification, delivery, status } = parsed.data;
  const { messageId } = notification;
  if (status === 'SUCCESS') return { messageId, state: 'delivered' };
  const said = delivery.providerResponse ?? '';
  const isStop = /opted out/i.test(said) || undefined;
  return { messageId, state: 'failed', reason: reasonOf(said), isStop };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** SNS gives the reason as a sentence, such as "Phone is currently unreachable/unavailable". */
function reasonOf(answer: string): NonNullable<DeliveryReport['reason']> {
  if (/block|opted out/i.test(answer)) return 'blocked';
  const isPhone = /^phone (is|has)|reach phone|invalid phone number/i.test(answer);
  return isPhone ? 'unreachable' : 'carrier';
}
