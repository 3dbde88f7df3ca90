import { depositDue } from '#core/projects/project/project.entity.ts';
import type { Offer } from '#shared/applications/contract.ts';
import { figuresOf, type OfferTerms } from '#shared/offers/offer.ts';
import type { ChangeRequest, ProjectRow, Share } from '#shared/projects/contract.ts';
import { nextStep } from '#web/src/features/projects/labels.ts';
import { repaymentsFrom } from '#web/src/features/projects/milestones/accept-delivery.tsx';

const offer = (terms: Partial<OfferTerms> = {}): Offer => {
  const agreed = { amount: 120_000, deposit: 0, period: '12 Months', fees: [], ...terms } as const;
  const moments = { madeAt: '2026-11-01T09:00:00Z', expiresAt: '2026-11-15T09:00:00Z' };
  return { number: 1, ...agreed, fees: [...agreed.fees], ...figuresOf(agreed), ...moments };
};

const share = (changes: Partial<Share> = {}): Share => ({
  ref: 'F7K2Q9A03',
  status: 'Awaiting Delivery',
  total: 120_000,
  deposit: 0,
  paid: 0,
  ...changes,
});

const project = (agreements: Share[], changeRequests: Partial<ChangeRequest>[] = []) => ({
  ref: 'F7K2Q9A03',
  agreements,
  changeRequests: changeRequests as ChangeRequest[],
});

it('the first installment is due one month after the day on which the delivery is accepted', () => {
  const [first] = repaymentsFrom(project([share()]), offer(), '2026-01-31') ?? [];
  expect(first?.rows).toHaveLength(12);
  expect(first?.rows[0]).toEqual({ number: 1, dueDay: '2026-02-28', amount: 10_000 });
  expect(first?.rows.at(-1)?.dueDay).toBe('2027-01-31');
});

it('a change that was approved with a price has installments of its own', () => {
  const change = { agreement: 'CHANGE001', offer: offer({ amount: 20_000, period: '6 Months' }) };
  const both = project([share(), share({ ref: 'CHANGE001', total: 20_000 })], [change]);
  const all = repaymentsFrom(both, offer(), '2026-11-23') ?? [];
  expect(all.map(({ ref, rows }) => [ref, rows.length])).toEqual([
    ['F7K2Q9A03', 12],
    ['CHANGE001', 6],
  ]);
});

it('without the terms of one agreement no amounts are shown', () => {
  expect(repaymentsFrom(project([share()]), null, '2026-11-23')).toBeNull();
  const unknown = project([share(), share({ ref: 'CHANGE001' })]);
  expect(repaymentsFrom(unknown, offer(), '2026-11-23')).toBeNull();
});

it('what was paid before the delivery has no installments', () => {
  const paid = project([share({ paid: 120_000 })]);
  expect(repaymentsFrom(paid, offer(), '2026-11-23')).toEqual([]);
});

it('what is missing of all deposits is counted together, and a paid one is not', () => {
  const waiting = { status: 'Pending Deposit', deposit: 30_000 } as const;
  expect(depositDue([share({ ...waiting, paid: 10_000 }), share(waiting)])).toBe(50_000);
  expect(depositDue([share({ deposit: 30_000, paid: 30_000 })])).toBe(0);
});

const row = (changes: Partial<ProjectRow>): ProjectRow => ({
  projectId: 'P',
  ref: 'F7K2Q9A03',
  name: 'Kamau Hardware POS',
  systemNeed: 'ERP / POS System',
  stage: 'Scheduled',
  milestones: 3,
  accepted: 0,
  expectedDay: null,
  firstDay: null,
  toReview: null,
  waitsFor: null,
  depositDue: 0,
  owed: 0,
  percentPaid: 0,
  createdAt: '2026-11-01T09:00:00Z',
  ...changes,
});
const toReview = { number: 2, name: 'Stock module' };

it.each<[Partial<ProjectRow>, string]>([
  [{ milestones: 0 }, 'We will call you within 2 working days to plan the start.'],
  [{ depositDue: 50_000, waitsFor: 'owner' }, 'Pay the deposit of KES 50,000'],
  [{ stage: 'In Development', toReview, waitsFor: 'owner' }, 'Review “Stock module”'],
  [{ stage: 'In Development', waitsFor: 'owner' }, 'See what waits for you'],
  [{ stage: 'On Hold', toReview }, 'See why it is on hold'],
  [{ stage: 'In Development', waitsFor: 'team' }, 'Nothing to do'],
  [{ stage: 'Owned by You' }, 'Nothing to do'],
  [{ stage: 'Cancelled', milestones: 0 }, 'Nothing to do'],
])('the next step of %o is: %s', (changes, text) => expect(nextStep(row(changes)).text).toBe(text));
