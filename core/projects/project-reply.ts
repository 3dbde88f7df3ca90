/** For a project's owner: no ids of staff, no keys of files. */
import type { PaperItem } from '#core/papers/paper.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import type {
  AskedChange,
  ChangeRequest,
  Milestone,
  MovedDate,
  Paper,
  ProjectDetail,
  ProjectRow,
  SupportPlan,
} from '#shared/projects/contract.ts';
import type { Deps } from './deps.ts';
import { isProjectId, type ProjectKey } from './own-project.ts';
import {
  type ProjectItem,
  percentPaid,
  type StepItem,
  type StoredChangeRequest,
  type StoredFile,
  type StoredMilestone,
  type StoredSupportPlan,
} from './project.entity.ts';
import type { WholeProject } from './project.store.ts';
import { type ProjectRowItem, rowOf } from './project-row.ts';

/** Names every field, so no other is ever sent. */
export const toRowReply = (row: ProjectRowItem): ProjectRow => ({
  projectId: row.projectId,
  ref: row.ref,
  name: row.name,
  systemNeed: row.systemNeed,
  stage: row.stage,
  milestones: row.milestones,
  accepted: row.accepted,
  expectedDay: row.expectedDay ?? null,
  firstDay: row.firstDay ?? null,
  toReview: row.toReview ? { number: row.toReviewNumber ?? 0, name: row.toReview } : null,
  waitsFor: row.waitsFor ?? null,
  depositDue: row.depositDue ?? 0,
  owed: Math.max(0, row.total - row.paid),
  percentPaid:
    row.total === 0 ? 0 : Math.max(0, Math.min(100, Math.floor((100 * row.paid) / row.total))),
  createdAt: row.createdAt,
});

export function toProjectReply({ project, steps, papers }: WholeProject): ProjectDetail {
  return {
    ...toRowReply(rowOf(project)),
    percentPaid: percentPaid(project.agreements),
    version: project.version,
    businessName: project.businessName,
    heldStage: project.heldStage ?? null,
    holdReason: project.holdReason ?? null,
    scope: project.scope ?? null,
    lead: project.lead ?? null,
    startDay: project.startDay ?? null,
    deliveredAt: project.deliveredAt ?? null,
    silenceAccepts: project.silenceAccepts,
    plan: project.milestones.map((one) => toMilestoneReply(one, steps)),
    movedDates: movedDatesIn(steps),
    changeRequests: project.changeRequests.map(toRequestReply).toReversed(),
    links: project.links,
    files: project.files.map(toFileReply),
    papers: papers.filter(isOfProject).map((one) => toPaperReply(one, project)),
    supportPlans: project.supportPlans.map(toSupportReply),
    agreements: project.agreements,
    endProposal: project.endProposal ?? null,
  };
}

const toMilestoneReply = (item: StoredMilestone, steps: readonly StepItem[]): Milestone => ({
  number: item.number,
  name: item.name,
  kind: item.kind,
  dueDay: item.dueDay,
  firstDueDay: item.firstDueDay ?? null,
  state: item.state,
  presentedAt: item.presentedAt ?? null,
  presentedNote: item.presentedNote ?? null,
  acceptedAt: item.acceptedAt ?? null,
  acceptedBy: item.acceptedBy ?? null,
  asked: steps
    .filter(
      ({ event, milestone }) => event === 'milestone.askForChanges' && milestone === item.number,
    )
    .map(toAskedReply)
    .toReversed(),
});

export const askedIn = ({ details }: StepItem) => details as { text: string; pictures: string[] };

function toAskedReply(item: StepItem): AskedChange {
  const { text, pictures } = askedIn(item);
  return { text, pictures: pictures.length, at: item.at };
}

type MoveDetails = Omit<MovedDate, 'at'>;

const movedDatesIn = (steps: readonly StepItem[]): MovedDate[] =>
  steps
    .filter(({ event }) => event === 'project.moveDate')
    .map(({ details, at }) => {
      const { name, from, to, reason } = details as MoveDetails;
      return { name, from, to, reason, at };
    })
    .toReversed();

function toRequestReply(item: StoredChangeRequest): ChangeRequest {
  const { number, text, state, sentAt, estimate } = item;
  return {
    number,
    text,
    state,
    sentAt,
    estimate: estimate
      ? { price: estimate.price, days: estimate.days, note: estimate.note, at: estimate.at }
      : null,
    offer: item.offer ?? null,
    agreement: item.agreement ?? null,
    rejection: item.rejection ?? null,
    endedAt: item.endedAt ?? null,
  };
}

const toFileReply = ({ fileId, name, size, addedAt }: StoredFile) => ({
  fileId,
  name,
  size,
  addedAt,
});

/** Receipts and statements are listed with the payments. */
const isOfProject = ({ kind }: PaperItem): boolean => kind !== 'receipt' && kind !== 'statement';

const toPaperReply = (
  { number, kind, changeRequest, size, sha256, madeAt }: PaperItem,
  { voidPapers = [] }: ProjectItem,
): Paper => ({
  number,
  kind,
  size,
  sha256,
  madeAt,
  changeRequest: changeRequest ?? null,
  voidReason: voidPapers.find((one) => one.number === number)?.reason ?? null,
});

const toSupportReply = (item: StoredSupportPlan): SupportPlan => ({
  kind: item.kind,
  price: item.price,
  includes: item.includes,
  state: item.state,
  startDay: item.startDay ?? null,
  endDay: item.endDay ?? null,
});

/** Newest first. */
export async function listProjects(
  { projectsOfOwner }: Deps,
  userId: string,
): Promise<{ projects: ProjectRow[] }> {
  return { projects: (await projectsOfOwner(userId)).map(toRowReply) };
}

/** @throws AppError projects.notFound, also for a project of another owner */
export async function readDetail({ readProject }: Deps, key: ProjectKey): Promise<ProjectDetail> {
  const whole = isProjectId(key.projectId) ? await readProject(key) : null;
  if (!whole) throw new AppError('projects.notFound');
  return toProjectReply(whole);
}
