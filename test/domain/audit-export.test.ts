import { exportEvents } from '#core/assessment/read-audit.ts';
import { type AuditEvent, auditEvent } from '#core/audit/audit.store.ts';
import { achieng } from '#test/support/people.ts';
import { factsOf } from '#web/src/office/audit/facts.ts';

/** Lambda's limit for a reply is 6 MB. */
const MOST_BYTES = 6 * 1024 * 1024;

const EVENTS = 2_000;

const PAGE = 50;

/** The largest change: a plan with a scope of 2,000 letters of three bytes. */
const planned = (index: number) =>
  ({
    eventId: String(index),
    at: '2026-11-23T06:00:00.000Z',
    day: '2026-11-23',
    by: 'kiprono',
    name: 'Kiprono Bett',
    from: '192.0.2.7',
    kind: 'project.planned',
    subject: 'project#p',
    label: 'F7K2Q9A03',
    after: { scope: 'ወ'.repeat(2_000) },
  }) as unknown as AuditEvent;

it('threat 90: an export of the largest events still fits into one reply, and says that it is not all', async () => {
  const deps = {
    pageOfAudit: async (_: unknown, cursor = '0') => {
      const next = Number(cursor) + PAGE;
      const items = Array.from({ length: PAGE }, (_one, index) => planned(Number(cursor) + index));
      return { items, next: next < EVENTS ? String(next) : null };
    },
    auditView: async () => undefined,
    clock: () => Date.parse('2026-11-23T06:00:00.000Z'),
    findMember: async () => null,
    findPaymentAccount: async () => null,
    findByReference: async () => null,
  };
  const asked = { about: 'day', which: '2026-11-23', kind: null } as const;
  const reply = await exportEvents(deps as never, achieng, asked);
  expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(MOST_BYTES);
  expect(reply.events.length).toBeGreaterThan(500);
  expect(reply.isComplete).toBe(false);
});

it('what changed is said in words, with the names of members and the days of Nairobi', () => {
  const nameOf = (id: string) => (id === 'a-1' ? 'Achieng Otieno' : id);
  const facts = {
    askedBy: 'a-1',
    amount: 50_000,
    isNone: false,
    day: '2026-11-23',
    at: '2026-11-23T21:30:00.000Z',
    may: ['review', 'finance'],
    rows: [{ dueDay: '2026-12-01', amount: 7 }, { amount: 8 }],
    reason: null,
  };
  expect(factsOf(facts, nameOf)).toEqual([
    ['Asked by', 'Achieng Otieno'],
    ['Amount', '50,000'],
    ['Is none', 'no'],
    ['Day', '23 Nov 2026'],
    ['At', '24 Nov 2026, 00:30'],
    ['May', 'review, finance'],
    ['Rows', 'Due day: 1 Dec 2026, Amount: 7; Amount: 8'],
    ['Reason', 'none'],
  ]);
});

it('an event of the night stands under the day that its time has in Nairobi', () => {
  const { input } = auditEvent.create({ ...planned(1), at: '2026-11-23T21:30:00.000Z' });
  expect(input.Item).toMatchObject({ gsi1pk: 'auditDay#2026-11-24' });
});
