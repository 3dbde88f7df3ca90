/** An owner's waiting needs, on a real DynamoDB engine. */
import { application } from '#core/applications/application/application.entity.ts';
import { putDraft } from '#core/applications/application/draft.store.ts';
import { deps, readNeeds } from '#core/needs/needs.ts';
import { deps as notificationDeps } from '#core/notifications/deps.ts';
import { insertNotification } from '#core/notifications/notification.store.ts';
import { readNotifications } from '#core/notifications/read-notifications.ts';
import { write } from '#core/platform/table/transact.ts';
import type { NeedKind } from '#shared/needs/need.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { givenAsked, newest } from '#test/support/application.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { emptyDraft } from '#test/support/owner.ts';
import { givenAccount } from '#test/support/people.ts';

const whatNeedsTake = ['GetItemCommand', 'GetItemCommand', 'QueryCommand'];

it('whatever waits, it is found in two GetItems and a Query', async () => {
  const { userId: asked } = await givenAsked(await givenAccount(), 'Which shop is it for?');
  const drafting = await givenAccount();
  await putDraft(drafting, emptyDraft, [], Date.now());
  const idle = await givenAccount();
  for (const [userId, kinds] of [
    [asked, ['answer']],
    [drafting, ['draft']],
    [idle, []],
  ] as const) {
    const { result, commands, units } = await withUnits(() => readNeeds(deps, userId));
    expect(result.map(({ kind }) => kind)).toEqual(kinds);
    expect(commands.toSorted()).toEqual(whatNeedsTake);
    expect(units).toBeLessThanOrEqual(3);
  }
});

it('the open application is found, although another one is newer', async () => {
  const open = await givenAsked(await givenAccount(), 'Which shop is it for?');
  const { userId } = open;
  const later = { ...open, applicationId: `7${open.applicationId.slice(1)}` };
  await write(application.put({ ...later, status: 'Withdrawn' }));
  expect((await newest(userId)).status).toBe('Withdrawn');
  const need = { kind: 'answer', reference: open.ref, path: `/applications/${open.applicationId}` };
  expect(await readNeeds(deps, userId)).toMatchObject([need]);
});

it('a draft that has ended waits no more, also while its row is still there', async () => {
  const userId = await givenAccount();
  await putDraft(userId, emptyDraft, [], Date.now());
  expect(await readNeeds({ ...deps, clock: () => Date.now() + 31 * DAY_MS }, userId)).toEqual([]);
});

const tell = (userId: string, minute: number, asks?: NeedKind) => {
  const date = `2026-11-20T09:${minute}:00.000Z`;
  const notificationId = `${date}-${minute}`;
  const note = { userId, notificationId, date, message: 'm', label: 'l', path: '/apply' };
  return insertNotification({ ...note, ...(asks ? { asks } : {}) }, Date.now());
};

it('needs are read once for a page, and only if something on it asks for one', async () => {
  const userId = await givenAccount();
  await tell(userId, 10);
  const read = () => withUnits(() => readNotifications(notificationDeps, userId, undefined));
  expect((await read()).commands).toEqual(['QueryCommand']);
  await tell(userId, 11, 'answer');
  await tell(userId, 12, 'offer');
  const { commands, result } = await read();
  expect(commands.toSorted()).toEqual([...whatNeedsTake, 'QueryCommand']);
  expect(result.notifications.map(({ isDone }) => isDone)).toEqual([false, true, true]);
});
