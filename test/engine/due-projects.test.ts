/** The effect of working days on a waiting milestone. */
import { estimateChange } from '#core/delivery/change-requests.ts';
import { presentMilestone, startMilestone } from '#core/delivery/milestones.ts';
import { holdProject, resumeProject } from '#core/delivery/stages.ts';
import { write } from '#core/platform/table/transact.ts';
import {
  approveChange,
  changeAct,
  sendChangeRequest,
} from '#core/projects/changes/change-requests.ts';
import { proposeEnd } from '#core/projects/end-project.ts';
import { projectsJob } from '#core/projects/milestones/run-due.ts';
import {
  type ProjectItem,
  project as projectEntity,
} from '#core/projects/project/project.entity.ts';
import { milestoneReminder } from '#core/projects/project/reminder.store.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import { silenceTermText } from '#shared/offers/offer-terms.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { workingDayAfter } from '#shared/platform/working-days.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { givenAccount, kiprono } from '#test/support/people.ts';
import { givenCode, newestProject, projectDeps, requestAbout } from '#test/support/project.ts';
import {
  changeHashOf,
  estimatedAtOf,
  givenAcceptedScope,
  givenDelivery,
  givenOfferedChange,
  givenShown,
  NOTE,
} from '#test/support/project-writes.ts';

const REASON = 'The shop moves to another street.';

const shownAt = ({ milestones }: ProjectItem): number =>
  Math.max(...milestones.map(({ presentedAt = '' }) => Date.parse(presentedAt) || 0));

let userId: string;

beforeEach(async () => {
  userId = await givenAccount();
});

const newest = () => newestProject(userId);

const runAt = (now: number) => {
  const deps = { ...projectDeps, clock: () => now };
  return runDue(projectsJob(deps), { clock: deps.clock, owners: [userId] });
};

const runAfter = (project: ProjectItem, days: number, later = 0) =>
  runAt(workingDayAfter(shownAt(project), days) + later);

const daysOfReminders = async ({ userId, projectId }: ProjectItem) =>
  (await milestoneReminder.list({ key: { userId, projectId } })).map(({ day }) => day);

/** Silence accepts, as in an offer with that term. */
async function letSilenceAccept({ userId, projectId }: ProjectItem): Promise<void> {
  await write(projectEntity.patch({ userId, projectId }, { set: { silenceAccepts: true } }));
}

async function holdAndResume(): Promise<ProjectItem> {
  await holdProject(projectDeps, await newest(), kiprono, { reason: REASON });
  await resumeProject(projectDeps, await newest(), kiprono);
  return newest();
}

it('its owner is reminded after 5 and after 9 working days, once each', async () => {
  const project = await givenShown({ userId });
  await runAfter(project, 5, -1);
  expect(await daysOfReminders(project)).toEqual([]);
  await runAfter(project, 5);
  await runAfter(project, 5, DAY_MS);
  expect(await daysOfReminders(project)).toEqual([5]);
  await runAfter(project, 9);
  expect(await daysOfReminders(project)).toEqual([5, 9]);
  await runAfter(project, 9, 20 * DAY_MS);
  expect(await daysOfReminders(project)).toEqual([5, 9]);
  expect((await newest()).milestones[0]?.state).toBe('Ready for your review');
});

it('of two reminders that were missed, the last one alone is sent', async () => {
  const project = await givenShown({ userId });
  await runAfter(project, 9);
  expect(await daysOfReminders(project)).toEqual([9]);
});

it('nobody is reminded while a project is on hold, and the days begin anew when it goes on', async () => {
  const shown = await givenShown({ userId });
  await holdProject(projectDeps, shown, kiprono, { reason: REASON });
  expect(await dueRowsOf(userId)).toEqual([]);
  const later = { ...projectDeps, clock: () => Date.now() + 30 * DAY_MS };
  await resumeProject(later, await newest(), kiprono);
  const again = workingDayAfter(later.clock(), 5);
  await runAt(again - DAY_MS);
  expect(await daysOfReminders(shown)).toEqual([]);
  await runAt(again + 1);
  expect(await daysOfReminders(shown)).toEqual([5]);
});

it('silence accepts nothing unless the agreement says so, and then after ten working days', async () => {
  const project = await givenShown({ userId });
  await letSilenceAccept(project);
  // The rows exist already: the project's next change adds the tenth day's.
  const waiting = await holdAndResume();
  await runAfter(waiting, 10, -1);
  expect((await newest()).stage).toBe('Discovery');
  await runAfter(waiting, 10);
  const after = await newest();
  expect(after.stage).toBe('In Development');
  expect(after.milestones[0]).toMatchObject({ state: 'Accepted', acceptedBy: 'silence' });
  expect(await dueRowsOf(userId)).toEqual([]);
});

it('a delivery that silence accepts makes the agreement active on that day', async () => {
  await letSilenceAccept(await givenDelivery({ userId }));
  expect((await runAfter(await holdAndResume(), 10)).left).toBe(0);
  const after = await newest();
  expect(after.stage).toBe('Delivered');
  const agreement = await projectDeps.findAgreement({ userId, ref: after.ref });
  expect(agreement?.status).toBe('Active');
});

it('of two milestones that were shown on one day, silence accepts both', async () => {
  await letSilenceAccept(await givenAcceptedScope({ userId }, ['Stock module', 'Receipts']));
  for (const number of ['2', '3']) {
    await startMilestone(projectDeps, await newest(), kiprono, { milestone: number });
    await presentMilestone(projectDeps, await newest(), kiprono, { milestone: number, note: NOTE });
  }
  const shown = await newest();
  for (const days of [5, 9, 10]) await runAfter(shown, days);
  const { milestones } = await newest();
  const accepted = { state: 'Accepted', acceptedBy: 'silence' };
  expect(milestones.slice(1, 3)).toMatchObject([accepted, accepted]);
  expect(await dueRowsOf(userId)).toEqual([]);
});

it('threat 103: silence accepts nothing while its owner asks to end the project', async () => {
  const project = await givenDelivery({ userId });
  await letSilenceAccept(project);
  await proposeEnd(projectDeps, requestAbout(project), { reason: REASON });
  await runAfter(project, 10);
  expect((await newest()).stage).toBe('Your Review');
});

it('threat 103: silence accepts no delivery while a change that its owner approved is not done', async () => {
  const project = await givenDelivery({ userId });
  await letSilenceAccept(project);
  await sendChangeRequest(projectDeps, requestAbout(project), { text: REASON });
  const about = { changeRequest: '1', price: 0, days: 5, note: '' };
  await estimateChange(projectDeps, await newest(), kiprono, about);
  const approved = { ...requestAbout(project), changeRequest: '1' };
  const estimatedAt = estimatedAtOf(await newest());
  await approveChange(projectDeps, approved, { estimatedAt, acceptance: null });
  await runAfter(project, 10);
  expect((await newest()).stage).toBe('Your Review');
});

it.each([true, false])(
  'threat 102: an agreement for a change says of silence what its owner ticked (%s)',
  async (silenceAccepts) => {
    const project = await givenOfferedChange({ userId });
    if (silenceAccepts) await letSilenceAccept(project);
    const textSha256 = await changeHashOf(await newest());
    const code = await givenCode(changeAct(project, 1, 1, textSha256));
    const tick = { consent: offerConsent.version, language: 'en' as const };
    const agreed = { offer: 1, textSha256, ...tick, code };
    const request = { ...requestAbout(project), changeRequest: '1' };
    const body = { estimatedAt: estimatedAtOf(project), acceptance: agreed };
    const { agreements } = await approveChange(projectDeps, request, body);
    const signed = await projectDeps.findAgreement({ userId, ref: agreements[1]?.ref ?? '' });
    const ticked = signed?.consent.terms?.includes(silenceTermText.en.question);
    expect([signed?.silenceAccepts, ticked]).toEqual([silenceAccepts, silenceAccepts]);
  },
);
