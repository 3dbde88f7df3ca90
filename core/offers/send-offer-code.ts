import { type ApplicationKey, ownApplication } from '../applications/own-application.ts';
import { nextCode, sendCode } from '../confirmations/confirmation-code.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';
import { hashOfferCode, purpose } from './offer-code.ts';
import { requireAcceptable } from './pending-offer.ts';

type SendDeps = Pick<
  Deps,
  | 'findApplication'
  | 'findUser'
  | 'findOfferCode'
  | 'replaceOfferCode'
  | 'sendSms'
  | 'siteHost'
  | 'clock'
>;

/**
 * Sends the owner a fresh code, with which this offer can be accepted.
 *
 * @returns seconds until another one can be asked for
 * @throws AppError confirmations.tooSoon, confirmations.tooMany, sms.failed, or the reason why this
 *   offer cannot be accepted
 */
export async function sendOfferCode(
  deps: SendDeps,
  key: ApplicationKey,
  offer: number,
): Promise<{ waitSeconds: number }> {
  const { userId, applicationId } = key;
  const application = await ownApplication(deps, key);
  const now = deps.clock();
  requireAcceptable(application, offer, { hasAgreed: true, now });
  const user = await deps.findUser(userId);
  if (!user) throw new AppError('accounts.notFound');
  const before = await deps.findOfferCode(applicationId);
  const hashOf = hashOfferCode(applicationId, offer);
  const { code, kept } = await nextCode(before, { now, hashOf, purpose });
  const isStored = await deps.replaceOfferCode({ applicationId, offer, ...kept }, before);
  if (!isStored) throw new AppError('confirmations.tooSoon', { purpose });
  return sendCode(deps, user.phone, code, `you accept the offer on application ${application.ref}`);
}
