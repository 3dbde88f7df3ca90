import fc from 'fast-check';
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { dueReminder, lastAskedAt } from '#core/applications/application/due-moments.ts';
import { forAny } from '#test/support/for-any.ts';
import { applicationWith, iso, questionAt } from '#test/support/stored-application.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-01T06:00:00.000Z');
const waitingForAnswer = applicationWith({
  status: 'Information Requested',
  questions: [questionAt(start)],
});
const waitingForOwner = applicationWith({
  status: 'Approved',
  offer: { madeAt: iso(start), expiresAt: iso(start + 14 * day) },
});

const dayOf = (one: ApplicationItem, days: number) =>
  dueReminder(one, start + days * day)?.day ?? null;

it.each([
  [0, null],
  [2.9, null],
  [3, 3],
  [5.9, 3],
  [6, 6],
  [13, 6],
])('%s days after a question, the reminder of day %s is due', (days, reminder) =>
  expect(dayOf(waitingForAnswer, days)).toBe(reminder),
);

it.each([
  [0, null],
  [9.9, null],
  [10, 10],
  [12, 10],
  [13, 13],
  [13.9, 13],
])('%s days after an offer, the reminder of day %s is due', (days, reminder) =>
  expect(dayOf(waitingForOwner, days)).toBe(reminder),
);

it('a reminder names the open questions, and the day on which the application is declined', () => {
  const two = applicationWith({
    status: 'Information Requested',
    questions: [questionAt(start, true), questionAt(start - day), questionAt(start - 2 * day)],
  });
  expect(dueReminder(two, start + 3 * day)).toMatchObject({
    event: 'remindToAnswer',
    since: iso(start - day),
    details: { questions: ['Which shop?', 'Which shop?'], closesAt: iso(start + 13 * day) },
  });
});

it.each([
  'Pending Review',
  'Under Review',
  'Declined',
  'Withdrawn',
  'Offer Accepted',
  'Offer Expired',
])('no reminder is due for an application with the status %s', (status) => {
  const { offer } = waitingForOwner;
  expect(dayOf(applicationWith({ status, offer, questions: [questionAt(start)] }), 13)).toBeNull();
});

it('two reminders are due in the days of waiting, at whatever hour the mornings are', () =>
  forAny(fc.double({ min: 0, max: 0.9, noNaN: true }), (late) => {
    const mornings = Array.from({ length: 14 }, (_, n) => n + late);
    const days = mornings.map((morning) => dayOf(waitingForAnswer, morning));
    expect([...new Set(days)]).toEqual([null, 3, 6]);
  }));

it('the days of an application are counted from its last open question', () => {
  const questions = [questionAt(start), questionAt(start + day), questionAt(start + 2 * day, true)];
  expect(lastAskedAt({ changedAt: '', questions })).toBe(iso(start + day));
});
