import { type ApplicationKey, ownApplication } from '#core/applications/own-application.ts';
import { sendConfirmation } from '#core/confirmations/send-confirmation.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { Deps } from './deps.ts';
import { acceptance, requireAcceptable } from './pending-offer.ts';

/**
 * Sends the owner a fresh code, with which this offer can be accepted.
 *
 * @throws AppError confirmations.tooSoon, confirmations.tooMany, sms.failed, or the reason why this
 *   offer cannot be accepted
 */
export async function sendOfferCode(
  deps: Deps,
  key: ApplicationKey,
  offer: number,
): Promise<SentConfirmation> {
  const { userId, applicationId } = key;
  const application = await ownApplication(deps, key);
  requireAcceptable(application, offer, { hasAgreed: true, now: deps.clock() });
  const user = await deps.findUser(userId);
  if (!user) throw new AppError('accounts.notFound');
  const act = `accept the offer on application ${application.ref}`;
  return sendConfirmation(deps, acceptance(applicationId, offer), user, act);
}
