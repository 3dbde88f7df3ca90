import type { StoredApproval } from '#core/applications/application/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { shown } from '#core/platform/shown.ts';
import { entryOf, type ProjectItem, type StepItem } from '#core/projects/project/project.entity.ts';
import type { ProjectRowItem } from '#core/projects/project/project-row.ts';
import { toProjectReply, toRowReply } from '#core/projects/project-reply.ts';
import {
  BoardRow,
  type listBoard as boardContract,
  type countBoard as countContract,
  type OfficeProject,
  Picture,
  Step,
} from '#shared/delivery/contract.ts';
import type { QueryOf, ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { stages } from '#shared/projects/project-machine.ts';
import type { Deps } from './deps.ts';
import { picturesIn } from './files.ts';

export async function listBoard(
  { pageOfBoard }: Deps,
  { cursor, ...question }: QueryOf<typeof boardContract>,
): Promise<ReplyOf<typeof boardContract>> {
  const { items, next } = await pageOfBoard(question, cursor);
  return { projects: items.map(toBoardReply), next };
}

export async function countBoard(
  { countAtStage }: Deps,
  { lead }: QueryOf<typeof countContract>,
): Promise<ReplyOf<typeof countContract>> {
  const counts = stages.map(async (stage) => ({
    stage,
    projects: await countAtStage({ stage, lead }),
  }));
  return { counts: await Promise.all(counts) };
}

const toBoardReply = (row: ProjectRowItem): BoardRow =>
  shown(BoardRow, { ...row, ...toRowReply(row), businessName: row.businessName ?? row.name });

/** Audited. */
export async function openProject(
  deps: Deps,
  project: ProjectItem,
  by: StaffActor,
): Promise<OfficeProject> {
  await deps.auditView(by, entryOf(project, 'project.viewed'), deps.clock());
  return readOfficeProject(deps, project);
}

/** @throws AppError projects.notFound */
export async function readOfficeProject(
  { readProject, findUser, findApplication, clock }: Deps,
  { userId, projectId }: Pick<ProjectItem, 'userId' | 'projectId'>,
): Promise<OfficeProject> {
  const [whole, owner, application] = await Promise.all([
    readProject({ userId, projectId }),
    findUser(userId),
    findApplication(userId, projectId),
  ]);
  if (!whole) throw new AppError('projects.notFound');
  const { project, steps } = whole;
  return {
    ...toProjectReply(whole, nairobiDay(clock())),
    userId,
    applicationRef: application?.ref ?? null,
    owner: owner && { fullName: owner.fullName, phone: owner.phone },
    leadId: project.leadId ?? null,
    pictures: picturesIn(steps).map((one) => shown(Picture, one)),
    firstOffers: Object.entries(project.firstOffers ?? {}).map(toFirstOffer),
    history: steps.map(toStepReply).toReversed(),
  };
}

const toFirstOffer = ([number, { terms, by, at }]: [string, StoredApproval]) => ({
  changeRequest: Number(number),
  amount: terms.amount,
  period: terms.period,
  by,
  at,
});

const toStepReply = (item: StepItem): Step =>
  shown(Step, {
    ...item,
    by: isStaff[item.role] ? item.by : null,
    details: textsOf(item.details),
  });

const isStaff: Record<StepItem['role'], boolean> = {
  owner: false,
  clock: false,
  system: false,
  delivery: true,
  approver: true,
  finance: true,
};

/** @returns the details that are texts or numbers, which people can read */
const textsOf = (details: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  );
