import fc from 'fast-check';
import { needOf } from '#core/applications/application-need.ts';
import { type NeedSources, needsOf } from '#core/needs/needs.ts';
import type { ProjectRowItem } from '#core/projects/project/project-row.ts';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { byUrgency, type Need, needKinds } from '#shared/needs/need.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { forAny } from '#test/support/for-any.ts';
import { applicationWith, iso, questionAt } from '#test/support/stored-application.ts';

const start = Date.parse('2026-11-02T06:00:00.000Z');
const question = (number: number, isAnswered = false) => questionAt(start, isAnswered, number);

const asked = applicationWith({
  status: 'Information Requested',
  questions: [question(1, true), question(2), question(3)],
});
const offered = applicationWith({
  status: 'Approved',
  offer: { amount: 400_000, madeAt: iso(start), expiresAt: iso(start + 14 * DAY_MS) },
});
/** The waiting needs, by default without a project. */
const found = (sources: Partial<NeedSources>, now: number) =>
  needsOf({ application: null, draft: null, projects: [], ...sources }, now);

const draft = { savedAt: iso(start), endsAt: iso(start + 30 * DAY_MS) };

const row = (changes: Partial<ProjectRowItem>): ProjectRowItem =>
  ({ projectId: 'P', name: 'Kamau Hardware POS', changedAt: iso(start), ...changes }) as never;

it('open questions wait for answers, until the day they are due', () =>
  expect(found({ application: asked }, start)).toEqual([
    {
      kind: 'answer',
      path: '/applications/A',
      reference: 'A7K2Q9M',
      count: 2,
      amount: null,
      since: iso(start),
      dueAt: iso(start + 7 * DAY_MS),
    },
  ]));

it('an offer waits with its amount while it is valid, and no moment longer', () => {
  const at = (days: number) => found({ application: offered }, start + days * DAY_MS);
  expect(at(13.9)).toMatchObject([{ kind: 'offer', amount: 400_000, since: iso(start) }]);
  expect(at(14)).toEqual([]);
});

it('a draft waits until it goes, unless an application is open', () => {
  const review = applicationWith({ status: 'Under Review' });
  expect(found({ draft }, start)).toMatchObject([
    { kind: 'draft', path: '/apply', reference: null, dueAt: draft.endsAt },
  ]);
  expect(found({ application: review, draft }, start)).toEqual([]);
});

it.each(applicationStatuses)('an application that is %s waits for at most one thing', (status) => {
  const whole = applicationWith({ ...offered, ...asked, offer: offered.offer, status });
  const kinds = { 'Information Requested': 'answer', Approved: 'offer' };
  expect(needOf(whole, start)?.kind).toBe(kinds[status as keyof typeof kinds]);
});

it('a project waits for a review, for an answer to a change, and for one to its end', () => {
  const projects = [
    row({ toReview: 'Stock module', toReviewNumber: 2, presentedAt: iso(start) }),
    row({ changeToApprove: 1 }),
    row({ endSince: iso(start) }),
    row({}),
  ];
  const about = { path: '/projects/P', dueAt: null };
  expect(found({ projects }, start)).toMatchObject([
    { kind: 'milestone', ...about, reference: 'Stock module', since: iso(start) },
    { kind: 'change', ...about, reference: 'Kamau Hardware POS' },
    { kind: 'end', ...about, reference: 'Kamau Hardware POS' },
  ]);
});

it('a deposit waits from the acceptance of the offer until it is paid', () => {
  const waiting = row({ depositDue: 50_000, depositRef: 'F7K2Q9A04', createdAt: iso(start) });
  expect(found({ projects: [waiting] }, start)).toEqual([
    {
      kind: 'deposit',
      path: '/repayments?ref=F7K2Q9A04',
      reference: 'Kamau Hardware POS',
      count: null,
      amount: 50_000,
      since: iso(start),
      dueAt: null,
    },
  ]);
  expect(found({ projects: [row({})] }, start)).toEqual([]);
});

it('an installment waits from a week before its day, and is due until the day ends in Nairobi', () => {
  const projects = [row({ dueDay: '2026-11-23', dueAmount: 25_000, dueRef: 'F7K2Q9A03' })];
  const days = { since: '2026-11-15T21:00:00.000Z', dueAt: '2026-11-23T20:59:59.999Z' };
  const at = (moment: string) => found({ projects }, Date.parse(moment));
  expect(at('2026-11-15T20:59:59.999Z')).toEqual([]);
  expect(at('2026-11-15T21:00:00.000Z')).toMatchObject([
    { kind: 'installment', path: '/repayments?ref=F7K2Q9A03', amount: 25_000, ...days },
  ]);
  expect(at('2026-12-24T06:00:00.000Z')).toMatchObject([{ kind: 'installment' }]);
});

it('an owner without anything has no needs', () => expect(found({}, start)).toEqual([]));

it('whatever waits, the most urgent comes first, and what has no day comes last', () => {
  const need = fc.record({
    kind: fc.constantFrom(...needKinds),
    path: fc.string(),
    reference: fc.constant(null),
    count: fc.constant(null),
    amount: fc.constant(null),
    since: fc.constant(iso(start)),
    dueAt: fc.option(fc.integer({ min: start, max: start + 99 * DAY_MS }).map(iso)),
  });
  forAny(fc.array(need), (needs: Need[]) => {
    const sorted = byUrgency(needs);
    const days = sorted.map(({ dueAt }) => dueAt ?? '9');
    expect(days).toEqual([...days].sort());
    const undated = sorted.flatMap((one) => (one.dueAt ? [] : [needKinds.indexOf(one.kind)]));
    expect(undated).toEqual([...undated].sort());
    expect(new Set(sorted)).toEqual(new Set(needs));
  });
});
