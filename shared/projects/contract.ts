import { agreementStatuses } from '#shared/agreements/agreement-machine.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { Offer } from '#shared/applications/contract.ts';
import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { uploadKey } from '#shared/documents/upload-key.ts';
import { AgreementToSign, textSha256 } from '#shared/offers/agreement-to-sign.ts';
import { paperKinds } from '#shared/papers/paper-kinds.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  flag,
  list,
  moment,
  nullable,
  object,
  text,
  type ValuesOf,
  whole,
} from '#shared/platform/fields.ts';
import { languages } from '#shared/platform/languages.ts';
import { changeRequestStates } from './change-request-machine.ts';
import { LEAST_REASON, MOST_INCLUDED, MOST_PICTURES, MOST_REASON } from './limits.ts';
import { milestoneKinds, milestoneStates } from './milestone-machine.ts';
import { stages } from './project-machine.ts';
import { stepBackRights } from './step-back.ts';
import { linkKinds, supportKinds, supportStates } from './support-plans.ts';

/** A day in Nairobi, such as 2026-11-23. */
const day = text();

/** Amounts are whole KES. */
export const ProjectRow = {
  projectId: text(),
  /** The reference of its first agreement. */
  ref: text(),
  name: text(),
  systemNeed: choice(systemTypes),
  stage: choice(stages),
  milestones: count,
  accepted: count,
  /** The day of the delivery; null before there is a plan. */
  expectedDay: nullable(day),
  /** The day promised first, if it has moved. */
  firstDay: nullable(day),
  toReview: nullable(object({ number: count, name: text() })),
  waitsFor: nullable(choice(['owner', 'team'])),
  /** KES of unpaid deposits. */
  depositDue: count,
  owed: count,
  percentPaid: count,
  createdAt: moment,
};
export type ProjectRow = ValuesOf<typeof ProjectRow>;

export const AskedChange = {
  text: text(),
  pictures: count,
  at: moment,
};
export type AskedChange = ValuesOf<typeof AskedChange>;

export const Milestone = {
  number: count,
  name: text(),
  kind: choice(milestoneKinds),
  dueDay: day,
  firstDueDay: nullable(day),
  state: choice(milestoneStates),
  presentedAt: nullable(moment),
  /** The builder's note that says what the owner can look at. */
  presentedNote: nullable(text()),
  acceptedAt: nullable(moment),
  acceptedBy: nullable(choice(['owner', 'silence'])),
  /** Newest first. */
  asked: list(object(AskedChange)),
};
export type Milestone = ValuesOf<typeof Milestone>;

export const ChangeRequest = {
  number: count,
  text: text(),
  state: choice(changeRequestStates),
  sentAt: moment,
  estimate: nullable(object({ price: count, days: count, note: text(), at: moment })),
  offer: nullable(object(Offer)),
  /** The reference of the agreement that pays it. */
  agreement: nullable(text()),
  rejection: nullable(object({ by: choice(['owner', 'team']), reason: text() })),
  endedAt: nullable(moment),
};
export type ChangeRequest = ValuesOf<typeof ChangeRequest>;

export const MovedDate = {
  name: text(),
  from: day,
  to: day,
  reason: text(),
  at: moment,
};
export type MovedDate = ValuesOf<typeof MovedDate>;

export const SupportPlan = {
  kind: choice(supportKinds),
  /** KES a month. */
  price: count,
  includes: text(),
  state: choice(supportStates),
  startDay: nullable(day),
  endDay: nullable(day),
};
export type SupportPlan = ValuesOf<typeof SupportPlan>;

/** A PDF that Miliki made. It never changes; `voidReason` says why it is void. */
export const Paper = {
  number: text(),
  kind: choice(paperKinds),
  /** The number of the change request that its agreement pays. */
  changeRequest: nullable(count),
  /** Bytes. */
  size: count,
  /** The SHA-256 of the file, in hexadecimal. */
  sha256: text(),
  madeAt: moment,
  voidReason: nullable(text()),
};
export type Paper = ValuesOf<typeof Paper>;

/** One of the project's agreements. Whole KES. */
export const Share = {
  ref: text(),
  status: choice(agreementStatuses),
  total: count,
  deposit: count,
  paid: count,
};
export type Share = ValuesOf<typeof Share>;

export const ProjectDetail = {
  ...ProjectRow,
  version: count,
  businessName: text(),
  heldStage: nullable(choice(stages)),
  holdReason: nullable(text()),
  scope: nullable(text()),
  lead: nullable(object({ name: text(), phone: text() })),
  startDay: nullable(day),
  deliveredAt: nullable(moment),
  /** Whether ten working days without an answer accept a milestone. */
  silenceAccepts: flag,
  plan: list(object(Milestone)),
  /** Newest first. */
  movedDates: list(object(MovedDate)),
  /** Newest first. */
  changeRequests: list(object(ChangeRequest)),
  links: list(object({ kind: choice(linkKinds), url: text() })),
  files: list(object({ fileId: text(), name: text(), size: count, addedAt: moment })),
  papers: list(object(Paper)),
  supportPlans: list(object(SupportPlan)),
  agreements: list(object(Share)),
  endProposal: nullable(object({ by: choice(['owner', 'team']), reason: text(), at: moment })),
  /** While the owner may cancel alone: until `lastDay`, or until the delivery is accepted. */
  stepBack: nullable(object({ right: choice(stepBackRights), lastDay: nullable(day) })),
};
export type ProjectDetail = ValuesOf<typeof ProjectDetail>;

const reason = text({ min: LEAST_REASON, max: MOST_REASON, multiline: true });

const code = text({ min: 6, max: 11 });

const changeErrors = [
  'projects.notFound',
  'projects.changed',
  'projects.notNow',
  'projects.onHold',
] as const;

const milestoneErrors = [...changeErrors, 'projects.milestoneAccepted'] as const;

const codeErrors = [
  'accounts.notFound',
  'confirmations.tooSoon',
  'confirmations.tooMany',
  'sms.failed',
] as const;

const typedErrors = ['confirmations.wrong', 'confirmations.expired'] as const;

/** The change is made once, however often it is sent. The reply is the changed project. */
const change = { idempotent: true, reply: ProjectDetail } as const;

/** Newest first; one Query. */
export const listProjects = contract('GET /api/projects', 'owner', {
  reply: { projects: list(object(ProjectRow)) },
});

export const getProject = contract('GET /api/projects/{projectId}', 'owner', {
  reply: ProjectDetail,
  errors: ['projects.notFound'],
});

/** Accepts a milestone that is not the delivery. */
export const acceptMilestone = contract(
  'POST /api/projects/{projectId}/milestones/{milestone}/acceptance',
  'owner',
  {
    ...change,
    /** When the owner saw it, so that the owner accepts no milestone that was shown again since. */
    body: { presentedAt: moment },
    errors: [...milestoneErrors, 'confirmations.wrong'],
  },
);

export const askForChanges = contract(
  'POST /api/projects/{projectId}/milestones/{milestone}/changes',
  'owner',
  {
    ...change,
    cost: costs.fileLookedInto,
    body: { text: reason, pictures: list(uploadKey, { max: MOST_PICTURES }) },
    errors: [
      ...milestoneErrors,
      'documents.notYours',
      'documents.notFound',
      'documents.typeNotAllowed',
      'documents.activeContent',
    ],
  },
);

/** Sends a code by SMS that accepts the delivery within 5 minutes. */
export const sendDeliveryCode = contract('POST /api/projects/{projectId}/delivery-code', 'owner', {
  cost: costs.sms,
  body: { presentedAt: moment },
  reply: SentConfirmation,
  errors: [...milestoneErrors, 'agreements.notNow', ...codeErrors],
});

/** The day of the acceptance is the anchor of the schedule. */
export const acceptDelivery = contract('POST /api/projects/{projectId}/delivery', 'owner', {
  ...change,
  /** When the owner saw it, so that the owner accepts no delivery that was shown again since. */
  body: { presentedAt: moment, code },
  errors: [...milestoneErrors, 'agreements.notNow', ...typedErrors],
});

export const sendChangeRequest = contract(
  'POST /api/projects/{projectId}/change-requests',
  'owner',
  {
    ...change,
    body: { text: reason },
    errors: [...changeErrors, 'projects.tooManyRequests'],
  },
);

/** The agreement that the offer makes, as its owner reads it before signing. */
export const readChangeAgreement = contract(
  'GET /api/projects/{projectId}/change-requests/{changeRequest}/agreement',
  'owner',
  {
    reply: AgreementToSign,
    errors: ['projects.notFound', 'projects.notNow', 'projects.noOffer', 'accounts.notFound'],
  },
);

/** Sends a code by SMS that signs the agreement that was read, within 5 minutes. */
export const sendChangeCode = contract(
  'POST /api/projects/{projectId}/change-requests/{changeRequest}/offer-code',
  'owner',
  {
    cost: costs.sms,
    body: { offer: whole({ min: 1 }), textSha256 },
    reply: SentConfirmation,
    errors: [
      ...changeErrors,
      'projects.noOffer',
      'offers.expired',
      'offers.agreementChanged',
      ...codeErrors,
    ],
  },
);

/** Approves a change. A change with a price makes another agreement. */
export const approveChange = contract(
  'POST /api/projects/{projectId}/change-requests/{changeRequest}/approval',
  'owner',
  {
    ...change,
    body: {
      estimatedAt: moment,
      /** The offer and texts that the owner saw and ticked, with the code; null if nothing is to be paid. */
      acceptance: nullable(
        object({
          offer: whole({ min: 1 }),
          textSha256,
          consent: text({ min: 1, max: 40 }),
          language: choice(languages),
          code,
        }),
      ),
    },
    errors: [
      ...changeErrors,
      'projects.noOffer',
      'offers.expired',
      'offers.agreementChanged',
      'offers.termsNotAccepted',
      ...typedErrors,
    ],
  },
);

export const rejectChange = contract(
  'POST /api/projects/{projectId}/change-requests/{changeRequest}/rejection',
  'owner',
  {
    ...change,
    body: { reason: text({ max: MOST_REASON, multiline: true }) },
    errors: changeErrors,
  },
);

/** The project ends when the office agrees. */
export const proposeEnd = contract('PUT /api/projects/{projectId}/end', 'owner', {
  ...change,
  body: { reason },
  errors: [...changeErrors, 'projects.tooManyToday'],
});

/** Withdraws the owner's wish to end a project, or refuses the office's. */
export const withdrawEnd = contract('DELETE /api/projects/{projectId}/end', 'owner', {
  ...change,
  errors: changeErrors,
});

/** The end and the money as the owner saw them: the refund depends on both. */
const seenEnd = {
  /** Of the office's proposal; null if the owner cancels alone. */
  proposedAt: nullable(moment),
  /** KES paid by all agreements. */
  paid: whole(),
  /** Accepted milestones: their share is kept. */
  accepted: count,
};
export type SeenEnd = ValuesOf<typeof seenEnd>;

export const sendEndCode = contract('POST /api/projects/{projectId}/end-code', 'owner', {
  cost: costs.sms,
  body: seenEnd,
  reply: SentConfirmation,
  errors: [...changeErrors, 'projects.notAgreed', 'projects.noRight', ...codeErrors],
});

export const agreeToEnd = contract('POST /api/projects/{projectId}/end', 'owner', {
  ...change,
  body: { ...seenEnd, code },
  errors: [...changeErrors, 'projects.notAgreed', 'projects.noRight', ...typedErrors],
});

export const setSupport = contract('PUT /api/projects/{projectId}/support/{supportPlan}', 'owner', {
  ...change,
  body: {
    isWanted: flag,
    /** KES a month, and its contents, as the owner saw them. */
    price: count,
    includes: text({ max: MOST_INCLUDED, multiline: true }),
  },
  errors: [...changeErrors, 'projects.tooManyToday'],
});

const Link = { url: text() };

/** A link, valid for 5 minutes. */
export const openPaper = contract('GET /api/projects/{projectId}/papers/{paper}', 'owner', {
  reply: Link,
  errors: ['projects.notFound', 'projects.fileNotFound'],
});

/** A link, valid for 5 minutes. */
export const openProjectFile = contract('GET /api/projects/{projectId}/files/{fileId}', 'owner', {
  reply: Link,
  errors: ['projects.notFound', 'projects.fileNotFound', 'applications.documentUnsafe'],
});
