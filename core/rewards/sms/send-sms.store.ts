import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, request, requestRow } from '#core/platform/limits/once.ts';
import { absent, anyOf } from '#core/platform/table/condition.ts';
import { SMS_PER_MINUTE } from '#shared/sms/contract.ts';

/**
 * The writes that hold an SMS to its Idempotency-Key and to the number of a minute, by the label of
 * their refusal. The same request may be made again: the row of the SMS makes it happen once.
 *
 * @param now milliseconds since 1970
 */
export const onceAMinute = (key: RequestKey, smsId: string, now: number) => ({
  reused: request.put(requestRow(key, smsId, now), {
    if: anyOf({ key: absent }, { bodyHash: key.bodyHash }),
  }),
  tooMany: countUp({ of: `sms#oneByOne#${key.userId}`, per: 'minute', most: SMS_PER_MINUTE }, now),
});
