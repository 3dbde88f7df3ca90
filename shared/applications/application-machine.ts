/** Only these rules decide a status. A draft is only its owner's note, so `submit` is its only event. */

import { DAY_MS } from '#shared/platform/time.ts';
import type { PlainErrorCode } from '../errors.ts';

export const applicationStatuses = [
  'Pending Review',
  'Under Review',
  'Information Requested',
  'Approved',
  'Offer Accepted',
  'Offer Declined',
  'Offer Expired',
  'Declined',
  'Withdrawn',
] as const;

export type ApplicationStatus = (typeof applicationStatuses)[number];

export type ApplicationState = 'Draft' | ApplicationStatus;

/** `clock` is the passing of time. */
export type Role = 'owner' | 'reviewer' | 'approver' | 'clock';

/** Owners see that the team acted, and not who or in which role. */
export const actorFor = (role: Role): 'owner' | 'team' | 'clock' =>
  role === 'owner' || role === 'clock' ? role : 'team';

/** The office asks the owner to answer within these days, and accepts an answer until the lapse. */
export const ANSWER_DAYS = 7;

/** Days without an answer until the application lapses: it is declined. */
export const LAPSE_DAYS = 14;

/** Times are milliseconds since 1970. */
export interface EventFacts {
  submit: { hasDocuments: boolean; hasConsent: boolean };
  startReview: object;
  ask: { questions: number };
  answer: { openQuestions: number };
  reopen: object;
  lapse: { askedAt: number; now: number };
  approve: {
    approver: string;
    reviewers: readonly string[];
    isOfferComplete: boolean;
  };
  decline: { reason: string };
  acceptOffer: OfferFacts & { hasAgreed: boolean; hasFreshCode: boolean };
  declineOffer: OfferFacts;
  expireOffer: { expiresAt: number; now: number };
  renewOffer: EventFacts['approve'];
  withdraw: object;
}

interface OfferFacts {
  expiresAt: number;
  now: number;
  /** The number of the offer that the owner has seen, and of the newest one. */
  seen: number;
  newest: number;
}

export type ApplicationEvent = keyof EventFacts;

interface Rule<Facts> {
  from: readonly ApplicationState[];
  to: ApplicationStatus;
  by: Role;
  /** @returns null if the event may happen */
  refuses?(facts: Facts): PlainErrorCode | null;
}

const unless = (holds: boolean, code: PlainErrorCode): PlainErrorCode | null =>
  holds ? null : code;

const offerRefuses = ({ expiresAt, now, seen, newest }: OfferFacts): PlainErrorCode | null =>
  unless(seen === newest, 'applications.changed') ?? unless(now < expiresAt, 'offers.expired');

/** No officer lends alone: one recommends, and another approves. */
const approvalRefuses = ({ approver, reviewers, isOfferComplete }: EventFacts['approve']) =>
  unless(!reviewers.includes(approver), 'applications.approverIsReviewer') ??
  unless(isOfferComplete, 'offers.incomplete');

export const rules: { readonly [Event in ApplicationEvent]: Rule<EventFacts[Event]> } = {
  submit: {
    from: ['Draft'],
    to: 'Pending Review',
    by: 'owner',
    refuses: ({ hasDocuments, hasConsent }) =>
      unless(hasDocuments, 'applications.documentsMissing') ??
      unless(hasConsent, 'applications.consentMissing'),
  },
  startReview: { from: ['Pending Review'], to: 'Under Review', by: 'reviewer' },
  ask: {
    from: ['Under Review'],
    to: 'Information Requested',
    by: 'reviewer',
    refuses: ({ questions }) => unless(questions > 0, 'applications.nothingAsked'),
  },
  answer: {
    from: ['Information Requested'],
    to: 'Under Review',
    by: 'owner',
    refuses: ({ openQuestions }) => unless(openQuestions === 0, 'applications.questionsOpen'),
  },
  reopen: { from: ['Information Requested'], to: 'Under Review', by: 'reviewer' },
  lapse: {
    from: ['Information Requested'],
    to: 'Declined',
    by: 'clock',
    refuses: ({ askedAt, now }) =>
      unless(now >= askedAt + LAPSE_DAYS * DAY_MS, 'applications.notDue'),
  },
  approve: {
    from: ['Under Review'],
    to: 'Approved',
    by: 'approver',
    refuses: approvalRefuses,
  },
  decline: {
    from: ['Pending Review', 'Under Review'],
    to: 'Declined',
    by: 'approver',
    refuses: ({ reason }) => unless(reason !== '', 'applications.reasonMissing'),
  },
  acceptOffer: {
    from: ['Approved'],
    to: 'Offer Accepted',
    by: 'owner',
    refuses: (facts) =>
      offerRefuses(facts) ??
      unless(facts.hasAgreed, 'offers.termsNotAccepted') ??
      unless(facts.hasFreshCode, 'confirmations.wrong'),
  },
  declineOffer: { from: ['Approved'], to: 'Offer Declined', by: 'owner', refuses: offerRefuses },
  expireOffer: {
    from: ['Approved'],
    to: 'Offer Expired',
    by: 'clock',
    refuses: ({ expiresAt, now }) => unless(now >= expiresAt, 'applications.notDue'),
  },
  renewOffer: {
    from: ['Offer Expired'],
    to: 'Approved',
    by: 'approver',
    refuses: approvalRefuses,
  },
  withdraw: {
    from: ['Pending Review', 'Under Review', 'Information Requested', 'Approved'],
    to: 'Withdrawn',
    by: 'owner',
  },
};

export const applicationEvents = Object.keys(rules) as ApplicationEvent[];

export type Outcome = { to: ApplicationStatus } | { refused: PlainErrorCode };

export function outcomeOf<Event extends ApplicationEvent>(
  state: ApplicationState,
  event: Event,
  facts: EventFacts[Event],
): Outcome {
  const rule: Rule<EventFacts[Event]> = rules[event];
  if (!rule.from.includes(state)) return { refused: 'applications.notNow' };
  const refused = rule.refuses?.(facts) ?? null;
  return refused ? { refused } : { to: rule.to };
}

/** The event's condition may still refuse it. */
export const mayCome = (event: ApplicationEvent, state: ApplicationState): boolean =>
  rules[event].from.includes(state);

/** Until the decision, an owner may change what the office reads. */
export const undecidedStatuses = [
  'Pending Review',
  'Under Review',
  'Information Requested',
] as const satisfies readonly ApplicationStatus[];

export const isUndecided = (status: ApplicationStatus): boolean =>
  (undecidedStatuses as readonly ApplicationStatus[]).includes(status);

const openStatuses: readonly ApplicationState[] = [
  'Pending Review',
  'Under Review',
  'Information Requested',
  'Approved',
];

/** An owner has at most one open application. */
export const isOpen = (status: ApplicationState): boolean => openStatuses.includes(status);
