/** What the office does with the changes that owners ask for. */

import { newOffer } from '#core/offers/new-offer.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { auditOf } from '#core/projects/audit-line.ts';
import { changeProject } from '#core/projects/change-project.ts';
import { changeRequestOf, changeRequestStep } from '#core/projects/change-requests.ts';
import { onceMoreToday } from '#core/projects/daily-limits.ts';
import { numberIn } from '#core/projects/own-project.ts';
import type { ProjectItem } from '#core/projects/project.entity.ts';
import type { RepaymentPeriod } from '#shared/applications/catalogue.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { LEAST_CHANGE_PRICE, MOST_CHANGE_PRICE } from '#shared/projects/limits.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import type { Deps } from './deps.ts';

type ChangeDeps = Pick<Deps, 'saveProject' | 'clock'>;

interface Estimate {
  changeRequest: string;
  /** Whole KES; 0 where the change costs nothing. */
  price: number;
  days: number;
  note: string;
}

/**
 * Says what a change costs and takes. An offer that was made on an earlier estimate falls away.
 *
 * @throws AppError projects.notFound, projects.notNow, delivery.priceInvalid
 */
export async function estimateChange(
  deps: ChangeDeps,
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
  const tooMany = onceMoreToday(project, 'edit', deps.clock());
  await changeProject(deps, project, {
    changes: { ...changes, estimators },
    step,
    audit,
    tooMany,
  });
}

/**
 * Offers a change with a price, good for 14 days: its owner accepts it with a code, and gets an agreement of
 * its own for it. Whoever estimated the change does not make the offer.
 *
 * @throws AppError projects.notFound, projects.notNow, projects.nothingToOffer,
 *   projects.approverIsEstimator
 */
export async function offerChange(
  deps: ChangeDeps,
  project: ProjectItem,
  by: StaffActor,
  { changeRequest, period }: { changeRequest: string; period: RepaymentPeriod },
): Promise<void> {
  const before = changeRequestOf(project, numberIn(changeRequest));
  const { price = 0 } = before.estimate ?? {};
  const estimator = project.estimators?.[before.number] ?? '';
  const approver = by.staffId;
  const facts = { isUndelivered: isUndelivered(project.stage), price, estimator, approver };
  const terms = { amount: price, deposit: 0, period, fees: [] };
  const number = (before.offer?.number ?? before.lastOffer ?? 0) + 1;
  const offer = newOffer(number, terms, deps.clock());
  const { amount, expiresAt } = offer;
  const details = { amount, expiresAt };
  const command = { event: 'offer', facts, by: by.staffId, role: 'approver', details } as const;
  const { changes, step } = changeRequestStep(project, before, command, { offer });
  const audit = auditOf(deps, by, project, 'project.changeOffered', {
    after: { number: before.number, terms },
  });
  const tooMany = onceMoreToday(project, 'offer', deps.clock());
  await changeProject(deps, project, { changes, step, audit, tooMany });
}

/** @throws AppError projects.notFound, projects.notNow */
export async function refuseChange(
  deps: ChangeDeps,
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
  deps: ChangeDeps,
  project: ProjectItem,
  by: StaffActor,
  changeRequest: string,
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
