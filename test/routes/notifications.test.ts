import type { Application } from '#shared/applications/contract.ts';
import type { Notification } from '#shared/notifications/contract.ts';
import { awsEndpoint, textsTo } from '#test/support/cloud.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { ask, decline, fileOf, givenReviewed } from '#test/support/office.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';
import { accept, givenOffer } from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';
import { getItem, putItem } from '#test/support/table.ts';
import { changeApplication } from '#test/support/time-passes.ts';

const owner = forEachTest(() => givenOwner());

const listed = async () => (await owner.listNotifications()).reply.notifications;

/** An owner's notifications, once all consequences are done. */
async function told(count: number): Promise<Notification[]> {
  await settled(awsEndpoint);
  const notifications = await listed();
  expect(notifications).toHaveLength(count);
  return notifications;
}

const answer = ({ applicationId }: Application, number: number) =>
  owner.answerQuestion({ applicationId, number, text: 'Both.' });

const texts = async () => {
  await settled(awsEndpoint);
  return (await textsTo(owner.phone)).filter((text) => !/sign-in code/.test(text));
};

it('a submitted application is on the dashboard and in an SMS', async () => {
  const { ref, applicationId } = await givenReviewed(owner);
  await ask(ref, { question: 'June to November, please', wants: 'mpesa' });
  const notifications = await told(2);
  expect(notifications.map(({ message, action }) => [message, action])).toEqual([
    [
      `We need one more answer for ${ref}.`,
      { label: 'Answer', path: `/applications/${applicationId}` },
    ],
    [
      `We received your application ${ref}.`,
      { label: 'View', path: `/applications/${applicationId}` },
    ],
  ]);
  expect(await texts()).toEqual([
    `Hi Wanjiku, we received application ${ref} for an ERP / POS System. We will reply within 3 working days (Mon-Thu). Track it: My Applications`,
    `We need one more thing for application ${ref}: June to November, please. Upload it here: My Applications`,
  ]);
});

it('a decision is on the dashboard and in an SMS', async () => {
  const { ref } = await givenOffer(owner);
  const [newest] = await told(2);
  expect(newest?.message).toMatch(
    new RegExp(
      `^Your application ${ref} is approved for KES 800,000. Offer valid until \\d+ \\w+ \\d{4}\\.$`,
    ),
  );
  expect(await texts()).toHaveLength(2);
});

it('a notification is in the language that its owner has saved, and keeps the other one', async () => {
  // Given an owner who reads Kiswahili, with an application
  await owner.saveLanguage({ version: 0, language: 'sw' });
  const { ref } = await givenApplication(owner);
  await told(1);
  // When the owner goes back to English, and the office decides
  await owner.saveLanguage({ version: 1, language: 'en' });
  await decline(ref, 'Need not clear');
  // Then each notification is in the language of its day
  const notifications = await told(2);
  expect(notifications.map(({ message, action }) => [message, action.label])).toEqual([
    [`We have decided on your application ${ref}.`, 'See why'],
    [`Tumepokea ombi lako ${ref}.`, 'Tazama'],
  ]);
  expect(notifications.map(({ also }) => also)).toEqual([
    { language: 'sw', message: `Tumeamua kuhusu ombi lako ${ref}.`, label: 'Ona sababu' },
    { language: 'en', message: `We received your application ${ref}.`, label: 'View' },
  ]);
  expect(await texts()).toEqual([
    `Habari Wanjiku, tumepokea ombi ${ref} la ERP / POS System. Tutakujibu ndani ya siku 3 za kazi (Jumatatu-Alhamisi). Fuatilia: Maombi yangu`,
    expect.stringContaining(`Application ${ref} was not approved.`),
  ]);
});

it('a notification moves the activity that open pages watch', async () => {
  const activity = async () => (await owner.getActivity()).reply.changedAt;
  expect(await activity()).toBeNull();
  const { ref } = await givenApplication(owner);
  await told(1);
  const before = (await activity()) ?? '';
  await decline(ref, 'Need not clear');
  await told(2);
  expect(((await activity()) ?? '') > before).toBe(true);
});

const question = { question: 'Which shop?', wants: 'text' } as const;

const doneByMessage = async () =>
  (await listed()).map(({ message, isDone }) => [message.slice(0, 22), isDone]);

it('a notification of questions is done with the last answer, and a later one is not', async () => {
  const application = await givenReviewed(owner);
  const { ref } = application;
  await ask(ref, question, question);
  await told(2);
  await answer(application, 1);
  expect(await doneByMessage()).toEqual([
    ['We need 2 more answers', false],
    ['We received your appli', false],
  ]);
  await answer(application, 2);
  expect(await doneByMessage()).toEqual([
    ['We received your appli', false],
    ['We need 2 more answers', true],
  ]);
  await ask(ref, question);
  await told(3);
  expect(await doneByMessage()).toEqual([
    ['We need one more answe', false],
    ['We received your appli', false],
    ['We need 2 more answers', true],
  ]);
});

it('a notification of an offer is done when the offer is accepted', async () => {
  const application = await givenOffer(owner);
  await told(2);
  expect((await doneByMessage()).map(([, isDone]) => isDone)).toEqual([false, false]);
  await accept(owner, application);
  // The acceptance's notice comes first, that of the agreement's PDF a moment later.
  await told(4);
  const done = (await doneByMessage()).map(([, isDone]) => isDone);
  expect(done).toEqual([false, false, false, true]);
});

it('a notification of an offer is done when the offer has expired, also before the morning', async () => {
  const application = await givenOffer(owner);
  await told(2);
  const { offer } = (await fileOf(application.ref)) as { offer: object };
  const expiresAt = new Date(Date.now() - 1000).toISOString();
  await changeApplication(owner, application, { offer: { ...offer, expiresAt } });
  expect((await doneByMessage()).map(([, isDone]) => isDone)).toEqual([false, true]);
});

it('a notification that is older than this knowledge stays as it was', async () => {
  const application = await givenReviewed(owner);
  await ask(application.ref, question);
  const [{ notificationId = '' } = {}] = await told(2);
  await answer(application, 1);
  expect((await doneByMessage()).map(([, isDone]) => isDone)).toEqual([false, true]);
  const key = { pk: `user#${owner.userId}`, sk: `notification#${notificationId}` };
  const { asks, ...older } = (await getItem(key)) ?? {};
  expect(asks).toBe('answer');
  await putItem(older);
  expect((await doneByMessage()).map(([, isDone]) => isDone)).toEqual([false, false]);
});

it('unread notifications come first, then the newest', async () => {
  const { ref } = await givenApplication(owner);
  await decline(ref, 'Need not clear');
  const [{ notificationId = '' } = {}] = await told(2);
  expect((await owner.readNotification({ notificationId })).status).toBe(204);
  const notifications = await listed();
  expect(notifications.map(({ isRead, message }) => [isRead, message])).toEqual([
    [false, `We received your application ${ref}.`],
    [true, `We have decided on your application ${ref}.`],
  ]);
});

it('an owner can mark all notifications as read', async () => {
  await givenApplication(owner);
  await told(1);
  await owner.readAllNotifications();
  expect((await listed()).map(({ isRead }) => isRead)).toEqual([true]);
});

it.each(['none', '../../', 'x'.repeat(300)])(
  'a notification called %j is not found',
  async (notificationId) => {
    expect((await owner.readNotification({ notificationId })).status).toBe(404);
  },
);
