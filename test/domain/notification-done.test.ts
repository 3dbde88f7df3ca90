import { applicationMessages } from '#core/messages/applications.ts';
import { noticeText } from '#core/messages/message.ts';
import type { ApplicationEventName } from '#core/notifications/events.ts';
import { notificationIdOf } from '#core/notifications/notification.store.ts';
import { isDone, readNotification } from '#core/notifications/read-notifications.ts';
import { isoTime } from '#core/platform/clock.ts';
import { applicationEvents } from '#shared/applications/application-machine.ts';
import type { Need } from '#shared/needs/need.ts';
import { applicationText, applicationTold } from '#test/support/messages.ts';

const now = Date.parse('2026-11-23T09:00:00.000Z');
const date = '2026-11-20T09:00:00.000Z';
const path = '/applications/A';

const need = (changes: Partial<Need> = {}): Need => ({
  kind: 'answer',
  path,
  reference: 'A7K2Q9M',
  count: 1,
  amount: null,
  since: date,
  dueAt: '2026-11-27T09:00:00.000Z',
  ...changes,
});

it.each([
  ['while it waits', need(), false],
  ['while it has waited for longer', need({ since: '2026-11-18T09:00:00.000Z' }), false],
  ['once something newer waits', need({ since: '2026-11-21T09:00:00.000Z' }), true],
  ['once something else waits', need({ kind: 'offer' }), true],
  ['once another application waits', need({ path: '/applications/B' }), true],
])('%s, it is done: %s', (_, waiting, done) =>
  expect(isDone({ asks: 'answer', path, date }, [waiting], now)).toBe(done),
);

it('it is done if nothing waits', () =>
  expect(isDone({ asks: 'offer', path, date }, [], now)).toBe(true));

it('it may be one of several that wait', () => {
  const others = [need({ kind: 'draft', path: '/apply' }), need()];
  expect(isDone({ asks: 'answer', path, date }, others, now)).toBe(false);
});

it('one that tells of a decision, or is older than this knowledge, is never done', () =>
  expect(isDone({ path, date }, [], now)).toBe(false));

it.each([
  ['2026-11-23T08:59:59.000Z', true],
  ['2026-11-23T09:00:00.000Z', true],
  ['2026-11-23T09:00:01.000Z', false],
])('one of a call until %s is done: %s', (endsAt, done) =>
  expect(isDone({ endsAt, path, date }, [], now)).toBe(done),
);

const asks = (event: ApplicationEventName) => applicationTold[event]?.asks;

it('questions ask for an answer, and offers to be read', () => {
  expect([asks('ask'), asks('remindToAnswer')]).toEqual(['answer', 'answer']);
  for (const event of ['approve', 'renewOffer', 'remindOfOffer'] as const)
    expect(asks(event)).toBe('offer');
});

it('an event that asks for something has a notification', () => {
  const offer = { amount: 1, expiresAt: date };
  const details = { questions: ['Which shop?'], offer, closesAt: date };
  const facts = { ref: 'A', fullName: 'W', systemNeed: 'ERP', ...details, siteHost: undefined };
  for (const event of applicationEvents.filter(asks)) {
    expect(applicationText(event, facts)).not.toBeNull();
  }
});

it('a promised call ends with its hours', () => {
  const values = { applicationId: 'A', ref: 'A7K2Q9M', siteHost: undefined };
  const hours = { from: date, to: '2026-11-20T11:00:00.000Z' };
  const text = noticeText(applicationMessages.promiseCall, 'en', { ...values, ...hours });
  expect([text.asks, text.endsAt]).toEqual([undefined, hours.to]);
});

it.each(['passkey-added-kD3_x', 'TEAM-01JD-givenKes', 'P7K2Q9M4X-deliver'])(
  'a notification about %s can be marked as read',
  async (about) => {
    const markRead = vi.fn(async () => true);
    const id = notificationIdOf(isoTime(Date.now()), about);
    await readNotification({ markRead, clock: Date.now } as never, 'owner', id);
    expect(markRead).toHaveBeenCalledOnce();
  },
);
