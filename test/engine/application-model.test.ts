/** Applications under random simultaneous events, on a real DynamoDB engine. */

import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { dueMomentsOf } from '#core/applications/application/due-moments.ts';
import { changeApplication } from '#core/applications/change-application.ts';
import { deps } from '#core/applications/deps.ts';
import { answerQuestion } from '#core/applications/form/answer-question.ts';
import { withdrawApplication } from '#core/applications/own-application.ts';
import { applicationsJob } from '#core/applications/run-due-changes.ts';
import * as office from '#core/assessment/decisions.ts';
import { offerFacts } from '#core/offers/pending-offer.ts';
import { type ApplicationStatus, isOpen, rules } from '#shared/applications/application-machine.ts';
import {
  declineNewest,
  depsAfter,
  givenFile,
  newest,
  requestFor,
  submit,
  today,
  withdrawNewest,
} from '#test/support/application.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { countDone, tryAtOnce } from '#test/support/outcomes.ts';
import { achieng, givenAccount, mutiso } from '#test/support/people.ts';
import { type Act, inTurn, type Subject, tellAll, tellRandom } from '#test/support/stories.ts';

const toNewest =
  (act: (application: ApplicationItem) => Promise<unknown>): Act =>
  async (userId) =>
    act(await newest(userId));

const terms = { amount: 500_000, deposit: 0, period: '6 Months', fees: [] } as const;

/** Acts that may be tried at any time; the machine decides. */
const acts: Record<string, Act> = {
  submit,
  startReview: toNewest((application) => office.startReview(today, application, achieng)),
  ask: toNewest((application) =>
    office.askForInformation(today, application, achieng, {
      questions: [
        { question: 'Which shop?', wants: 'text' },
        { question: 'And a longer statement', wants: 'mpesa' },
      ],
    }),
  ),
  answer: toNewest(async (application) => {
    const question = application.questions.find((one) => !one.answer);
    const { userId } = application;
    const document = question?.wants === 'mpesa' ? await givenFile(userId, 'mpesa') : null;
    const body = { number: question?.number ?? 1, text: 'Gikomba', document };
    return answerQuestion(today, requestFor(application), body);
  }),
  reopen: toNewest((application) => office.reopenReview(today, application, achieng)),
  approve: toNewest((application) => office.approveApplication(today, application, mutiso, terms)),
  decline: toNewest((application) =>
    office.declineApplication(today, application, mutiso, { reason: 'Need not clear' }),
  ),
  acceptOffer: toNewest((application) => {
    const facts = offerFacts(application, application.offer?.number ?? 1, Date.now());
    const agreed = { ...facts, hasAgreed: true, hasFreshCode: true };
    const change = { event: 'acceptOffer', facts: agreed, by: application.userId } as const;
    return changeApplication(today, application, change);
  }),
  declineOffer: declineNewest,
  withdraw: withdrawNewest,
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

/** Checks all invariants of an owner's applications. */
async function expectSound(userId: string): Promise<ApplicationStatus[]> {
  const { items: applications } = await deps.listApplications(userId);
  const statuses = applications.map(({ status }) => status);
  const open = applications.filter(({ status }) => isOpen(status));
  expect(open.length).toBeLessThanOrEqual(1);
  expect((await deps.findOpenApplication(userId))?.applicationId).toBe(open[0]?.applicationId);
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
  // After time has passed nothing is due; the rest matches the applications.
  const due = (await dueRowsOf(userId)).map(({ subject, at }) => `${subject} ${at}`);
  expect(due.toSorted()).toEqual(applications.flatMap(dueTextsOf).toSorted());
  return statuses;
}

/** Fixed stories that get somewhere. */
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
  await tellRandom(applications, { minLength: 6, maxLength: 14 }, 5, 60);
});

it('of several submissions at once one succeeds, and of several decisions one', async () => {
  const userId = await givenAccount();
  await tryAtOnce(6, () => submit(userId));
  await acts.startReview?.(userId);
  // All decide on the present version, because a late reader might decide after another.
  const seen = await newest(userId);
  const decided = await Promise.allSettled([
    office.approveApplication(today, seen, mutiso, terms),
    office.approveApplication(today, seen, mutiso, terms),
    office.declineApplication(today, seen, mutiso, { reason: 'Need not clear' }),
    office.askForInformation(today, seen, achieng, {
      questions: [{ question: 'Which shop?', wants: 'text' }],
    }),
    withdrawApplication(today, requestFor(seen), { version: seen.version }),
  ]);
  expect(countDone(decided)).toBe(1);
  await expectSound(userId);
});
