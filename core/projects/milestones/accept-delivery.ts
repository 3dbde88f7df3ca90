/** The delivery needs a code, because the schedule of the repayments begins with its day. */

import { type AgreementChange, agreementChange } from '#core/agreements/change-agreement.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import {
  type ConfirmableAct,
  requireConfirmation,
  sendConfirmation,
} from '#core/confirmations/confirmations.ts';
import { ownerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { monthsAfter, scheduleOf } from '#shared/agreements/schedule.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { acceptDelivery as acceptance } from '#shared/projects/contract.ts';
import { changeProject, type ProjectCommand } from '../change-project.ts';
import type { Deps } from '../deps.ts';
import { deliveryPaper, ownership } from '../order-papers.ts';
import {
  changeOnce,
  type OwnerRequest,
  ownProject,
  type ProjectKey,
  requireNotHeld,
} from '../own-project.ts';
import { type ProjectItem, sharesWith } from '../project/project.entity.ts';
import { type MilestoneStep, milestoneStep } from './milestone-step.ts';

/** A code by SMS confirms the delivery as it was last shown. */
export const deliveryAct = (project: ProjectItem): ConfirmableAct => ({
  purpose: 'delivery',
  subject: project.projectId,
  content: project.milestones.at(-1)?.presentedAt ?? '',
});

type Shown = BodyOf<typeof acceptance>;

export async function sendDeliveryCode(
  deps: Deps & Sends,
  key: ProjectKey,
  { presentedAt }: Pick<Shown, 'presentedAt'>,
  language: Language,
): Promise<SentConfirmation> {
  const project = await ownProject(deps, key);
  requireNotHeld(project);
  await requireDeliverable(deps, project);
  requireShown(project, presentedAt);
  const user = await deps.findUser(key.userId);
  if (!user) throw new AppError('accounts.notFound');
  const { systemNeed, ref } = project;
  const to = { ...user, language };
  return sendConfirmation(deps, deliveryAct(project), to, ownerCodes.delivery, { systemNeed, ref });
}

/** The agreements become active, and their installments count from this day in Nairobi. */
export function acceptDelivery(
  deps: Deps,
  request: OwnerRequest,
  { presentedAt, code }: Shown,
): Promise<ProjectItem> {
  const body = { acceptDelivery: code, presentedAt };
  return changeOnce(deps, request, body, async (project, requestKey) => {
    requireNotHeld(project);
    await requireDeliverable(deps, project);
    requireShown(project, presentedAt);
    await requireConfirmation(deps, deliveryAct(project), code);
    const number = project.milestones.length;
    const facts = { hasFreshCode: true };
    const { userId: by } = request;
    const step = milestoneStep(project, { event: 'accept', number, facts, by }, deps.clock());
    return deliver(deps, project, step, { requestKey });
  });
}

/** @throws AppError projects.changed if the delivery was shown again since */
function requireShown({ milestones }: ProjectItem, presentedAt: string): void {
  if (milestones.at(-1)?.presentedAt !== presentedAt) throw new AppError('projects.changed');
}

/** Refuses before a code is sent, or a guess is spent. */
async function requireDeliverable(deps: Deps, project: ProjectItem): Promise<void> {
  const now = deps.clock();
  const facts = { hasFreshCode: true };
  const number = project.milestones.length;
  milestoneStep(project, { event: 'accept', number, facts, by: project.userId }, now);
  await deliveredAgreements(deps, project, project.userId, now);
}

/**
 * Call this after the acceptance, by the owner or by silence.
 * @throws AppError agreements.notNow while a deposit is not paid
 */
export async function deliver(
  deps: Deps,
  project: ProjectItem,
  { changes, step }: MilestoneStep,
  beside: Pick<ProjectCommand, 'requestKey'>,
): Promise<ProjectItem> {
  const now = deps.clock();
  const delivered = await deliveredAgreements(deps, project, step.by, now);
  const agreements = sharesWith(
    project.agreements,
    delivered.map(({ after }) => after),
  );
  const after = { ...project, ...changes, agreements, deliveredAt: isoTime(now) };
  const certificate = deliveryPaper(after, delivered.map(firstDueDay), now);
  const owned = ownership({ ...after, papers: certificate.papers }, now);
  return changeProject(deps, project, {
    ...beside,
    step: { ...step, details: { ...step.details, isOwned: owned !== null } },
    changes: {
      ...changes,
      agreements,
      deliveredAt: after.deliveredAt,
      endProposal: null,
      papers: certificate.papers,
      ...owned?.changes,
    },
    also: [
      ...delivered.flatMap(({ writes }) => writes),
      ...certificate.orders,
      ...(owned?.orders ?? []),
    ],
  });
}

const firstDueDay = ({ after: { ref, anchorDay = '' } }: AgreementChange) => ({
  ref,
  firstDueDay: monthsAfter(anchorDay, 1),
});

/** @throws AppError agreements.notNow while a deposit is not paid */
async function deliveredAgreements(
  { readWholeAgreements }: Deps,
  { userId, agreements }: ProjectItem,
  by: string,
  now: number,
): Promise<AgreementChange[]> {
  const refs = agreements.filter(isUndelivered).map(({ ref }) => ref);
  const found = await readWholeAgreements(userId, refs);
  return found.map((one) => delivery(one, by, now));
}

const isUndelivered = ({ status }: ProjectItem['agreements'][number]): boolean =>
  status === 'Pending Deposit' || status === 'Awaiting Delivery';

function delivery(before: WholeAgreement, by: string, now: number): AgreementChange {
  const anchorDay = nairobiDay(now);
  const schedule = scheduleOf(before.agreement.terms, anchorDay);
  return agreementChange(before, { event: 'deliver', by, changes: { anchorDay, schedule } }, now);
}
