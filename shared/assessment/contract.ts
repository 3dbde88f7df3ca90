import { Profile } from '#shared/accounts/contract.ts';
import {
  applicationEvents,
  applicationStatuses,
} from '#shared/applications/application-machine.ts';
import { repaymentPeriods, sectors, systemTypes } from '#shared/applications/catalogue.ts';
import {
  Application,
  ApplicationDocument,
  Offer,
  Question,
  wantedAnswers,
} from '#shared/applications/contract.ts';
import { declineReasonNames } from '#shared/applications/decline-reasons.ts';
import { queueTags } from '#shared/assessment/queue-tags.ts';
import { Terms } from '#shared/offers/terms.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  decimal,
  flag,
  json,
  list,
  moment,
  next,
  nullable,
  object,
  optional,
  order,
  pageQuery,
  text,
  type ValuesOf,
  version,
  whole,
} from '#shared/platform/fields.ts';
import { languages } from '#shared/platform/languages.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { counties } from '#shared/settings/counties.ts';
import { AffordabilityFigures } from './affordability-fields.ts';
import { callOutcomes } from './call-outcomes.ts';

const readers = ['review', 'approve'] as const;

export const QueueRow = {
  ref: text(),
  businessName: text(),
  sector: choice(sectors),
  /** The county in the settings when the application was sent. */
  county: nullable(choice(counties)),
  systemNeed: choice(systemTypes),
  suggestedAmount: count,
  repaymentPeriod: choice(repaymentPeriods),
  /** Whole KES; null before there is an offer, like the period. */
  offeredAmount: nullable(count),
  offeredPeriod: nullable(choice(repaymentPeriods)),
  status: choice(applicationStatuses),
  createdAt: moment,
  changedAt: moment,
  /** Working days from the submission until now, or until the decision. */
  workingDays: count,
  isLate: flag,
  /** In words: what nobody has given or checked yet. */
  missing: list(text()),
  assignee: nullable(text()),
  tag: nullable(choice(queueTags)),
};
export type QueueRow = ValuesOf<typeof QueueRow>;

/** A staff id, or `nobody`. */
const assignee = optional(text({ max: 64 }));

/** A page of the queue, oldest first, unless asked otherwise. */
export const listQueue = contract('GET /api/office/applications', 'staff', {
  logged: 'list.read',
  may: readers,
  query: { status: choice(applicationStatuses), assignee, order, ...pageQuery },
  reply: { applications: list(object(QueueRow)), next },
});

/** Counts stop at a maximum. */
export const countQueue = contract('GET /api/office/application-counts', 'staff', {
  may: readers,
  query: { assignee },
  reply: { counts: list(object({ status: choice(applicationStatuses), applications: count })) },
});

/** The kinds that the search finds, each for those who may open it. */
export const findable = {
  payment: ['finance'],
  application: readers,
  agreement: ['finance', 'approve', 'deliver'],
  project: ['deliver', 'approve', 'finance'],
} as const satisfies Record<string, readonly Permission[]>;

export const Found = {
  kind: choice(['payment', 'application', 'agreement', 'project']),
  /** The receipt of a payment. */
  ref: text(),
  /** Null for a payment without an agreement. */
  businessName: nullable(text()),
  /** The status, the stage or the system. */
  about: text(),
  /** Of a payment: KES, the day in Nairobi, and the agreement that it pays. */
  paid: nullable(object({ amount: decimal({ min: 0 }), day: text(), agreement: nullable(text()) })),
};
export type Found = ValuesOf<typeof Found>;

/** Finds by reference, receipt, number, PIN, registration, e-mail address or name, while the text is being typed. */
export const searchOffice = contract('POST /api/office/search', 'staff', {
  may: ['review', 'approve', 'deliver', 'finance'],
  body: { text: text({ min: 2, max: 100 }) },
  reply: {
    /** The likeliest to be opened first. */
    found: list(object(Found)),
    /** How the text was understood. */
    by: text(),
    /** Whether the text is a whole reference, number or the like that names only the first result. */
    isExact: flag,
  },
});

/** The facts about an owner that the office needs before lending. */
export const Applicant = {
  userId: text(),
  phone: text(),
  signeUpDate: moment,
  ...Profile,
};
export type Applicant = ValuesOf<typeof Applicant>;

const Signed = { by: text(), at: moment };

export const Check = {
  item: text(),
  label: text(),
  state: choice(['done', 'missing', 'to check']),
  decidedBy: choice(['computed', 'person']),
  hint: nullable(text()),
  by: nullable(text()),
  at: nullable(moment),
};
export type Check = ValuesOf<typeof Check>;

export const Note = { noteId: text(), text: text(), ...Signed };
export type Note = ValuesOf<typeof Note>;

export const Call = { callId: text(), outcome: choice(callOutcomes), text: text(), ...Signed };
export type Call = ValuesOf<typeof Call>;

export const Recommendation = {
  decision: choice(['approve', 'decline']),
  terms: nullable(object(Terms)),
  reason: nullable(choice(declineReasonNames)),
  note: text(),
  /** The figures of the statements as the reviewer read them. */
  figures: nullable(object(AffordabilityFigures)),
  ...Signed,
};
export type Recommendation = ValuesOf<typeof Recommendation>;

export const Duplicate = {
  same: text(),
  ref: nullable(text()),
  businessName: text(),
  status: nullable(choice(applicationStatuses)),
};
export type Duplicate = ValuesOf<typeof Duplicate>;

/** Everything the office knows about an application. `by` is a staff id, except for owner and clock. */
export const ApplicationFile = {
  application: object(Application),
  /** Null once the account is closed. */
  applicant: nullable(object(Applicant)),
  documents: list(object(ApplicationDocument)),
  questions: list(object(Question)),
  offer: nullable(object(Offer)),
  declineReason: nullable(choice(declineReasonNames)),
  consent: object({
    version: text(),
    language: choice(languages),
    text: text(),
    agreedAt: moment,
    address: text(),
  }),
  /** The project that began when the offer was accepted. */
  projectRef: nullable(text()),
  /** KES that the owner owes or is offered, not counting this application. */
  owedBeside: count,
  assignee: nullable(text()),
  /** The ids of the people who reviewed it; none of them may approve. */
  reviewers: list(text()),
  checklist: list(object(Check)),
  duplicates: list(object(Duplicate)),
  notes: list(object(Note)),
  calls: list(object(Call)),
  promisedCall: nullable(object({ from: moment, to: moment, by: text() })),
  recommendation: nullable(object(Recommendation)),
  firstApproval: nullable(object({ terms: object(Terms), ...Signed })),
  /** Oldest first. */
  history: list(
    object({
      version,
      event: choice(applicationEvents),
      to: choice(applicationStatuses),
      ...Signed,
      details: json,
    }),
  ),
  views: list(object({ documentId: text(), ...Signed })),
};
export type ApplicationFile = ValuesOf<typeof ApplicationFile>;

const file = ['applications.notFound', 'assessment.ownBusiness'] as const;

const change = [...file, 'applications.changed', 'applications.notNow'] as const;

/** Opens the file of an application. The audit records it. Contracts that change a file reply with the new one. */
export const openFile = contract('POST /api/office/applications/{ref}/file', 'staff', {
  may: readers,
  reply: ApplicationFile,
  errors: file,
});

/** A browser with an open file reports it each minute, and learns who else has it open and whether it has changed. */
export const noteReader = contract('PUT /api/office/applications/{ref}/readers', 'staff', {
  may: readers,
  reply: { others: list(text()), version },
  errors: file,
});

/** Opens a document. The audit records it. The server unlocks a locked one in parts, and nobody sees its password. */
export const openDocument = contract(
  'POST /api/office/applications/{ref}/documents/{documentId}',
  'staff',
  {
    may: readers,
    reply: {
      /** A link, valid for 5 minutes; null for a locked document. */
      url: nullable(text()),
      filename: text(),
      type: choice(['pdf', 'image', 'csv']),
    },
    errors: [...file, 'applications.documentNotFound', 'applications.documentUnsafe'],
  },
);

/** Reads a part of a locked document, unlocked: up to 3 MB as base64. The audit records it. */
export const readUnlocked = contract(
  'POST /api/office/applications/{ref}/documents/{documentId}/unlocked',
  'staff',
  {
    may: readers,
    cost: costs.fileLookedInto,
    body: { part: whole({ min: 0, max: 20 }) },
    reply: { content: text(), parts: count },
    errors: [
      ...file,
      'applications.documentNotFound',
      'applications.documentUnsafe',
      'assessment.documentLocked',
      'assessment.documentInvalid',
    ],
  },
);

export const startReview = contract('POST /api/office/applications/{ref}/review', 'staff', {
  may: ['review'],
  body: { version },
  reply: ApplicationFile,
  errors: change,
});

/** Hands an application over; null gives it back to the queue. */
export const assign = contract('PUT /api/office/applications/{ref}/assignee', 'staff', {
  may: readers,
  body: { staffId: nullable(text({ max: 64 })), version },
  reply: ApplicationFile,
  errors: [...change, 'assessment.memberNotFound'],
});

export const askQuestions = contract('POST /api/office/applications/{ref}/questions', 'staff', {
  may: ['review'],
  body: {
    questions: list(
      object({
        question: text({ min: 3, max: 500, multiline: true }),
        wants: choice(wantedAnswers),
      }),
      { min: 1, max: 10 },
    ),
    version,
  },
  reply: ApplicationFile,
  errors: [...change, 'assessment.tooManyQuestions'],
});

export const reopenReview = contract('POST /api/office/applications/{ref}/reopening', 'staff', {
  may: ['review'],
  body: { version },
  reply: ApplicationFile,
  errors: change,
});

/** Ticks or unticks a line of the checklist that a person decides. */
export const tickCheck = contract('PUT /api/office/applications/{ref}/checklist', 'staff', {
  may: readers,
  body: { item: text({ max: 40 }), done: flag, version },
  reply: ApplicationFile,
  errors: change,
});

export const writeNote = contract('POST /api/office/applications/{ref}/notes', 'staff', {
  may: readers,
  idempotent: true,
  body: { text: text({ min: 1, max: 2000, multiline: true }) },
  reply: ApplicationFile,
  errors: [...file, 'applications.notNow', 'assessment.tooManyNotes'],
});

export const logCall = contract('POST /api/office/applications/{ref}/calls', 'staff', {
  may: readers,
  idempotent: true,
  body: { outcome: choice(callOutcomes), text: text({ max: 2000, multiline: true }) },
  reply: ApplicationFile,
  errors: [...file, 'applications.notNow', 'assessment.tooManyNotes'],
});

/** Tells the owner when somebody will call; null withdraws the promise. */
export const promiseCall = contract('PUT /api/office/applications/{ref}/promised-call', 'staff', {
  may: readers,
  body: { call: nullable(object({ from: moment, to: moment })), version },
  reply: ApplicationFile,
  errors: [...change, 'assessment.callInvalid', 'assessment.tooManyCalls'],
});

export const recommend = contract('PUT /api/office/applications/{ref}/recommendation', 'staff', {
  may: ['review'],
  body: {
    decision: choice(['approve', 'decline']),
    terms: nullable(object(Terms)),
    reason: nullable(choice(declineReasonNames)),
    note: text({ max: 2000, multiline: true }),
    figures: nullable(object(AffordabilityFigures)),
    version,
  },
  reply: ApplicationFile,
  errors: [...change, 'offers.incomplete', 'assessment.termsMissing', 'applications.reasonMissing'],
});

export const declineApplication = contract('POST /api/office/applications/{ref}/decline', 'staff', {
  may: ['approve'],
  body: { reason: choice(declineReasonNames), version },
  reply: ApplicationFile,
  errors: change,
});

/** Makes the offer; above KES 500,000 only when a second person approves the same terms. */
export const approveApplication = contract(
  'POST /api/office/applications/{ref}/approval',
  'staff',
  {
    may: ['approve'],
    fresh: true,
    body: { ...Terms, version },
    reply: ApplicationFile,
    errors: [
      ...change,
      'offers.incomplete',
      'assessment.ownerOwesTooMuch',
      'applications.approverIsReviewer',
      'assessment.appliedAgain',
    ],
  },
);
