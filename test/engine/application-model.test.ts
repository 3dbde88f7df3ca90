/** Applications under random events by several actors at once, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerQuestion } from '#core/applications/answer-question.ts';
import type { ApplicationItem } from '#core/applications/application.entity.ts';
import { changeApplication } from '#core/applications/change-application.ts';
import { deps } from '#core/applications/deps.ts';
import { dueMomentsOf } from '#core/applications/due-moments.ts';
import { applicationsJob } from '#core/applications/run-due-changes.ts';
import { withdrawApplication } from '#core/applications/withdraw-application.ts';
import * as office from '#core/assessment/decisions.ts';
import { declineOffer } from '#core/offers/decline-offer.ts';
import { offerFacts } from '#core/offers/pending-offer.ts';
import { type ApplicationStatus, isOpen, rules } from '#shared/applications/application-machine.ts';
import { givenAccount } from '#test/support/account.ts';
import { achieng, mutiso } from '#test/support/actors.ts';
import { depsAfter, givenFile, newest, submit, today } from '#test/support/application.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { runsOf } from '#test/support/layer.ts';
import { countDone, tryAtOnce } from '#test/support/outcomes.ts';
import { type Act, inTurn, type Subject, storiesOf, tell, tellAll } from '#test/support/stories.ts';

const requestFor = ({ userId, applicationId }: ApplicationItem) => ({
  userId,
  applicationId,
  idempotencyKey: randomUUID(),
});

const terms = { amount: 500_000, deposit: 0, period: '6 Months', fees: [] } as const;

/** Acts that each actor can try at any time; the machine decides which ones are allowed. */
const acts: Record<string, Act> = {
  submit,
  startReview: async (userId) => office.startReview(today, await newest(userId), achieng),
  ask: async (userId) =>
    office.askForInformation(today, await newest(userId), achieng, [
      { question: 'Which shop?', wants: 'text' },
      { question: 'And a longer statement', wants: 'mpesa' },
    ]),
  answer: async (userId) => {
    const application = await newest(userId);
    const question = application.questions.find((one) => !one.answer);
    const document = question?.wants === 'mpesa' ? await givenFile(userId, 'mpesa') : null;
    const body = { number: question?.number ?? 1, text: 'Gikomba', document };
    return answerQuestion(today, requestFor(application), body);
  },
  reopen: async (userId) => office.reopenReview(today, await newest(userId), achieng),
  approve: async (userId) => office.approveApplication(today, await newest(userId), mutiso, terms),
  decline: async (userId) =>
    office.declineApplication(today, await newest(userId), mutiso, 'Need not clear'),
  acceptOffer: async (userId) => {
    const application = await newest(userId);
    const facts = offerFacts(application, application.offer?.number ?? 1, Date.now());
    return changeApplication(today, application, {
      event: 'acceptOffer',
      facts: { ...facts, hasAgreed: true, hasFreshCode: true },
      by: userId,
    });
  },
  declineOffer: async (userId) => {
    const application = await newest(userId);
    const body = { offer: application.offer?.number ?? 1, reason: null };
    return declineOffer(today, requestFor(application), body);
  },
  withdraw: async (userId) => {
    const application = await newest(userId);
    const { version } = application;
    return withdrawApplication(today, requestFor(application), { version });
  },
  timePasses: async (userId) => {
    const given = depsAfter(15);
    const { left } = await runDue(applicationsJob(given), { clock: given.clock, owners: [userId] });
    expect(left).toBe(0);
  },
};

const dueTextsOf = (application: ApplicationItem): string[] =>
  dueMomentsOf(application).map(
    (at) => `${application.applicationId} ${new Date(at).toISOString()}`,
  );

/** Checks everything that must be true of an owner's applications after any story. */
async function expectSound(userId: string): Promise<ApplicationStatus[]> {
  const { items: applications } = await deps.listApplications(userId);
  const statuses = applications.map(({ status }) => status);
  const open = applications.filter(({ status }) => isOpen(status));
  expect(open.length).toBeLessThanOrEqual(1);
  const marker = await deps.findOpenApplication(userId);
  expect(marker?.applicationId).toBe(open[0]?.applicationId);
  for (const application of applications) {
    const history = await deps.readHistory(application.applicationId);
    let state: string = 'Draft';
    let version = 0;
    for (const line of history) {
      expect(line.from).toBe(state);
      expect(rules[line.event].from).toContain(state);
      expect(line.to).toBe(rules[line.event].to);
      expect(line.version).toBeGreaterThan(version);
      [state, version] = [line.to, line.version];
    }
    expect(state).toBe(application.status);
    expect(version).toBeLessThanOrEqual(application.version);
    expect(await deps.findByReference(application.ref)).toEqual(application);
  }
  // A time that passes leaves nothing that is due: what is left is what the applications say.
  const due = (await dueRowsOf(userId)).map(({ subject, at }) => `${subject} ${at}`);
  expect(due.toSorted()).toEqual(applications.flatMap(dueTextsOf).toSorted());
  return statuses;
}

const stories = storiesOf(acts, { minLength: 6, maxLength: 14 });

/** Stories that go somewhere, whatever the random ones do. */
const examples = [
  inTurn(['startReview', 'approve', 'acceptOffer'], ['startReview', 'decline']),
  inTurn(['startReview', 'approve', 'declineOffer'], ['withdraw']),
  inTurn(['startReview', 'ask'], ['startReview', 'approve', 'timePasses']),
];

const reachedByExamples: readonly ApplicationStatus[] = [
  'Information Requested',
  'Offer Accepted',
  'Offer Declined',
  'Offer Expired',
  'Declined',
  'Withdrawn',
];

const applications: Subject = { acts, given: submit, expectSound };

it('the history of an application leads to its status in stories that reach most of them', async () => {
  expect(await tellAll(applications, examples)).toEqual(
    expect.arrayContaining([...reachedByExamples]),
  );
});

it('the history of an application leads to its status in random stories, and no owner has two open ones', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => void (await tell(applications, story))),
    { numRuns: runsOf(5, 60) },
  );
});

it('of several submissions at once one succeeds, and of several decisions one', async () => {
  const userId = await givenAccount();
  await tryAtOnce(6, () => submit(userId));
  await acts.startReview?.(userId);
  // All decide on the application as it is now: one who read it later might decide after another.
  const seen = await newest(userId);
  const decided = await Promise.allSettled([
    office.approveApplication(today, seen, mutiso, terms),
    office.approveApplication(today, seen, mutiso, terms),
    office.declineApplication(today, seen, mutiso, 'Need not clear'),
    office.askForInformation(today, seen, achieng, [{ question: 'Which shop?', wants: 'text' }]),
    withdrawApplication(today, requestFor(seen), { version: seen.version }),
  ]);
  expect(countDone(decided)).toBe(1);
  await expectSound(userId);
});
