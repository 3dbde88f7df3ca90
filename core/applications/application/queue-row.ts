import { type Task, taskOf } from '#core/due/task.ts';
import { derived, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  isOpen,
} from '#shared/applications/application-machine.ts';
import { repaymentPeriods, sectors, systemTypes } from '#shared/applications/catalogue.ts';
import { queueTags } from '#shared/assessment/queue-tags.ts';
import { counties } from '#shared/settings/counties.ts';
import type {
  ApplicationItem,
  StoredApproval,
  StoredRecommendation,
} from './application.entity.ts';

/** Instead of a member's id in the index, if nobody handles the application. */
export const NOBODY = 'nobody';

/** For the queue: whole applications, with documents, questions and consents, cost several times as much to read. */
export const queueRow = entity({
  name: 'queueRow',
  about:
    "An application as the office's queue shows it, written with each change of the application.",
  attributes: {
    userId: text(),
    applicationId: text(),
    ref: text(),
    businessName: text({ personal: true }),
    sector: oneOf(sectors),
    county: oneOf(counties, { optional: true }),
    systemNeed: oneOf(systemTypes),
    suggestedAmount: whole({ about: 'KES.' }),
    repaymentPeriod: oneOf(repaymentPeriods),
    offeredAmount: whole({ about: 'KES, of the newest offer.', optional: true }),
    offeredPeriod: oneOf(repaymentPeriods, { optional: true }),
    status: oneOf(applicationStatuses),
    createdAt: text(),
    changedAt: text(),
    openQuestions: whole(),
    ticked: json<string[]>({ about: 'The items of the checklist that people have ticked.' }),
    assignee: text({ optional: true, secret: true }),
    projectRef: text({ optional: true, about: 'As in its application, for the search.' }),
    tag: oneOf(queueTags, { optional: true, about: 'The outcome of the review so far.' }),
    stage: derived('status', (status: ApplicationStatus) => stageOf(status)),
    desk: derived('assignee', (assignee: string | undefined) => assignee ?? NOBODY),
  },
  key: {
    question: 'Which applications did this owner make, in short?',
    pk: 'queueRows#{userId}',
    sk: '{applicationId}',
  },
  indexes: {
    byStatus: {
      index: 'gsi1',
      question: 'Which applications have this status, oldest first?',
      pk: 'queue#{status}',
      sk: '{createdAt}',
    },
    byDesk: {
      index: 'gsi2',
      question: 'Which applications does this member of the staff handle, or nobody?',
      pk: 'desk#{desk}',
      sk: '{stage}#{status}#{createdAt}',
    },
  },
});

/** A decided application stays on its member's desk, in the stage `done`. */
export function stageOf(status: ApplicationStatus): 'open' | 'done' {
  return isOpen(status) ? 'open' : 'done';
}

export type QueueRowItem = ItemOf<typeof queueRow>;

export const rowOf = (item: ApplicationItem): QueueRowItem => ({
  userId: item.userId,
  applicationId: item.applicationId,
  ref: item.ref,
  businessName: item.businessName,
  sector: item.sector,
  county: item.county,
  systemNeed: item.systemNeed,
  suggestedAmount: item.suggestedAmount,
  repaymentPeriod: item.repaymentPeriod,
  offeredAmount: item.offer?.amount,
  offeredPeriod: item.offer?.period,
  status: item.status,
  createdAt: item.createdAt,
  changedAt: item.changedAt,
  openQuestions: item.questions.filter(({ answer }) => !answer).length,
  ticked: Object.keys(item.checks ?? {}),
  assignee: item.assignee,
  projectRef: item.projectRef,
  tag: tagOf(item),
});

/** The first of two approvals waits for the second, also of an offer that is renewed. */
const firstOf = ({ status, firstApproval }: ApplicationItem): StoredApproval | undefined =>
  status === 'Under Review' || status === 'Offer Expired' ? firstApproval : undefined;

function tagOf(item: ApplicationItem) {
  const { status, recommendation, questions } = item;
  if (firstOf(item)) return 'firstOfTwo';
  if (status !== 'Under Review') return undefined;
  if (recommendation) return 'recommended';
  return questions.some(({ answer }) => answer) ? 'answered' : undefined;
}

/** The tasks of the office. That of a promised call is deleted when somebody has spoken to the owner. */
export function tasksOf(item: ApplicationItem): Task[] {
  const { userId, ref: subject, businessName: name, status, recommendation, promisedCall } = item;
  const about = { userId, subject, name };
  const { from: since = '', to: until } = promisedCall ?? {};
  const call =
    promisedCall && isOpen(status) ? [taskOf({ ...about, kind: 'call', since, until })] : [];
  if (status === 'Pending Review') {
    return [...call, taskOf({ ...about, kind: 'application', since: item.createdAt })];
  }
  const first = firstOf(item);
  if (first) return [...call, decisionTask(about, { decision: 'approve', ...first }, item, first)];
  if (status !== 'Under Review') return call;
  if (recommendation) return [...call, decisionTask(about, recommendation, item)];
  const answers = item.questions.flatMap(({ answer }) => answer?.answeredAt ?? []).toSorted();
  const last = answers.at(-1);
  return last ? [...call, taskOf({ ...about, kind: 'answered', since: last })] : call;
}

function decisionTask(
  about: Pick<Task, 'userId' | 'subject' | 'name'>,
  { decision: what, at: since, terms }: Pick<StoredRecommendation, 'decision' | 'at' | 'terms'>,
  { reviewers = [] }: ApplicationItem,
  first?: StoredApproval,
): Task {
  const notBy = [...(what === 'approve' ? reviewers : []), ...(first ? [first.by] : [])];
  const kind = first ? 'secondApproval' : 'recommended';
  return taskOf({ ...about, kind, what, since, amount: terms?.amount, notBy });
}
