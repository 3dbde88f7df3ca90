/** The fullest project of shared/projects/limits.ts, against DynamoDB's limits. */
import { newOffer } from '#core/offers/new-offer.ts';
import type { Deps } from '#core/projects/deps.ts';
import { end } from '#core/projects/end-project.ts';
import { deliver } from '#core/projects/milestones/accept-delivery.ts';
import {
  type ProjectItem,
  type StoredMilestone,
  shareOf,
} from '#core/projects/project/project.entity.ts';
import type { ProjectChange } from '#core/projects/project/project.store.ts';
import { dueWrites } from '#core/projects/project/reminder.store.ts';
import { MOST_FILES } from '#shared/delivery/limits.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { MOST_MILESTONES, MOST_REASON, MOST_REQUESTS } from '#shared/projects/limits.ts';
import { anAgreement } from '#test/support/agreement.ts';

/**
 * A change's writes beside its agreements and due rows: account check, request or audit line, the day's count,
 * project, step, row and activity.
 */
const USUAL_WRITES = 7;
const MOST_WRITES = 100;
const MOST_BYTES = 400 * 1024;

const NOW = Date.parse('2026-11-23T06:00:00.000Z');

const at = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();

/** Letters of three bytes, as in most scripts. */
const long = (letters: number): string => 'ወ'.repeat(letters);

const terms = { amount: 20_000, deposit: 0, period: '48 Months', fees: [] } as const;

/** The software, and a priced change for each request. */
const agreements = Array.from({ length: MOST_REQUESTS + 1 }, (_, index) =>
  anAgreement({
    ref: `F7K2Q9A${index}`,
    changeRequest: index,
    terms: { ...terms, fees: [] },
    silenceAccepts: true,
    total: 20_000,
  }),
);

/** Milestones between scope and delivery. */
const MOST_BUILT = MOST_MILESTONES - 2;

/** All wait at once, far enough apart that no two remind on one day. */
const milestones = Array.from(
  { length: MOST_BUILT },
  (_, index): StoredMilestone => ({
    number: index + 2,
    name: long(60),
    kind: 'build',
    dueDay: '2026-12-01',
    state: 'Ready for your review',
    presentedAt: at(37 * index + 1),
  }),
);

const fullest: ProjectItem = {
  userId: 'u',
  projectId: 'p',
  ref: 'F7K2Q9A0',
  version: 500,
  name: long(80),
  businessName: long(80),
  systemNeed: 'Mobile App',
  stage: 'In Development',
  scope: long(2_000),
  holdReason: long(MOST_REASON),
  silenceAccepts: true,
  milestones,
  changeRequests: Array.from({ length: MOST_REQUESTS }, (_, index) => ({
    number: index + 1,
    text: long(MOST_REASON),
    state: 'Rejected',
    sentAt: at(90),
    estimate: { price: 20_000, days: 365, note: long(MOST_REASON), at: at(80) },
    offer: newOffer(3, terms, NOW),
    rejection: { by: 'owner', reason: long(MOST_REASON) },
    endedAt: at(1),
  })),
  links: Array.from({ length: 3 }, () => ({ kind: 'live', url: long(300) })),
  files: Array.from({ length: MOST_FILES }, () => ({
    fileId: long(30),
    name: long(80),
    key: long(120),
    size: 1,
    addedAt: at(1),
  })),
  supportPlans: Array.from({ length: 3 }, () => ({
    kind: 'hosting',
    price: 3_000,
    includes: long(500),
    state: 'Offered',
  })),
  agreements: agreements.map(shareOf),
  papers: 60,
  createdAt: at(90),
  changedAt: at(1),
  endProposal: { by: 'owner', reason: long(MOST_REASON), at: at(1) },
};

/** @returns a change's needs, and its saves */
const given = () => {
  const saved: ProjectChange[] = [];
  const deps = {
    findProject: async () => null,
    readWholeAgreements: async () =>
      agreements.map((agreement) => ({
        agreement,
        journal: [],
        slips: [],
        refundRequest: null,
        standing: null,
      })),
    saveProject: async (change: ProjectChange) => {
      saved.push(change);
      return 'saved' as const;
    },
    clock: () => NOW,
  };
  return { deps: deps as unknown as Deps, saved: saved as [ProjectChange] };
};

it('threat 101: the fullest project can be ended with all its agreements in one transaction', async () => {
  const { deps, saved } = given();
  await end(deps, fullest, { side: 'team', by: 'kiprono' }, {});
  const [{ after, also = [] }] = saved;
  const due = dueWrites(fullest, after);
  expect(after.stage).toBe('Cancelled');
  expect(due).toHaveLength(3 * MOST_BUILT);
  expect(USUAL_WRITES + due.length + also.length).toBeLessThanOrEqual(MOST_WRITES);
});

it('threat 101: the fullest project can be delivered with all its agreements in one transaction', async () => {
  const { deps, saved } = given();
  const waiting = { ...fullest, milestones: fullest.milestones.slice(0, 1) };
  const milestones = waiting.milestones.map((one) => ({ ...one, state: 'Accepted' as const }));
  const [milestone] = milestones;
  if (!milestone) throw new Error('a project has milestones');
  const step = { event: 'milestone.accept', role: 'owner', by: 'u' } as const;
  const accepted = { changes: { stage: 'Delivered' as const, milestones }, step, milestone };
  await deliver(deps, waiting, accepted, {});
  const [{ after, also = [] }] = saved;
  const due = dueWrites(waiting, after);
  const rows = also.filter(({ input }) => JSON.stringify(input).includes('due#repayment'));
  expect([after.stage, rows.length]).toEqual(['Delivered', agreements.length]);
  expect(USUAL_WRITES + due.length + also.length).toBeLessThanOrEqual(MOST_WRITES);
});

it('threat 101: the fullest project fits into an item, in whatever script it is written', () =>
  expect(Buffer.byteLength(JSON.stringify(fullest))).toBeLessThan(MOST_BYTES));
