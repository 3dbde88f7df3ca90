import type { StoredApproval } from '#core/applications/application.entity.ts';
import { flag, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { AgreementStatus } from '#shared/agreements/agreement-machine.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import type { Offer } from '#shared/applications/contract.ts';
import type { ChangeRequestState } from '#shared/projects/change-request-machine.ts';
import type { MilestoneKind, MilestoneState } from '#shared/projects/milestone-machine.ts';
import { stages, stagesBeforeDelivery } from '#shared/projects/project-machine.ts';
import type { LinkKind, SupportKind, SupportState } from '#shared/projects/support-plans.ts';

/** A part of the plan, which the owner accepts. Days are those of Nairobi. */
export interface StoredMilestone {
  number: number;
  name: string;
  kind: MilestoneKind;
  dueDay: string;
  /** The day that was promised first, where it has moved since. */
  firstDueDay?: string;
  state: MilestoneState;
  /** When it was shown to the owner last; the days of silence count from here. */
  presentedAt?: string;
  /** What there is to look at, in the words of whoever builds. */
  presentedNote?: string;
  acceptedAt?: string;
  acceptedBy?: 'owner' | 'silence';
}

/** A change of the agreed scope that the owner asks for. Amounts are whole KES. */
export interface StoredChangeRequest {
  number: number;
  text: string;
  state: ChangeRequestState;
  sentAt: string;
  estimate?: { price: number; days: number; note: string; at: string };
  offer?: Offer;
  /** The number of an offer that fell away with its estimate: no number is given twice. */
  lastOffer?: number;
  /** The agreement that pays it. */
  agreement?: string;
  rejection?: { by: 'owner' | 'team'; reason: string };
  endedAt?: string;
}

/** What is owed for a project by one of its agreements. Whole KES. */
export interface StoredShare {
  ref: string;
  status: AgreementStatus;
  total: number;
  deposit: number;
  paid: number;
  /** The first installment that is not paid in full, as long as a schedule runs. */
  nextDue?: { day: string; amount: number };
}

export interface StoredLink {
  kind: LinkKind;
  url: string;
}

export interface StoredSupportPlan {
  kind: SupportKind;
  /** KES a month. */
  price: number;
  includes: string;
  state: SupportState;
  startDay?: string;
  endDay?: string;
}

/** A file of the office for the owner, such as a user guide. */
export interface StoredFile {
  fileId: string;
  name: string;
  key: string;
  /** Bytes. */
  size: number;
  addedAt: string;
}

/** A paper that holds no more. Its file stays as it was made. */
export interface StoredVoid {
  number: string;
  reason: string;
  at: string;
}

export const project = entity({
  name: 'project',
  about: 'The software that is built under an agreement, from its plan to its handing over.',
  attributes: {
    userId: text(),
    projectId: text({ about: 'The id of the application that it began with.' }),
    ref: text({ about: 'The reference of its first agreement.' }),
    version: whole({ about: 'The number of the last step. Every change is made to a version.' }),
    name: text({ personal: true }),
    businessName: text({ personal: true }),
    systemNeed: oneOf(systemTypes),
    stage: oneOf(stages),
    heldStage: oneOf(stagesBeforeDelivery, {
      about: 'The stage in which a project was held, to which it comes back.',
      optional: true,
    }),
    holdReason: text({ optional: true }),
    scope: text({ about: 'What is built, in a few sentences.', optional: true }),
    lead: json<{ name: string; phone: string }>({
      about: 'Whom the owner can call: the first name, and a phone of the office.',
      optional: true,
    }),
    leadId: text({ about: 'The id of the lead.', optional: true, secret: true }),
    startDay: text({ optional: true }),
    silenceAccepts: flag({
      about: 'Whether ten working days without an answer accept a milestone.',
    }),
    milestones: json<StoredMilestone[]>(),
    changeRequests: json<StoredChangeRequest[]>({ personal: true }),
    estimators: json<Readonly<Record<number, string>>>({
      about: 'Who of the staff estimated each change request last.',
      optional: true,
      secret: true,
    }),
    firstOffers: json<Readonly<Record<number, StoredApproval>>>({
      about: 'The first of the two approvals of an offer for each change request.',
      optional: true,
      secret: true,
    }),
    links: json<StoredLink[]>(),
    files: json<StoredFile[]>(),
    supportPlans: json<StoredSupportPlan[]>(),
    agreements: json<StoredShare[]>({
      about: 'What is owed for it: one share for each agreement.',
    }),
    endProposal: json<{ by: 'owner' | 'team'; reason: string; at: string }>({
      about: 'One side wants to end the project, and waits for the other one.',
      optional: true,
      personal: true,
    }),
    papers: whole({ about: 'How many PDFs were ordered: each has a number of its own.' }),
    ownershipPapers: json<string[]>({
      about: 'The numbers of the certificate and the hand-over note that hold now.',
      optional: true,
    }),
    voidPapers: json<StoredVoid[]>({
      about: 'The papers that hold no more, because a payment was taken back.',
      optional: true,
    }),
    createdAt: text(),
    changedAt: text(),
    deliveredAt: text({ optional: true }),
  },
  key: {
    question: 'How does this project of this owner stand?',
    pk: 'project#{userId}#{projectId}',
    sk: 'project',
  },
});

export type ProjectItem = ItemOf<typeof project>;
