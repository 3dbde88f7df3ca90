import { exportEvents } from '#core/assessment/read-audit.ts';
import type { AuditEvent } from '#core/audit/audit-event.entity.ts';
import { achieng } from '#test/support/actors.ts';

/** A reply of a function has 6 MB. */
const MOST_BYTES = 6 * 1024 * 1024;

const EVENTS = 2_000;

const PAGE = 50;

/** A plan is the largest change: its scope has 2,000 letters, each of up to three bytes. */
const planned = (index: number) =>
  ({
    auditId: String(index),
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
