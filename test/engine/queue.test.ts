/** The office's queue and its assignments, on a real DynamoDB engine. */

import { settings } from '#core/accounts/settings.entity.ts';
import type {
  ApplicationItem,
  StoredQuestion,
} from '#core/applications/application/application.entity.ts';
import { NOBODY, queueRow, rowOf } from '#core/applications/application/queue-row.ts';
import { assignTo } from '#core/assessment/at-work.ts';
import { tick } from '#core/assessment/checklist.ts';
import { startReview } from '#core/assessment/decisions.ts';
import { deps } from '#core/assessment/deps.ts';
import { readFile } from '#core/assessment/file.ts';
import { countQueue, listQueue, toQueueRow } from '#core/assessment/queue.ts';
import { write } from '#core/platform/table/transact.ts';
import type { Offer } from '#shared/applications/contract.ts';
import { personChecks } from '#shared/assessment/checklist.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { workingDaysBetween } from '#shared/platform/working-days.ts';
import type { MemberState } from '#shared/staff/states.ts';
import { givenApplication } from '#test/support/application.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { pagesOf } from '#test/support/call.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { achieng, givenAccount, memberWith, mutiso } from '#test/support/people.ts';

const sent = forEachTest(async () => givenApplication(await givenAccount()));

const office = (may: Permission[] = ['approve'], state: MemberState = 'Active') => ({
  ...deps,
  findMember: async (staffId: string) => memberWith({ staffId, may, state }),
});

const now = ({ userId, applicationId }: ApplicationItem) =>
  deps.findApplication(userId, applicationId) as Promise<ApplicationItem>;

async function refsIn(question: Parameters<typeof listQueue>[1]): Promise<string[]> {
  const pages = await pagesOf((cursor) => listQueue(deps, { ...question, cursor }));
  return pages.flatMap(({ applications }) => applications.map(({ ref }) => ref));
}

it('the row follows the application from its submission through each change', async () => {
  const userId = await givenAccount();
  await write(settings.put({ userId, county: 'Nakuru' }));
  const sent = await givenApplication(userId);
  expect(sent.county).toBe('Nakuru');
  await startReview(deps, sent, achieng);
  await tick(deps, await now(sent), achieng, { item: 'sixMonths', done: true });
  const [row] = await deps.rowsOfOwner(userId, 5);
  expect(row).toMatchObject({ status: 'Under Review', assignee: 'achieng', county: 'Nakuru' });
  expect(row).toEqual(rowOf(await now(sent)));
  expect(await deps.rowByReference(sent.ref.toLowerCase())).toEqual(row);
  expect(await deps.rowByReference('NOTHERE')).toBeNull();
});

it('the row has the terms of the offer, and a row that is older than them has none', async () => {
  const offer = { amount: 400_000, period: '24 Months' } as Offer;
  const offered = rowOf({ ...sent, status: 'Approved', offer });
  await write(queueRow.put(offered));
  const [row = offered] = await deps.rowsOfOwner(sent.userId, 1);
  const wished = { suggestedAmount: 500_000, repaymentPeriod: '6 Months' };
  const given = { offeredAmount: 400_000, offeredPeriod: '24 Months' };
  expect(toQueueRow(row, 0)).toMatchObject({ ...wished, ...given });
  const { offeredAmount, offeredPeriod, ...older } = row;
  expect(toQueueRow(older, 0)).toMatchObject({ offeredAmount: null, offeredPeriod: null });
});

it('the row says what has come of a review so far', () => {
  const answered = { answer: { answeredAt: sent.createdAt } } as StoredQuestion;
  const of = (review: Partial<ApplicationItem>) => rowOf({ ...sent, ...review }).tag;
  const under = { status: 'Under Review' as const, questions: [answered] };
  const recommendation = { decision: 'approve' } as ApplicationItem['recommendation'];
  const firstApproval = { by: 'mutiso' } as ApplicationItem['firstApproval'];
  expect(of({})).toBeUndefined();
  expect(of({ ...under, questions: [] })).toBeUndefined();
  expect(of({ ...under, status: 'Approved', recommendation })).toBeUndefined();
  expect(of(under)).toBe('answered');
  expect(of({ ...under, recommendation })).toBe('recommended');
  expect(of({ ...under, recommendation, firstApproval })).toBe('firstOfTwo');
});

it('of changes at once one is made, and the row is that of the application', async () => {
  const changes = await Promise.allSettled([
    startReview(deps, sent, achieng),
    assignTo(office(), sent, mutiso, { staffId: 'mutiso' }),
    tick(deps, sent, achieng, { item: 'sixMonths', done: true }),
  ]);
  expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await deps.rowsOfOwner(sent.userId, 1)).toEqual([rowOf(await now(sent))]);
});

it('the queue is asked by status and by desk, oldest first', async () => {
  const first = sent;
  const second = await givenApplication(await givenAccount());
  const third = await givenApplication(await givenAccount());
  await assignTo(office(), second, achieng, { staffId: 'desk-of-this-test' });
  const pending = await refsIn({ status: 'Pending Review' });
  const own = [first, second, third].map(({ ref }) => ref);
  expect(pending.filter((ref) => own.includes(ref))).toEqual(own);
  const mine = { status: 'Pending Review', assignee: 'desk-of-this-test' } as const;
  expect(await refsIn(mine)).toEqual([second.ref]);
  expect(await refsIn({ ...mine, status: 'Under Review' })).toEqual([]);
  const free = await refsIn({ status: 'Pending Review', assignee: NOBODY });
  expect(free.filter((ref) => own.includes(ref))).toEqual([first.ref, third.ref]);
  const newest = await refsIn({ status: 'Pending Review', order: 'desc' });
  expect(newest.filter((ref) => own.includes(ref))).toEqual(own.toReversed());
  const { counts } = await countQueue(deps, { assignee: 'desk-of-this-test' });
  expect(counts.filter(({ applications }) => applications > 0)).toEqual([
    { status: 'Pending Review', applications: 1 },
  ]);
});

it('an application is late after three working days, until it is decided', async () => {
  // Two weeks have more than three working days, despite holidays.
  const twoWeeksOn = Date.parse(sent.createdAt) + 14 * DAY_MS;
  const later = { ...deps, clock: () => twoWeeksOn };
  const rowIn = async (given: typeof later) => {
    const queue = await listQueue(given, { status: 'Pending Review', assignee: NOBODY });
    return queue.applications.find(({ ref }) => ref === sent.ref);
  };
  expect(await rowIn(deps)).toMatchObject({ workingDays: 0, isLate: false, assignee: null });
  const workingDays = workingDaysBetween(Date.parse(sent.createdAt), twoWeeksOn);
  expect(await rowIn(later)).toMatchObject({ workingDays, isLate: true });
  expect((await rowIn(deps))?.missing).toHaveLength(personChecks.length);
});

it('a page of the longest rows takes at most 5 read units, whichever way it is asked', async () => {
  const like = rowOf(sent);
  const rows = Array.from({ length: 60 }, (_, n) => ({
    ...like,
    applicationId: `${n}`.padStart(26, '0'),
    businessName: 'ウ'.repeat(100),
    status: 'Information Requested' as const,
    county: 'Elgeyo-Marakwet' as const,
    offeredAmount: 2_000_000,
    offeredPeriod: '48 Months' as const,
    ticked: [...personChecks],
    tag: 'recommended' as const,
    assignee: '00000000-0000-4000-8000-000000000000',
  }));
  await Promise.all(rows.map((row) => write(queueRow.create(row))));
  const { status, assignee } = rows[0] ?? like;
  for (const page of [
    () => deps.pageOfQueue({ status }),
    () => deps.pageOfQueue({ status, assignee }),
    () => deps.pageOfQueue({ status, assignee, order: 'desc' }),
  ]) {
    const { units, commands, result } = await withUnits(page);
    expect(result.items).toHaveLength(25);
    expect(commands).toEqual(['QueryCommand']);
    expect(units).toBeLessThanOrEqual(5);
  }
});

it('an application goes to a member who reviews or approves, and back to nobody', async () => {
  await assignTo(office(), sent, achieng, { staffId: 'mutiso' });
  const given = await now(sent);
  expect(given).toMatchObject({ assignee: 'mutiso', version: sent.version + 1 });
  expect(given.status).toBe(sent.status);
  await assignTo(office(), given, achieng, { staffId: null });
  expect((await now(sent)).assignee).toBeUndefined();
  // Owners are told of statuses only, so the history has no line of it.
  expect(await deps.readHistory(sent.applicationId)).toHaveLength(1);
});

it.each([
  ['who is gone', office(['review'], 'Removed')],
  ['who does other work', office(['finance', 'admin'])],
  ['whom nobody knows', { ...deps, findMember: async () => null }],
])('an application is not given to a member %s', async (_, given) => {
  const handed = assignTo(given, sent, achieng, { staffId: 'mutiso' });
  expect(await codeOf(handed)).toBe('assessment.memberNotFound');
});

it('nobody hands over what was withdrawn, or what changed meanwhile', async () => {
  await assignTo(office(), sent, achieng, { staffId: 'mutiso' });
  expect(await codeOf(assignTo(office(), sent, achieng, { staffId: 'achieng' }))).toBe(
    'applications.changed',
  );
  const withdrawn = { ...sent, status: 'Withdrawn' } as const;
  expect(await codeOf(assignTo(office(), withdrawn, achieng, { staffId: null }))).toBe(
    'applications.notNow',
  );
});

it('a tick stands in the file and leaves the queue, until it is taken away', async () => {
  const lineNow = async () => {
    const { checklist } = await readFile(deps, await now(sent));
    return checklist.find(({ item }) => item === 'certificateName');
  };
  await tick(deps, sent, achieng, { item: 'certificateName', done: true });
  expect(await lineNow()).toMatchObject({ state: 'done', by: 'achieng' });
  expect((await deps.rowsOfOwner(sent.userId, 1))[0]?.ticked).toEqual(['certificateName']);
  await tick(deps, await now(sent), achieng, { item: 'certificateName', done: false });
  expect(await lineNow()).toMatchObject({ state: 'to check', by: null });
});

it('nobody ticks what is computed, or after the decision', async () => {
  const computed = tick(deps, sent, achieng, { item: 'consent', done: true });
  expect(await codeOf(computed)).toBe('request.invalidField');
  const decided = { ...sent, status: 'Approved' } as const;
  const late = tick(deps, decided, achieng, { item: 'sixMonths', done: true });
  expect(await codeOf(late)).toBe('applications.notNow');
});
