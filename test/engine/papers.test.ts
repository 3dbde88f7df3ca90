/** An acceptance's consequences, despite failures, on a real DynamoDB engine and bucket. */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { journalPaper, recordPaper } from '#core/agreements/record-paper.ts';
import { notifyDeps } from '#core/notifications/deps.ts';
import { eventOf } from '#core/notifications/events.ts';
import { notify } from '#core/notifications/notify.ts';
import { type PaperOrderItem, paper, paperOrder, readPaper } from '#core/papers/paper.store.ts';
import { hashOf, type PrintDeps, printDeps, printPaper } from '#core/papers/print-paper.ts';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';
import { sms } from '#core/sms/outbox/sms.entity.ts';
import { crashing, powerCut } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import { acceptNewest, givenOfferOf } from '#test/support/project.ts';
import { itemsWith } from '#test/support/table.ts';

const deps: PrintDeps = { ...printDeps, recordPaper };

/** A just signed agreement, with its paper's order. */
async function givenOrder(): Promise<PaperOrderItem> {
  const userId = await givenAccount();
  await givenOfferOf(userId);
  const { applicationId: projectId } = await acceptNewest(userId);
  const [order] = await paperOrder.list({ key: { userId, projectId } });
  if (!order) throw new Error('no paper was ordered');
  return order;
}

/** The order led to one paper with its file. @returns the paper */
async function onlyPaperOf(order: PaperOrderItem) {
  const [made, ...others] = await paper.list({ key: order });
  expect(others).toEqual([]);
  const { userId, projectId, number } = order;
  expect(hashOf(await readPaper(`papers/${userId}/${projectId}/${number}.pdf`))).toBe(made?.sha256);
  return made;
}

const withLostAnswer = (act: unknown) => crashing(act, true);

/** Ten failures, one after the other. */
const failures: readonly Partial<PrintDeps>[] = [
  { renderPaper: powerCut },
  { putPaper: powerCut },
  { putPaper: withLostAnswer(printDeps.putPaper) },
  { recordPaper: powerCut },
  { readPaper: powerCut },
  { recordPaper: powerCut },
  { renderPaper: powerCut },
  { recordPaper: withLostAnswer(recordPaper) },
  { recordPaper: powerCut },
  { readPaper: powerCut },
];

it('an acceptance whose work fails ten times ends with one agreement, one PDF and one SMS', async () => {
  const order = await givenOrder();
  for (const failure of failures) {
    await expect(printPaper({ ...deps, ...failure }, order)).rejects.toThrow();
  }
  await printPaper(deps, order);
  await printPaper(deps, order);
  const made = await onlyPaperOf(order);
  // Dashboard line and SMS follow the paper, and fail too.
  const event = eventOf({ ...made, pk: '', sk: `paper#${made?.number}`, entity: 'paper' });
  const queueFreeSms = withLostAnswer(notifyDeps.queueFreeSms);
  for (let n = 0; n < 5; n += 1) {
    for (const failure of [{ insertNotification: powerCut }, { queueFreeSms }]) {
      await expect(notify({ ...notifyDeps, ...failure }, event)).rejects.toThrow();
    }
  }
  await notify(notifyDeps, event);
  const { userId } = order;
  const stored = (entity: string) => itemsWith({ entity, userId });
  for (const entity of ['agreement', 'project', 'paper']) {
    expect(await stored(entity)).toHaveLength(1);
  }
  const sent = (await stored('sms')).map((item) => sms.read(item));
  expect(sent.filter((one) => one?.smsId.startsWith('project-'))).toHaveLength(1);
  const told = await stored('notification');
  expect(told.filter(({ path }) => String(path).startsWith('/projects/'))).toHaveLength(1);
});

it('threat 97: its hash stands in the journal of the agreement, and is that of its file', async () => {
  const order = await givenOrder();
  await printPaper(deps, order);
  const made = await onlyPaperOf(order);
  const [noted] = await journalPaper.list({ key: order });
  expect(noted).toMatchObject({ number: order.number, kind: 'agreement', sha256: made?.sha256 });
  expect(hashOf(await readPaper(made?.key ?? ''))).toBe(made?.sha256);
});

it('threat 97: a file that is in its place and is another one is never taken for it', async () => {
  const order = await givenOrder();
  const Key = `papers/${order.userId}/${order.projectId}/${order.number}.pdf`;
  const Bucket = environment('PAPERS_BUCKET');
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: '%PDF-1.7 another one' }));
  await expect(printPaper(deps, order)).rejects.toThrow('differs from the one that was ordered');
  expect(await paper.list({ key: order })).toEqual([]);
});

it('of several who print one order at once, all find the same paper', async () => {
  const order = await givenOrder();
  await Promise.all([1, 2, 3].map(() => printPaper(deps, order)));
  await onlyPaperOf(order);
});
