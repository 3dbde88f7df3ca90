import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import type { StoredApproval } from '#core/applications/application/application.entity.ts';
import { type AuditActor, type AuditEntry, audited } from '#core/audit/audit.store.ts';
import type { Clock } from '#core/platform/clock.ts';
import { flag, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { AgreementStatus } from '#shared/agreements/agreement-machine.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import type { Offer } from '#shared/applications/contract.ts';
import type { AuditKind } from '#shared/platform/audit-kinds.ts';
import type {
  ChangeRequestEvent,
  ChangeRequestState,
} from '#shared/projects/change-request-machine.ts';
import type {
  MilestoneEvent,
  MilestoneKind,
  MilestoneState,
} from '#shared/projects/milestone-machine.ts';
import {
  type ProjectRole,
  type ProjectState,
  type StageEvent,
  stages,
  stagesBeforeDelivery,
} from '#shared/projects/project-machine.ts';
import type { LinkKind, SupportKind, SupportState } from '#shared/projects/support-plans.ts';

/** Days are in Nairobi time. */
export interface StoredMilestone {
  number: number;
  name: string;
  kind: MilestoneKind;
  dueDay: string;
  /** The day promised first, if it has moved. */
  firstDueDay?: string;
  state: MilestoneState;
  /** When it was last shown to the owner; the days of silence count from then. */
  presentedAt?: string;
  /** The builder's note that says what the owner can look at. */
  presentedNote?: string;
  acceptedAt?: string;
  acceptedBy?: 'owner' | 'silence';
}

/** The owner asks to change the agreed scope. Amounts are whole KES. */
export interface StoredChangeRequest {
  number: number;
  text: string;
  state: ChangeRequestState;
  sentAt: string;
  estimate?: { price: number; days: number; note: string; at: string };
  offer?: Offer;
  /** The number of an offer that a new estimate ended. It is kept because no number is used twice. */
  lastOffer?: number;
  /** The agreement that pays it. */
  agreement?: string;
  rejection?: { by: 'owner' | 'team'; reason: string };
  endedAt?: string;
}

/** The debt of one agreement for a project, in whole KES. */
interface StoredShare {
  ref: string;
  status: AgreementStatus;
  total: number;
  deposit: number;
  paid: number;
  /** The first installment not paid in full, while a schedule runs. */
  nextDue?: { day: string; amount: number };
}

interface StoredLink {
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

export interface StoredFile {
  fileId: string;
  name: string;
  key: string;
  /** Bytes. */
  size: number;
  addedAt: string;
}

/** A paper that is no longer valid. Its file does not change. */
interface StoredVoid {
  number: string;
  reason: string;
  at: string;
}

export const project = entity({
  name: 'project',
  about: 'The software that is built under an agreement, from plan to handover.',
  attributes: {
    userId: text(),
    projectId: text({ about: 'The id of the application from which it started.' }),
    ref: text({ about: 'The reference of its first agreement.' }),
    version: whole({ about: 'The number of the last step: a condition of every change.' }),
    name: text({ personal: true }),
    businessName: text({ personal: true }),
    systemNeed: oneOf(systemTypes),
    stage: oneOf(stages),
    heldStage: oneOf(stagesBeforeDelivery, {
      about: 'The stage in which the project was put on hold, and to which it returns.',
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
    stepBack: json<{ lastDay: string; lateDays: number }>({
      about: 'The owner’s right to cancel alone, as the agreement’s text has it.',
      optional: true,
    }),
    milestones: json<StoredMilestone[]>(),
    changeRequests: json<StoredChangeRequest[]>({ personal: true }),
    estimators: json<Readonly<Record<number, string>>>({
      about: 'The member of staff who last estimated each change request.',
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
    papers: whole({ about: 'How many PDFs were ordered; the next one is numbered by it.' }),
    ownershipPapers: json<string[]>({
      about: 'The numbers of the certificate and the hand-over note that are valid now.',
      optional: true,
    }),
    voidPapers: json<StoredVoid[]>({
      about:
        'The papers that are no longer valid, because a payment was reversed, or the owner cancelled.',
      optional: true,
    }),
    createdAt: text(),
    changedAt: text(),
    deliveredAt: text({ optional: true }),
  },
  key: {
    question: 'What is the state of this project of this owner?',
    pk: 'project#{userId}#{projectId}',
    sk: 'project',
  },
});

export type ProjectItem = ItemOf<typeof project>;

/** Changes without an event of a machine. */
type EditEvent =
  | 'plan'
  | 'moveDate'
  | 'setLinks'
  | 'firstOffer'
  | 'addFile'
  | 'setSupport'
  | 'proposeEnd'
  | 'withdrawEnd'
  | 'payShare'
  | 'changeShare'
  | 'proposeSchedule'
  | 'withdrawSchedule'
  | 'refuseSchedule'
  | 'refuseSlip'
  | 'askRefund';

/** The machine and its event. A milestone's event may move the project as well. */
export type StepEvent =
  | `stage.${StageEvent}`
  | `milestone.${MilestoneEvent}`
  | `changeRequest.${ChangeRequestEvent}`
  | `project.${EditEvent}`;

/** Written in the transaction that makes it; the stream then notifies the owner. */
export const step = entity({
  name: 'step',
  about: "One line of a project's history: who did what, and what it led to.",
  attributes: {
    userId: text(),
    projectId: text(),
    number: whole({ about: 'The version of the project after it.' }),
    event: text<StepEvent>(),
    stageEvent: text<StageEvent>({
      about: 'The change of the project’s stage that a milestone caused.',
      optional: true,
    }),
    from: text<ProjectState>(),
    to: oneOf(stages),
    milestone: whole({ optional: true, about: 'The number of the milestone that it is about.' }),
    milestoneTo: text<MilestoneState>({ optional: true }),
    changeRequest: whole({ optional: true, about: 'The number of the change request.' }),
    role: text<ProjectRole | 'approver' | 'finance'>(),
    by: text({ about: "The owner's id, or a staff id.", secret: true }),
    at: text(),
    details: json<Record<string, unknown>>({ personal: true }),
  },
  key: {
    question: 'What happened in this project, oldest first?',
    pk: 'project#{userId}#{projectId}',
    sk: 'step#{number:6}',
  },
});

export type StepItem = ItemOf<typeof step>;

/** The details of the steps that code reads. */
export interface StepDetails {
  'milestone.askForChanges': { name: string; text: string; pictures: string[] };
  'project.moveDate': { name: string; from: string; to: string; reason: string };
}

type StepOf<Event extends keyof StepDetails> = StepItem & { details: StepDetails[Event] };

export const stepsOf = <Event extends keyof StepDetails>(
  steps: readonly StepItem[],
  event: Event,
): StepOf<Event>[] => steps.filter((one): one is StepOf<Event> => one.event === event);

export const grants = entity({
  name: 'grants',
  about:
    'How many financing offers were made to an owner. An offer is written on condition that this number has not changed since the decision was made.',
  attributes: {
    userId: text(),
    made: whole({ about: 'Offers, of software and of changes with a price.' }),
  },
  key: {
    question: 'How often was something offered to this owner?',
    pk: 'grants#{userId}',
    sk: 'grants',
  },
});

export function shareOf({ ref, status, terms, paid, total, nextDue }: AgreementItem): StoredShare {
  const isRunning = status === 'Active' && nextDue;
  const due = isRunning ? { nextDue: { day: nextDue.day, amount: nextDue.amount } } : {};
  return { ref, status, paid, total, deposit: terms.deposit, ...due };
}

export const sharesWith = (
  shares: readonly StoredShare[],
  changed: readonly AgreementItem[],
): StoredShare[] =>
  shares.map((share) => {
    const item = changed.find(({ ref }) => ref === share.ref);
    return item ? shareOf(item) : share;
  });

/** A cancelled agreement owes nothing. */
export const isLive = ({ status }: StoredShare): boolean => status !== 'Cancelled';

/** Whole KES: the credit of one agreement pays nothing of another. */
export const owedFor = (shares: readonly StoredShare[]): number =>
  shares.filter(isLive).reduce((sum, { total, paid }) => sum + Math.max(0, total - paid), 0);

/** KES of unpaid deposits. */
export const depositDue = (shares: readonly StoredShare[]): number =>
  shares
    .filter(({ status }) => status === 'Pending Deposit')
    .reduce((sum, { deposit, paid }) => sum + Math.max(0, deposit - paid), 0);

export const isDepositPaid = ({ agreements }: ProjectItem): boolean =>
  agreements.filter(isLive).every(({ paid, deposit }) => paid >= deposit);

/** Whole percent, rounded down: 100 only when nothing is owed, 0 if more was given back than came in. */
export function percentPaid(shares: readonly StoredShare[]): number {
  const live = shares.filter(isLive);
  const total = live.reduce((sum, share) => sum + share.total, 0);
  const paid = live.reduce((sum, share) => sum + Math.min(Math.max(0, share.paid), share.total), 0);
  return total === 0 ? 0 : Math.floor((100 * paid) / total);
}

export const totalOf = ({ ref, total }: StoredShare) => ({ ref, total });

interface Audited {
  projectId: string;
  ref: string;
}

export const entryOf = (
  { projectId, ref }: Audited,
  kind: AuditKind,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
): AuditEntry => ({ kind, subject: `project#${projectId}`, label: ref, ...changed });

export const auditOf = (
  { clock }: { clock: Clock },
  by: AuditActor,
  about: Audited,
  kind: AuditKind,
  changed?: Pick<AuditEntry, 'before' | 'after'>,
): PutWrite => audited(by, entryOf(about, kind, changed), clock());
