/** For a project's owner: no ids of staff, no keys of files. */

import type { PaperItem } from '#core/papers/paper.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { shown } from '#core/platform/shown.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import {
  ChangeRequest,
  Milestone,
  MovedDate,
  Paper,
  ProjectDetail,
  ProjectRow,
  SupportPlan,
} from '#shared/projects/contract.ts';
import { stepBackOn } from '#shared/projects/step-back.ts';
import type { Deps } from './deps.ts';
import { isProjectId, type ProjectKey } from './own-project.ts';
import {
  type ProjectItem,
  percentPaid,
  type StepItem,
  type StoredChangeRequest,
  type StoredFile,
  type StoredMilestone,
  stepsOf,
} from './project/project.entity.ts';
import type { WholeProject } from './project/project.store.ts';
import { type ProjectRowItem, rowOf } from './project/project-row.ts';

export const toRowReply = (row: ProjectRowItem): ProjectRow =>
  shown(ProjectRow, {
    ...row,
    toReview: row.toReview ? { number: row.toReviewNumber ?? 0, name: row.toReview } : null,
    depositDue: row.depositDue ?? 0,
    owed: Math.max(0, row.total - row.paid),
    percentPaid:
      row.total === 0 ? 0 : Math.max(0, Math.min(100, Math.floor((100 * row.paid) / row.total))),
  });

/** @param today a day in Nairobi */
export function toProjectReply(
  { project, steps, papers }: WholeProject,
  today: string,
): ProjectDetail {
  return shown(ProjectDetail, {
    ...project,
    ...toRowReply(rowOf(project)),
    percentPaid: percentPaid(project.agreements),
    plan: project.milestones.map((one) => toMilestoneReply(one, steps)),
    movedDates: movedDatesIn(steps),
    changeRequests: project.changeRequests.map(toRequestReply).toReversed(),
    files: project.files.map(toFileReply),
    papers: papers.filter(isOfProject).map((one) => toPaperReply(one, project)),
    supportPlans: project.supportPlans.map((one) => shown(SupportPlan, one)),
    stepBack: stepBackOn(project, today),
  });
}

const toMilestoneReply = (item: StoredMilestone, steps: readonly StepItem[]): Milestone => {
  const asked = stepsOf(steps, 'milestone.askForChanges')
    .filter(({ milestone }) => milestone === item.number)
    .map(({ details: { text, pictures }, at }) => ({ text, pictures: pictures.length, at }))
    .toReversed();
  return shown(Milestone, { ...item, asked });
};

const movedDatesIn = (steps: readonly StepItem[]): MovedDate[] =>
  stepsOf(steps, 'project.moveDate')
    .map(({ details, at }) => shown(MovedDate, { ...details, at }))
    .toReversed();

const toRequestReply = (item: StoredChangeRequest): ChangeRequest => shown(ChangeRequest, item);

const toFileReply = ({ fileId, name, size, addedAt }: StoredFile) => ({
  fileId,
  name,
  size,
  addedAt,
});

/** Receipts and statements are listed with the payments. */
const listedWithProject: Record<PaperItem['kind'], boolean> = {
  agreement: true,
  acceptance: true,
  ownership: true,
  handover: true,
  receipt: false,
  statement: false,
  duties: false,
};

const isOfProject = ({ kind }: PaperItem): boolean => listedWithProject[kind];

function toPaperReply(item: PaperItem, { voidPapers = [] }: ProjectItem): Paper {
  const isVoid = voidPapers.find(({ number }) => number === item.number);
  return shown(Paper, { ...item, voidReason: isVoid?.reason });
}

/** Newest first. */
export async function listProjects(
  { projectsOfOwner }: Deps,
  userId: string,
): Promise<{ projects: ProjectRow[] }> {
  return { projects: (await projectsOfOwner(userId)).map(toRowReply) };
}

/** @throws AppError projects.notFound, also for a project of another owner */
export async function readDetail(
  { readProject, clock }: Deps,
  key: ProjectKey,
): Promise<ProjectDetail> {
  const whole = isProjectId(key.projectId) ? await readProject(key) : null;
  if (!whole) throw new AppError('projects.notFound');
  return toProjectReply(whole, nairobiDay(clock()));
}
