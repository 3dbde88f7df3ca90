import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { workingDaysBetween } from '#shared/platform/working-days.ts';
import { REMINDER_DAYS, SILENCE_DAYS } from '#shared/projects/milestone-machine.ts';
import { changeProject } from '../change-project.ts';
import type { Deps } from '../deps.ts';
import type { ProjectKey } from '../own-project.ts';
import type { ProjectItem } from '../project/project.entity.ts';
import { type Waiting, waitingMilestones } from '../project/reminder.store.ts';
import { deliver } from './accept-delivery.ts';
import { milestoneStep } from './milestone-step.ts';

const BY_CLOCK = 'clock';

/** A failed morning is retried for this many days. */
const DAYS_BACK = 30;

/** Projects at a time. */
const LANES = 5;

/** Reminds owners of milestones that wait for them, and accepts by silence if the agreement says so. */
export const projectsJob = (deps: Deps): DueJob => ({
  kind: 'project',
  days: (now) => lastDays(DAYS_BACK, now),
  work: (rows) =>
    workOnEach(rows, LANES, async (row) => {
      await runDue(deps, { userId: row.ownerId, projectId: row.subject });
      await deps.forgetDue(row);
      return 'done';
    }),
});

/** A second run on the same day changes nothing. @throws AppError server.busy if others keep changing the project */
const runDue = (deps: Deps, key: ProjectKey): Promise<'done' | 'nothing'> =>
  untilDone(async () => {
    const project = await deps.findProject(key);
    if (!project) return 'nothing';
    try {
      return await settle(deps, project);
    } catch (error) {
      const code = error instanceof AppError ? error.code : null;
      if (code === 'projects.changed') return BUSY;
      // The account was closed meanwhile.
      if (code === 'accounts.notFound') return 'nothing';
      throw error;
    }
  });

async function settle(deps: Deps, project: ProjectItem): Promise<'done' | 'nothing'> {
  const now = deps.clock();
  const waiting = waitingMilestones(project);
  const silent = waiting.filter(({ since }) => workingDaysBetween(since, now) >= SILENCE_DAYS);
  for (const one of silent.filter((each) => isSilence(project, each))) {
    if (await acceptSilently(deps, project, one)) {
      // Other milestones that were shown on the same day share this due row.
      await runDue(deps, project);
      return 'done';
    }
  }
  const reminded = await Promise.all(waiting.map((one) => remind(deps, project, one)));
  return reminded.includes(true) ? 'done' : 'nothing';
}

/** An owner who asks to end the project has answered, and one who waits for a change cannot answer yet. */
function isSilence({ silenceAccepts, ...project }: ProjectItem, { milestone }: Waiting): boolean {
  const isBuilt = project.changeRequests.every(({ state }) => state !== 'Approved by you');
  const isReady = milestone.kind !== 'delivery' || isBuilt;
  return silenceAccepts && isReady && project.endProposal?.by !== 'owner';
}

/** @returns false if something else has to come first, such as a deposit */
async function acceptSilently(
  deps: Deps,
  project: ProjectItem,
  { milestone }: Waiting,
): Promise<boolean> {
  const { number } = milestone;
  const facts = { isAgreed: project.silenceAccepts, isDue: true };
  const command = { event: 'acceptBySilence', number, facts, by: BY_CLOCK } as const;
  const done = milestoneStep(project, command, deps.clock());
  try {
    if (milestone.kind === 'delivery') await deliver(deps, project, done, {});
    else await changeProject(deps, project, done);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'agreements.notNow') return false;
    throw error;
  }
}

/** Of several missed reminders, only the last is sent. */
async function remind(
  deps: Deps,
  { userId, projectId }: ProjectItem,
  { milestone, since }: Waiting,
): Promise<boolean> {
  const now = deps.clock();
  const waited = workingDaysBetween(since, now);
  const day = REMINDER_DAYS.findLast((one) => waited >= one);
  if (day === undefined) return false;
  const { number, name, presentedAt = '' } = milestone;
  const reminder = { userId, projectId, milestone: number, since: presentedAt, day, name };
  return deps.insertMilestoneReminder({ ...reminder, at: isoTime(now) }, now);
}
