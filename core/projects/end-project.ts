/** Before the delivery, one side proposes the end of a project and the other agrees. */

import { type AgreementItem, creditOf } from '#core/agreements/agreement.entity.ts';
import { requestTask } from '#core/agreements/answers.ts';
import { type AgreementChange, agreementChange } from '#core/agreements/change-agreement.ts';
import { refundRequest } from '#core/agreements/refund-request.entity.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import {
  type ConfirmableAct,
  requireConfirmation,
  sendConfirmation,
} from '#core/confirmations/confirmations.ts';
import { task } from '#core/due/task.ts';
import { ownerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { Write } from '#core/platform/table/writes.ts';
import type { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { setSupport as contract, SeenEnd } from '#shared/projects/contract.ts';
import { type ProjectRole, stageOutcome } from '#shared/projects/project-machine.ts';
import { paidFor, textOfEnd } from '#shared/projects/seen-end.ts';
import { type StepBackRight, stepBackOn, stepBackReasons } from '#shared/projects/step-back.ts';
import { changeProject, type ProjectCommand } from './change-project.ts';
import type { Deps } from './deps.ts';
import { voidAgreement } from './order-papers.ts';
import { changeOnce, type OwnerRequest, ownProject, type ProjectKey } from './own-project.ts';
import { onceMoreToday } from './project/daily-limits.ts';
import { type ProjectItem, type StoredSupportPlan, sharesWith } from './project/project.entity.ts';
import { isAccepted } from './project/project-row.ts';

type Side = 'owner' | 'team';

/**
 * A later wish of the same side replaces its reason. @throws AppError projects.tooManyToday; projects.notNow if it
 * cannot be ended, or the other side has asked already
 */
export function propose(
  deps: Deps,
  project: ProjectItem,
  { side, by, reason }: { side: Side; by: string; reason: string },
  beside: Pick<ProjectCommand, 'requestKey' | 'audit'>,
): Promise<ProjectItem> {
  requireEndable(project);
  if (project.endProposal && project.endProposal.by !== side) throw new AppError('projects.notNow');
  const role: ProjectRole = side === 'owner' ? 'owner' : 'delivery';
  const now = deps.clock();
  return changeProject(deps, project, {
    ...beside,
    step: { event: 'project.proposeEnd', role, by, details: { reason } },
    changes: { endProposal: { by: side, reason, at: isoTime(now) } },
    tooMany: onceMoreToday(project, side === 'owner' ? 'endByOwner' : 'endByTeam', now),
  });
}

/** One side withdraws its wish to end, or the other refuses it. */
export function withdraw(
  deps: Deps,
  project: ProjectItem,
  { side, by }: { side: Side; by: string },
  beside: Pick<ProjectCommand, 'requestKey' | 'audit'>,
): Promise<ProjectItem> {
  if (!project.endProposal) throw new AppError('projects.notNow');
  const role: ProjectRole = side === 'owner' ? 'owner' : 'delivery';
  return changeProject(deps, project, {
    ...beside,
    step: { event: 'project.withdrawEnd', role, by },
    changes: { endProposal: null },
  });
}

/** Ends what the other side proposed. @throws AppError projects.notAgreed if it has not asked */
export async function end(
  deps: Deps,
  project: ProjectItem,
  { side, by }: { side: Side; by: string },
  beside: Pick<ProjectCommand, 'requestKey' | 'audit'>,
): Promise<ProjectItem> {
  requireProposedBy(project, side === 'owner' ? 'team' : 'owner');
  return cancel(deps, project, { side, by }, beside);
}

/** Cancels the agreements, ends the support, and refunds as the agreements say. @param right of an owner alone */
async function cancel(
  deps: Deps,
  project: ProjectItem,
  { side, by, right }: { side: Side; by: string; right?: StepBackRight },
  beside: Pick<ProjectCommand, 'requestKey' | 'audit'>,
): Promise<ProjectItem> {
  const now = deps.clock();
  const refs = project.agreements.filter(({ status }) => isOpen(status)).map(({ ref }) => ref);
  const found = await deps.readWholeAgreements(project.userId, refs);
  const reason = right ? stepBackReasons[right] : (project.endProposal?.reason ?? '');
  const alone = right && ({ role: 'owner', line: { details: { reason } } } as const);
  const facts = { isAgreedByBoth: !alone, isOwnersRight: alone !== undefined };
  const cancelled = found.map((one) => {
    const kept = alone ? 0 : keptOf(project, one.agreement);
    return agreementChange(one, { event: 'cancel', facts, by, kept, ...alone }, now);
  });
  const asked = alone ? await askedFor(deps, found, cancelled, now) : [];
  const shares = sharesWith(
    project.agreements,
    cancelled.map(({ after }) => after),
  );
  const refund = shares.reduce((sum, { paid }) => sum + paid, 0);
  return changeProject(deps, project, {
    ...beside,
    step: {
      event: 'stage.cancel',
      role: side === 'owner' ? 'owner' : 'delivery',
      by,
      details: { reason, paid: refund, ...(right && { right }) },
    },
    changes: {
      stage: 'Cancelled',
      agreements: shares,
      endProposal: null,
      supportPlans: project.supportPlans.map((one) => endedPlan(one, nairobiDay(now))),
      ...(right && voidAgreement(project, reason, now)),
    },
    also: [...cancelled.flatMap(({ writes }) => writes), ...asked],
  });
}

/** The requests by which the office pays what was paid back to the number of the account. @throws AppError accounts.notFound */
async function askedFor(
  { findUser }: Deps,
  before: readonly WholeAgreement[],
  cancelled: readonly AgreementChange[],
  now: number,
): Promise<Write[]> {
  const askedBefore = before.flatMap((one) => one.refundRequest?.ref ?? []);
  const toAsk = cancelled.flatMap(({ after }) => (creditOf(after) > 0 ? after : []));
  const [first] = toAsk;
  if (!first) return [];
  const user = await findUser(first.userId);
  if (!user) throw new AppError('accounts.notFound');
  return toAsk.flatMap((one) => {
    const { userId, ref, projectId, businessName } = one;
    const about = { userId, ref, projectId, businessName, phone: user.phone };
    const item = { ...about, amount: creditOf(one), askedAt: isoTime(now) };
    // An earlier request is for less, and perhaps for another number than the owner is told now.
    const write = askedBefore.includes(ref) ? refundRequest.put(item) : refundRequest.create(item);
    return [write, task.put(requestTask(item))];
  });
}

/** KES of the deposit that are kept: the share of the accepted milestones. */
function keptOf(
  { milestones }: ProjectItem,
  { terms, paid }: Pick<AgreementItem, 'terms' | 'paid'>,
): number {
  const accepted = milestones.filter(isAccepted).length;
  const share = Math.floor((terms.deposit * accepted) / Math.max(1, milestones.length));
  return Math.min(Math.max(0, paid), share);
}

const isOpen = (status: ProjectItem['agreements'][number]['status']): boolean =>
  status === 'Pending Deposit' || status === 'Awaiting Delivery';

/** @throws AppError projects.notAgreed, or another code of `stageOutcome` (shared/projects/project-machine.ts) */
function requireProposedBy(project: ProjectItem, side: Side): void {
  const isAgreedByBoth = project.endProposal?.by === side;
  const outcome = stageOutcome(project.stage, 'cancel', { isAgreedByBoth });
  if ('refused' in outcome) throw new AppError(outcome.refused);
}

/** @throws AppError projects.notNow after the delivery */
function requireEndable({ stage }: ProjectItem): void {
  const outcome = stageOutcome(stage, 'cancel', { isAgreedByBoth: true });
  if ('refused' in outcome) throw new AppError(outcome.refused);
}

export const proposeEnd = (
  deps: Deps,
  request: OwnerRequest,
  { reason }: { reason: string },
): Promise<ProjectItem> =>
  changeOnce(deps, request, { proposeEnd: reason }, (project, requestKey) =>
    propose(deps, project, { side: 'owner', by: request.userId, reason }, { requestKey }),
  );

export const withdrawEnd = (deps: Deps, request: OwnerRequest): Promise<ProjectItem> =>
  changeOnce(deps, request, { withdrawEnd: true }, (project, requestKey) =>
    withdraw(deps, project, { side: 'owner', by: request.userId }, { requestKey }),
  );

/** The end that the office proposed last, with its money, as the owner sees it. */
export const endToSee = (project: ProjectItem): SeenEnd => ({
  proposedAt: project.endProposal?.at ?? '',
  paid: paidFor(project),
  accepted: project.milestones.filter(isAccepted).length,
});

/** A code by SMS confirms the end as the office proposed it last, or as the owner's right brings it. */
export const endAct = (
  project: ProjectItem,
  seen: SeenEnd = endToSee(project),
): ConfirmableAct => ({
  purpose: 'projectEnd',
  subject: project.projectId,
  content: textOfEnd(seen),
});

/**
 * @returns the right of an owner who cancels alone; undefined if the office has proposed the end
 * @throws AppError projects.notAgreed, projects.noRight, projects.changed
 */
function requireEnd(
  { clock }: Deps,
  project: ProjectItem,
  seen: SeenEnd,
): StepBackRight | undefined {
  const isAlone = seen.proposedAt === null;
  const found = isAlone ? stepBackOn(project, nairobiDay(clock())) : null;
  if (!isAlone) requireProposedBy(project, 'team');
  else if (!found) throw new AppError('projects.noRight');
  const { proposedAt, ...money } = endToSee(project);
  const now = { ...money, proposedAt: isAlone ? null : proposedAt };
  if (textOfEnd(now) !== textOfEnd(seen)) throw new AppError('projects.changed');
  return found?.right;
}

export async function sendEndCode(
  deps: Deps & Sends,
  key: ProjectKey,
  seen: SeenEnd,
  language: Language,
): Promise<SentConfirmation> {
  const project = await ownProject(deps, key);
  requireEnd(deps, project, seen);
  const user = await deps.findUser(key.userId);
  if (!user) throw new AppError('accounts.notFound');
  const { systemNeed, ref } = project;
  const to = { ...user, language };
  return sendConfirmation(deps, endAct(project, seen), to, ownerCodes.projectEnd, {
    systemNeed,
    ref,
  });
}

export const agreeToEnd = (
  deps: Deps,
  request: OwnerRequest,
  { code, ...seen }: SeenEnd & { code: string },
): Promise<ProjectItem> =>
  changeOnce(deps, request, { agreeToEnd: code, ...seen }, async (project, requestKey) => {
    const right = requireEnd(deps, project, seen);
    await requireConfirmation(deps, endAct(project, seen), code);
    const owner = { side: 'owner', by: request.userId, ...(right && { right }) } as const;
    return cancel(deps, project, owner, { requestKey });
  });

/** Starts an offered support plan at the price and with the contents that the owner saw, or ends one today. */
export function setSupport(
  deps: Deps,
  { supportPlan, ...request }: OwnerRequest & { supportPlan: string },
  { isWanted, price, includes }: BodyOf<typeof contract>,
): Promise<ProjectItem> {
  const { userId: by } = request;
  const body = { supportPlan, isWanted, price, includes };
  return changeOnce(deps, request, body, (project, requestKey) => {
    const before = project.supportPlans.find(({ kind }) => kind === supportPlan);
    if (!before || project.stage === 'Cancelled') throw new AppError('projects.notFound');
    const after = planAfter(before, { isWanted, price, includes }, nairobiDay(deps.clock()));
    const others = project.supportPlans.map((one) => (one === before ? after : one));
    return changeProject(deps, project, {
      step: {
        event: 'project.setSupport',
        role: 'owner',
        by,
        details: { kind: after.kind, state: after.state, price },
      },
      changes: { supportPlans: others },
      tooMany: onceMoreToday(project, 'support', deps.clock()),
      requestKey,
    });
  });
}

/** @throws AppError projects.changed for another price or other contents, projects.notNow */
function planAfter(
  plan: StoredSupportPlan,
  { isWanted, price, includes }: BodyOf<typeof contract>,
  today: string,
): StoredSupportPlan {
  const isAsSeen = plan.price === price && plan.includes === includes;
  if (!isAsSeen) throw new AppError('projects.changed');
  if (isWanted === (plan.state === 'Running')) throw new AppError('projects.notNow');
  if (!isWanted) return endedPlan(plan, today);
  const { endDay, ...rest } = plan;
  return { ...rest, state: 'Running', startDay: today };
}

/** Ends a running plan; any other stays as it is. */
const endedPlan = (plan: StoredSupportPlan, today: string): StoredSupportPlan =>
  plan.state === 'Running' ? { ...plan, state: 'Ended', endDay: today } : plan;
