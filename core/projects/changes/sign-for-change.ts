import type { User } from '#core/accounts/account.store.ts';
import { agreedTo, type FactsToSign } from '#core/agreements/agreement-to-sign.ts';
import { signAgreement } from '#core/agreements/sign-agreement.ts';
import type { Confirmation } from '#core/confirmations/confirmation.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite, Write } from '#core/platform/table/writes.ts';
import { AGREEMENT_TEXT_VERSION } from '#shared/agreements/agreement-text.ts';
import type { Offer } from '#shared/applications/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import type { Deps } from '../deps.ts';
import { evidenceOf } from '../money/new-project.ts';
import { agreementPaper } from '../order-papers.ts';
import { type ProjectItem, type StoredChangeRequest, shareOf } from '../project/project.entity.ts';

interface ChangeAgreement {
  offer: Offer;
  signer: User;
  facts: FactsToSign;
}

/** @throws AppError projects.noOffer, accounts.notFound */
export async function changeAgreement(
  { findUser }: Deps,
  { userId, businessName, systemNeed, silenceAccepts }: ProjectItem,
  { number, text, offer }: StoredChangeRequest,
): Promise<ChangeAgreement> {
  if (!offer) throw new AppError('projects.noOffer');
  const signer = await findUser(userId);
  if (!signer) throw new AppError('accounts.notFound');
  const { fullName, phone } = signer;
  const owner = { fullName, businessName, phone };
  const about = { systemNeed, description: text, silenceAccepts, change: { number } };
  return { offer, signer, facts: { owner, terms: offer, ...about } };
}

export interface SignedForChange {
  account: PutWrite;
  writes: Write[];
  changes: Pick<ProjectItem, 'agreements' | 'papers'>;
  request: Pick<StoredChangeRequest, 'agreement'>;
}

interface Signing extends ChangeAgreement {
  textSha256: string;
  code: Confirmation;
  language: Language;
  ipAddress: string;
}

/** The running agreements stay as they are. */
export function signForChange(
  { newPaymentAccount, clock }: Deps,
  project: ProjectItem,
  { number, text }: StoredChangeRequest,
  { offer, signer, textSha256, code, language, ipAddress }: Signing,
): SignedForChange {
  const { userId, projectId, businessName, systemNeed, silenceAccepts } = project;
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
    textSha256,
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
