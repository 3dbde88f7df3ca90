import type { StoredTerms } from '#core/applications/application/application.entity.ts';
import { newOffer } from '#core/offers/new-offer.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { changeProject } from '#core/projects/change-project.ts';
import { changeRequestOf, changeRequestStep } from '#core/projects/changes/change-requests.ts';
import { isSecondApproval, readStanding, requireNoProblem } from '#core/projects/money/exposure.ts';
import { numberIn } from '#core/projects/own-project.ts';
import { onceMoreToday } from '#core/projects/project/daily-limits.ts';
import {
  auditOf,
  type ProjectItem,
  type StoredChangeRequest,
} from '#core/projects/project/project.entity.ts';
import type { RepaymentPeriod } from '#shared/applications/catalogue.ts';
import { needsTwo, problemWithChange, type Reviewed } from '#shared/offers/exposure.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { LEAST_CHANGE_PRICE, MOST_CHANGE_PRICE } from '#shared/projects/limits.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import type { Deps } from './deps.ts';

interface Estimate {
  changeRequest: string;
  /** Whole KES; 0 for a free change. */
  price: number;
  days: number;
  note: string;
}

/**
 * Ends an earlier offer and its first approval.
 * @throws AppError projects.notFound, projects.notNow, delivery.priceInvalid
 */
export async function estimateChange(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { changeRequest, price, days, note }: Estimate,
): Promise<void> {
  const isPrice = price === 0 || (price >= LEAST_CHANGE_PRICE && price <= MOST_CHANGE_PRICE);
  if (!isPrice) throw new AppError('delivery.priceInvalid');
  const { offer, ...before } = changeRequestOf(project, numberIn(changeRequest));
  const facts = { isUndelivered: isUndelivered(project.stage) };
  const estimate = { price, days, note, at: isoTime(deps.clock()) };
  const details = { price, days, note };
  const command = { event: 'estimate', facts, by: by.staffId, role: 'delivery', details } as const;
  const { changes, step } = changeRequestStep(project, before, command, {
    estimate,
    lastOffer: offer?.number ?? before.lastOffer ?? 0,
  });
  const after = { number: before.number, price, days };
  const audit = auditOf(deps, by, project, 'project.changeEstimated', { after });
  const estimators = { ...project.estimators, [before.number]: by.staffId };
  const firstOffers = withoutFirst(project, before.number);
  const tooMany = onceMoreToday(project, 'edit', deps.clock());
  await changeProject(deps, project, {
    changes: { ...changes, estimators, firstOffers },
    step,
    audit,
    tooMany,
  });
}

/**
 * Offers a priced change for 14 days. The owner accepts with a code, and gets a separate agreement. The member who
 * estimated the change may not offer it. If the owner would owe more than KES 500,000, two people must approve the same
 * offer: the first approval is stored, and the second makes the offer.
 * @throws AppError projects.notFound, projects.notNow, projects.nothingToOffer, projects.approverIsEstimator,
 * assessment.ownerOwesTooMuch, assessment.beyondReview
 */
export async function offerChange(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { changeRequest, period }: { changeRequest: string; period: RepaymentPeriod },
): Promise<void> {
  const request = changeRequestOf(project, numberIn(changeRequest));
  const terms = { amount: request.estimate?.price ?? 0, deposit: 0, period, fees: [] };
  const asked = { project, request, by, terms };
  const made = offerStep(deps, asked);
  const { exposure, grant } = await readStanding(deps, {
    ...project,
    changeRequest: request.number,
  });
  const problem = problemWithChange(exposure, terms.amount, await reviewOf(deps, project));
  requireNoProblem(exposure, problem);
  const first = project.firstOffers?.[request.number];
  const isSecond = await isSecondApproval(deps, first, by, terms);
  if (needsTwo(exposure, terms.amount) && !isSecond) await keepFirstOffer(deps, asked);
  else await changeProject(deps, project, { ...made, also: [grant] });
}

interface AskedOffer {
  project: ProjectItem;
  request: StoredChangeRequest;
  by: StaffActor;
  terms: StoredTerms;
}

function offerStep(deps: Deps, { project, request, by, terms }: AskedOffer) {
  const { number, lastOffer = 0 } = request;
  const estimator = project.estimators?.[number] ?? '';
  const facts = {
    isUndelivered: isUndelivered(project.stage),
    price: terms.amount,
    estimator,
    approver: by.staffId,
  };
  const offer = newOffer((request.offer?.number ?? lastOffer) + 1, terms, deps.clock());
  const { amount, expiresAt } = offer;
  const details = { amount, expiresAt };
  const command = { event: 'offer', facts, by: by.staffId, role: 'approver', details } as const;
  const { changes, step } = changeRequestStep(project, request, command, { offer });
  const after = { number, terms };
  return {
    changes: { ...changes, firstOffers: withoutFirst(project, number) },
    step,
    audit: auditOf(deps, by, project, 'project.changeOffered', { after }),
    tooMany: onceMoreToday(project, 'offer', deps.clock()),
  };
}

async function keepFirstOffer(
  deps: Deps,
  { project, request: { number }, by, terms }: AskedOffer,
): Promise<void> {
  const { staffId } = by;
  const first = { terms, by: staffId, at: isoTime(deps.clock()) };
  const after = { number, terms };
  const details = { amount: terms.amount };
  const step = { event: 'project.firstOffer', changeRequest: number, details } as const;
  await changeProject(deps, project, {
    step: { ...step, role: 'approver', by: staffId },
    changes: { firstOffers: { ...project.firstOffers, [number]: first } },
    audit: auditOf(deps, by, project, 'project.changeFirstApproval', { after }),
    tooMany: onceMoreToday(project, 'edit', deps.clock()),
  });
}

/** @returns the first approvals without this change request's */
const withoutFirst = ({ firstOffers = {} }: ProjectItem, number: number) =>
  Object.fromEntries(Object.entries(firstOffers).filter(([of]) => of !== String(number)));

async function reviewOf(
  { findApplication }: Deps,
  { userId, projectId }: ProjectItem,
): Promise<Reviewed> {
  const application = await findApplication(userId, projectId);
  if (!application?.offer) throw new AppError('projects.notFound');
  const { suggestedAmount, offer } = application;
  return { suggestedAmount, approvedAmount: offer.amount };
}

/** @throws AppError projects.notFound, projects.notNow */
export async function refuseChange(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { changeRequest, reason }: { changeRequest: string; reason: string },
): Promise<void> {
  const before = changeRequestOf(project, numberIn(changeRequest));
  const details = { reason };
  const who = { by: by.staffId, role: 'delivery' } as const;
  const command = { event: 'reject', facts: {}, ...who, details } as const;
  const { changes, step } = changeRequestStep(project, before, command, {
    rejection: { by: 'team', reason },
    endedAt: isoTime(deps.clock()),
  });
  const after = { number: before.number, reason };
  const audit = auditOf(deps, by, project, 'project.changeRefused', { after });
  await changeProject(deps, project, { changes, step, audit });
}

/** @throws AppError projects.notFound, projects.notNow */
export async function finishChange(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
  { changeRequest }: { changeRequest: string },
): Promise<void> {
  const before = changeRequestOf(project, numberIn(changeRequest));
  const command = { event: 'finish', facts: {}, by: by.staffId, role: 'delivery' } as const;
  const endedAt = isoTime(deps.clock());
  const { changes, step } = changeRequestStep(project, before, command, { endedAt });
  const audit = auditOf(deps, by, project, 'project.changeFinished', {
    after: { number: before.number },
  });
  await changeProject(deps, project, { changes, step, audit });
}
