import { offerConsent } from '../../shared/applications/consent.ts';
import type { acceptOffer as contract } from '../../shared/offers/contract.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import type { ApplicationItem } from '../applications/application.store.ts';
import { type ChangeParts, changeApplication } from '../applications/change-application.ts';
import { earlierResult } from '../applications/earlier-result.ts';
import { checkCode } from '../confirmations/confirmation-code.ts';
import { isoTime } from '../platform/clock.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { OfferCode } from './offer-code.store.ts';
import { hashOfferCode, refusals } from './offer-code.ts';
import { offerFacts, requireAcceptable } from './pending-offer.ts';

interface AcceptParts extends ChangeParts {
  findOfferCode(applicationId: string): Promise<OfferCode | null>;
  takeGuess(code: OfferCode, most: number): Promise<boolean>;
}

interface Acceptance extends BodyOf<typeof contract> {
  /** The Idempotency-Key. */
  key: string;
  /** The network address it came from. */
  address: string;
}

/**
 * Accepts the offer the owner looked at, with the terms ticked and a fresh code from an SMS.
 *
 * @throws AppError as the contract lists them; offers.wrongCode says how many tries are left
 */
export async function acceptOffer(
  parts: AcceptParts,
  application: ApplicationItem,
  { key, address, ...body }: Acceptance,
): Promise<ApplicationItem> {
  const { userId, applicationId } = application;
  const requestKey = requestKeyOf(userId, key, { accept: applicationId, ...body });
  const earlier = await earlierResult(parts, requestKey);
  if (earlier) return earlier;

  const now = parts.clock();
  const hasAgreed = body.consent === offerConsent.version;
  requireAcceptable(application, body.offer, { hasAgreed, now });
  await requireCode(parts, applicationId, body, now);
  const agreement = { ...offerConsent, agreedAt: isoTime(now), address };
  return changeApplication(parts, application, {
    event: 'acceptOffer',
    facts: { ...offerFacts(application, body.offer, now), hasAgreed, hasFreshCode: true },
    by: userId,
    changes: { offerConsent: agreement },
    details: { offer: body.offer, consent: offerConsent.version },
    requestKey,
  });
}

async function requireCode(
  parts: AcceptParts,
  applicationId: string,
  { offer, code }: Pick<Acceptance, 'offer' | 'code'>,
  now: number,
): Promise<void> {
  const sent = await parts.findOfferCode(applicationId);
  await checkCode(sent?.offer === offer ? sent : null, code, {
    ...{ now, takeGuess: parts.takeGuess, refusals },
    hashOf: hashOfferCode(applicationId, offer),
  });
}
