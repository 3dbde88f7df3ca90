/** What holds for promotional SMS that go one by one. */

import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { optOutLinkOf, promotionalText } from '#shared/campaigns/message.ts';
import { closingOf, isSendingHour, nextSendingTime } from '#shared/campaigns/sending-hours.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import type { Deps } from '../deps.ts';
import { shopName } from '../redemptions/shop-name.ts';

type OfferDeps = Pick<
  Deps,
  'findReach' | 'ensureContacts' | 'asCustomer' | 'siteHost' | 'hours' | 'clock'
>;

/**
 * Makes sure that an offer may go to a customer now.
 *
 * @throws AppError sms.noConsent, sms.optedOut; sms.outsideHours with the moment from which it may go out
 */
export async function requireOfferable(
  { findReach, hours, clock }: OfferDeps,
  customer: CustomerItem | null,
): Promise<void> {
  if (!customer?.consent?.given) throw new AppError('sms.noConsent');
  const [reach] = await findReach(customer.businessId, [customer.phone]);
  if (reach?.isOptedOut) throw new AppError('sms.optedOut');
  const now = clock();
  if (isSendingHour(now, hours())) return;
  throw new AppError('sms.outsideHours', { nextAllowedAt: isoTime(nextSendingTime(now, hours())) });
}

/** @returns the end of the hours of today: an offer that still waits then is not sent */
export const endOfOffers = ({ hours, clock }: Pick<OfferDeps, 'hours' | 'clock'>): string =>
  isoTime(closingOf(clock(), hours()));

/** @returns a message with the name of the business, and the link by which its receiver opts out */
export async function offerText(
  { ensureContacts, asCustomer, siteHost }: OfferDeps,
  { businessId, phone }: Pick<CustomerItem, 'businessId' | 'phone'>,
  message: string,
  businessName: string,
): Promise<string> {
  const [code] = await ensureContacts(businessId, [phone], asCustomer(businessId));
  return promotionalText(message, shopName(businessName), optOutLinkOf(siteHost, code ?? ''));
}
