/** Projects with everything that owners and the office read, as the entities would write them. */
import { createHash, randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { user } from '#core/accounts/account.entity.ts';
import type { User } from '#core/accounts/account.store.ts';
import { paymentAccount } from '#core/agreements/agreement.store.ts';
import {
  type ApplicationItem,
  application,
  type StoredQuestion,
} from '#core/applications/application/application.entity.ts';
import { type PaperItem, paper } from '#core/papers/paper.store.ts';
import {
  type ProjectItem,
  project,
  type StepItem,
  type StoredChangeRequest,
  type StoredMilestone,
  step,
} from '#core/projects/project/project.entity.ts';
import { projectRow, rowOf } from '#core/projects/project/project-row.ts';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { repaymentPeriods, sectors, systemTypes } from '#shared/applications/catalogue.ts';
import { consentIn, statementsConsent } from '#shared/applications/consent.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';
import { type Stage, stages } from '#shared/projects/project-machine.ts';
import { linkKinds } from '#shared/projects/support-plans.ts';
import { anAccount } from '#test/support/an-account.ts';
import { LAST, nameOf, nth, numbersTo, phoneNumber, type Row, rowsOf } from './rows.ts';

/** The opened project: milestones, change requests, steps and PDFs. */
export const MILESTONES = 12;
export const CHANGE_REQUESTS = 10;
export const STEPS = 60;
const PAPERS = 4;

const TEXT = 'The receipt shall have the name of the branch and the number of the till. '.repeat(3);

const ACCEPTED: Readonly<Record<Stage, number>> = {
  Scheduled: 0,
  Discovery: 0,
  'In Development': 5,
  'Your Review': 11,
  Delivered: MILESTONES,
  'On Hold': 3,
  Cancelled: 2,
  'Owned by You': MILESTONES,
};

const START = Date.UTC(2026, 0, 1);

const momentOf = (n: number, days = 0): string =>
  new Date(START + n * HOUR_MS + days * DAY_MS).toISOString();

const dayOf = (n: number, days: number): string => momentOf(n, days).slice(0, 10);

const TRADES = ['Hardware', 'Groceries', 'Salon', 'Chemist', 'Academy', 'Transporters'];

export const benchOwner = (n: number): User =>
  anAccount(
    {
      userId: `office-${n}`,
      phone: phoneNumber(n),
      fullName: nameOf(n),
      businessName: `${nth(LAST, n)} ${nth(TRADES, n)} Limited ${n}`,
      apiKey: `none-${n}`,
      email: `owner-${n}@example.com`,
      kraPin: `A${String(n).padStart(9, '0')}Z`,
      registrationNumber: `BN/2019/${n}`,
    },
    '2026-11-01T00:00:00.000Z',
  );

/** The application of a project: two statements, a certificate and two answered questions. */
function applicationOf(n: number, applicationId: string): ApplicationItem {
  const { userId, businessName } = benchOwner(n);
  const at = new Date(START + n * 40 * MINUTE_MS).toISOString();
  const document = (kind: 'mpesa' | 'bank' | 'cert') => ({
    documentId: kind,
    kind,
    key: `applications/${userId}/${kind}_${randomUUID()}.pdf`,
    filename: `${kind} statement.pdf`,
    size: 400_000,
    uploadedAt: at,
    needsPassword: kind !== 'cert',
  });
  const question = (number: number): StoredQuestion => ({
    number,
    question: 'Which of the two shops is it for?',
    wants: 'text',
    askedAt: at,
    dueAt: at,
    answer: { text: 'For the shop in Gikomba.', documentId: null, answeredAt: at },
  });
  return {
    applicationId,
    ref: `B${String(n).padStart(6, '0')}`,
    version: 3,
    userId,
    businessName,
    sector: nth(sectors, n),
    systemNeed: nth(systemTypes, n),
    suggestedAmount: 300_000,
    repaymentPeriod: nth(repaymentPeriods, n),
    description: 'We sell to some 200 shops and note their orders in a book. '.repeat(8),
    county: 'Nakuru',
    status: nth(applicationStatuses, n),
    createdAt: at,
    changedAt: at,
    mpesaStatementUrl: `/api/applications/x/documents/mpesa`,
    registrationCertUrl: `/api/applications/x/documents/cert`,
    documents: [document('mpesa'), document('bank'), document('cert')],
    questions: [question(1), question(2)],
    consent: { ...consentIn(statementsConsent, 'en'), agreedAt: at, address: '192.0.2.1' },
    assignee: 'member-3',
    reviewers: ['member-3'],
  };
}

export function benchProject(n: number): ProjectItem {
  const { userId, businessName } = benchOwner(n);
  const stage = nth(stages, n);
  const at = momentOf(n);
  const ref = `P${String(n).padStart(8, '0')}`;
  return {
    userId,
    projectId: ulidOf(n),
    ref,
    version: STEPS,
    name: `${businessName} POS`,
    businessName,
    systemNeed: 'ERP / POS System',
    stage,
    scope: TEXT,
    ...(stage === 'On Hold' && { heldStage: 'In Development', holdReason: TEXT }),
    lead: { name: 'Kiprono', phone: '+254712345678' },
    leadId: 'member-1',
    startDay: dayOf(n, 1),
    silenceAccepts: false,
    milestones: numbersTo(MILESTONES).map((index) => milestoneOf(n, index, stage)),
    changeRequests: numbersTo(CHANGE_REQUESTS).map((index) => requestOf(n, index)),
    links: linkKinds.map((kind) => ({ kind, url: `https://pos-${n}.example.ke/${ref}` })),
    files: [],
    supportPlans: [],
    agreements: [
      { ref, status: 'Awaiting Delivery', total: 840_000, deposit: 80_000, paid: 80_000 },
    ],
    papers: PAPERS,
    createdAt: at,
    changedAt: momentOf(n, STEPS),
  };
}

/** Each number's id, sorted by the project's start. */
const ulidOf = (n: number): string => ulid(Date.parse(momentOf(n)), () => 0.5);

function milestoneOf(n: number, index: number, stage: Stage): StoredMilestone {
  const isLast = index === MILESTONES - 1;
  const plan = {
    number: index + 1,
    name: `Stock and sales, part ${index + 1}`,
    kind: index === 0 ? 'scope' : isLast ? 'delivery' : 'build',
    dueDay: dayOf(n, 7 * (index + 1)),
  } as const;
  const presentedAt = momentOf(n, index);
  if (index < ACCEPTED[stage]) {
    const accepted = { acceptedAt: presentedAt, acceptedBy: 'owner' } as const;
    return { ...plan, state: 'Accepted', presentedAt, ...accepted };
  }
  const isShown = stage === 'Your Review' && isLast;
  return isShown
    ? { ...plan, state: 'Ready for your review', presentedAt }
    : { ...plan, state: 'Not started' };
}

const requestOf = (n: number, index: number): StoredChangeRequest => ({
  number: index + 1,
  text: TEXT,
  state: 'Done',
  sentAt: momentOf(n, index),
  estimate: { price: 0, days: 5, note: TEXT, at: momentOf(n, index + 1) },
  endedAt: momentOf(n, index + 2),
});

const stepOf = ({ userId, projectId, stage, createdAt }: ProjectItem, index: number): StepItem => ({
  userId,
  projectId,
  number: index + 1,
  event: 'milestone.askForChanges',
  from: stage,
  to: stage,
  milestone: 1 + (index % MILESTONES),
  milestoneTo: 'Changes requested',
  role: 'owner',
  by: userId,
  at: createdAt,
  details: { name: 'Stock and sales', text: TEXT, pictures: [] },
});

function paperOf({ userId, projectId, ref, createdAt }: ProjectItem, index: number): PaperItem {
  const number = `${ref}-${index + 1}`;
  return {
    userId,
    projectId,
    ref,
    number,
    kind: 'agreement',
    size: 90_000,
    madeAt: createdAt,
    key: `papers/${userId}/${projectId}/${number}.pdf`,
    sha256: createHash('sha256').update(number).digest('hex'),
  };
}

/** A project with its owner, application and history, as their entities write them. */
export function projectRows(n: number): Row[] {
  const item = benchProject(n);
  const { userId, projectId, ref } = item;
  return rowsOf([
    user.put(benchOwner(n)),
    application.put(applicationOf(n, projectId)),
    paymentAccount.put({ ref, userId, projectId }),
    project.put(item),
    projectRow.put(rowOf(item)),
    ...numbersTo(STEPS).map((index) => step.put(stepOf(item, index))),
    ...numbersTo(PAPERS).map((index) => paper.put(paperOf(item, index))),
  ]);
}
