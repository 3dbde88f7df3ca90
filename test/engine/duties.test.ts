/** The regulator's window over a generated year of 1,000 businesses, in which each duty is broken once; breaches. */
import { randomUUID } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { agreement } from '#core/agreements/agreement.entity.ts';
import { journalLine } from '#core/agreements/journal-line.entity.ts';
import { recordPaper } from '#core/agreements/record-paper.ts';
import { change } from '#core/applications/application/application.entity.ts';
import { queueRow } from '#core/applications/application/queue-row.ts';
import { audited, pageOfAudit } from '#core/audit/audit.store.ts';
import { breach } from '#core/breaches/breach.entity.ts';
import { countUntold, listBreaches, noteBreach, writeToBreach } from '#core/breaches/breaches.ts';
import { type ComplaintItem, complaint } from '#core/complaints/complaint.store.ts';
import { dueRow, putDue } from '#core/due/due.ts';
import { nightlyRun } from '#core/due/nightly-run.ts';
import { pageOfTasks } from '#core/due/task.ts';
import { deps as countDeps, countDuties, dutyDayOf } from '#core/duties/count-duties.ts';
import { dutyDay } from '#core/duties/duty-day.store.ts';
import { openDuties, printDuties, readDuties } from '#core/duties/read-duties.ts';
import { paper, paperOrder } from '#core/papers/paper.store.ts';
import { paperText } from '#core/papers/paper-text.ts';
import { printPaper } from '#core/papers/print-paper.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { documentClient, tableName } from '#core/platform/table/dynamodb.ts';
import type { Entity } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { GRACE_DAYS } from '#shared/agreements/replay.ts';
import type { Breach } from '#shared/breaches/contract.ts';
import { BREACH_HOURS, WARN_HOURS } from '#shared/breaches/limits.ts';
import { COMPLAINT_DAYS } from '#shared/complaints/complaint.ts';
import { type DutyId, duties, dutyIds } from '#shared/duties/duties.ts';
import { DAY_MS, dayAfter, HOUR_MS } from '#shared/platform/time.ts';
import { REPLY_DAYS } from '#shared/platform/working-days.ts';
import { anAgreement } from '#test/support/agreement.ts';
import { atOnce, codeOf } from '#test/support/outcomes.ts';
import { takeOwnTable } from '#test/support/own-table.ts';
import { njeri } from '#test/support/people.ts';
import samples from './samples/duty-rows.json' with { type: 'json' };

const clock = () => Date.parse('2026-12-31T09:00:00Z');

/** So many days after the first Monday of the year. */
const on = (days: number): string => dayAfter('2026-01-05', days);
const at = (days: number): string => `${on(days)}T09:00:00.000Z`;

const terms = {
  chargeTerms: () => ({
    fee: { most: 100, noticeDays: 0 },
    penalty: { most: 600, noticeDays: 30 },
  }),
};

const complaintOf = (n: number, answeredAfter: number) => ({
  ...(samples.complaint as unknown as ComplaintItem),
  ref: `C${n}`,
  person: `owner#owner${n}`,
  openedAt: at(n % 270),
  dueDay: on((n % 270) + 30),
  letters: [{ from: 'office' as const, text: 'Today.', at: at((n % 270) + answeredAfter) }],
});

const put = (of: Pick<Entity, 'put'>, ...parts: object[]): PutWrite =>
  of.put(Object.assign({}, ...parts) as never);

/** Whether this business is the one that breaks a duty. All others live by the rules. */
const breaks = (duty: DutyId, n: number): boolean => samples.breaks[duty][0] === n;

const keyOf = (n: number) => ({ userId: `owner${n}`, ref: `B${n}`, projectId: `project${n}` });

/** The first installment is due a month after the delivery. */
function agreementOf(n: number): PutWrite[] {
  const day = n % 270;
  const line = (of: number, days: number, event: string, more = {}) =>
    put(
      journalLine,
      samples.line,
      keyOf(n),
      { line: of, event, at: at(days), day: on(days) },
      more,
    );
  const terms = { ...anAgreement().terms, amount: breaks('inDuplum', n) ? 500 : 90_000 };
  const anchorDay = on(breaks('chargeGrace', n) ? day - 12 : day - 60);
  const amount = breaks('chargeInText', n) ? 601 : breaks('inDuplum', n) ? 600 : 90;
  const counts = on(day + (breaks('chargeNotice', n) ? 49 : 50));
  const details = breaks('disclosure', n) ? {} : { textSha256: 'f00d' };
  const role = breaks('schedule', n) ? 'finance' : 'owner';
  return [
    put(agreement, anAgreement(), keyOf(n), { anchorDay, terms }),
    line(1, day, 'sign', { details }),
    ...(n % 6 === 0 ? [line(3, day + 20, 'charge', { part: 'penalty', amount, day: counts })] : []),
    ...(n % 5 === 0 ? [line(4, day + 25, 'moveDay', { role })] : []),
  ];
}

function rowsOf(n: number): PutWrite[] {
  const { userId, ref } = keyOf(n);
  const [day, signedAt] = [n % 270, at(n % 270)];
  const row = (letter: string, createdAt: string, status: string) => {
    const id = { applicationId: `${letter}${n}`, ref: `${letter}${n}` };
    return put(queueRow, samples.row, id, { userId, createdAt, changedAt: createdAt, status });
  };
  const hours = breaks('breach', n) ? 73 : 72;
  const end = new Date(Date.parse(signedAt) + hours * HOUR_MS).toISOString();
  const closing = { kind: 'closing', ownerId: userId, subject: 'customers' } as const;
  const copy = { agreement: ref, number: ref, madeAt: signedAt };
  // Of the first one nobody had to be told.
  const told = { ref: `X${n}`, learnedAt: signedAt, [n === 0 ? 'closedAt' : 'toldAt']: end };
  const rows: (PutWrite | false)[] = [
    !breaks('copy', n) && put(paper, samples.paper, keyOf(n), copy),
    row('A', signedAt, breaks('reply', n) ? 'Pending Review' : 'Approved'),
    !breaks('reply', n) &&
      put(change, samples.change, { applicationId: `A${n}`, userId, ref, at: at(day + 1) }),
    breaks('retention', n) && row('OLD', '2018-01-01T09:00:00.000Z', 'Declined'),
    n % 10 === 0 && put(complaint, complaintOf(n, breaks('complaint', n) ? 31 : 30)),
    breaks('erasure', n) && putDue(dueRow({ ...closing, at: Date.parse(signedAt) })),
    (n % 100 === 0 || breaks('breach', n)) && put(breach, samples.breach, told),
  ];
  return [...agreementOf(n), ...rows.filter((one) => one !== false)];
}

const supervisor = { ...njeri, staffId: 'wairimu', may: ['supervise'] as const };

const windowOf = (year = '2026', now = clock()) =>
  readDuties({ clock: () => now }, supervisor, { year });

const exceptionsOf = async (duty: DutyId, now?: number) =>
  (await windowOf(undefined, now)).duties.find((one) => one.duty === duty)?.exceptions ?? [];

describe('a year of 1,000 businesses', () => {
  beforeAll(async () => {
    await takeOwnTable();
    const rows = Array.from({ length: 1_000 }, (_, n) => rowsOf(n)).flat();
    const puts = rows.map(({ input: { Item } }) => ({ PutRequest: { Item } }));
    const starts = Array.from({ length: Math.ceil(puts.length / 25) }, (_, n) => n * 25);
    await inLanes(starts, 8, async (start) => {
      const RequestItems = { [tableName()]: puts.slice(start, start + 25) };
      await documentClient.send(new BatchWriteCommand({ RequestItems }));
    });
    const erased = { kind: 'application.erased', subject: 'application#x', label: 'X' } as const;
    await write(audited({ ...njeri, staffId: 'ops#clock' }, erased, Date.parse(at(3))));
    const run = { kind: 'closing', day: on(4), done: 2, finishedAt: at(4), ttl: 9 } as const;
    await write(nightlyRun.put(run));
    const days = Array.from({ length: 301 }, (_, n) => on(n));
    await inLanes(days, 8, async (day) => {
      await write(dutyDay.put(await dutyDayOf({ ...terms, clock }, day)));
    });
  }, 300_000);

  it.each(dutyIds)('%s is broken once, and the window names that exception alone', async (duty) => {
    expect((await exceptionsOf(duty)).map(({ ref }) => ref)).toEqual([samples.breaks[duty][1]]);
  });

  it('counts what was kept, with the newest of it, and names nobody', async () => {
    const { duties: all, until } = await windowOf('2026');
    expect(Object.fromEntries(all.map(({ duty, kept }) => [duty, kept]))).toEqual(samples.kept);
    expect(all.map(({ broken }) => broken)).toEqual(all.map(() => 1));
    expect(all.find(({ duty }) => duty === 'erasure')?.newest).toBe(at(4));
    expect(until).toBe(on(300));
    expect(JSON.stringify(all)).not.toMatch(/Wanjiku|Kamau|\+254/);
  });

  it('another year has nothing', async () => {
    const { duties: all, until } = await windowOf('2025');
    expect([until, all.every(({ kept, broken }) => kept + broken === 0)]).toEqual([null, true]);
  });
});

it('the window is printed once, with date and name, and nobody else finds the PDF', async () => {
  await takeOwnTable();
  const { number } = await printDuties({ clock }, supervisor, { year: '2026' });
  const key = { userId: supervisor.staffId, projectId: 'duties' };
  const [order] = await paperOrder.list({ key });
  const { kind, by } = (await pageOfAudit({ by: supervisor.staffId })).items[0] ?? {};
  expect([order?.number, kind, by]).toEqual([number, 'duties.printed', supervisor.staffId]);
  expect(JSON.stringify(order && paperText(order.facts))).toMatch(
    /Duties, 2026.*Njeri.*31 December 2026.*A breach is told.*Act 2019, s. 43.*72 hours/,
  );
  expect(await codeOf(openDuties(supervisor, { paper: number }))).toBe('projects.fileNotFound');
  const print = async () => new TextEncoder().encode('%PDF');
  const store = { renderPaper: print, putPaper: async () => 'put' as const, readPaper: print };
  if (order) await printPaper({ ...store, recordPaper }, order);
  expect(await paper.list({ key })).toEqual([]);
  expect(await codeOf(openDuties(njeri, { paper: number }))).toBe('projects.fileNotFound');
  expect((await openDuties(supervisor, { paper: number })).url).toContain(`${number}.pdf`);
});

it('a complaint that waits too long is seen before the night, and once after it', async () => {
  await takeOwnTable();
  await write(put(complaint, complaintOf(20, 3), { state: 'open', letters: [] }));
  const seen = async (days: number) =>
    (await exceptionsOf('complaint', Date.parse(at(days)))).map(({ ref }) => ref);
  expect(await seen(50)).toEqual([]);
  expect(await seen(51)).toEqual(['C20']);
  await countDuties({ ...countDeps, clock: () => Date.parse(at(51)) });
  expect(await seen(51)).toEqual(['C20']);
});

it('a failed night is made up for, and a day is counted once', async () => {
  await takeOwnTable();
  await countDuties({ ...countDeps, clock: () => clock() - 2 * DAY_MS });
  await countDuties({ ...countDeps, clock });
  const days = (await dutyDay.list({ key: { year: '2026' } })).map(({ day }) => day);
  expect(days).toEqual(Array.from({ length: 9 }, (_, n) => dayAfter('2026-12-22', n)));
});

it('the numbers of the window are those of the code', () => {
  const { complaint: answer, reply, chargeGrace, breach: told } = duties;
  const shown = [answer, reply, chargeGrace, told].map(({ number }) => number?.value);
  expect(shown).toEqual([COMPLAINT_DAYS, REPLY_DAYS, GRACE_DAYS, BREACH_HOURS]);
});

const START = Date.parse('2026-11-02T09:00:00.000Z');

const clockAt = (hours: number) => () => START + hours * HOUR_MS;

const momentAt = (hours: number) => new Date(START + hours * HOUR_MS).toISOString();

const text = 'A laptop with the list of a shop was stolen.';

const note = (key: string = randomUUID(), learnedAt = momentAt(0)) =>
  noteBreach(clockAt(0), njeri, key, { learnedAt, people: 3, text });

/** @param told hours after the start */
const add = (hours: number, { ref, version }: Breach, told?: number, isClosed = false) =>
  writeToBreach(clockAt(hours), njeri, ref, {
    version,
    isClosed,
    people: 5,
    text,
    toldAt: told === undefined ? null : momentAt(told),
  });

it('a breach is noted once, waits on Today until it is told, and each act is in the audit', async () => {
  await takeOwnTable();
  const waiting = async () => (await pageOfTasks('members', 9, START + HOUR_MS)).items;
  const key = randomUUID();
  const [noted] = (await atOnce(3, () => note(key))) as [Breach];
  expect((await listBreaches({})).breaches).toEqual([noted]);
  expect(noted).toMatchObject({ state: 'open', tellBy: momentAt(BREACH_HOURS), toldAt: null });
  const more = await add(2, noted);
  expect(await waiting()).toMatchObject([{ subject: noted.ref, until: noted.tellBy }]);
  const closed = await add(9, await add(6, more, 5), undefined, true);
  expect(await waiting()).toEqual([]);
  expect(closed).toMatchObject({ state: 'closed', toldAt: momentAt(5), people: 5 });
  expect(closed.lines.map((line) => line.at)).toEqual([0, 2, 6, 9].map(momentAt));
  const { items } = await pageOfAudit({ subject: `breach#${noted.ref}` });
  const acts = ['breach.closed', 'breach.noted', 'breach.told', 'breach.written'];
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(acts);
});

it('what is written stays: nothing is told twice, at no time that cannot be, and after no end', async () => {
  await takeOwnTable();
  const noted = await note();
  for (const hours of [-1, 7])
    expect(await codeOf(add(6, noted, hours))).toBe('breaches.notAMoment');
  const told = await add(6, noted, 5);
  expect(await codeOf(add(6, noted, 5))).toBe('breaches.changed');
  expect(await codeOf(add(6, told, 5))).toBe('breaches.told');
  expect(await codeOf(add(6, { ...told, ref: 'NONE' }, 5))).toBe('breaches.notFound');
  expect(await codeOf(add(9, await add(9, told, undefined, true)))).toBe('breaches.closed');
  expect(await codeOf(note(randomUUID(), momentAt(1)))).toBe('breaches.notAMoment');
});

it('an alarm rings before the hours are over, and an exception is named after them', async () => {
  await takeOwnTable();
  const noted = await note();
  const rings = (hours: number) => countUntold(clockAt(hours));
  const exceptions = async (hours: number) =>
    (await exceptionsOf('breach', clockAt(hours)())).map(({ ref }) => ref);
  expect([await rings(WARN_HOURS - 1), await rings(WARN_HOURS)]).toEqual([0, 1]);
  expect(await exceptions(BREACH_HOURS)).toEqual([]);
  expect(await exceptions(BREACH_HOURS + 1)).toEqual([noted.ref]);
  await add(BREACH_HOURS + 2, noted, BREACH_HOURS + 1);
  expect(await rings(BREACH_HOURS + 2)).toBe(0);
  expect(await exceptions(BREACH_HOURS + 9)).toEqual([noted.ref]);
});
