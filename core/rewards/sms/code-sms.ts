import type { Confirmation } from '#core/confirmations/confirmation.entity.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { Sms } from '#core/sms/sms.entity.ts';
import { segmentsOf } from '#shared/sms/segments.ts';

/** The SMS that takes the code of a confirmation to somebody at a shop, for credits of the shop. */
export const codeSms = (
  ids: Pick<Sms, 'userId' | 'smsId' | 'phone'>,
  { codeHash, sentAt, ttl }: Confirmation,
  text: string,
): Sms => ({
  ...ids,
  // A plain hash of the text would give the digits away.
  textHash: codeHash,
  credits: segmentsOf(text).segments,
  state: 'SENDING',
  createdAt: isoTime(sentAt),
  ttl,
});
