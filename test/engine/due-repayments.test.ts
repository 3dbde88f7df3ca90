/** Reminders of installments, on a real DynamoDB engine. */
import { user } from '#core/accounts/account.entity.ts';
import { type NotifyDeps, notifyDeps } from '#core/notifications/deps.ts';
import { eventOf } from '#core/notifications/events.ts';
import type { NewNotification } from '#core/notifications/notification.store.ts';
import { notify } from '#core/notifications/notify.ts';
import { write } from '#core/platform/table/transact.ts';
import { type FactCommand, recordFact } from '#core/projects/money/record-fact.ts';
import type { ProjectItem } from '#core/projects/project/project.entity.ts';
import { deps as ownDeps } from '#core/repayments/deps.ts';
import { deps } from '#core/repayments/due-deps.ts';
import { moveDay } from '#core/repayments/move-day.ts';
import { type RepaymentReminderItem, repaymentReminder } from '#core/repayments/reminder.store.ts';
import { repaymentsJob } from '#core/repayments/run-due.ts';
import type { AgreementEvent } from '#shared/agreements/agreement-machine.ts';
import { reminderMoments } from '#shared/agreements/repayment-reminders.ts';
import { monthsAfter } from '#shared/agreements/schedule.ts';
import { DAY_MS, HOUR_MS, nairobiDay } from '#shared/platform/time.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { crashing, followed, powerCut } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { projectDeps } from '#test/support/project.ts';
import { givenAcceptedDelivery } from '#test/support/project-writes.ts';
import { requestOf, wholeOf } from '#test/support/repayments.ts';

/** KES of the first installment: 500,000 in six months. */
const FIRST = 83_334;

/** Delivered; installments begin in a month. */
let project: ProjectItem;
/** Its first installment's reminders: before its day, on it, and after it. */
let moments: [number, number, number, number, number, number];
/** The first reminder of the second installment. */
let nextMonth: number;

beforeEach(async () => {
  const userId = await givenAccount({ businessName: 'Kamau Hardware' });
  project = await givenAcceptedDelivery({ userId });
  moments = momentsOf(1) as typeof moments;
  [nextMonth = 0] = momentsOf(2);
});

/** @returns an installment's reminder times */
const momentsOf = (number: number): number[] =>
  reminderMoments(monthsAfter(nairobiDay(Date.parse(project.deliveredAt ?? '')), number));

const runAt = (now: number, given: Partial<typeof deps> = {}) =>
  runDue(repaymentsJob({ ...deps, clock: () => now, ...given }), {
    clock: () => now,
    owners: [project.userId],
  });

const reminders = (): Promise<RepaymentReminderItem[]> => {
  const { userId, ref } = project;
  return repaymentReminder.list({ key: { userId, ref } });
};

async function record<Event extends AgreementEvent>(
  command: Omit<FactCommand<Event>, 'by'>,
  now: number,
) {
  const whole = await wholeOf(project);
  const given = { ...projectDeps, clock: () => now };
  return recordFact(given, whole, { ...command, by: 'achieng' } as FactCommand<Event>);
}

const pay = (amount: number, now: number) =>
  record({ event: 'pay', line: { amount, channel: 'bank', reference: 'FT1' } }, now);

/** @returns the times of waiting reminders */
const dueAt = async (): Promise<number[]> =>
  (await dueRowsOf(project.userId))
    .filter(({ kind }) => kind === 'repayment')
    .map(({ at }) => Date.parse(at));

it('an owner is reminded six times of an installment that stays open, once each', async () => {
  for (const at of moments) {
    await runAt(at - 1);
    await runAt(at);
    await runAt(at + HOUR_MS);
  }
  const kinds = ['upcoming', 'upcoming', 'today', 'overdue', 'overdue', 'overdue'];
  expect((await reminders()).map(({ day, kind, amount }) => [day, kind, amount])).toEqual(
    moments.map((at, index) => [nairobiDay(at), kinds[index], FIRST]),
  );
  expect(await dueAt()).toEqual([nextMonth]);
});

it('whoever has paid is not reminded, and an agreement has one row at a time', async () => {
  const [first, second] = moments;
  expect(await dueAt()).toEqual([first]);
  await runAt(first);
  expect(await dueAt()).toEqual([second]);
  await pay(FIRST, first + HOUR_MS);
  expect(await dueAt()).toEqual([nextMonth]);
  for (const at of moments.slice(1)) await runAt(at);
  expect(await reminders()).toHaveLength(1);
});

it('the last payment ends the reminders, and its taking back brings those that are still to come', async () => {
  const [first, , , after, third] = moments;
  const { line } = await pay(500_000, first - DAY_MS);
  expect(await dueAt()).toEqual([]);
  const back = { event: 'takeBack', line: { amount: 500_000, reverses: line.line } } as const;
  await record(back, after + HOUR_MS);
  expect(await dueAt()).toEqual([third]);
  await runAt(third);
  expect((await reminders()).map(({ daysLate }) => daysLate)).toEqual([3]);
});

it('all that is overdue is one reminder a day, as one sum', async () => {
  const at = momentsOf(2)[2] ?? 0;
  for (const each of [...moments, ...momentsOf(2).slice(0, 3)]) {
    await runAt(each);
  }
  const newest = (await reminders()).at(-1);
  expect(newest).toMatchObject({ day: nairobiDay(at), kind: 'overdue', amount: FIRST, count: 1 });
  await runAt(momentsOf(2)[3] ?? 0);
  expect((await reminders()).at(-1)).toMatchObject({ amount: 2 * FIRST, count: 2 });
});

it('of reminders that were missed, one is sent, as it is true then', async () => {
  await runAt(moments[3] + DAY_MS);
  expect(await reminders()).toMatchObject([{ kind: 'overdue', daysLate: 2 }]);
  expect(await dueAt()).toEqual([moments[4]]);
});

it('two workers on one page send one reminder', async () => {
  const [first, second] = moments;
  const outcomes = await Promise.all([runAt(first), runAt(first)]);
  expect(outcomes.reduce((sum, { left }) => sum + left, 0)).toBe(0);
  expect(await reminders()).toHaveLength(1);
  expect(await dueAt()).toEqual([second]);
});

it('a worker that dies before or after its write loses no reminder, and sends none twice', async () => {
  const [first, second] = moments;
  const before = await runAt(first, { saveReminderTurn: powerCut });
  expect([before.left, await dueAt()]).toEqual([1, [first]]);
  await runAt(first, { saveReminderTurn: crashing(deps.saveReminderTurn, true) });
  await runAt(first);
  expect(await reminders()).toHaveLength(1);
  expect(await dueAt()).toEqual([second]);
});

it('a payment in the moment of the reminder wins', async () => {
  const [first] = moments;
  const payFirst = () => pay(FIRST, first + 1);
  const readWholeAgreement = vi.fn(followed(deps.readWholeAgreement, payFirst));
  await runAt(first, { readWholeAgreement });
  expect(readWholeAgreement).toHaveBeenCalledTimes(2);
  expect(await reminders()).toEqual([]);
  expect(await dueAt()).toEqual([nextMonth]);
});

/** The owner moves the first installment by two weeks. */
const move = (now: number) =>
  moveDay({ ...ownDeps, clock: () => now }, requestOf(project), {
    dueDay: nairobiDay(moments[2]),
    days: 14,
  });

it('after its day is moved, the reminders are those of the new day, and those of the old day never come', async () => {
  const [first, second] = moments;
  await runAt(first);
  await move(second - DAY_MS);
  const moved = moments.map((at) => at + 14 * DAY_MS);
  expect(await dueAt()).toEqual([moved[0]]);
  for (const at of [...moments.slice(1), ...moved]) await runAt(at);
  const days = (await reminders()).map(({ day, dueDay }) => [day, dueDay]);
  const newDay = nairobiDay(moved[2] ?? 0);
  expect(days).toEqual([
    [nairobiDay(first), nairobiDay(moments[2])],
    ...moved.map((at) => [nairobiDay(at), newDay]),
  ]);
});

it('nobody is reminded at night: the rows wait for the morning', async () => {
  const [first] = moments;
  const evening = await runAt(first + 10 * HOUR_MS);
  expect([evening, await reminders()]).toEqual([{ done: 0, left: 1 }, []]);
  await runAt(first + DAY_MS);
  expect(await reminders()).toHaveLength(1);
});

it('a closed account is not reminded, and leaves no row', async () => {
  await write(user.delete({ userId: project.userId }));
  await runAt(moments[0]);
  expect([await reminders(), await dueAt()]).toEqual([[], []]);
});

describe('the notification of a reminder', () => {
  /** @returns the newest reminder's line on the dashboard, and its SMS */
  async function told() {
    const lines: NewNotification[] = [];
    const texts: string[] = [];
    const given: NotifyDeps = {
      ...notifyDeps,
      insertNotification: async (line) => lines.push(line) > 0,
      queueFreeSms: async ({ text = '' }) => {
        texts.push(text);
        return 'done';
      },
    };
    const stored = { ...(await reminders()).at(-1), entity: 'repaymentReminder' };
    await notify(given, eventOf(stored));
    return { lines, texts };
  }

  it('it leads to where the agreement is paid, and its SMS says where from any phone', async () => {
    await runAt(moments[2]);
    const { lines, texts } = await told();
    const path = `/repayments?ref=${project.ref}`;
    expect(lines).toMatchObject([
      { message: 'KES 83,334 is due today.', label: 'Pay now', path, asks: 'installment' },
    ]);
    expect(texts).toEqual([expect.stringContaining(`Acc ${project.ref}`)]);
  });

  it('it does not come any more when the owner was quicker to move the day', async () => {
    const [, at] = moments;
    await runAt(at);
    await move(at + 1);
    expect(await told()).toEqual({ lines: [], texts: [] });
  });

  it('it does not come any more when the payment was quicker', async () => {
    const at = moments[2];
    await runAt(at);
    await pay(FIRST, at + 1);
    expect(await told()).toEqual({ lines: [], texts: [] });
  });
});
