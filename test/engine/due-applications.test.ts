/** Reminders, lapses and expiring offers, on a real DynamoDB engine. */

import { application } from '#core/applications/application/application.entity.ts';
import { dueMomentsOf } from '#core/applications/application/due-moments.ts';
import { reminder } from '#core/applications/application/reminder.store.ts';
import { deps } from '#core/applications/deps.ts';
import { answerQuestion } from '#core/applications/form/answer-question.ts';
import { applicationsJob, cameToNothing, eraseOld } from '#core/applications/run-due-changes.ts';
import * as office from '#core/assessment/decisions.ts';
import { auditEvent } from '#core/audit/audit.store.ts';
import { lease } from '#core/documents/upload.store.ts';
import { write } from '#core/platform/table/transact.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { depsAfter, givenAsked, newest, requestFor, today } from '#test/support/application.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { crashing, failingAt, followed } from '#test/support/outcomes.ts';
import { givenAccount, mutiso } from '#test/support/people.ts';
import { itemsNaming } from '#test/support/table.ts';

type Deps = typeof deps;

/** The owner of an application with two questions. */
async function givenQuestions(): Promise<string> {
  return (await givenAsked(await givenAccount(), 'Which shop?', 'Since when?')).userId;
}

/** The morning so many days from now, for these owners. */
const morning = (owners: readonly string[], days: number, changed: Partial<Deps> = {}) => {
  const given = { ...depsAfter(days), ...changed };
  return runDue(applicationsJob(given), { clock: given.clock, owners });
};

const answer = async (userId: string, number: number, later = 0) => {
  const request = requestFor(await newest(userId));
  return answerQuestion(depsAfter(later), request, { number, text: 'Gikomba', document: null });
};

async function remindersOf(userId: string): Promise<number[]> {
  const { applicationId } = await newest(userId);
  return (await reminder.list({ key: { applicationId } })).map(({ day }) => day);
}

const endingsOf = async (userId: string) =>
  (await deps.readHistory((await newest(userId)).applicationId))
    .filter(({ by }) => by === 'clock')
    .map(({ event }) => event);

const momentsOf = async (userId: string) =>
  (await dueRowsOf(userId)).map(({ at }) => Date.parse(at)).toSorted();

it('each morning takes the rows of its reminders, and the lapse takes the last', async () => {
  const userId = await givenQuestions();
  const [first, second, end] = dueMomentsOf(await newest(userId));
  expect(await momentsOf(userId)).toEqual([first, second, end]);
  expect(await morning([userId], 2.9)).toEqual({ done: 0, left: 0 });
  expect(await morning([userId], 3.1)).toEqual({ done: 1, left: 0 });
  expect(await momentsOf(userId)).toEqual([second, end]);
  expect(await remindersOf(userId)).toEqual([3]);
  // A lapse takes all rows that are left.
  expect(await morning([userId], 15)).toEqual({ done: 1, left: 0 });
  expect(await endingsOf(userId)).toEqual(['lapse']);
  expect(await momentsOf(userId)).toEqual([]);
  expect(await remindersOf(userId)).toEqual([3]);
});

it('an answer takes away what was due, and an offer has its own rows until it is renewed', async () => {
  const userId = await givenQuestions();
  await answer(userId, 1);
  expect(await momentsOf(userId)).toHaveLength(3);
  await answer(userId, 2);
  expect(await momentsOf(userId)).toEqual([]);
  const terms = { amount: 500_000, deposit: 0, period: '6 Months', fees: [] } as const;
  await office.approveApplication(today, await newest(userId), mutiso, terms);
  expect(await momentsOf(userId)).toEqual(dueMomentsOf(await newest(userId)));
  expect(await morning([userId], 10.1)).toEqual({ done: 1, left: 0 });
  expect(await morning([userId], 14.1)).toEqual({ done: 1, left: 0 });
  expect(await endingsOf(userId)).toEqual(['expireOffer']);
  expect(await remindersOf(userId)).toEqual([10]);
  await office.approveApplication(depsAfter(20), await newest(userId), mutiso, terms);
  const inDays = (await momentsOf(userId)).map((at) => Math.round((at - Date.now()) / DAY_MS));
  expect(inDays).toEqual([30, 33, 34]);
});

it('a morning makes up for the mornings of thirty days that failed', async () => {
  const userId = await givenQuestions();
  expect(await morning([userId], 43)).toEqual({ done: 1, left: 0 });
  expect(await endingsOf(userId)).toEqual(['lapse']);
});

it('two workers on one page make one change and send one reminder', async () => {
  const [lapsing, waiting] = [await givenQuestions(), await givenQuestions()];
  const both = (owner: string, days: number) =>
    Promise.all([morning([owner], days), morning([owner], days)]);
  const outcomes = [...(await both(lapsing, 15)), ...(await both(waiting, 3.1))];
  expect(outcomes.reduce((sum, { left }) => sum + left, 0)).toBe(0);
  expect(await endingsOf(lapsing)).toEqual(['lapse']);
  expect(await remindersOf(waiting)).toEqual([3]);
});

it('an application that cannot be done stops no other, and is done another morning', async () => {
  const [sick, healthy] = [await givenQuestions(), await givenQuestions()];
  const broken = await newest(sick);
  await write(application.patch(broken, { set: { questions: null as never } }));
  const { left } = await morning([sick, healthy], 15);
  expect(left).toBeGreaterThan(0);
  expect(await endingsOf(healthy)).toEqual(['lapse']);
  await write(application.patch(broken, { set: { questions: broken.questions } }));
  expect((await morning([sick], 16)).left).toBe(0);
  expect(await endingsOf(sick)).toEqual(['lapse']);
  expect(await momentsOf(sick)).toEqual([]);
});

it('an answer in the moment of the lapse does not lose the lapse of the other question', async () => {
  const userId = await givenQuestions();
  // Only the row of the lapse is left.
  expect(await morning([userId], 6.1)).toEqual({ done: 2, left: 0 });
  const findApplication = vi.fn(followed(deps.findApplication, () => answer(userId, 1)));
  expect((await morning([userId], 15, { findApplication })).left).toBe(0);
  expect(findApplication.mock.calls.length).toBeGreaterThan(1);
  expect(await endingsOf(userId)).toEqual(['lapse']);
});

/** A worker dies before or after one step of two mornings. */
async function expectNothingLost(
  name: 'saveTransition' | 'insertReminder' | 'forgetDue',
  isDone: boolean,
) {
  const [lapsing, waiting] = [await givenQuestions(), await givenQuestions()];
  const broken = { [name]: crashing(deps[name], isDone) };
  await morning([lapsing], 15, broken);
  await morning([waiting], 3.1, broken);
  expect(await morning([lapsing], 15)).toMatchObject({ left: 0 });
  expect(await morning([waiting], 3.1)).toMatchObject({ left: 0 });
  expect(await endingsOf(lapsing), name).toEqual(['lapse']);
  expect(await momentsOf(lapsing), name).toEqual([]);
  expect(await remindersOf(waiting), name).toEqual([3]);
  expect(await momentsOf(waiting), name).toHaveLength(2);
}

it('a worker that dies before or after any step loses no change and no reminder, and makes none twice', async () => {
  const steps = ['saveTransition', 'insertReminder', 'forgetDue'] as const;
  await Promise.all(
    steps.flatMap((name) => [true, false].map((isDone) => expectNothingLost(name, isDone))),
  );
});

it('an application that came to nothing goes after its years, with its parts and files, and not before', async () => {
  const [gone, open] = [await givenQuestions(), await givenQuestions()];
  await morning([gone], 15);
  const { applicationId, documents } = await newest(gone);
  const [YEARS, end] = [7, 15 + 7 * 366];
  expect(cameToNothing).toEqual(['Offer Declined', 'Offer Expired', 'Declined', 'Withdrawn']);
  await eraseOld(depsAfter(end - 1), YEARS);
  expect((await newest(gone)).applicationId).toBe(applicationId);
  const at = depsAfter(end + 1).clock();
  const night = { ...deps, clock: () => at };
  // A worker dies in the first night.
  const dies = { ...night, eraseParts: crashing(deps.eraseParts, false) };
  expect(await eraseOld(dies, YEARS)).toBe(0);
  expect(await deps.findApplication(gone, applicationId)).toBeNull();
  expect(await eraseOld(night, YEARS)).toBeGreaterThan(0);
  const left = (await itemsNaming(applicationId)).filter(({ ttl }) => ttl === undefined);
  expect(left.map(({ entity }) => entity)).toEqual([]);
  for (const { key } of documents) {
    expect((await lease.get({ userId: gone, key }))?.ttl).toBe(Math.floor(at / 1000));
  }
  const events = await auditEvent.list({ key: { subject: `application#${applicationId}` } });
  expect(events.map(({ kind, by }) => [kind, by])).toContainEqual([
    'application.erased',
    'ops#clock',
  ]);
  expect((await newest(open)).status).toBe('Information Requested');
  expect(await eraseOld(night, YEARS)).toBe(0);
});

/** Applications that lapsed, and a night eight years later that finds no others. */
async function givenOldOnes(count: number) {
  const owners = await Promise.all(Array.from({ length: count }, givenQuestions));
  await morning(owners, 15);
  const rowsBefore: Deps['rowsBefore'] = async (status, at, most) =>
    (await deps.rowsBefore(status, at, 10_000))
      .filter(({ userId }) => owners.includes(userId))
      .slice(0, most);
  const at = depsAfter(8 * 366).clock();
  return { owners, night: { ...deps, clock: () => at, rowsBefore } };
}

it('an application that is renewed in the moment of its erasure keeps all of its history', async () => {
  const { owners, night } = await givenOldOnes(1);
  const { userId, applicationId, version } = await newest(`${owners[0]}`);
  const key = { userId, applicationId };
  const lines = await deps.readHistory(applicationId);
  const renew = () => write(application.patch(key, { set: { version: version + 1 } }));
  const findApplication = followed(deps.findApplication, renew);
  expect(await eraseOld({ ...night, findApplication }, 7)).toBe(0);
  expect(await deps.readHistory(applicationId)).toEqual(lines);
  // The first of two approvals came in the evening.
  const firstApproval = { terms: {} as never, by: 'a', at: new Date(night.clock()).toISOString() };
  await write(application.patch(key, { set: { firstApproval } }));
  expect(await eraseOld(night, 7)).toBe(0);
});

it('the erasures of a night have a most, and one that fails rings and stops no other', async () => {
  const { owners, night } = await givenOldOnes(3);
  const at = new Date(night.clock()).toISOString();
  expect(await deps.rowsBefore('Declined', at, 2)).toHaveLength(2);
  const takeApplication = failingAt(1, deps.takeApplication);
  const countDue = vi.fn();
  expect(await eraseOld({ ...night, takeApplication, countDue }, 7, 2)).toBe(1);
  expect(countDue.mock.calls).toEqual([['DueLeft', 'application', 1]]);
  expect((await Promise.all(owners.map(deps.applicationStatuses))).flat()).toHaveLength(2);
  await expect(eraseOld(night, 6)).rejects.toThrow('6 years are too few.');
  expect(await eraseOld(night, 7)).toBe(2);
});
