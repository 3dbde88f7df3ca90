import * as z from 'zod/mini';
import { documentKinds } from '../documents/document-kinds.ts';
import { contract } from '../platform/contract.ts';
import { count, moment, pageQuery, text, uploadKey, version } from '../platform/fields.ts';
import { applicationEvents, applicationStatuses } from './application-machine.ts';
import { repaymentPeriods, sectors, systemTypes } from './catalogue.ts';
import { declineReasonNames } from './decline-reasons.ts';

/** The applications record (docs/rules.md 3), and what its list shows. */
export const Application = z.object({
  applicationId: z.string(),
  /** Seven characters that can be read out on the phone. */
  ref: z.string(),
  version,
  userId: z.string(),
  businessName: z.string(),
  sector: z.enum(sectors),
  systemNeed: z.enum(systemTypes),
  suggestedAmount: count,
  repaymentPeriod: z.enum(repaymentPeriods),
  description: z.string(),
  status: z.enum(applicationStatuses),
  createdAt: moment,
  changedAt: moment,
  /** Questions that wait for the owner. */
  openQuestions: count,
  /** Whole KES, once there is an offer. */
  offeredAmount: z.nullable(count),
  mpesaStatementUrl: z.string(),
  bankStatementUrl: z.optional(z.string()),
  registrationCertUrl: z.string(),
});
export type Application = z.infer<typeof Application>;

export const ApplicationDocument = z.object({
  /** As in the address of its link: mpesa, bank or cert, or answer-1 for the first question's. */
  documentId: z.string(),
  kind: z.enum(documentKinds),
  key: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: count,
  uploadedAt: moment,
  needsPassword: z.boolean(),
  hasPassword: z.boolean(),
});
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

/** What a question asks for: a text, or a file of one kind. */
export const wantedAnswers = ['text', ...documentKinds] as const;

export const Question = z.object({
  number: count,
  question: z.string(),
  wants: z.enum(wantedAnswers),
  askedAt: moment,
  dueAt: moment,
  answer: z.nullable(
    z.object({ text: z.string(), documentId: z.nullable(z.string()), answeredAt: moment }),
  ),
});
export type Question = z.infer<typeof Question>;

/** An offer with everything that must be seen before it is accepted. Amounts are whole KES. */
export const Offer = z.object({
  number: count,
  amount: count,
  deposit: count,
  period: z.enum(repaymentPeriods),
  fees: z.array(z.object({ name: z.string(), amount: count })),
  installments: count,
  monthly: count,
  last: count,
  totalToPay: count,
  costOfCredit: count,
  /** Percent a year, effective, all fees in. */
  annualRate: z.number(),
  madeAt: moment,
  expiresAt: moment,
});
export type Offer = z.infer<typeof Offer>;

/** One change of status. Staff are never named to owners. */
export const Change = z.object({
  version,
  event: z.enum(applicationEvents),
  to: z.enum(applicationStatuses),
  by: z.enum(['owner', 'team', 'clock']),
  at: moment,
});
export type Change = z.infer<typeof Change>;

export const ApplicationDetail = z.object({
  ...Application.shape,
  documents: z.array(ApplicationDocument),
  questions: z.array(Question),
  offer: z.nullable(Offer),
  declineReason: z.nullable(z.enum(declineReasonNames)),
  consent: z.object({ version: z.string(), text: z.string(), agreedAt: moment }),
  /** Oldest first. */
  history: z.array(Change),
});
export type ApplicationDetail = z.infer<typeof ApplicationDetail>;

export const submitApplication = contract({
  method: 'POST',
  path: '/api/applications',
  caller: 'owner',
  status: 201,
  idempotent: true,
  /** Files are named by the keys that `createUpload` answered; the amount follows from systemNeed. */
  body: z.strictObject({
    businessName: text(2, 100),
    sector: z.enum(sectors),
    systemNeed: z.enum(systemTypes),
    repaymentPeriod: z.enum(repaymentPeriods),
    description: text(1, 2000),
    mpesaStatement: uploadKey,
    bankStatement: z.nullable(uploadKey),
    registrationCert: uploadKey,
    /** The version of the text (shared/applications/consent.ts) that the owner ticked. */
    consent: text(1, 40),
  }),
  reply: Application,
  errors: [
    'accounts.notFound',
    'documents.notYours',
    'applications.openApplication',
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

export const listApplications = contract({
  method: 'GET',
  path: '/api/applications',
  caller: 'owner',
  query: pageQuery,
  /** Newest first. */
  reply: z.object({ applications: z.array(Application), next: z.nullable(z.string()) }),
});

export const getApplication = contract({
  method: 'GET',
  path: '/api/applications/{applicationId}',
  caller: 'owner',
  reply: ApplicationDetail,
  errors: ['applications.notFound'],
});

/** A link to one document, good for 5 minutes, that downloads rather than displays. */
export const getDocument = contract({
  method: 'GET',
  path: '/api/applications/{applicationId}/documents/{documentId}',
  caller: 'owner',
  reply: z.object({ url: z.string() }),
  errors: ['applications.notFound', 'applications.documentNotFound'],
});

export const withdrawApplication = contract({
  method: 'POST',
  path: '/api/applications/{applicationId}/withdrawal',
  caller: 'owner',
  idempotent: true,
  body: z.strictObject({ version }),
  reply: ApplicationDetail,
  errors: ['applications.notFound', 'applications.changed', 'applications.notNow'],
});

/** Answers one question; the last answer gives the application back to the reviewer. */
export const answerQuestion = contract({
  method: 'POST',
  path: '/api/applications/{applicationId}/answers',
  caller: 'owner',
  idempotent: true,
  body: z.strictObject({
    number: z.int().check(z.gte(1)),
    text: z.string().check(z.trim(), z.maxLength(2000)),
    /** The key of an uploaded file of the kind that was asked for. */
    document: z.nullable(uploadKey),
  }),
  reply: ApplicationDetail,
  errors: [
    'documents.notYours',
    'documents.notFound',
    'applications.notFound',
    'applications.changed',
    'applications.notNow',
    'applications.questionNotFound',
    'applications.questionAnswered',
    'applications.answerMissing',
    'applications.answerInvalid',
  ],
});

const DraftDocument = z.strictObject({
  key: uploadKey,
  filename: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Bytes. */
  size: count,
  needsPassword: z.boolean(),
  hasPassword: z.boolean(),
});
export type DraftDocument = z.infer<typeof DraftDocument>;

const draftText = (max: number) => z.string().check(z.maxLength(max));

/** What an owner has filled in so far; empty texts are lists not chosen yet. */
export const Draft = z.strictObject({
  businessName: draftText(100),
  sector: draftText(40),
  systemNeed: draftText(40),
  repaymentPeriod: draftText(40),
  description: draftText(2000),
  documents: z.strictObject({
    mpesa: z.nullable(DraftDocument),
    bank: z.nullable(DraftDocument),
    cert: z.nullable(DraftDocument),
  }),
});
export type Draft = z.infer<typeof Draft>;

export const getDraft = contract({
  method: 'GET',
  path: '/api/application-draft',
  caller: 'owner',
  reply: z.object({ draft: z.nullable(Draft), savedAt: z.nullable(moment) }),
});

/** Keeps the draft for 30 days from now. */
export const saveDraft = contract({
  method: 'PUT',
  path: '/api/application-draft',
  caller: 'owner',
  body: Draft,
  reply: z.object({ savedAt: moment }),
  errors: ['documents.notYours'],
});

export const discardDraft = contract({
  method: 'DELETE',
  path: '/api/application-draft',
  caller: 'owner',
});
