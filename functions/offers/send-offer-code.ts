import type { ApplicationItem } from '../financing/application.store.ts';
import { AppError } from '../kit/app-error.ts';
import { type Clock, dayOf, ttlAfter } from '../kit/clock.ts';
import { newCode } from '../kit/one-time-code.ts';
import type { SmsSender } from '../kit/sms-sender.ts';
import type { OfferCode } from './offer-code.store.ts';
import { hashOfferCode, limits, offerCodeSms } from './offer-code.ts';
import { requireAcceptable } from './pending-offer.ts';

interface SendOfferCodeParts {
  findUser(userId: string): Promise<{ phone: string } | null>;
  findOfferCode(applicationId: string): Promise<OfferCode | null>;
  replaceOfferCode(next: OfferCode, before: OfferCode | null): Promise<boolean>;
  sendSms: SmsSender;
  siteHost: string | undefined;
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
  const code = newCode();
  const next: OfferCode = {
    ...{ applicationId, offer, guesses: 0, sentAt: now },
    ...takeSend(before, now),
    codeHash: await hashOfferCode(applicationId, offer, code),
    expiresAt: now + limits.codeSeconds * 1000,
    ttl: ttlAfter(now, 24 * 60 * 60),
  };
  if (!(await parts.replaceOfferCode(next, before))) throw new AppError('offers.codeTooSoon');
  const { state } = await parts.sendSms(user.phone, offerCodeSms(code, ref, parts.siteHost));
  if (state === 'FAILED') throw new AppError('sms.failed');
  return { waitSeconds: limits.secondsBetweenSends };
}

/** Takes one SMS out of what an application may cost in a day. */
function takeSend(before: OfferCode | null, now: number): Pick<OfferCode, 'day' | 'daySends'> {
  if (before && now - before.sentAt < limits.secondsBetweenSends * 1000) {
    throw new AppError('offers.codeTooSoon');
  }
  const day = dayOf(now);
  const daySends = before?.day === day ? before.daySends + 1 : 1;
  if (daySends > limits.sendsPerDay) throw new AppError('offers.tooManyCodes');
  return { day, daySends };
}
