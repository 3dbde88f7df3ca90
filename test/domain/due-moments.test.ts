import fc from 'fast-check';
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import {
  dueMomentsOf,
  dueReminder,
  dueWrites,
  lastAskedAt,
} from '#core/applications/application/due-moments.ts';
import {
  applicationStatuses,
  type EventFacts,
  outcomeOf,
} from '#shared/applications/application-machine.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { runsOf } from '#test/support/layer.ts';

const start = Date.parse('2026-11-01T06:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();

const moment = fc.integer({ min: start, max: start + 40 * DAY_MS });

const question = fc.record({ askedAt: moment, isAnswered: fc.boolean() }).map((one) => ({
  number: 1,
  question: 'Which shop?',
  wants: 'text',
  askedAt: iso(one.askedAt),
  ...(one.isAnswered && { answer: { text: 'x' } }),
}));

/** Applications of every status, with remains of other statuses. */
const application: fc.Arbitrary<ApplicationItem> = fc
  .record({
    status: fc.constantFrom(...applicationStatuses),
    changedAt: moment.map(iso),
    questions: fc.array(question, { maxLength: 3 }),
    offer: fc.option(
      moment.map((at) => ({ madeAt: iso(at), expiresAt: iso(at + 14 * DAY_MS) })),
      { nil: undefined },
    ),
  })
  .map((parts) => ({ applicationId: 'A', userId: 'U', ref: 'A7K2Q9M', ...parts }) as never);

/** The due act by today's rules: an end, a reminder, or nothing. */
function dueAt(one: ApplicationItem, now: number): string | null {
  const askedAt = Date.parse(lastAskedAt(one));
  const expiresAt = Date.parse(one.offer?.expiresAt ?? '');
  const ends: [keyof EventFacts, object][] = [
    ['lapse', { askedAt, now }],
    ['expireOffer', { expiresAt, now }],
  ];
  const end = ends.find(([event, facts]) => 'to' in outcomeOf(one.status, event, facts as never));
  if (end) return end[0];
  const reminder = dueReminder(one, now);
  return reminder && `${reminder.event} ${reminder.since} ${reminder.day}`;
}

it('what the rules say about an application changes at its due moments, and at no other moment', () => {
  fc.assert(
    fc.property(application, fc.array(moment, { maxLength: 20 }), (one, others) => {
      const moments = dueMomentsOf(one).toSorted();
      for (const at of moments) expect(dueAt(one, at)).not.toBe(dueAt(one, at - 1));
      for (const at of others) {
        const last = moments.findLast((due) => due <= at);
        expect(dueAt(one, at)).toBe(last === undefined ? null : dueAt(one, last));
      }
    }),
    { numRuns: runsOf(2_000, 20_000) },
  );
});

it('the rows of an application follow it through any changes', () => {
  fc.assert(
    fc.property(fc.array(application, { minLength: 2, maxLength: 6 }), (story) => {
      const rows = new Set<string>();
      const nothing = { ...story[0], status: 'Pending Review' } as ApplicationItem;
      let before = nothing;
      for (const after of story) {
        for (const { action, input } of dueWrites(before, after)) {
          const { sk } = action === 'put' ? input.Item : input.Key;
          if (action === 'put') rows.add(`${sk}`);
          else rows.delete(`${sk}`);
        }
        expect([...rows].toSorted()).toEqual(
          dueMomentsOf(after)
            .map((at) => `${iso(at)}#U#A`)
            .toSorted(),
        );
        before = after;
      }
    }),
    { numRuns: runsOf(500, 5_000) },
  );
});

it('an application that is sent is not due, so that its insertion writes no row', () => {
  expect(dueMomentsOf({ status: 'Pending Review', questions: [] } as never)).toEqual([]);
});
