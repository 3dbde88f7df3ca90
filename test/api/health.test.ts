/** The platform's health, and failed work put back by the office. */

import { healthNumberNames, smsShareNames } from '#shared/health/words.ts';
import { workQueueNames } from '#shared/health/work-queues.ts';
import { dueKinds } from '#shared/platform/due-kinds.ts';
import { outcomeOf } from '#test/support/call.ts';
import { awsEndpoint, runDue } from '#test/support/cloud.ts';
import { forAllTests } from '#test/support/for-tests.ts';
import { givenOwner } from '#test/support/owner.ts';
import { putMessage } from '#test/support/queue.ts';
import { settled } from '#test/support/settled.ts';
import { givenStaff } from '#test/support/staff.ts';

const admin = forAllTests(() => givenStaff(['admin']));

const health = async () => (await admin.getHealth()).reply;

const redrive = (queue: string) => admin.redriveDeadLetters({ queue: queue as 'campaigns' });

const givenFailedWork = () =>
  putMessage(awsEndpoint, 'DueUnprovenDeadLetters', { kind: 'unproven', shard: 0 });

it('every queue, share of SMS, kind of night and number has its line', async () => {
  const { deadLetters, sms, nights, numbers } = await health();
  expect(deadLetters.map(({ queue }) => queue)).toEqual([...workQueueNames, null]);
  expect(sms.map(({ share }) => share)).toEqual(smsShareNames);
  expect(nights.map(({ kind }) => kind)).toEqual(dueKinds);
  expect(numbers.map(({ name }) => name)).toEqual(healthNumberNames);
});

it('the code of a new number is in the spend of today, in USD and as a part of the day', async () => {
  const strangers = async () => {
    const [found] = (await health()).sms.filter(({ share }) => share === 'strangers');
    return found ?? { today: 0, todayUsd: 0, ofTheDay: 0 };
  };
  const before = await strangers();
  await givenOwner();
  const { today, todayUsd, ofTheDay } = await strangers();
  expect(today).toBeGreaterThan(before.today);
  expect(todayUsd).toBeCloseTo(today * 0.03, 2);
  expect(ofTheDay).toBeGreaterThan(before.ofTheDay);
});

it('a run of the night is shown, and makes its kind green', async () => {
  await runDue('unproven');
  const night = (await health()).nights.find(({ kind }) => kind === 'unproven');
  expect(night?.runs[0]?.startedAt).toBeTruthy();
  expect(night?.problems).not.toContain('notRun');
});

it('failed work goes back and is done, and the audit says who put it back', async () => {
  await givenFailedWork();
  const waiting = async () =>
    (await health()).deadLetters.find(({ queue }) => queue === 'due-unproven')?.messages;
  const before = await waiting();
  expect(before).toBeGreaterThan(0);
  expect((await redrive('due-unproven')).reply).toEqual({ messages: before });
  await settled(awsEndpoint);
  expect(await waiting()).toBe(0);
  const about = { about: 'member', which: admin.staffId, kind: 'health.redriven' } as const;
  const { events } = (await admin.readAudit(about)).reply;
  expect(events).toMatchObject([{ label: 'due-unproven', before: { messages: before } }]);
});

it('an empty queue is not put back, and one without work behind it cannot be chosen', async () => {
  expect(outcomeOf(await redrive('campaigns'))).toEqual([409, 'health.nothingToRedrive']);
  expect(outcomeOf(await redrive('DeadLetters'))).toEqual([400, 'request.invalidField']);
});
