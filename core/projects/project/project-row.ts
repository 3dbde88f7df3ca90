import { NOBODY } from '#core/applications/application/queue-row.ts';
import { fromDay, type Task, taskOf } from '#core/due/task.ts';
import { derived, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { changeWaits } from '#shared/delivery/limits.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { isUndelivered, stages } from '#shared/projects/project-machine.ts';
import {
  depositDue,
  isLive,
  type ProjectItem,
  type StoredChangeRequest,
  type StoredMilestone,
} from './project.entity.ts';

/** Sorts projects without a plan after every day. */
const NO_DAY = '9999';

/** For lists: a page of whole projects, with plans and change requests, costs several times as much. */
export const projectRow = entity({
  name: 'projectRow',
  about:
    "A project as its owner's list and the office's board show it, written with each change of the project.",
  attributes: {
    userId: text(),
    projectId: text(),
    ref: text(),
    name: text({ personal: true }),
    businessName: text({ personal: true, optional: true }),
    systemNeed: oneOf(systemTypes),
    stage: oneOf(stages),
    milestones: whole(),
    accepted: whole({ about: 'Milestones that the owner has accepted.' }),
    expectedDay: text({ optional: true, about: 'The day of the delivery, as it is planned now.' }),
    firstDay: text({ optional: true, about: 'The day that was promised first, if it has moved.' }),
    nextDay: text({ optional: true, about: 'The day of the next milestone.' }),
    deliveredAt: text({ optional: true, about: 'When its owner accepted the delivery.' }),
    waitsFor: oneOf(['owner', 'team'], { optional: true }),
    toReview: text({
      optional: true,
      about: 'The name of the milestone that waits for its owner.',
    }),
    toReviewNumber: whole({ optional: true }),
    changeToApprove: whole({
      optional: true,
      about: 'The number of the change request that waits for its owner.',
    }),
    changeWaitsFor: oneOf(changeWaits, {
      optional: true,
      about: 'What a change request waits for: its estimate, its offer, or its owner.',
    }),
    changeSince: text({ optional: true, about: 'Since when the change request waits.' }),
    endSince: text({
      optional: true,
      about: 'Since when the office has proposed to end the project.',
    }),
    presentedAt: text({ optional: true, about: 'Since when the milestone waits.' }),
    depositDue: whole({
      optional: true,
      about: 'KES of deposits that are still to be paid, while there are any.',
    }),
    depositRef: text({ optional: true, about: 'The first agreement whose deposit it is.' }),
    dueDay: text({ optional: true, about: 'The day of the first installment that is not paid.' }),
    dueAmount: whole({ optional: true, about: 'KES.' }),
    dueRef: text({ optional: true, about: 'The agreement whose installment it is.' }),
    total: whole({ about: 'KES, of all its agreements.' }),
    paid: whole({ about: 'KES.' }),
    lead: text({ optional: true }),
    leadId: text({ optional: true, secret: true }),
    createdAt: text(),
    changedAt: text(),
    boardDay: derived('nextDay', (day: string | undefined) => day ?? NO_DAY),
    desk: derived('leadId', (leadId: string | undefined) => leadId ?? NOBODY),
  },
  key: {
    question: 'Which projects does this owner have?',
    pk: 'projects#{userId}',
    sk: '{projectId}',
  },
  indexes: {
    byStage: {
      index: 'gsi1',
      question: 'Which projects are at this stage, the next milestone first?',
      pk: 'board#{stage}',
      sk: '{boardDay}#{projectId}',
    },
    byLead: {
      index: 'gsi2',
      question: 'Which projects at this stage does this member lead, or nobody?',
      pk: 'board#{desk}#{stage}',
      sk: '{boardDay}#{projectId}',
    },
  },
});

export type ProjectRowItem = ItemOf<typeof projectRow>;

export function rowOf(item: ProjectItem): ProjectRowItem {
  const { milestones, agreements, stage } = item;
  const delivery = milestones.at(-1);
  return {
    userId: item.userId,
    projectId: item.projectId,
    ref: item.ref,
    name: item.name,
    businessName: item.businessName,
    systemNeed: item.systemNeed,
    stage,
    milestones: milestones.length,
    accepted: milestones.filter(isAccepted).length,
    expectedDay: delivery?.dueDay,
    firstDay: delivery?.firstDueDay,
    nextDay: isUndelivered(stage) ? milestones.find((one) => !isAccepted(one))?.dueDay : undefined,
    deliveredAt: delivery?.acceptedAt,
    waitsFor: waitsFor(item),
    changeWaitsFor: changeWaitsFor(item),
    ...forOwner(item),
    ...nextDue(item),
    total: sumOf(agreements.filter(isLive).map(({ total }) => total)),
    paid: sumOf(agreements.filter(isLive).map(({ paid }) => paid)),
    lead: item.lead?.name,
    leadId: item.leadId,
    createdAt: item.createdAt,
    changedAt: item.changedAt,
  };
}

export const isAccepted = ({ state }: StoredMilestone): boolean => state === 'Accepted';

/** undefined if nobody has to do anything. */
function waitsFor(item: ProjectItem): ProjectRowItem['waitsFor'] {
  if (!isUndelivered(item.stage)) return undefined;
  const { toReview, changeToApprove, endSince, depositDue: deposit } = forOwner(item);
  // Nothing begins before the deposit is paid, but a change is built while its deposit is owed.
  const needsDeposit = item.stage === 'Scheduled' && deposit !== undefined;
  return toReview || changeToApprove || endSince || needsDeposit ? 'owner' : 'team';
}

type ForOwner = Pick<
  ProjectRowItem,
  | 'toReview'
  | 'toReviewNumber'
  | 'presentedAt'
  | 'changeToApprove'
  | 'changeSince'
  | 'endSince'
  | 'depositDue'
  | 'depositRef'
>;

/** The owner can answer or pay these now. On hold, only a proposed end waits. */
function forOwner(item: ProjectItem): ForOwner {
  const { stage, milestones, changeRequests, endProposal, agreements } = item;
  if (!isUndelivered(stage)) return {};
  const endSince = endProposal?.by === 'team' ? endProposal.at : undefined;
  if (stage === 'On Hold') return { endSince };
  const change = changeRequests.find(canApprove);
  const shown = milestones.find(({ state }) => state === 'Ready for your review');
  return {
    ...(shown && {
      toReview: shown.name,
      toReviewNumber: shown.number,
      presentedAt: shown.presentedAt,
    }),
    changeToApprove: change?.number,
    changeSince: change?.offer?.madeAt ?? change?.estimate?.at,
    endSince,
    depositDue: depositDue(agreements) || undefined,
    depositRef: agreements.find(({ status }) => status === 'Pending Deposit')?.ref,
  };
}

/** A change with a price waits for its offer first. */
const canApprove = ({ state, estimate, offer }: StoredChangeRequest): boolean =>
  state === 'Estimated' && (estimate?.price === 0 || offer !== undefined);

/** The office's own work comes first. */
function changeWaitsFor({ stage, changeRequests }: ProjectItem): ProjectRowItem['changeWaitsFor'] {
  if (!isUndelivered(stage)) return undefined;
  const waits = changeRequests.map((one) => {
    if (one.state === 'Sent') return 'estimate';
    if (one.state !== 'Estimated') return null;
    return canApprove(one) ? 'owner' : 'offer';
  });
  return changeWaits.find((one) => waits.includes(one));
}

/** The first unpaid installment of all agreements. */
function nextDue({
  agreements,
}: ProjectItem): Pick<ProjectRowItem, 'dueDay' | 'dueAmount' | 'dueRef'> {
  const due = agreements.flatMap(({ ref, nextDue: next }) => (next ? { ref, ...next } : []));
  const [first] = due.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return first ? { dueDay: first.day, dueAmount: first.amount, dueRef: first.ref } : {};
}

/** The tasks of the office. */
export function tasksOf(item: ProjectItem): Task[] {
  const { stage, endProposal, changeRequests } = item;
  if (!isUndelivered(stage)) return [];
  return [
    ...(endProposal?.by === 'owner' ? [taskFor(item, { kind: 'end', since: endProposal.at })] : []),
    ...changeRequests.flatMap((one) => changeTask(item, one)),
    ...(stage === 'On Hold' ? [] : milestoneTask(item)),
  ];
}

const taskFor = (
  { userId, ref: subject, businessName: name }: ProjectItem,
  more: Pick<Task, 'kind' | 'since'> & Partial<Task>,
): Task => taskOf({ userId, subject, name, ...more });

function milestoneTask(item: ProjectItem): Task[] {
  const { stage, milestones, agreements, createdAt } = item;
  const next = milestones.find((one) => !isAccepted(one));
  if (!next) return [taskFor(item, { kind: 'plan', since: createdAt })];
  const { state, dueDay: until, presentedAt = createdAt, name: what } = next;
  if (state === 'Changes requested')
    return [taskFor(item, { kind: 'wishes', what, until, since: presentedAt })];
  const waits = stage === 'Scheduled' && depositDue(agreements) > 0;
  if (state === 'Ready for your review' || waits) return [];
  return [taskFor(item, { kind: 'milestone', what, until, since: fromDay(until) })];
}

function changeTask(item: ProjectItem, request: StoredChangeRequest): Task[] {
  const { estimators = {}, firstOffers = {} } = item;
  const { number, state, sentAt, estimate, offer } = request;
  const subject = `${item.ref}#${number}`;
  if (state === 'Sent') return [taskFor(item, { subject, kind: 'estimate', since: sentAt })];
  const { price: amount = 0, at = sentAt } = estimate ?? {};
  if (state === 'Approved by you')
    return [taskFor(item, { subject, kind: 'change', amount, since: offer?.madeAt ?? at })];
  if (state !== 'Estimated' || amount === 0) return [];
  const first = firstOffers[number];
  const notBy = [estimators[number], first?.by].flatMap((one) => one ?? []);
  // An offer that ended is made again.
  const since = first?.at ?? offer?.expiresAt ?? at;
  return [taskFor(item, { subject, kind: 'offer', since, amount, notBy })];
}
