import { offerConsent } from '../../shared/applications/consent.ts';
import type { acceptOffer as contract } from '../../shared/offers/contract.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import type { ApplicationItem } from '../applications/application.entity.ts';
import { changeApplication } from '../applications/change-application.ts';
import { changeOnce, type OwnerRequest } from '../applications/own-application.ts';
import { requireConfirmation } from '../confirmations/confirm.ts';
import { isoTime } from '../platform/clock.ts';
import type { Deps } from './deps.ts';
import { acceptance, offerFacts, requireAcceptable } from './pending-offer.ts';

interface AcceptRequest extends OwnerRequest {
  ipAddress: string;
}

type Acceptance = BodyOf<typeof contract>;

/**
 * Accepts the offer that the owner looked at, with the terms ticked and a fresh code from an SMS.
 *
 * @throws AppError as the contract lists them; confirmations.wrong says how many guesses are left
 */
export function acceptOffer(
  deps: Deps,
  request: AcceptRequest,
  { offer, consent, code }: Acceptance,
): Promise<ApplicationItem> {
  const { userId, applicationId, ipAddress } = request;
  const body = { accept: applicationId, offer, consent, code };
  return changeOnce(deps, request, body, async (application, requestKey) => {
    const now = deps.clock();
    const hasAgreed = consent === offerConsent.version;
    requireAcceptable(application, offer, { hasAgreed, now });
    await requireConfirmation(deps, acceptance(applicationId, offer), code);
    return changeApplication(deps, application, {
      event: 'acceptOffer',
      facts: { ...offerFacts(application, offer, now), hasAgreed, hasFreshCode: true },
      by: userId,
      changes: { offerConsent: { ...offerConsent, agreedAt: isoTime(now), address: ipAddress } },
      details: { offer, consent },
      requestKey,
    });
  });
}
