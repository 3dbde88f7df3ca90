/** The acceptance of an offer makes an agreement and a project in its transaction. */

import type { SignedConsent } from '#core/agreements/agreement.entity.ts';
import { type SignedAgreement, signAgreement } from '#core/agreements/sign-agreement.ts';
import type {
  ApplicationItem,
  StoredOfferConsent,
} from '#core/applications/application/application.entity.ts';
import type { Confirmation } from '#core/confirmations/confirmation.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite, Write } from '#core/platform/table/writes.ts';
import { AGREEMENT_TEXT_VERSION, type StepBackDays } from '#shared/agreements/agreement-text.ts';
import type { Offer } from '#shared/applications/contract.ts';
import { dayAfter, nairobiDay } from '#shared/platform/time.ts';
import { stageOutcome } from '#shared/projects/project-machine.ts';
import { agreementPaper, type Signer } from '../order-papers.ts';
import { type ProjectItem, shareOf } from '../project/project.entity.ts';
import { projectWrites } from '../project/project.store.ts';

interface Acceptance {
  application: ApplicationItem;
  offer: Offer;
  ref: string;
  signer: Signer;
  consent: StoredOfferConsent;
  code: Confirmation;
  textSha256: string;
  /** As the text that was read names them. */
  stepBack: StepBackDays;
}

interface NewProject {
  project: ProjectItem;
  /** Fails if the payment account is taken: another is drawn then. */
  account: PutWrite;
  writes: Write[];
}

export const evidenceOf = (
  consent: StoredOfferConsent,
  { codeHash, sentAt }: Confirmation,
): { consent: SignedConsent; codeHash: string } => ({
  consent: { ...consent, codeSentAt: isoTime(sentAt) },
  codeHash,
});

/** @param now milliseconds since 1970 */
export function newProject(acceptance: Acceptance, now: number): NewProject {
  const { application, offer, ref, consent, code, textSha256, signer, stepBack } = acceptance;
  const { userId, applicationId, businessName, systemNeed } = application;
  const { amount, deposit, period, fees } = offer;
  const unsigned = {
    userId,
    ref,
    projectId: applicationId,
    changeRequest: 0,
    offer: offer.number,
    businessName,
    systemNeed,
    terms: { amount, deposit, period, fees },
    ...evidenceOf(consent, code),
    textVersion: AGREEMENT_TEXT_VERSION,
    textSha256,
    silenceAccepts: offer.silenceAccepts ?? false,
  };
  const signed = signAgreement(unsigned, { deposit, hasAgreed: true, hasFreshCode: true }, now);
  const lastDay = dayAfter(nairobiDay(now), stepBack.afterSigning);
  const right = { stepBack: { lastDay, lateDays: stepBack.late } };
  const project = { ...projectOf(application, signed, now), ...right };
  const paper = agreementPaper(project, signed.agreement, {
    signer,
    description: application.description,
    change: null,
    stepBack,
    now,
  });
  const item = { ...project, papers: paper.papers };
  const writes = [...signed.writes, ...projectWrites(item, firstStep(item)), ...paper.orders];
  return { project: item, account: signed.account, writes };
}

function projectOf(
  { userId, applicationId, businessName, systemNeed }: ApplicationItem,
  { agreement }: SignedAgreement,
  now: number,
): ProjectItem {
  const outcome = stageOutcome('None', 'create', { hasAgreement: true });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const at = isoTime(now);
  return {
    userId,
    projectId: applicationId,
    ref: agreement.ref,
    version: 1,
    papers: 0,
    name: `${businessName}: ${systemNeed}`,
    businessName,
    systemNeed,
    stage: outcome.to,
    silenceAccepts: agreement.silenceAccepts,
    agreements: [shareOf(agreement)],
    milestones: [],
    changeRequests: [],
    links: [],
    files: [],
    supportPlans: [],
    createdAt: at,
    changedAt: at,
  };
}

const firstStep = ({ userId, projectId, ref, stage, createdAt }: ProjectItem) => ({
  userId,
  projectId,
  number: 1,
  event: 'stage.create' as const,
  from: 'None' as const,
  to: stage,
  role: 'system' as const,
  by: userId,
  at: createdAt,
  details: { ref },
});
