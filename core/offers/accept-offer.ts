import { agreedTo, requireRead } from '#core/agreements/agreement-to-sign.ts';
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { changeApplication } from '#core/applications/change-application.ts';
import { changeOnce, type OwnerRequest } from '#core/applications/own-application.ts';
import { requireConfirmation } from '#core/confirmations/confirmations.ts';
import { isoTime } from '#core/platform/clock.ts';
import { newProject } from '#core/projects/money/new-project.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import type { acceptOffer as contract } from '#shared/offers/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';
import { offerAgreement } from './offer-agreement.ts';
import { acceptance, offerFacts, requireAcceptable } from './pending-offer.ts';

interface AcceptRequest extends OwnerRequest {
  ipAddress: string;
}

type Acceptance = BodyOf<typeof contract>;

/**
 * The owner has read and ticked the agreement and typed a new code. The agreement and the project begin in the same
 * transaction.
 * @throws AppError as the contract lists them; confirmations.wrong says how many guesses are left
 */
export function acceptOffer(
  deps: Deps,
  request: AcceptRequest,
  { offer, textSha256, consent, language, code }: Acceptance,
): Promise<ApplicationItem> {
  const { userId, applicationId, ipAddress } = request;
  const body = { accept: applicationId, offer, textSha256, consent, language, code };
  return changeOnce(deps, request, body, async (application, requestKey) => {
    const now = deps.clock();
    const hasAgreed = consent === offerConsent.version;
    requireAcceptable(application, offer, { hasAgreed, now });
    const { facts, ...offered } = await offerAgreement(deps, application);
    requireRead(facts, textSha256);
    const act = acceptance(applicationId, offer, textSha256);
    const typed = await requireConfirmation(deps, act, code);
    const agreed = agreedTo({ ...facts, language }, isoTime(now), ipAddress);
    const { stepBack } = facts;
    const signed = {
      textSha256,
      stepBack,
      consent: agreed,
      code: typed,
      ref: deps.newPaymentAccount(),
    };
    const { project, account, writes } = newProject({ application, ...offered, ...signed }, now);
    return changeApplication(deps, application, {
      event: 'acceptOffer',
      facts: { ...offerFacts(application, offer, now), hasAgreed, hasFreshCode: true },
      by: userId,
      changes: { offerConsent: agreed, projectRef: project.ref },
      details: { offer, consent, language, agreement: project.ref },
      requestKey,
      also: writes,
      taken: account,
    });
  });
}
