import { offerConsent } from '../../shared/applications/consent.ts';
import type { acceptOffer as contract } from '../../shared/offers/contract.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import type { ApplicationItem } from '../applications/application.store.ts';
import { type ChangeDeps, changeApplication } from '../applications/change-application.ts';
import { earlierResult } from '../applications/earlier-result.ts';
import { type OwnerRequest, ownApplication } from '../applications/own-application.ts';
import { checkCode } from '../confirmations/confirmation-code.ts';
import { isoTime } from '../platform/clock.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { Deps } from './deps.ts';
import { hashOfferCode, refusals } from './offer-code.ts';
import { offerFacts, requireAcceptable } from './pending-offer.ts';

type AcceptDeps = ChangeDeps & Pick<Deps, 'findOfferCode' | 'takeGuess'>;

interface AcceptRequest extends OwnerRequest {
  ipAddress: string;
}

type Acceptance = BodyOf<typeof contract>;

/**
 * Accepts the offer that the owner looked at, with the terms ticked and a fresh code from an SMS.
 *
 * @throws AppError as the contract lists them; offers.wrongCode says how many tries are left
 */
export async function acceptOffer(
  deps: AcceptDeps,
  request: AcceptRequest,
  body: Acceptance,
): Promise<ApplicationItem> {
  const { userId, applicationId, idempotencyKey, ipAddress } = request;
  const application = await ownApplication(deps, request);
  const requestKey = requestKeyOf(userId, idempotencyKey, { accept: applicationId, ...body });
  const earlier = await earlierResult(deps, requestKey);
  if (earlier) return earlier;

  const now = deps.clock();
  const hasAgreed = body.consent === offerConsent.version;
  requireAcceptable(application, body.offer, { hasAgreed, now });
  await requireCode(deps, applicationId, body, now);
  return changeApplication(deps, application, {
    event: 'acceptOffer',
    facts: { ...offerFacts(application, body.offer, now), hasAgreed, hasFreshCode: true },
    by: userId,
    changes: { offerConsent: { ...offerConsent, agreedAt: isoTime(now), address: ipAddress } },
    details: { offer: body.offer, consent: offerConsent.version },
    requestKey,
  });
}

async function requireCode(
  { findOfferCode, takeGuess }: AcceptDeps,
  applicationId: string,
  { offer, code }: Pick<Acceptance, 'offer' | 'code'>,
  now: number,
): Promise<void> {
  const sent = await findOfferCode(applicationId);
  await checkCode(sent?.offer === offer ? sent : null, code, {
    now,
    takeGuess,
    refusals,
    hashOf: hashOfferCode(applicationId, offer),
  });
}
