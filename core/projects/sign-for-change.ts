import { agreedTo } from '#core/agreements/agreed-to.ts';
import { signAgreement } from '#core/agreements/sign-agreement.ts';
import type { Confirmation } from '#core/confirmations/confirmation.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite, Write } from '#core/platform/writes.ts';
import { AGREEMENT_TEXT_VERSION } from '#shared/agreements/agreement-text.ts';
import type { Language } from '#shared/platform/languages.ts';
import type { Deps } from './deps.ts';
import { evidenceOf } from './new-project.ts';
import { agreementPaper } from './order-papers.ts';
import type { ProjectItem, StoredChangeRequest } from './project.entity.ts';
import { shareOf } from './shares.ts';

/** An agreement of its own for a change, and what it changes beside. */
interface ChangeAgreement {
  account: PutWrite;
  writes: Write[];
  changes: Pick<ProjectItem, 'agreements' | 'papers'>;
  request: Pick<StoredChangeRequest, 'agreement'>;
}

/**
 * Signs the agreement that pays a change. The running ones stay as they are.
 *
 * @throws AppError accounts.notFound, projects.noOffer
 */
export async function signForChange(
  { findUser, newPaymentAccount, clock }: Pick<Deps, 'findUser' | 'newPaymentAccount' | 'clock'>,
  project: ProjectItem,
  { number, text, offer }: StoredChangeRequest,
  { code, language, ipAddress }: { code: Confirmation; language: Language; ipAddress: string },
): Promise<ChangeAgreement> {
  const { userId, projectId, businessName, systemNeed, silenceAccepts } = project;
  const signer = await findUser(userId);
  if (!signer) throw new AppError('accounts.notFound');
  if (!offer) throw new AppError('projects.noOffer');
  const now = clock();
  const agreed = agreedTo({ language, silenceAccepts }, isoTime(now), ipAddress);
  const { amount, deposit, period, fees } = offer;
  const unsigned = {
    userId,
    ref: newPaymentAccount(),
    projectId,
    changeRequest: number,
    offer: offer.number,
    businessName,
    systemNeed,
    terms: { amount, deposit, period, fees },
    silenceAccepts,
    textVersion: AGREEMENT_TEXT_VERSION,
    ...evidenceOf(agreed, code),
  };
  const signed = signAgreement(unsigned, { deposit, hasAgreed: true, hasFreshCode: true }, now);
  const change = { number, text };
  const beside = { signer, description: text, change, now };
  const paper = agreementPaper(project, signed.agreement, beside);
  return {
    account: signed.account,
    writes: [...signed.writes, ...paper.orders],
    changes: {
      agreements: [...project.agreements, shareOf(signed.agreement)],
      papers: paper.papers,
    },
    request: { agreement: signed.agreement.ref },
  };
}
