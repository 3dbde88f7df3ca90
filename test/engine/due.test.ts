/** The runner of due work, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import {
  type DuePage,
  type DueRow,
  dueRow,
  forgetDue,
  putDue,
  readDue,
  SHARDS,
  shardOf,
} from '#core/due/due.ts';
import { startDue } from '#core/due/due-queue.ts';
import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import { addToRun, beginRun, lastRuns, nightlyRun } from '#core/due/nightly-run.ts';
import { type RunDeps, runDuePage } from '#core/due/run-page.ts';
import { isoTime, utcDayOf } from '#core/platform/clock.ts';
import { transact } from '#core/platform/table/transact.ts';
import { DAY_MS } from '#shared/platform/time.ts';

let decades = 0;
/** A time that no other test uses (ms since 1970, 10:00 UTC). */
let now: number;
let owner: string;
/** The start of the owner's rows. */
let first: DuePage;

beforeEach(() => {
  decades += 1;
  now = Date.UTC(1900 + 10 * decades, 5, 15, 10);
  owner = randomUUID();
  first = { kind: 'points', shard: shardOf(owner) };
});

async function givenRows(times: readonly number[], ownerId = owner): Promise<DueRow[]> {
  const rows = times.map((at) => dueRow({ kind: 'points', at, ownerId, subject: randomUUID() }));
  for (let at = 0; at < rows.length; at += 100) {
    await transact({ rows: rows.slice(at, at + 100).map(putDue) });
  }
  return rows;
}

const many = (count: number, at: number) => Array.from({ length: count }, () => at);

/** Works on each row of a page, then forgets it. */
const eachRow =
  (look: (row: DueRow) => 'again' | undefined | undefined): DueJob['work'] =>
  (page) =>
    workOnEach(page, 5, async (row) => {
      if (look(row) === 'again') return 'again';
      await forgetDue(row);
      return 'done';
    });

function runner(given: { at?: number; work?: DueJob['work'] } = {}) {
  const { at: moment = now } = given;
  const sent: DuePage[] = [];
  const paced: number[] = [];
  const seen: DueRow[] = [];
  const deps: RunDeps = {
    readDue,
    keepPace: async (_, rows) => void paced.push(rows),
    sendPages: async (_, pages) => void sent.push(...pages),
    addToRun,
    clock: () => moment,
  };
  const work = given.work ?? eachRow((row) => void seen.push(row));
  const job: DueJob = { kind: 'points', days: (at) => lastDays(10, at), work };
  const take = (page = first) => runDuePage(deps, job, page);
  /** Works until the queue is empty. @returns the number of messages */
  const finish = async (page = first) => {
    const begun = sent.length;
    await take(page);
    for (let at = begun; at < sent.length; at += 1) await take(sent[at] as DuePage);
    return sent.length - begun + 1;
  };
  return { sent, paced, seen, deps, job, take, finish };
}

const subjects = (rows: readonly DueRow[]) => rows.map(({ subject }) => subject).toSorted();

it('a row that is due later the same day is not worked on early', async () => {
  const [early, at, late] = await givenRows([now - 1, now, now + 1]);
  const { seen, finish } = runner();
  await finish();
  expect(subjects(seen)).toEqual(subjects([early, at] as DueRow[]));
  const next = runner({ at: now + 1 });
  await next.finish();
  expect(subjects(next.seen)).toEqual([late?.subject]);
});

it('a message is a page of 100 rows, days without rows are passed over, and the last page sends nothing', async () => {
  const days = [9, 5].flatMap((back) => many(150, now - back * DAY_MS));
  const rows = await givenRows(days);
  const { sent, paced, seen, finish } = runner();
  // Four pages; the last call finds the days until now empty.
  expect(await finish()).toBe(5);
  expect(paced).toEqual([100, 50, 100, 50]);
  expect(subjects(seen)).toEqual(subjects(rows));
  expect(sent.map(({ day, cursor }) => [day, cursor !== undefined])).toEqual([
    [utcDayOf(now - 9 * DAY_MS), true],
    [utcDayOf(now - 8 * DAY_MS), false],
    [utcDayOf(now - 5 * DAY_MS), true],
    [utcDayOf(now - 4 * DAY_MS), false],
  ]);
});

it('rows that are older than a job looks back are left alone', async () => {
  await givenRows([now - 11 * DAY_MS]);
  const { seen, finish } = runner();
  expect(await finish()).toBe(1);
  expect(seen).toEqual([]);
});

it('a row that fails stays for the next night, and nobody waits for it', async () => {
  const rows = await givenRows(many(130, now));
  const [poison] = rows;
  const tries: string[] = [];
  const work = eachRow((row) => {
    tries.push(row.subject);
    if (row.subject === poison?.subject) throw new Error('it is poison');
  });
  const { finish } = runner({ work });
  await finish();
  expect(tries.toSorted()).toEqual(subjects(rows));
  const { seen, finish: finishNext } = runner({ at: now + DAY_MS });
  await finishNext();
  expect(subjects(seen)).toEqual([poison?.subject]);
});

it('a row with more work than a message brings its page again, until it is done', async () => {
  await givenRows([now]);
  let turns = 0;
  const work = eachRow(() => {
    turns += 1;
    return turns < 4 ? 'again' : undefined;
  });
  const { finish } = runner({ work });
  expect(await finish()).toBe(4);
});

it('a worker that dies in a page leaves its message, which goes on with the rows that are left', async () => {
  const rows = await givenRows(many(130, now));
  const done: string[] = [];
  let lives = 55;
  const work: DueJob['work'] = async (page) => {
    for (const row of page) {
      lives -= 1;
      if (lives === 0) throw new Error('the worker died');
      done.push(row.subject);
      await forgetDue(row);
    }
    return { done: page.length, left: 0 };
  };
  const { sent, take, finish } = runner({ work });
  await expect(take()).rejects.toThrow('died');
  expect(sent).toEqual([]);
  await finish();
  expect(done.toSorted()).toEqual(subjects(rows));
});

it('a page that cannot be followed by the next one fails, so that it comes again', async () => {
  await givenRows(many(101, now));
  const { deps, job } = runner();
  const sendPages = () => Promise.reject(new Error('the queue is full'));
  await expect(runDuePage({ ...deps, sendPages }, job, first)).rejects.toThrow('full');
});

it('the pace is taken before the rows of a page are worked on', async () => {
  await givenRows(many(3, now));
  const order: string[] = [];
  const work: DueJob['work'] = async (rows) => {
    order.push(`work ${rows.length}`);
    return { done: 0, left: 0 };
  };
  const { deps, job } = runner({ work });
  const keepPace: RunDeps['keepPace'] = async (kind, rows) => void order.push(`${kind} ${rows}`);
  await runDuePage({ ...deps, keepPace }, job, first);
  expect(order).toEqual(['points 3', 'work 3']);
});

it('a night begins with one message for each shard', async () => {
  const sent: DuePage[] = [];
  const sendPages = async (_: unknown, pages: readonly DuePage[]) => void sent.push(...pages);
  await startDue({ sendPages, beginRun, clock: () => now }, 'application');
  expect(sent).toHaveLength(SHARDS);
  expect(new Set(sent.map(({ shard }) => shard)).size).toBe(SHARDS);
  expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['application']));
});

it('pages that are done beside each other add up to the run of their night, which knows its beginning', async () => {
  const owners = Array.from({ length: 6 }, () => randomUUID());
  const [poisoned] = await Promise.all(owners.map((one) => givenRows([now, now - DAY_MS], one)));
  const work = eachRow(({ subject }) => {
    if (subject === poisoned?.[0]?.subject) throw new Error('it is poison');
  });
  await beginRun('points', now);
  const shards = [...new Set(owners.map(shardOf))];
  const pages = shards.map((shard) => ({ kind: 'points', shard }) as const);
  await Promise.all(pages.map((page) => runner({ work }).finish(page)));
  const run = await nightlyRun.get({ kind: 'points', day: utcDayOf(now) });
  const [startedAt, finishedAt] = [isoTime(now), isoTime(now)];
  expect(run).toMatchObject({ done: 11, left: 1, late: 0, startedAt, finishedAt });
  expect(await lastRuns('points', now)).toEqual([run]);
  expect(await lastRuns('points', now + 7 * DAY_MS)).toEqual([]);
});

it('rows that are more than a day late are counted in the run, and a night without rows has an end of none', async () => {
  await givenRows([now - 2 * DAY_MS, now]);
  await runner().finish();
  const run = await nightlyRun.get({ kind: 'points', day: utcDayOf(now) });
  expect([run?.done, run?.late]).toEqual([2, 1]);
  await beginRun('points', now + DAY_MS);
  await runner({ at: now + DAY_MS }).finish();
  const [idle] = await lastRuns('points', now + DAY_MS);
  expect([idle?.day, idle?.finishedAt]).toEqual([utcDayOf(now + DAY_MS), undefined]);
});

it('owners are spread over all shards, and all rows of one are in one', () => {
  expect(new Set(Array.from({ length: 400 }, (_, n) => shardOf(`owner-${n}`))).size).toBe(SHARDS);
  const ofOne = [1, 2].map((at) => dueRow({ kind: 'points', at, ownerId: 'a', subject: `${at}` }));
  expect(ofOne.map(({ shard }) => shard)).toEqual([shardOf('a'), shardOf('a')]);
});
