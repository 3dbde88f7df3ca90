import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import {
  type ApplicationEvent,
  type ApplicationState,
  applicationStatuses,
  type Role,
} from '#shared/applications/application-machine.ts';
import { repaymentPeriods, sectors, systemTypes } from '#shared/applications/catalogue.ts';
import type { Offer } from '#shared/applications/contract.ts';
import { type DeclineReason, declineReasonNames } from '#shared/applications/decline-reasons.ts';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import type { Fee, OfferTerms } from '#shared/offers/offer.ts';
import type { Language } from '#shared/platform/languages.ts';
import { counties } from '#shared/settings/counties.ts';

/** Written once, never changed. */
export interface StoredDocument {
  documentId: string;
  kind: DocumentKind;
  key: string;
  filename: string;
  /** Bytes. */
  size: number;
  uploadedAt: string;
  needsPassword: boolean;
}

/** A question with its answer. */
export interface StoredQuestion {
  number: number;
  question: string;
  wants: 'text' | DocumentKind;
  askedAt: string;
  dueAt: string;
  answer?: { text: string; documentId: string | null; answeredAt: string };
}

/** The text word for word, with time and IP address. */
interface StoredConsent {
  version: string;
  /** Absent means English: old items have none. */
  language?: Language;
  text: string;
  agreedAt: string;
  address: string;
}

/** A consent with the terms that the owner saw with the offer's figures, word for word. */
export interface StoredOfferConsent extends StoredConsent {
  terms?: string;
}

export type StoredTerms = Omit<OfferTerms, 'fees'> & { fees: Fee[] };

/** A recommendation with its figures. */
export interface StoredRecommendation {
  decision: 'approve' | 'decline';
  terms: StoredTerms | null;
  reason: DeclineReason | null;
  note: string;
  /** The reviewer's reading of the statements; their rows are not stored. */
  figures: AffordabilityFigures | null;
  by: string;
  at: string;
}

/** The first approval, which waits for that of a second person. */
export interface StoredApproval {
  terms: StoredTerms;
  by: string;
  at: string;
}

/** The staff has promised to call the owner between these hours. */
export interface StoredCall {
  from: string;
  to: string;
  by: string;
}

/** A ticked line of the checklist. */
interface StoredTick {
  by: string;
  at: string;
}

export const application = entity({
  name: 'application',
  about:
    'An application for financing, as in docs/rules.md 3, with everything that is added to it later.',
  attributes: {
    applicationId: text(),
    ref: text({ about: 'Seven characters that can be read out on the phone.' }),
    version: whole({
      about: 'A condition of every change: it must be the version on which the change was decided.',
    }),
    userId: text(),
    businessName: text({ personal: true }),
    sector: oneOf(sectors),
    systemNeed: oneOf(systemTypes),
    suggestedAmount: whole({ about: 'KES.' }),
    repaymentPeriod: oneOf(repaymentPeriods),
    description: text({ personal: true }),
    county: oneOf(counties, {
      about: 'The county of the settings when it was sent, for the queue of the office.',
      optional: true,
    }),
    projectRef: text({
      about: 'The project that began when its offer was accepted, as its first agreement.',
      optional: true,
    }),
    status: oneOf(applicationStatuses),
    createdAt: text(),
    changedAt: text(),
    mpesaStatementUrl: text(),
    bankStatementUrl: text({ optional: true }),
    registrationCertUrl: text(),
    documents: json<StoredDocument[]>({ personal: true }),
    questions: json<StoredQuestion[]>({ personal: true }),
    lastQuestion: whole({
      about: 'The number of the last question. Numbers of dropped questions are not reused.',
      optional: true,
    }),
    consent: json<StoredConsent>({ personal: true }),
    assignee: text({
      about: 'The staff id of the person who handles it.',
      optional: true,
      secret: true,
    }),
    checks: json<Record<string, StoredTick>>({
      about: 'The ticks of shared/assessment/checklist.ts, by their items.',
      optional: true,
      secret: true,
    }),
    recommendation: json<StoredRecommendation>({ optional: true, secret: true }),
    reviewers: json<string[]>({
      about: 'The staff who took part in the review. None of them may approve.',
      optional: true,
      secret: true,
    }),
    firstApproval: json<StoredApproval>({
      about: 'The first of the two approvals of a large offer.',
      optional: true,
      secret: true,
    }),
    promisedCall: json<StoredCall>({
      about: 'When the staff will call the owner, who is told.',
      optional: true,
    }),
    declineReason: oneOf(declineReasonNames, { optional: true }),
    offer: json<Offer>({ optional: true }),
    offerConsent: json<StoredOfferConsent>({ optional: true, personal: true }),
    refusalReason: text({
      about: "Why the owner declined the offer, in the owner's words.",
      optional: true,
      personal: true,
    }),
  },
  key: {
    question: 'Which applications has this owner made, newest first?',
    pk: 'user#{userId}',
    sk: 'application#{applicationId}',
  },
});

export type ApplicationItem = ItemOf<typeof application>;

/** Written in the transaction that changes the status. The stream then notifies the owner. */
export const change = entity({
  name: 'change',
  about: "One line of an application's history: who changed its status, when, and why.",
  attributes: {
    applicationId: text(),
    version: whole(),
    userId: text(),
    ref: text(),
    event: text<ApplicationEvent>(),
    from: text<ApplicationState>(),
    to: oneOf(applicationStatuses),
    role: text<Role>(),
    by: text({ about: "The owner's id, or a staff id.", secret: true }),
    at: text(),
    details: json<Record<string, unknown>>({
      about: 'The questions, the offer or the reason that the event was about.',
    }),
  },
  key: {
    question: 'Which changes were made to this application, oldest first?',
    pk: 'application#{applicationId}',
    sk: 'change#{version:6}',
  },
});

export type ChangeItem = ItemOf<typeof change>;

export const openApplication = entity({
  name: 'openApplication',
  about:
    'The one open application of an owner. While this item exists, no other application can be made.',
  attributes: {
    userId: text(),
    applicationId: text(),
    ref: text(),
  },
  key: {
    question: 'Which application of this owner is open?',
    pk: 'user#{userId}',
    sk: 'open-application',
  },
});

export const reference = entity({
  name: 'reference',
  about: 'The application of a reference, which people name on the phone.',
  attributes: {
    ref: text(),
    userId: text(),
    applicationId: text(),
  },
  key: {
    question: 'Which application has this reference?',
    pk: 'reference#{ref}',
    sk: 'reference',
  },
});

/** Written once. The stream then notifies the owner. */
export const promisedCall = entity({
  name: 'promisedCall',
  about: 'A call that the staff promised an owner, who is told the hours.',
  attributes: {
    applicationId: text(),
    userId: text(),
    ref: text(),
    event: text<'promiseCall'>(),
    at: text(),
    details: json<{ from: string; to: string }>({ about: 'The hours, ISO 8601.' }),
  },
  key: {
    question: 'Which calls were promised about this application?',
    pk: 'application#{applicationId}',
    sk: 'promisedCall#{at}',
  },
});

export type PromisedCallItem = ItemOf<typeof promisedCall>;
