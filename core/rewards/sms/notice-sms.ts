/** What tells a customer that somebody at the shop moved or changed the points, without a purchase. */
import { createHash } from 'node:crypto';
import { requireUser } from '#core/accounts/require-user.ts';
import { isoTime } from '#core/platform/clock.ts';
import { NOTICE_PREFIX } from '#core/sms/sms.entity.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import type { Deps } from '../deps.ts';
import { shopName } from '../redemptions/shop-name.ts';

/** What a customer is told, by the name and the number of the shop. */
type NoticeText = (shop: string, call: string) => string;

export const movedText =
  ({ points }: Pick<CustomerItem, 'points'>): NoticeText =>
  (shop, call) =>
    `Your points at ${shop} (${numberText(points)}) were moved to another number. Not you? Call ${call}.`;

export const changedText =
  (change: number, balance: number): NoticeText =>
  (shop, call) =>
    `${shop} changed your points by hand: ${change > 0 ? '+' : ''}${numberText(change)}. Balance ${numberText(balance)} points. Questions? Call ${call}.`;

/** @param id names the act, so that one SMS goes out for it */
export async function noticeSms(
  deps: Pick<Deps, 'findUser'>,
  { businessId, phone }: Pick<CustomerItem, 'businessId' | 'phone'>,
  { id, text, now }: { id: string; text: NoticeText; now: number },
): Promise<WaitingSms> {
  const user = await requireUser(deps, businessId);
  const whole = text(shopName(user.businessName), formatKenyanPhone(user.phone));
  return {
    userId: businessId,
    smsId: `${NOTICE_PREFIX}${id}`,
    phone,
    text: whole,
    textHash: createHash('sha256').update(whole).digest('hex'),
    credits: segmentsOf(whole).segments,
    state: 'QUEUED',
    createdAt: isoTime(now),
  };
}
