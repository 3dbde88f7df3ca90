import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import { type DueKind, dueKinds } from '#shared/platform/due-kinds.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';

/** The counts of one kind's work that started on one day. A count that stayed 0 is absent. */
export const nightlyRun = entity({
  name: 'nightlyRun',
  about:
    'The result of one kind of nightly work, by the day on which it began. Each page adds its counts. Kept 30 days.',
  attributes: {
    kind: oneOf(dueKinds),
    day: text({ about: 'The day in Nairobi on which it began.' }),
    startedAt: text({ optional: true }),
    finishedAt: text({ optional: true, about: 'The end of the last page that had rows.' }),
    done: whole({ optional: true }),
    left: whole({ optional: true, about: 'Rows that failed, and wait for the next night.' }),
    late: whole({ optional: true, about: 'Rows that were more than a day late.' }),
    ttl: whole(),
  },
  key: { question: 'How did the last runs go?', pk: 'nightlyRun#{kind}', sk: '{day}' },
});

export type NightlyRunItem = ItemOf<typeof nightlyRun>;

const DAYS = 7;

const KEPT_SECONDS = 30 * 24 * 60 * 60;

export type RowCounts = Record<'done' | 'left' | 'late', number>;

export async function beginRun(kind: DueKind, now: number): Promise<void> {
  const startedAt = isoTime(now);
  await write(nightlyRun.upsert(keyAt(kind, now), { set: { startedAt, ttl: ttlOf(now) } }));
}

/** Adds the counts of a page. Workers of other pages may add theirs at the same time. */
export async function addToRun(kind: DueKind, rows: RowCounts, now: number): Promise<void> {
  const set = { finishedAt: isoTime(now), ttl: ttlOf(now) };
  await write(nightlyRun.upsert(keyAt(kind, now), { add: rows, set }));
}

/** @returns the runs of the last days, newest first; costs half a read unit */
export function lastRuns(kind: DueKind, now: number): Promise<NightlyRunItem[]> {
  const [from = '', until = ''] = [now - (DAYS - 1) * DAY_MS, now].map(nairobiDay);
  const between = [{ day: from }, { day: until }] as const;
  return nightlyRun.list({ key: { kind }, between, order: 'desc', consistent: false });
}

/** The day in Nairobi: work starts at 02:00 there, when UTC has the day before. */
const keyAt = (kind: DueKind, now: number) => ({ kind, day: nairobiDay(now) });

const ttlOf = (now: number): number => ttlAfter(now, KEPT_SECONDS);
