/** Writes projects with all that owners and the office read of them straight into the table. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { user } from '#core/accounts/user.entity.ts';
import { paymentAccount } from '#core/agreements/payment-account.entity.ts';
import { application } from '#core/applications/application.entity.ts';
import { type PaperItem, paper } from '#core/papers/paper.entity.ts';
import type { PutWrite } from '#core/platform/writes.ts';
import {
  type ProjectItem,
  project,
  type StoredChangeRequest,
  type StoredMilestone,
} from '#core/projects/project.entity.ts';
import { projectRow } from '#core/projects/project-row.entity.ts';
import { rowOf } from '#core/projects/project-row.ts';
import { type StepItem, step } from '#core/projects/step.entity.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { type Stage, stages } from '#shared/projects/project-machine.ts';
import { linkKinds } from '#shared/projects/support-plans.ts';
import { benchApplication, benchOwner } from './office-rows.ts';

/** The project to be opened: milestones, change requests, steps and PDFs. */
export const MILESTONES = 12;
export const CHANGE_REQUESTS = 10;
export const STEPS = 60;
const PAPERS = 4;

/** The texts that people write about a project, of usual length. */
const TEXT = 'The receipt shall have the name of the branch and the number of the till. '.repeat(3);

/** How many milestones are accepted at each stage. */
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
  new Date(START + n * 60 * 60 * 1000 + days * DAY_MS).toISOString();

const dayOf = (n: number, days: number): string => momentOf(n, days).slice(0, 10);

/** @returns a project as most of them are, at the stage of its number */
export function benchProject(n: number): ProjectItem {
  const { userId, businessName } = benchOwner(n);
  const stage = stages[n % stages.length] as Stage;
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
    milestones: Array.from({ length: MILESTONES }, (_, index) => milestoneOf(n, index, stage)),
    changeRequests: Array.from({ length: CHANGE_REQUESTS }, (_, index) => requestOf(n, index)),
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

/** Each number has an id of its own, which sorts by the moment at which the project began. */
const ulidOf = (n: number): string => ulid(Date.parse(momentOf(n)), () => 0.5);

function milestoneOf(n: number, index: number, stage: Stage): StoredMilestone {
  const isLast = index === MILESTONES - 1;
  const kind = index === 0 ? 'scope' : isLast ? 'delivery' : 'build';
  const dueDay = dayOf(n, 7 * (index + 1));
  const plan = {
    number: index + 1,
    name: `Stock and sales, part ${index + 1}`,
    kind,
    dueDay,
  } as const;
  const presentedAt = momentOf(n, index);
  if (index < ACCEPTED[stage]) {
    return {
      ...plan,
      state: 'Accepted',
      presentedAt,
      acceptedAt: presentedAt,
      acceptedBy: 'owner',
    };
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

function stepsOf(item: ProjectItem, count: number): StepItem[] {
  const { userId, projectId, stage, createdAt } = item;
  return Array.from({ length: count }, (_, index) => ({
    userId,
    projectId,
    number: index + 1,
    event: 'milestone.askForChanges' as const,
    from: stage,
    to: stage,
    milestone: 1 + (index % MILESTONES),
    milestoneTo: 'Changes requested' as const,
    role: 'owner' as const,
    by: userId,
    at: createdAt,
    details: { name: 'Stock and sales', text: TEXT, pictures: [] },
  }));
}

const papersOf = ({ userId, projectId, ref, createdAt }: ProjectItem): PaperItem[] =>
  Array.from({ length: PAPERS }, (_, index) => {
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
  });

/** A project with its owner, its application and its history, as their entities write them. */
export function itemsOf(n: number, item: ProjectItem, steps: number): Record<string, unknown>[] {
  const { userId, projectId, ref } = item;
  const writes: PutWrite[] = [
    user.put(benchOwner(n)),
    application.put({ ...benchApplication(n), applicationId: projectId }),
    paymentAccount.put({ ref, userId, projectId }),
    project.put(item),
    projectRow.put(rowOf(item)),
    ...stepsOf(item, steps).map((one) => step.put(one)),
    ...papersOf(item).map((one) => paper.put(one)),
  ];
  return writes.flatMap(({ input: { Item } }) => (Item ? [Item] : []));
}
