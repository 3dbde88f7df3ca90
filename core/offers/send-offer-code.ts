import type { ApplicationItem } from '../applications/application.store.ts';
import { nextCode, type SendCodeParts, sendCode } from '../confirmations/confirmation-code.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { OfferCode } from './offer-code.store.ts';
import { hashOfferCode, refusals } from './offer-code.ts';
import { requireAcceptable } from './pending-offer.ts';

interface SendOfferCodeParts extends SendCodeParts {
  findUser(userId: string): Promise<{ phone: string } | null>;
  findOfferCode(applicationId: string): Promise<OfferCode | null>;
  replaceOfferCode(next: OfferCode, before: OfferCode | null): Promise<boolean>;
  clock: Clock;
}

/**
 * Sends a fresh code to the owner's own number, with which this offer can be accepted.
 *
 * @returns seconds until another one can be asked for
 * @throws AppError offers.codeTooSoon, offers.tooManyCodes, sms.failed, or why there is nothing to accept
 */
export async function sendOfferCode(
  parts: SendOfferCodeParts,
  application: ApplicationItem,
  offer: number,
): Promise<{ waitSeconds: number }> {
  const { userId, applicationId, ref } = application;
  const now = parts.clock();
  requireAcceptable(application, offer, { hasAgreed: true, now });
  const user = await parts.findUser(userId);
  if (!user) throw new AppError('account.notFound');
  const before = await parts.findOfferCode(applicationId);
  const hashOf = hashOfferCode(applicationId, offer);
  const { code, kept } = await nextCode(before, { now, hashOf, refusals });
  const isKept = await parts.replaceOfferCode({ applicationId, offer, ...kept }, before);
  if (!isKept) throw new AppError(refusals.tooSoon);
  return sendCode(parts, user.phone, code, `you accept the offer on application ${ref}`);
}
