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

describe('one message that was set aside', () => {
  const queue = 'leases' as const;
  const secrets = {
    phone: '+254712345678',
    pk: 'flow#0712 345 678',
    codeHash: 'a1',
    code: '482913',
    typed: '482913',
    by: 'achieng@duka.example',
    refresh: 'eyJhbGciOi.eyJzdWIiOjF9.c2lnbmF0dXJl',
    sms: 'Your code is 482 913.',
    fullName: 'Achieng',
  };

  const messages = async () => (await admin.readDeadLetters({ queue })).reply.messages;

  const answer = (messageId: string, act: 'putBack' | 'drop') =>
    admin.answerDeadLetter({ messageId, queue, act });

  const given = async (key: string) => {
    const item = { sk: `lease#${key}`, entity: 'lease', userId: 'nobody', key, ttl: 1 };
    await putMessage(awsEndpoint, 'LeasesDeadLetters', { ...item, ...secrets });
    const found = (await messages()).find(({ text }) => text.includes(key));
    if (!found) throw new Error('the message is not shown');
    return found;
  };

  it('is shown without numbers, codes, tokens, names and texts, and stays', async () => {
    const { text, messageId } = await given('profile/one');
    expect(text).not.toMatch(/712|345|482|eyJ|achieng|Your|a1"/i);
    expect(text).toContain('"userId": "nobody"');
    expect((await messages()).map((one) => one.messageId)).toContain(messageId);
    await answer(messageId, 'drop');
  });

  it('is put back or dropped once, by itself, and the audit says so', async () => {
    const [back, gone, rest] = [await given('a/b'), await given('a/c'), await given('a/d')];
    expect((await answer(back.messageId, 'putBack')).status).toBe(204);
    expect((await answer(gone.messageId, 'drop')).status).toBe(204);
    for (const { messageId } of [back, gone]) {
      expect(outcomeOf(await answer(messageId, 'drop'))).toEqual([409, 'health.messageGone']);
    }
    await settled(awsEndpoint);
    const left = (await messages()).map(({ messageId }) => messageId);
    expect(left).toContain(rest.messageId);
    await answer(rest.messageId, 'drop');
    const about = { about: 'member', which: admin.staffId } as const;
    const { events } = (await admin.readAudit({ ...about, kind: null, cursor: null })).reply;
    const acts = events.filter(({ before }) => JSON.stringify(before)?.includes('messageId'));
    expect(acts.slice(1, 3).map(({ kind, before }) => ({ kind, before }))).toMatchObject([
      { kind: 'health.messageDropped', before: { messageId: gone.messageId } },
      { kind: 'health.messagePutBack', before: { messageId: back.messageId } },
    ]);
  });

  it('of streams and schedules is dropped, and not put back', async () => {
    await putMessage(awsEndpoint, 'DeadLettersQueue', { DDBStreamBatchInfo: { shardId: 's-1' } });
    const [found] = (await admin.readDeadLetters()).reply.messages;
    const of = { messageId: found?.messageId ?? '', queue: null };
    const back = await admin.answerDeadLetter({ ...of, act: 'putBack' });
    expect(outcomeOf(back)).toEqual([409, 'health.noWorkBehind']);
    expect((await admin.answerDeadLetter({ ...of, act: 'drop' })).status).toBe(204);
  });
});
