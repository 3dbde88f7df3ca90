/** The runner of what is due, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DueRow } from '#core/due/due.entity.ts';
import { type DuePage, forgetDue, readDue } from '#core/due/due.store.ts';
import { dueRow, putDue, SHARDS, shardOf } from '#core/due/due-row.ts';
import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import { nightlyRun } from '#core/due/nightly-run.entity.ts';
import { addToRun, beginRun, lastRuns } from '#core/due/nightly-run.store.ts';
import { type RunDeps, runDuePage } from '#core/due/run-page.ts';
import { startDue } from '#core/due/start.ts';
import { dayOf, isoTime } from '#core/platform/clock.ts';
import { transact } from '#core/platform/transact.ts';
import { DAY_MS } from '#shared/platform/time.ts';

let decades = 0;

/** A time that no other test looks at (ms since 1970, at 10 o'clock in UTC). */
function ownTime(): number {
  decades += 1;
  return Date.UTC(1900 + 10 * decades, 5, 15, 10);
}

async function givenRows(ownerId: string, times: readonly number[]): Promise<DueRow[]> {
  const rows = times.map((at) => dueRow({ kind: 'points', at, ownerId, subject: randomUUID() }));
  for (let at = 0; at < rows.length; at += 100) {
    await transact({ rows: rows.slice(at, at + 100).map(putDue) });
  }
  return rows;
}

const many = (count: number, at: number) => Array.from({ length: count }, () => at);

/** A worker and its queue, at a moment that a test sets. */
function runner(now: number, given: Partial<DueJob> = {}) {
  const sent: DuePage[] = [];
  const paced: number[] = [];
  const seen: DueRow[] = [];
  const deps: RunDeps = {
    readDue,
    keepPace: async (_, rows) => void paced.push(rows),
    sendPages: async (_, pages) => void sent.push(...pages),
    addToRun,
    clock: () => now,
  };
  const job: DueJob = {
    kind: 'points',
    days: (at) => lastDays(10, at),
    work: (rows) =>
      workOnEach(rows, 5, async (row) => {
        seen.push(row);
        await forgetDue(row);
        return 'done';
      }),
    ...given,
  };
  const take = (page: DuePage) => runDuePage(deps, job, page);
  /** Works until the queue is empty. @returns the number of messages */
  const finish = async (page: DuePage) => {
    const first = sent.length;
    await take(page);
    for (let at = first; at < sent.length; at += 1) await take(sent[at] as DuePage);
    return sent.length - first + 1;
  };
  return { sent, paced, seen, deps, job, take, finish };
}

const subjects = (rows: readonly DueRow[]) => rows.map(({ subject }) => subject).toSorted();

describe('what is due', () => {
  it('a row that is due later the same day is not worked on early', async () => {
    const now = ownTime();
    const owner = randomUUID();
    const [early, at, late] = await givenRows(owner, [now - 1, now, now + 1]);
    const { seen, finish } = runner(now);
    await finish({ kind: 'points', shard: shardOf(owner) });
    expect(subjects(seen)).toEqual(subjects([early, at] as DueRow[]));
    const next = runner(now + 1);
    await next.finish({ kind: 'points', shard: shardOf(owner) });
    expect(subjects(next.seen)).toEqual([late?.subject]);
  });

  it('a message is a page of 100 rows, days without rows are passed over, and the last page sends nothing', async () => {
    const now = ownTime();
    const owner = randomUUID();
    const days = [9, 5].flatMap((back) => many(150, now - back * DAY_MS));
    const rows = await givenRows(owner, days);
    const { sent, paced, seen, finish } = runner(now);
    const shard = shardOf(owner);
    // Four pages; the last call finds that the days until now have nothing.
    expect(await finish({ kind: 'points', shard })).toBe(5);
    expect(paced).toEqual([100, 50, 100, 50]);
    expect(subjects(seen)).toEqual(subjects(rows));
    expect(sent.map(({ day, cursor }) => [day, cursor !== undefined])).toEqual([
      [dayOf(now - 9 * DAY_MS), true],
      [dayOf(now - 8 * DAY_MS), false],
      [dayOf(now - 5 * DAY_MS), true],
      [dayOf(now - 4 * DAY_MS), false],
    ]);
  });

  it('rows that are older than a job looks back are left alone', async () => {
    const now = ownTime();
    const owner = randomUUID();
    await givenRows(owner, [now - 11 * DAY_MS]);
    const { seen, finish } = runner(now);
    expect(await finish({ kind: 'points', shard: shardOf(owner) })).toBe(1);
    expect(seen).toEqual([]);
  });

  it('a row that fails stays for the next night, and nobody waits for it', async () => {
    const now = ownTime();
    const owner = randomUUID();
    const rows = await givenRows(owner, many(130, now));
    const [poison] = rows;
    const tries: string[] = [];
    const work: DueJob['work'] = (page) =>
      workOnEach(page, 5, async (row) => {
        tries.push(row.subject);
        if (row.subject === poison?.subject) throw new Error('it is poison');
        await forgetDue(row);
        return 'done';
      });
    const { finish } = runner(now, { work });
    await finish({ kind: 'points', shard: shardOf(owner) });
    expect(tries.toSorted()).toEqual(subjects(rows));
    const { seen, finish: finishNext } = runner(now + DAY_MS);
    await finishNext({ kind: 'points', shard: shardOf(owner) });
    expect(subjects(seen)).toEqual([poison?.subject]);
  });

  it('a row with more work than a message brings its page again, until it is done', async () => {
    const now = ownTime();
    const owner = randomUUID();
    await givenRows(owner, [now]);
    let turns = 0;
    const work: DueJob['work'] = (page) =>
      workOnEach(page, 5, async (row) => {
        turns += 1;
        if (turns < 4) return 'again';
        await forgetDue(row);
        return 'done';
      });
    const { finish } = runner(now, { work });
    expect(await finish({ kind: 'points', shard: shardOf(owner) })).toBe(4);
  });

  it('a worker that dies in a page leaves its message, which goes on with the rows that are left', async () => {
    const now = ownTime();
    const owner = randomUUID();
    const rows = await givenRows(owner, many(130, now));
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
    const { sent, take, finish } = runner(now, { work });
    const page = { kind: 'points', shard: shardOf(owner) } as const;
    await expect(take(page)).rejects.toThrow('died');
    expect(sent).toEqual([]);
    await finish(page);
    expect(done.toSorted()).toEqual(subjects(rows));
  });

  it('a page that cannot be followed by the next one fails, so that it comes again', async () => {
    const now = ownTime();
    const owner = randomUUID();
    await givenRows(owner, many(101, now));
    const { deps, job } = runner(now);
    const sendPages = () => Promise.reject(new Error('the queue is full'));
    const page = { kind: 'points', shard: shardOf(owner) } as const;
    await expect(runDuePage({ ...deps, sendPages }, job, page)).rejects.toThrow('full');
  });

  it('the pace is taken before the rows of a page are worked on', async () => {
    const now = ownTime();
    const owner = randomUUID();
    await givenRows(owner, many(3, now));
    const order: string[] = [];
    const work: DueJob['work'] = async (rows) => {
      order.push(`work ${rows.length}`);
      return { done: 0, left: 0 };
    };
    const { deps, job } = runner(now, { work });
    const keepPace: RunDeps['keepPace'] = async (kind, rows) => void order.push(`${kind} ${rows}`);
    await runDuePage({ ...deps, keepPace }, job, { kind: 'points', shard: shardOf(owner) });
    expect(order).toEqual(['points 3', 'work 3']);
  });

  it('a night begins with one message for each shard', async () => {
    const sent: DuePage[] = [];
    const now = ownTime();
    const sendPages = async (_: unknown, pages: readonly DuePage[]) => void sent.push(...pages);
    await startDue({ sendPages, beginRun, clock: () => now }, 'application');
    expect(sent).toHaveLength(SHARDS);
    expect(new Set(sent.map(({ shard }) => shard)).size).toBe(SHARDS);
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['application']));
  });

  it('pages that are done beside each other add up to the run of their night, which knows its beginning', async () => {
    const now = ownTime();
    const owners = Array.from({ length: 6 }, () => randomUUID());
    const [poisoned] = await Promise.all(
      owners.map((owner) => givenRows(owner, [now, now - DAY_MS])),
    );
    const work: DueJob['work'] = (page) =>
      workOnEach(page, 5, async (row) => {
        if (row.subject === poisoned?.[0]?.subject) throw new Error('it is poison');
        await forgetDue(row);
        return 'done';
      });
    await beginRun('points', now);
    const shards = [...new Set(owners.map(shardOf))];
    await Promise.all(
      shards.map((shard) => runner(now, { work }).finish({ kind: 'points', shard })),
    );
    const run = await nightlyRun.get({ kind: 'points', day: dayOf(now) });
    expect(run).toMatchObject({ done: 11, left: 1, late: 0, startedAt: isoTime(now) });
    expect(run?.finishedAt).toBe(isoTime(now));
    expect(await lastRuns('points', now)).toEqual([run]);
    expect(await lastRuns('points', now + 7 * DAY_MS)).toEqual([]);
  });

  it('rows that are more than a day late are counted in the run, and a night without rows has an end of none', async () => {
    const now = ownTime();
    const owner = randomUUID();
    await givenRows(owner, [now - 2 * DAY_MS, now]);
    await runner(now).finish({ kind: 'points', shard: shardOf(owner) });
    const run = await nightlyRun.get({ kind: 'points', day: dayOf(now) });
    expect([run?.done, run?.late]).toEqual([2, 1]);
    await beginRun('points', now + DAY_MS);
    await runner(now + DAY_MS).finish({ kind: 'points', shard: shardOf(owner) });
    const [idle] = await lastRuns('points', now + DAY_MS);
    expect([idle?.day, idle?.finishedAt]).toEqual([dayOf(now + DAY_MS), undefined]);
  });

  it('owners are spread over all shards, and all rows of one are in one', () => {
    const shards = Array.from({ length: 400 }, (_, n) => shardOf(`owner-${n}`));
    expect(new Set(shards).size).toBe(SHARDS);
    const ofOne = [1, 2].map((at) =>
      dueRow({ kind: 'points', at, ownerId: 'a', subject: `${at}` }),
    );
    expect(ofOne.map(({ shard }) => shard)).toEqual([shardOf('a'), shardOf('a')]);
  });
});
