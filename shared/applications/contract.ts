import { documentKinds } from '#shared/documents/document-kinds.ts';
import { uploadKey } from '#shared/documents/upload-key.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  decimal,
  flag,
  list,
  moment,
  next,
  nullable,
  object,
  optional,
  pageQuery,
  text,
  type ValuesOf,
  verbatim,
  version,
  whole,
} from '#shared/platform/fields.ts';
import { languages } from '#shared/platform/languages.ts';
import { applicationEvents, applicationStatuses } from './application-machine.ts';
import { repaymentPeriods, sectors, systemTypes } from './catalogue.ts';
import { declineReasonNames } from './decline-reasons.ts';

/** The applications record (docs/rules.md 3), with the facts for a list of applications. */
export const Application = {
  applicationId: text(),
  /** Seven characters that can be read out on the phone. */
  ref: text(),
  version,
  userId: text(),
  businessName: text(),
  sector: choice(sectors),
  systemNeed: choice(systemTypes),
  suggestedAmount: count,
  repaymentPeriod: choice(repaymentPeriods),
  description: text(),
  status: choice(applicationStatuses),
  createdAt: moment,
  changedAt: moment,
  openQuestions: count,
  /** Whole KES; null before there is an offer. */
  offeredAmount: nullable(count),
  offeredPeriod: nullable(choice(repaymentPeriods)),
  mpesaStatementUrl: text(),
  bankStatementUrl: optional(text()),
  registrationCertUrl: text(),
};
export type Application = ValuesOf<typeof Application>;

export const ApplicationDocument = {
  /** Part of its path: mpesa, bank or cert, or answer-1 for the answer to the first question. */
  documentId: text(),
  kind: choice(documentKinds),
  key: text(),
  filename: text(),
  /** Bytes. */
  size: count,
  uploadedAt: moment,
  needsPassword: flag,
  hasPassword: flag,
};
export type ApplicationDocument = ValuesOf<typeof ApplicationDocument>;

/** A text, or a file of one kind. */
export const wantedAnswers = ['text', ...documentKinds] as const;

export const Question = {
  number: count,
  question: text(),
  wants: choice(wantedAnswers),
  askedAt: moment,
  dueAt: moment,
  answer: nullable(object({ text: text(), documentId: nullable(text()), answeredAt: moment })),
};
export type Question = ValuesOf<typeof Question>;

/** All that an owner must see before accepting. Amounts are whole KES. */
export const Offer = {
  number: count,
  amount: count,
  deposit: count,
  period: choice(repaymentPeriods),
  fees: list(object({ name: text(), amount: count })),
  /** Whether ten working days without an answer accept a milestone. */
  silenceAccepts: optional(flag),
  installments: count,
  monthly: count,
  last: count,
  totalToPay: count,
  costOfCredit: count,
  /** Percent a year, effective, with all fees. */
  annualRate: decimal(),
  madeAt: moment,
  expiresAt: moment,
};
export type Offer = ValuesOf<typeof Offer>;

/** Owners never see names of the staff. */
export const Change = {
  version,
  event: choice(applicationEvents),
  to: choice(applicationStatuses),
  by: choice(['owner', 'team', 'clock']),
  at: moment,
};
export type Change = ValuesOf<typeof Change>;

export const ApplicationDetail = {
  ...Application,
  documents: list(object(ApplicationDocument)),
  questions: list(object(Question)),
  offer: nullable(object(Offer)),
  declineReason: nullable(choice(declineReasonNames)),
  /** In the language in which it was shown. */
  consent: object({ version: text(), language: choice(languages), text: text(), agreedAt: moment }),
  /** The hours in which the office calls, or called, the owner. */
  promisedCall: nullable(object({ from: moment, to: moment })),
  /** Oldest first. */
  history: list(object(Change)),
};
export type ApplicationDetail = ValuesOf<typeof ApplicationDetail>;

export const submitApplication = contract('POST /api/applications', 'owner', {
  cost: costs.application,
  status: 201,
  idempotent: true,
  /** `createUpload` made the keys of the files. The amount follows from systemNeed. */
  body: {
    businessName: text({ min: 2, max: 100 }),
    sector: choice(sectors),
    systemNeed: choice(systemTypes),
    repaymentPeriod: choice(repaymentPeriods),
    description: text({ min: 1, max: 2000, multiline: true }),
    mpesaStatement: uploadKey,
    bankStatement: nullable(uploadKey),
    registrationCert: uploadKey,
    /** The version of the ticked text (shared/applications/consent.ts). */
    consent: text({ min: 1, max: 40 }),
    language: choice(languages),
  },
  reply: Application,
  errors: [
    'accounts.notFound',
    'documents.notYours',
    'documents.activeContent',
    'applications.openApplication',
    'applications.tooManyToday',
    'applications.consentMissing',
    'applications.documentsMissing',
    'applications.mpesaStatementMissing',
    'applications.mpesaStatementInvalid',
    'applications.bankStatementMissing',
    'applications.bankStatementInvalid',
    'applications.registrationCertMissing',
    'applications.registrationCertInvalid',
  ],
});

export const listApplications = contract('GET /api/applications', 'owner', {
  query: pageQuery,
  /** Newest first. */
  reply: { applications: list(object(Application)), next },
});

export const getApplication = contract('GET /api/applications/{applicationId}', 'owner', {
  reply: ApplicationDetail,
  errors: ['applications.notFound'],
});

/** A link that downloads one document, good for 5 minutes. */
export const getDocument = contract(
  'GET /api/applications/{applicationId}/documents/{documentId}',
  'owner',
  {
    reply: { url: text() },
    errors: ['applications.notFound', 'applications.documentNotFound'],
  },
);

export const withdrawApplication = contract(
  'POST /api/applications/{applicationId}/withdrawal',
  'owner',
  {
    idempotent: true,
    body: { version },
    reply: ApplicationDetail,
    errors: ['applications.notFound', 'applications.changed', 'applications.notNow'],
  },
);

/** The last answer gives the application back to the reviewer. */
export const answerQuestion = contract('POST /api/applications/{applicationId}/answers', 'owner', {
  cost: costs.fileLookedInto,
  idempotent: true,
  body: {
    number: whole({ min: 1 }),
    text: text({ max: 2000, multiline: true }),
    /** The key of a file of the kind that the question wants. */
    document: nullable(uploadKey),
  },
  reply: ApplicationDetail,
  errors: [
    'documents.notYours',
    'documents.notFound',
    'documents.activeContent',
    'applications.notFound',
    'applications.changed',
    'applications.notNow',
    'applications.questionNotFound',
    'applications.questionAnswered',
    'applications.answerMissing',
    'applications.answerInvalid',
  ],
});

const DraftDocument = {
  key: uploadKey,
  filename: verbatim({ min: 1, max: 255 }),
  /** Bytes. */
  size: count,
  needsPassword: flag,
  hasPassword: flag,
};
export type DraftDocument = ValuesOf<typeof DraftDocument>;

const draftText = (max: number) => verbatim({ max: max });

/** The form so far. An empty text means that nothing was chosen from a list. */
export const Draft = {
  businessName: draftText(100),
  sector: draftText(40),
  systemNeed: draftText(40),
  repaymentPeriod: draftText(40),
  description: verbatim({ max: 2000, multiline: true }),
  documents: object({
    mpesa: nullable(object(DraftDocument)),
    bank: nullable(object(DraftDocument)),
    cert: nullable(object(DraftDocument)),
  }),
};
export type Draft = ValuesOf<typeof Draft>;

export const getDraft = contract('GET /api/application-draft', 'owner', {
  reply: { draft: nullable(object(Draft)), savedAt: nullable(moment) },
});

/** Kept for 30 days from now. */
export const saveDraft = contract('PUT /api/application-draft', 'owner', {
  body: Draft,
  reply: { savedAt: moment },
  errors: ['documents.notYours'],
});

export const discardDraft = contract('DELETE /api/application-draft', 'owner');
