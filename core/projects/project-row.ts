import { sumOf } from '#shared/platform/sum.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import type { ProjectItem, StoredChangeRequest, StoredMilestone } from './project.entity.ts';
import type { ProjectRowItem } from './project-row.entity.ts';
import { depositDue, isLive } from './shares.ts';

/** @returns the row that belongs to a project as it is */
export function rowOf(item: ProjectItem): ProjectRowItem {
  const { milestones, agreements, stage } = item;
  const delivery = milestones.at(-1);
  return {
    userId: item.userId,
    projectId: item.projectId,
    ref: item.ref,
    name: item.name,
    systemNeed: item.systemNeed,
    stage,
    milestones: milestones.length,
    accepted: milestones.filter(isAccepted).length,
    expectedDay: delivery?.dueDay,
    firstDay: delivery?.firstDueDay,
    nextDay: isUndelivered(stage) ? milestones.find((one) => !isAccepted(one))?.dueDay : undefined,
    waitsFor: waitsFor(item),
    ...forOwner(item),
    ...nextDue(item),
    total: sumOf(agreements.filter(isLive).map(({ total }) => total)),
    paid: sumOf(agreements.filter(isLive).map(({ paid }) => paid)),
    lead: item.lead?.name,
    createdAt: item.createdAt,
    changedAt: item.changedAt,
  };
}

export const isAccepted = ({ state }: StoredMilestone): boolean => state === 'Accepted';

/** @returns who has to do the next thing; undefined if nobody has */
function waitsFor(item: ProjectItem): ProjectRowItem['waitsFor'] {
  if (!isUndelivered(item.stage)) return undefined;
  const { toReview, changeToApprove, endSince, depositDue: deposit } = forOwner(item);
  // Nothing begins before the deposit is paid. A change is built while its own is still owed.
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

/** What the owner can answer or pay now. A project on hold waits for nobody but those who hold it. */
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

/** The first installment of all agreements that is not paid. */
function nextDue({
  agreements,
}: ProjectItem): Pick<ProjectRowItem, 'dueDay' | 'dueAmount' | 'dueRef'> {
  const due = agreements.flatMap(({ ref, nextDue: next }) => (next ? { ref, ...next } : []));
  const [first] = due.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return first ? { dueDay: first.day, dueAmount: first.amount, dueRef: first.ref } : {};
}
