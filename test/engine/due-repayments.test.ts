/** The reminders of installments, on a real DynamoDB engine. */
import { describe, expect, it } from 'vitest';
import { user } from '#core/accounts/user.entity.ts';
import { readWholeAgreement } from '#core/agreements/whole-agreement.ts';
import type { NewNotification } from '#core/notifications/notification.store.ts';
import { type NotifyDeps, notifyDeps } from '#core/notifications/notify-deps.ts';
import { notifyOfProject } from '#core/notifications/notify-of-project.ts';
import { type ProjectEvent, projectEventOf } from '#core/notifications/project-event.ts';
import { write } from '#core/platform/write.ts';
import { acceptDelivery, deliveryAct } from '#core/projects/accept-delivery.ts';
import type { ProjectItem } from '#core/projects/project.entity.ts';
import { type FactCommand, recordFact } from '#core/projects/record-fact.ts';
import { deps } from '#core/repayments/due-deps.ts';
import {
  type RepaymentReminderItem,
  repaymentReminder,
} from '#core/repayments/repayment-reminder.entity.ts';
import { repaymentsJob } from '#core/repayments/run-due.ts';
import type { AgreementEvent } from '#shared/agreements/agreement-machine.ts';
import { reminderMoments } from '#shared/agreements/repayment-reminders.ts';
import { monthsAfter } from '#shared/agreements/schedule.ts';
import { DAY_MS, HOUR_MS } from '#shared/platform/time.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import { givenAccount } from '#test/support/account.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { givenCode } from '#test/support/own-code.ts';
import { newestProject, projectDeps, requestAbout } from '#test/support/project.ts';
import { givenDelivery } from '#test/support/project-writes.ts';

/** KES of the first installment: 500,000 in six months. */
const FIRST = 83_334;

/** A delivered project, whose installments begin in a month. */
async function givenRepaying(): Promise<ProjectItem> {
  const userId = await givenAccount({ businessName: 'Kamau Hardware' });
  const project = await givenDelivery({ userId });
  const code = await givenCode(deliveryAct(project));
  await acceptDelivery(projectDeps, requestAbout(project), { code });
  return newestProject(userId);
}

/** @returns the moments of the reminders of an installment of this project */
const momentsOf = ({ deliveredAt = '' }: ProjectItem, number = 1): number[] =>
  reminderMoments(monthsAfter(nairobiDay(Date.parse(deliveredAt)), number));

const runAt = ({ userId }: ProjectItem, now: number, given: Partial<typeof deps> = {}) =>
  runDue(repaymentsJob({ ...deps, clock: () => now, ...given }), {
    clock: () => now,
    owners: [userId],
  });

const remindersOf = ({ userId, ref }: ProjectItem): Promise<RepaymentReminderItem[]> =>
  repaymentReminder.list({ key: { userId, ref } });

const toldOf = async (project: ProjectItem) =>
  (await remindersOf(project)).map(({ day, kind, amount }) => [day, kind, amount]);

async function record<Event extends AgreementEvent>(
  { userId, ref }: ProjectItem,
  command: Omit<FactCommand<Event>, 'by'>,
  now: number,
) {
  const whole = await readWholeAgreement({ userId, ref });
  if (!whole) throw new Error('there is no agreement');
  return recordFact({ ...projectDeps, clock: () => now }, whole, {
    ...command,
    by: 'achieng',
  } as FactCommand<Event>);
}

const pay = (project: ProjectItem, amount: number, now: number) =>
  record(project, { event: 'pay', line: { amount, channel: 'bank', reference: 'FT1' } }, now);

/** @returns the moments at which reminders wait */
const dueAt = async ({ userId }: ProjectItem): Promise<number[]> =>
  (await dueRowsOf(userId))
    .filter(({ kind }) => kind === 'repayment')
    .map(({ at }) => Date.parse(at));

describe('the reminders of installments', () => {
  it('an owner is reminded six times of an installment that stays open, once each', async () => {
    const project = await givenRepaying();
    const moments = momentsOf(project);
    for (const at of moments) {
      await runAt(project, at - 1);
      await runAt(project, at);
      await runAt(project, at + HOUR_MS);
    }
    expect(await toldOf(project)).toEqual(
      moments.map((at, index) => [
        nairobiDay(at),
        index < 2 ? 'upcoming' : index === 2 ? 'today' : 'overdue',
        FIRST,
      ]),
    );
    expect(await dueAt(project)).toEqual([momentsOf(project, 2)[0]]);
  });

  it('whoever has paid is not reminded, and an agreement has one row at a time', async () => {
    const project = await givenRepaying();
    const [first = 0, second = 0] = momentsOf(project);
    expect(await dueAt(project)).toEqual([first]);
    await runAt(project, first);
    expect(await dueAt(project)).toEqual([second]);
    await pay(project, FIRST, first + HOUR_MS);
    expect(await dueAt(project)).toEqual([momentsOf(project, 2)[0]]);
    for (const at of momentsOf(project).slice(1)) await runAt(project, at);
    expect(await remindersOf(project)).toHaveLength(1);
  });

  it('the last payment ends the reminders, and its taking back brings those that are still to come', async () => {
    const project = await givenRepaying();
    const [first = 0, , , after = 0, third] = momentsOf(project);
    const { line } = await pay(project, 500_000, first - DAY_MS);
    expect(await dueAt(project)).toEqual([]);
    const back = { event: 'takeBack', line: { amount: 500_000, reverses: line.line } } as const;
    await record(project, back, after + HOUR_MS);
    expect(await dueAt(project)).toEqual([third]);
    await runAt(project, third ?? 0);
    expect((await remindersOf(project)).map(({ daysLate }) => daysLate)).toEqual([3]);
  });

  it('all that is overdue is one reminder a day, as one sum', async () => {
    const project = await givenRepaying();
    const at = momentsOf(project, 2)[2] ?? 0;
    for (const each of [...momentsOf(project), ...momentsOf(project, 2).slice(0, 3)]) {
      await runAt(project, each);
    }
    const newest = (await remindersOf(project)).at(-1);
    expect(newest).toMatchObject({ day: nairobiDay(at), kind: 'overdue', amount: FIRST, count: 1 });
    await runAt(project, momentsOf(project, 2)[3] ?? 0);
    expect((await remindersOf(project)).at(-1)).toMatchObject({ amount: 2 * FIRST, count: 2 });
  });

  it('of reminders that were missed, one is sent, as it is true then', async () => {
    const project = await givenRepaying();
    const late = (momentsOf(project)[3] ?? 0) + DAY_MS;
    await runAt(project, late);
    expect(await remindersOf(project)).toMatchObject([{ kind: 'overdue', daysLate: 2 }]);
    expect(await dueAt(project)).toEqual([momentsOf(project)[4]]);
  });

  it('two workers on one page send one reminder', async () => {
    const project = await givenRepaying();
    const [first = 0, second] = momentsOf(project);
    const outcomes = await Promise.all([runAt(project, first), runAt(project, first)]);
    expect(outcomes.reduce((sum, { left }) => sum + left, 0)).toBe(0);
    expect(await remindersOf(project)).toHaveLength(1);
    expect(await dueAt(project)).toEqual([second]);
  });

  it('a worker that dies before or after its write loses no reminder, and sends none twice', async () => {
    const project = await givenRepaying();
    const [first = 0, second] = momentsOf(project);
    const dies = async (): Promise<never> => {
      throw new Error('died');
    };
    const before = await runAt(project, first, { saveReminderTurn: dies });
    expect([before.left, await dueAt(project)]).toEqual([1, [first]]);
    const saveReminderTurn: typeof deps.saveReminderTurn = async (...turn) => {
      await deps.saveReminderTurn(...turn);
      return dies();
    };
    await runAt(project, first, { saveReminderTurn });
    await runAt(project, first);
    expect(await remindersOf(project)).toHaveLength(1);
    expect(await dueAt(project)).toEqual([second]);
  });

  it('a payment in the moment of the reminder wins', async () => {
    const project = await givenRepaying();
    const [first = 0] = momentsOf(project);
    let reads = 0;
    const readWhole: typeof deps.readWholeAgreement = async (key) => {
      const whole = await deps.readWholeAgreement(key);
      reads += 1;
      if (reads === 1) await pay(project, FIRST, first + 1);
      return whole;
    };
    await runAt(project, first, { readWholeAgreement: readWhole });
    expect([reads, await remindersOf(project)]).toEqual([2, []]);
    expect(await dueAt(project)).toEqual([momentsOf(project, 2)[0]]);
  });

  it('nobody is reminded at night: the rows wait for the morning', async () => {
    const project = await givenRepaying();
    const [first = 0] = momentsOf(project);
    const evening = await runAt(project, first + 10 * HOUR_MS);
    expect([evening, await remindersOf(project)]).toEqual([{ done: 0, left: 1 }, []]);
    await runAt(project, first + DAY_MS);
    expect(await remindersOf(project)).toHaveLength(1);
  });

  it('a closed account is not reminded, and leaves no row', async () => {
    const project = await givenRepaying();
    await write(user.delete({ userId: project.userId }));
    await runAt(project, momentsOf(project)[0] ?? 0);
    expect([await remindersOf(project), await dueAt(project)]).toEqual([[], []]);
  });
});

describe('the notification of a reminder', () => {
  /** @returns the line on the dashboard because of the newest reminder, and its SMS */
  async function told(project: ProjectItem) {
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
    const stored = { ...(await remindersOf(project)).at(-1), entity: 'repaymentReminder' };
    await notifyOfProject(given, projectEventOf(stored) as ProjectEvent);
    return { lines, texts };
  }

  it('it leads to where the agreement is paid, and its SMS says where from any phone', async () => {
    const project = await givenRepaying();
    await runAt(project, momentsOf(project)[2] ?? 0);
    const { lines, texts } = await told(project);
    const path = `/repayments?ref=${project.ref}`;
    expect(lines).toMatchObject([
      { message: 'KES 83,334 is due today.', label: 'Pay now', path, asks: 'installment' },
    ]);
    expect(texts).toEqual([expect.stringContaining(`Acc ${project.ref}`)]);
  });

  it('it does not come any more when the payment was quicker', async () => {
    const project = await givenRepaying();
    const at = momentsOf(project)[2] ?? 0;
    await runAt(project, at);
    await pay(project, FIRST, at + 1);
    expect(await told(project)).toEqual({ lines: [], texts: [] });
  });
});
