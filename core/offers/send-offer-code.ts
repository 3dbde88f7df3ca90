import { requireRead } from '#core/agreements/agreement-to-sign.ts';
import { type ApplicationKey, ownApplication } from '#core/applications/own-application.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import { sendConfirmation } from '#core/confirmations/confirmations.ts';
import { ownerCodes } from '#core/messages/codes.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import type { Language } from '#shared/platform/languages.ts';
import type { Deps } from './deps.ts';
import { offerAgreement } from './offer-agreement.ts';
import { acceptance, requireAcceptable } from './pending-offer.ts';

/** The offer that the owner saw, and the hash of the agreement that was read. */
interface Seen {
  offer: number;
  textSha256: string;
}

/**
 * @throws AppError offers.agreementChanged, confirmations.tooSoon, confirmations.tooMany, sms.failed, or the reason why
 *   this offer cannot be accepted
 */
export async function sendOfferCode(
  deps: Deps & Sends,
  key: ApplicationKey,
  { offer, textSha256 }: Seen,
  language: Language,
): Promise<SentConfirmation> {
  const application = await ownApplication(deps, key);
  requireAcceptable(application, offer, { hasAgreed: true, now: deps.clock() });
  const { signer, facts } = await offerAgreement(deps, application);
  requireRead(facts, textSha256);
  const confirmable = acceptance(application.applicationId, offer, textSha256);
  return sendConfirmation(deps, confirmable, { ...signer, language }, ownerCodes.offer, {
    ref: application.ref,
    total: figuresOf(facts.terms).totalToPay,
  });
}
