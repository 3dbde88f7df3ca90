import { agreedTo } from '#core/agreements/agreed-to.ts';
import type { ApplicationItem } from '#core/applications/application.entity.ts';
import { changeApplication } from '#core/applications/change-application.ts';
import { changeOnce, type OwnerRequest } from '#core/applications/own-application.ts';
import { requireConfirmation } from '#core/confirmations/confirm.ts';
import type { Confirmation } from '#core/confirmations/confirmation.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { type NewProject, newProject } from '#core/projects/new-project.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Offer } from '#shared/applications/contract.ts';
import type { acceptOffer as contract } from '#shared/offers/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';
import { acceptance, offerFacts, requireAcceptable } from './pending-offer.ts';

interface AcceptRequest extends OwnerRequest {
  ipAddress: string;
}

type Acceptance = BodyOf<typeof contract>;

/**
 * Accepts the offer that the owner looked at, with the terms ticked and a fresh code from an SMS. The
 * agreement and the project begin in the same transaction.
 *
 * @throws AppError as the contract lists them; confirmations.wrong says how many guesses are left
 */
export function acceptOffer(
  deps: Deps,
  request: AcceptRequest,
  { offer, consent, language, code }: Acceptance,
): Promise<ApplicationItem> {
  const { userId, applicationId, ipAddress } = request;
  const body = { accept: applicationId, offer, consent, language, code };
  return changeOnce(deps, request, body, async (application, requestKey) => {
    const now = deps.clock();
    const hasAgreed = consent === offerConsent.version;
    requireAcceptable(application, offer, { hasAgreed, now });
    const typed = await requireConfirmation(deps, acceptance(applicationId, offer), code);
    const silenceAccepts = application.offer?.silenceAccepts ?? false;
    const agreed = agreedTo({ language, silenceAccepts }, isoTime(now), ipAddress);
    const { project, account, writes } = await begin(deps, application, agreed, typed);
    return changeApplication(deps, application, {
      event: 'acceptOffer',
      facts: { ...offerFacts(application, offer, now), hasAgreed, hasFreshCode: true },
      by: userId,
      changes: { offerConsent: agreed },
      details: { offer, consent, language, agreement: project.ref },
      requestKey,
      also: writes,
      taken: account,
    });
  });
}

/** @throws AppError accounts.notFound */
async function begin(
  { findUser, newPaymentAccount, clock }: Deps,
  application: ApplicationItem & { offer?: Offer | undefined },
  consent: NonNullable<ApplicationItem['offerConsent']>,
  code: Confirmation,
): Promise<NewProject> {
  const { userId, offer } = application;
  const signer = await findUser(userId);
  if (!signer) throw new AppError('accounts.notFound');
  if (!offer) throw new AppError('offers.notFound');
  const ref = newPaymentAccount();
  return newProject({ application, offer, ref, signer, consent, code }, clock());
}
