/** Staff decisions about an application. Each changes it and adds an audit line in one transaction. */

import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { type ChangeDeps, changeApplication } from '#core/applications/change-application.ts';
import type { AuditActor } from '#core/audit/audit.store.ts';
import { newOffer } from '#core/offers/new-offer.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { ANSWER_DAYS } from '#shared/applications/application-machine.ts';
import type { wantedAnswers } from '#shared/applications/contract.ts';
import { type DeclineReason, declineReasons } from '#shared/applications/decline-reasons.ts';
import { type OfferTerms, problemWithTerms } from '#shared/offers/offer.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { auditOf } from './edit.ts';

export interface NewQuestion {
  question: string;
  wants: (typeof wantedAnswers)[number];
}

/** Times a day that the office may ask about an application. Each time sends an SMS at Miliki's cost. */
const ASKED_PER_DAY = 3;

/** Takes an application out of the queue and gives it to the member. */
export function startReview(deps: ChangeDeps, application: ApplicationItem, by: AuditActor) {
  return changeApplication(deps, application, {
    event: 'startReview',
    facts: {},
    by: by.staffId,
    changes: { reviewers: reviewersWith(application, by), assignee: by.staffId },
    audit: auditOf(deps, by, application, 'application.reviewStarted'),
  });
}

/**
 * Never reuses the number of a dropped question.
 * @throws AppError applications.nothingAsked, assessment.tooManyQuestions
 */
export function askForInformation(
  deps: ChangeDeps,
  application: ApplicationItem,
  by: AuditActor,
  { questions }: { questions: readonly NewQuestion[] },
) {
  const now = deps.clock();
  const [askedAt, dueAt] = [isoTime(now), isoTime(now + ANSWER_DAYS * DAY_MS)];
  const first = (application.lastQuestion ?? 0) + 1;
  const added = questions.map((one, index) => ({ ...one, number: first + index, askedAt, dueAt }));
  return changeApplication(deps, application, {
    event: 'ask',
    facts: { questions: questions.length },
    by: by.staffId,
    changes: {
      questions: [...application.questions, ...added],
      lastQuestion: (application.lastQuestion ?? 0) + questions.length,
      reviewers: reviewersWith(application, by),
      // The answers may lead to another recommendation and other terms.
      recommendation: null,
      firstApproval: null,
    },
    details: {
      questions: questions.map(({ question }) => question),
      areFiles: questions.every(({ wants }) => wants !== 'text'),
    },
    audit: auditOf(deps, by, application, 'application.asked', { after: { questions } }),
    tooMany: countUp(
      { of: `asked#${application.applicationId}`, per: 'day', most: ASKED_PER_DAY },
      now,
    ),
  });
}

/** Continues the review, and drops the questions without an answer. */
export function reopenReview(deps: ChangeDeps, application: ApplicationItem, by: AuditActor) {
  const questions = application.questions.filter(({ answer }) => answer);
  return changeApplication(deps, application, {
    event: 'reopen',
    facts: {},
    by: by.staffId,
    changes: { questions, reviewers: reviewersWith(application, by) },
    audit: auditOf(deps, by, application, 'application.reopened'),
  });
}

/** @throws AppError applications.reasonMissing for a reason that is not in the list */
export function declineApplication(
  deps: ChangeDeps,
  application: ApplicationItem,
  by: AuditActor,
  { reason }: { reason: DeclineReason },
) {
  const isKnown = Object.hasOwn(declineReasons, reason);
  return changeApplication(deps, application, {
    event: 'decline',
    facts: { reason: isKnown ? reason : '' },
    by: by.staffId,
    changes: { declineReason: reason },
    details: { reason },
    audit: auditOf(deps, by, application, 'application.declined', { after: { reason } }),
  });
}

/**
 * Makes an offer that is valid for 14 days. It renews an expired offer under a new number. @param also writes of the
 * same transaction, such as the one that fails if the owner got another offer meanwhile
 * @throws AppError applications.approverIsReviewer, or offers.incomplete with the problem
 */
export function approveApplication(
  deps: ChangeDeps,
  application: ApplicationItem,
  by: AuditActor,
  terms: OfferTerms,
  also: readonly Write[] = [],
) {
  const problem = problemWithTerms(terms, application.suggestedAmount);
  if (problem) throw new AppError('offers.incomplete', { problem });
  const offer = newOffer((application.offer?.number ?? 0) + 1, terms, deps.clock());
  return changeApplication(deps, application, {
    event: application.status === 'Offer Expired' ? 'renewOffer' : 'approve',
    facts: {
      ...approvalFacts(application, by.staffId),
      isOfferComplete: Number.isFinite(offer.annualRate) && offer.totalToPay > 0,
    },
    by: by.staffId,
    changes: { offer, firstApproval: null },
    details: { offer },
    audit: auditOf(deps, by, application, 'application.approved', { after: { terms } }),
    also,
  });
}

/** @returns the staff ids of all who have taken part in the review, and of this member */
export const reviewersWith = (
  { reviewers = [] }: ApplicationItem,
  { staffId }: Pick<AuditActor, 'staffId'>,
): string[] => [...new Set([...reviewers, staffId])];

/** @returns facts for the rule that a person who reviewed, asked the owner or recommended may not approve */
export const approvalFacts = ({ reviewers = [] }: ApplicationItem, approver: string) => ({
  approver,
  reviewers,
});
