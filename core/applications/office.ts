/**
 * What the provider's staff do with an application. `npm run ops` calls these today, and staff
 * screens will; each of them names who acts.
 */
import type { wantedAnswers } from '../../shared/applications/contract.ts';
import { type DeclineReason, declineReasons } from '../../shared/applications/decline-reasons.ts';
import {
  figuresOf,
  OFFER_DAYS,
  type OfferTerms,
  problemWithTerms,
} from '../../shared/offers/offer.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import type { ApplicationItem } from './application.store.ts';
import { type ChangeParts, changeApplication } from './change-application.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days that an owner is asked to answer within; the clock waits twice as long. */
const ANSWER_WITHIN_DAYS = 7;

export interface AskedQuestion {
  question: string;
  wants: (typeof wantedAnswers)[number];
}

/** Takes an application out of the queue: from now on it is this reviewer's. */
export function startReview(parts: ChangeParts, application: ApplicationItem, reviewer: string) {
  return changeApplication(parts, application, {
    event: 'startReview',
    facts: {},
    by: reviewer,
    changes: { reviewer },
  });
}

/**
 * Asks the owner for information. Numbers go on from earlier questions.
 *
 * @throws AppError financing.nothingAsked
 */
export function askForInformation(
  parts: ChangeParts,
  application: ApplicationItem,
  reviewer: string,
  asked: readonly AskedQuestion[],
) {
  const now = parts.clock();
  const [askedAt, dueAt] = [isoTime(now), isoTime(now + ANSWER_WITHIN_DAYS * dayMs)];
  const first = (application.lastQuestion ?? 0) + 1;
  const added = asked.map((one, index) => ({ ...one, number: first + index, askedAt, dueAt }));
  return changeApplication(parts, application, {
    event: 'ask',
    facts: { questions: asked.length },
    by: reviewer,
    changes: {
      questions: [...application.questions, ...added],
      lastQuestion: (application.lastQuestion ?? 0) + asked.length,
    },
    details: { questions: asked.map(({ question }) => question) },
  });
}

/** Goes on without the answers that are missing. */
export function reopenReview(parts: ChangeParts, application: ApplicationItem, reviewer: string) {
  const questions = application.questions.filter(({ answer }) => answer);
  return changeApplication(parts, application, {
    event: 'reopen',
    facts: {},
    by: reviewer,
    changes: { questions },
  });
}

/** @throws AppError financing.reasonMissing for a reason that is none of ours */
export function declineApplication(
  parts: ChangeParts,
  application: ApplicationItem,
  approver: string,
  reason: DeclineReason,
) {
  const isKnown = Object.hasOwn(declineReasons, reason);
  return changeApplication(parts, application, {
    event: 'decline',
    facts: { reason: isKnown ? reason : '' },
    by: approver,
    changes: { declineReason: reason },
    details: { reason },
  });
}

/**
 * Makes an offer, good for 14 days; one that has expired is renewed under a new number.
 *
 * @throws AppError financing.approverIsReviewer, or offers.incomplete with what is wrong
 */
export function approveApplication(
  parts: ChangeParts,
  application: ApplicationItem,
  approver: string,
  terms: OfferTerms,
) {
  const problem = problemWithTerms(terms);
  if (problem) throw new AppError('offers.incomplete', problem);
  const offer = offerOf(application, terms, parts.clock());
  const isOfferComplete = Number.isFinite(offer.annualRate) && offer.totalToPay > 0;
  return changeApplication(parts, application, {
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
    expiresAt: isoTime(now + OFFER_DAYS * dayMs),
  };
}
