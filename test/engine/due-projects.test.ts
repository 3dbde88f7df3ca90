/** What the passing of working days does to a milestone that waits for its owner. */
import { describe, expect, it } from 'vitest';
import { estimateChange } from '#core/delivery/change-requests.ts';
import { presentMilestone, startMilestone } from '#core/delivery/milestones.ts';
import { holdProject, resumeProject } from '#core/delivery/stages.ts';
import { write } from '#core/platform/write.ts';
import { approveChange, changeAct, sendChangeRequest } from '#core/projects/change-requests.ts';
import { proposeEnd } from '#core/projects/end-project.ts';
import { milestoneReminder } from '#core/projects/milestone-reminder.entity.ts';
import type { ProjectItem } from '#core/projects/project.entity.ts';
import { project as projectEntity } from '#core/projects/project.entity.ts';
import { projectsJob } from '#core/projects/run-due.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import { silenceTermText } from '#shared/offers/offer-terms.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { workingDayAfter } from '#shared/platform/working-days.ts';
import { givenAccount } from '#test/support/account.ts';
import { kiprono } from '#test/support/actors.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { givenCode } from '#test/support/own-code.ts';
import { newestProject, projectDeps, requestAbout } from '#test/support/project.ts';
import {
  estimatedAtOf,
  givenAcceptedScope,
  givenDelivery,
  givenOfferedChange,
  givenShown,
} from '#test/support/project-writes.ts';

const REASON = 'The shop moves to another street.';

const shownAt = ({ milestones }: ProjectItem): number =>
  Math.max(...milestones.map(({ presentedAt = '' }) => Date.parse(presentedAt) || 0));

/** Runs the job as it would run at a moment. */
async function runAt(userId: string, now: number) {
  const deps = { ...projectDeps, clock: () => now };
  return runDue(projectsJob(deps), { clock: deps.clock, owners: [userId] });
}

const remindersOf = ({ userId, projectId }: ProjectItem) =>
  milestoneReminder.list({ key: { userId, projectId } });

/** Says in the project that silence accepts, as an offer with that term does. */
async function letSilenceAccept({ userId, projectId }: ProjectItem): Promise<void> {
  const set = { silenceAccepts: true };
  await write(projectEntity.patch({ userId, projectId }, { set }));
}

describe('a milestone that waits for its owner', () => {
  it('its owner is reminded after 5 and after 9 working days, once each', async () => {
    const userId = await givenAccount();
    const project = await givenShown({ userId });
    const [fifth, ninth] = [5, 9].map((days) => workingDayAfter(shownAt(project), days)) as [
      number,
      number,
    ];
    await runAt(userId, fifth - 1);
    expect(await remindersOf(project)).toEqual([]);
    await runAt(userId, fifth);
    await runAt(userId, fifth + DAY_MS);
    expect((await remindersOf(project)).map(({ day }) => day)).toEqual([5]);
    await runAt(userId, ninth);
    expect((await remindersOf(project)).map(({ day }) => day)).toEqual([5, 9]);
    await runAt(userId, ninth + 20 * DAY_MS);
    expect((await remindersOf(project)).map(({ day }) => day)).toEqual([5, 9]);
    expect((await newestProject(userId)).milestones[0]?.state).toBe('Ready for your review');
  });

  it('of two reminders that were missed, the last one alone is sent', async () => {
    const userId = await givenAccount();
    const project = await givenShown({ userId });
    await runAt(userId, workingDayAfter(shownAt(project), 9));
    expect((await remindersOf(project)).map(({ day }) => day)).toEqual([9]);
  });

  it('nobody is reminded while a project is on hold, and the days begin anew when it goes on', async () => {
    const userId = await givenAccount();
    const shown = await givenShown({ userId });
    await holdProject(projectDeps, shown, kiprono, REASON);
    expect(await dueRowsOf(userId)).toEqual([]);
    const later = { ...projectDeps, clock: () => Date.now() + 30 * DAY_MS };
    await resumeProject(later, await newestProject(userId), kiprono);
    const again = workingDayAfter(later.clock(), 5);
    await runAt(userId, again - DAY_MS);
    expect(await remindersOf(shown)).toEqual([]);
    await runAt(userId, again + 1);
    expect((await remindersOf(shown)).map(({ day }) => day)).toEqual([5]);
  });

  it('silence accepts nothing unless the agreement says so, and then after ten working days', async () => {
    const userId = await givenAccount();
    const project = await givenShown({ userId });
    await letSilenceAccept(project);
    // The rows were written before: the next change of the project adds that of the tenth day.
    await holdProject(projectDeps, await newestProject(userId), kiprono, REASON);
    await resumeProject(projectDeps, await newestProject(userId), kiprono);
    const waiting = await newestProject(userId);
    const tenth = workingDayAfter(shownAt(waiting), 10);
    await runAt(userId, tenth - 1);
    expect((await newestProject(userId)).stage).toBe('Discovery');
    await runAt(userId, tenth);
    const after = await newestProject(userId);
    expect(after.stage).toBe('In Development');
    expect(after.milestones[0]).toMatchObject({ state: 'Accepted', acceptedBy: 'silence' });
    expect(await dueRowsOf(userId)).toEqual([]);
  });

  it('a delivery that silence accepts makes the agreement active on that day', async () => {
    const userId = await givenAccount();
    const project = await givenDelivery({ userId });
    await letSilenceAccept(project);
    await holdProject(projectDeps, await newestProject(userId), kiprono, REASON);
    await resumeProject(projectDeps, await newestProject(userId), kiprono);
    const tenth = workingDayAfter(shownAt(await newestProject(userId)), 10);
    const { left } = await runAt(userId, tenth);
    expect(left).toBe(0);
    const after = await newestProject(userId);
    expect(after.stage).toBe('Delivered');
    const [agreement] = await projectDeps.findAgreements(userId, [after.ref]);
    expect(agreement?.status).toBe('Active');
  });

  it('of two milestones that were shown on one day, silence accepts both', async () => {
    const userId = await givenAccount();
    const project = await givenAcceptedScope({ userId }, ['Stock module', 'Receipts']);
    await letSilenceAccept(project);
    for (const number of ['2', '3']) {
      await startMilestone(projectDeps, await newestProject(userId), kiprono, number);
      await presentMilestone(projectDeps, await newestProject(userId), kiprono, number);
    }
    const shown = shownAt(await newestProject(userId));
    for (const days of [5, 9, 10]) await runAt(userId, workingDayAfter(shown, days));
    const { milestones } = await newestProject(userId);
    expect(milestones.slice(1, 3)).toMatchObject([
      { state: 'Accepted', acceptedBy: 'silence' },
      { state: 'Accepted', acceptedBy: 'silence' },
    ]);
    expect(await dueRowsOf(userId)).toEqual([]);
  });

  it('threat 103: silence accepts nothing while its owner asks to end the project', async () => {
    const userId = await givenAccount();
    const project = await givenDelivery({ userId });
    await letSilenceAccept(project);
    const request = requestAbout(project);
    await proposeEnd(projectDeps, request, { reason: REASON });
    await runAt(userId, workingDayAfter(shownAt(project), 10));
    expect((await newestProject(userId)).stage).toBe('Your Review');
  });

  it('threat 103: silence accepts no delivery while a change that its owner approved is not done', async () => {
    const userId = await givenAccount();
    const project = await givenDelivery({ userId });
    await letSilenceAccept(project);
    await sendChangeRequest(projectDeps, requestAbout(project), { text: REASON });
    const about = { changeRequest: '1', price: 0, days: 5, note: '' };
    await estimateChange(projectDeps, await newestProject(userId), kiprono, about);
    const approved = { ...requestAbout(project), changeRequest: '1' };
    const estimatedAt = estimatedAtOf(await newestProject(userId));
    await approveChange(projectDeps, approved, { estimatedAt, acceptance: null });
    const tenth = workingDayAfter(shownAt(project), 10);
    await runAt(userId, tenth);
    expect((await newestProject(userId)).stage).toBe('Your Review');
  });
});

describe('an agreement for a change', () => {
  it.each([true, false])(
    'threat 102: an agreement for a change says of silence what its owner ticked (%s)',
    async (silenceAccepts) => {
      const userId = await givenAccount();
      const project = await givenOfferedChange({ userId });
      if (silenceAccepts) await letSilenceAccept(project);
      const code = await givenCode(changeAct(project, 1, 1));
      const agreed = { offer: 1, consent: offerConsent.version, language: 'en' as const, code };
      const request = { ...requestAbout(project), changeRequest: '1' };
      const body = { estimatedAt: estimatedAtOf(project), acceptance: agreed };
      const { agreements } = await approveChange(projectDeps, request, body);
      const [signed] = await projectDeps.findAgreements(userId, [agreements[1]?.ref ?? '']);
      const ticked = signed?.consent.terms?.includes(silenceTermText.en.question);
      expect([signed?.silenceAccepts, ticked]).toEqual([silenceAccepts, silenceAccepts]);
    },
  );
});
