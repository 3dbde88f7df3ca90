/**
 * The decisions of the provider's staff about an application, made by `npm run ops`. Each of them
 * is given the name of the person who acts.
 */
import { ANSWER_DAYS } from '../../shared/applications/application-machine.ts';
import type { wantedAnswers } from '../../shared/applications/contract.ts';
import { type DeclineReason, declineReasons } from '../../shared/applications/decline-reasons.ts';
import {
  figuresOf,
  OFFER_DAYS,
  type OfferTerms,
  problemWithTerms,
} from '../../shared/offers/offer.ts';
import { DAY_MS } from '../../shared/platform/time.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import type { ApplicationItem } from './application.entity.ts';
import { type ChangeDeps, changeApplication } from './change-application.ts';

/** A question before it has a number and a time. */
export interface NewQuestion {
  question: string;
  wants: (typeof wantedAnswers)[number];
}

/** Takes an application out of the queue and gives it to a reviewer. */
export function startReview(deps: ChangeDeps, application: ApplicationItem, reviewer: string) {
  return changeApplication(deps, application, {
    event: 'startReview',
    facts: {},
    by: reviewer,
    changes: { reviewer },
  });
}

/**
 * Asks the owner for information. Numbers go on from earlier questions, dropped ones included.
 *
 * @throws AppError applications.nothingAsked
 */
export function askForInformation(
  deps: ChangeDeps,
  application: ApplicationItem,
  reviewer: string,
  questions: readonly NewQuestion[],
) {
  const now = deps.clock();
  const [askedAt, dueAt] = [isoTime(now), isoTime(now + ANSWER_DAYS * DAY_MS)];
  const first = (application.lastQuestion ?? 0) + 1;
  const added = questions.map((one, index) => ({ ...one, number: first + index, askedAt, dueAt }));
  return changeApplication(deps, application, {
    event: 'ask',
    facts: { questions: questions.length },
    by: reviewer,
    changes: {
      questions: [...application.questions, ...added],
      lastQuestion: (application.lastQuestion ?? 0) + questions.length,
    },
    details: { questions: questions.map(({ question }) => question) },
  });
}

/** Continues the review without the missing answers. */
export function reopenReview(deps: ChangeDeps, application: ApplicationItem, reviewer: string) {
  const questions = application.questions.filter(({ answer }) => answer);
  return changeApplication(deps, application, {
    event: 'reopen',
    facts: {},
    by: reviewer,
    changes: { questions },
  });
}

/** @throws AppError applications.reasonMissing for a reason that is not in the list */
export function declineApplication(
  deps: ChangeDeps,
  application: ApplicationItem,
  approver: string,
  reason: DeclineReason,
) {
  const isKnown = Object.hasOwn(declineReasons, reason);
  return changeApplication(deps, application, {
    event: 'decline',
    facts: { reason: isKnown ? reason : '' },
    by: approver,
    changes: { declineReason: reason },
    details: { reason },
  });
}

/**
 * Makes an offer, good for 14 days. An expired offer is renewed under a new number.
 *
 * @throws AppError applications.approverIsReviewer, or offers.incomplete with the problem
 */
export function approveApplication(
  deps: ChangeDeps,
  application: ApplicationItem,
  approver: string,
  terms: OfferTerms,
) {
  const problem = problemWithTerms(terms, application.suggestedAmount);
  if (problem) throw new AppError('offers.incomplete', { problem });
  const offer = offerOf(application, terms, deps.clock());
  const isOfferComplete = Number.isFinite(offer.annualRate) && offer.totalToPay > 0;
  return changeApplication(deps, application, {
    event: application.status === 'Offer Expired' ? 'renewOffer' : 'approve',
    facts: { approver, reviewer: application.reviewer, isOfferComplete },
    by: approver,
    changes: { offer },
    details: { offer },
  });
}

function offerOf(application: ApplicationItem, terms: OfferTerms, now: number) {
  return {
    ...terms,
    fees: terms.fees.map((fee) => ({ ...fee })),
    ...figuresOf(terms),
    number: (application.offer?.number ?? 0) + 1,
    madeAt: isoTime(now),
    expiresAt: isoTime(now + OFFER_DAYS * DAY_MS),
  };
}
