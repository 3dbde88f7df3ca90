/**
 * 10,000 agreements on the real engine and the simulated M-Pesa: morning reminders, hourly and nightly lists, the
 * check of the books, the screens, and a callback's time.
 */
import { type DuePage, type DueRow, SHARDS } from '#core/due/due.ts';
import { USD_PER_PART } from '#core/purse/purse.ts';
import { dueCallsAtOnce } from '#infra/limits/stage-limits.ts';
import type { Movement } from '#local/services/mpesa/mpesa-state.ts';
import { DAY_MS, HOUR_MS, nairobiDay } from '#shared/platform/time.ts';
import { emptied, settledAt } from '#test/support/settled.ts';
import { askedDuring, type BenchCloud, withCloud } from './cloud.ts';
import { budget, fail, growth, printTable, seconds } from './figures.ts';
import { takeSettingsOf } from './handler.ts';
import { usdOf } from './prices.ts';
import { benchCallbacks } from './repayment-callbacks.ts';
import {
  fullestLife,
  itemsOf,
  type Life,
  movementsOf,
  paymentItems,
  repaidOf,
  usualLife,
} from './repayment-rows.ts';
import { benchScreens } from './repayment-screens.ts';
import { numbersTo, putEach } from './rows.ts';
import { type Work, workOf } from './units.ts';

const ENTRY = 'functions/payments/pull.ts';

const AGREEMENTS = 10_000;

/** As in functions/payments/pull.ts. */
const PULL_HOURS = 3;

/** One in so many payments is only in M-Pesa's list. */
const LOST_ONE_IN = 100;

/** As in core/repayments/run-due.ts. */
const EMPTY = 31 * SHARDS;

/** Budgets of docs/budgets.md 3.9, in units per due agreement and per payment. */
const MOST = { reminder: { reads: 1, writes: 11 }, list: { reads: 1 }, books: { reads: 1 } };

/** SMS that Miliki pays are limited by the day, but this measures all. */
const variables = { SMS_PER_DAY: '1000000' };

interface Done {
  name: string;
  items: number;
  work: Work;
  most?: { reads?: number; writes?: number };
  sms?: number;
}

interface Scene {
  title: string;
  life(n: number): Life;
  /** Whether the cloud's functions do the consequences. */
  isFollowed: boolean;
}

const usual: Scene = { title: 'A usual day', life: usualLife, isFollowed: true };
const fullest: Scene = { title: 'All on one day', life: fullestLife, isFollowed: false };

export async function benchRepayments(): Promise<void> {
  await withCloud('none', benchIn, variables);
}

async function benchIn(cloud: BenchCloud): Promise<void> {
  await takeSettingsOf(ENTRY, cloud);
  process.env.POWERTOOLS_LOG_LEVEL = 'ERROR';
  const today = nairobiDay(Date.now());
  await playScene(cloud, usual, today);
  await benchScreens(cloud, today);
  await benchCallbacks(cloud);
  const { takeOwnTable } = await import('#test/support/own-table.ts');
  await takeOwnTable();
  await playScene({ ...cloud, tableName: process.env.TABLE_NAME ?? '' }, fullest, today);
}

async function playScene(cloud: BenchCloud, scene: Scene, today: string): Promise<void> {
  const midnight = Date.parse(`${today}T00:00:00+03:00`);
  await putAgreements(cloud, scene, midnight);
  const done = [...(await moneyOf(midnight)), ...(await remindersOf(cloud, midnight, scene))];
  printWork(`${scene.title}: ${AGREEMENTS.toLocaleString('en')} agreements`, done);
}

async function putAgreements(cloud: BenchCloud, { life }: Scene, midnight: number): Promise<void> {
  const [today, yesterday] = [nairobiDay(midnight), nairobiDay(midnight - DAY_MS)];
  const ledger: Movement[] = [];
  await putEach(cloud, numbersTo(AGREEMENTS), (n) => {
    const whole = repaidOf(n, life(n), today);
    const movements = movementsOf(whole, yesterday);
    ledger.push(...movements);
    const isLost = movements.length > 0 && ledger.length % LOST_ONE_IN === 0;
    const { paid, ...rest } = life(n);
    const heard = { ...rest, paid: paid - 1, lastPaidIn: undefined };
    const repaid = isLost ? repaidOf(n, heard, today) : whole;
    return [...itemsOf(n, repaid, midnight), ...paymentItems(repaid, yesterday)];
  });
  await fetch(`${cloud.endpoint}/_mpesa/ledger`, {
    method: 'PUT',
    body: JSON.stringify({ ledger }),
  });
}

/** An evening hour, the night's reconciliation, and the check of the books. */
async function moneyOf(midnight: number): Promise<Done[]> {
  // The stores read their settings at load.
  const { deps } = await import('#core/payments/deps.ts');
  const { deps: bookDeps } = await import('#core/accounting/facts.ts');
  const { pullPayments, reconcile } = await import('#core/payments/counting/pull-payments.ts');
  const { checkBooks } = await import('#core/accounting/check-books.ts');
  const at = (hours: number) => ({ clock: () => midnight + hours * HOUR_MS });
  let listed = 0;
  const pull: typeof deps.pull = async (window) => {
    const pulled = await deps.pull(window);
    listed += pulled?.rows ?? 0;
    return pulled;
  };
  const run = async (name: string, most: Done['most'], work: () => Promise<unknown>) => {
    listed = 0;
    return { name, most, work: await workOf(work), items: listed };
  };
  const hourly = await run(`M-Pesa's list of ${PULL_HOURS} hours`, MOST.list, () =>
    pullPayments({ ...deps, pull, ...at(-6) }, PULL_HOURS),
  );
  const nightly = await run("M-Pesa's list of 48 hours", MOST.list, () =>
    reconcile({ ...deps, pull, ...at(1) }),
  );
  const books = await run('the books of a day', MOST.books, () =>
    checkBooks({ ...bookDeps, ...at(2) }),
  );
  return [hourly, nightly, { ...books, items: nightly.items }];
}

/** Eight o'clock: all shards at once, with a stage's number of workers but without its pace. */
async function remindersOf(
  cloud: BenchCloud,
  midnight: number,
  { isFollowed }: Scene,
): Promise<Done[]> {
  const { deps: dueDeps } = await import('#core/due/deps.ts');
  const { runDuePage } = await import('#core/due/run-page.ts');
  const { startDue } = await import('#core/due/due-queue.ts');
  const { deps } = await import('#core/repayments/due-deps.ts');
  const { repaymentsJob } = await import('#core/repayments/run-due.ts');
  const clock = () => midnight + 8 * HOUR_MS;
  const pages: DuePage[] = [];
  const sendPages = async (_: unknown, more: readonly DuePage[]) => void pages.push(...more);
  const given = { ...dueDeps, sendPages, keepPace: async () => undefined, clock };
  const job = repaymentsJob({ ...deps, clock });
  const outcome = { done: 0, left: 0 };
  const counted = {
    ...job,
    work: async (rows: readonly DueRow[]) => {
      const { done, left } = await job.work(rows);
      outcome.done += done;
      outcome.left += left;
      return { done, left };
    },
  };
  const run = () =>
    workOf(async () => {
      await startDue(given, 'repayment');
      const worker = async () => {
        for (let page = pages.shift(); page; page = pages.shift())
          await runDuePage(given, counted, page);
      };
      await Promise.all(Array.from({ length: dueCallsAtOnce('repayment') }, worker));
    });
  const morning = run();
  const followed =
    isFollowed &&
    (await askedDuring(cloud, null, async () => {
      await morning;
      await settledAt(cloud.endpoint);
      await emptied(cloud.endpoint, () => true);
    }));
  const first = await morning;
  const { done: items, left } = outcome;
  if (left > 0) fail(`${left} reminders were left`);
  const again = await run();
  if (outcome.done > items) fail('a second run found something to do');
  // Less the cost of a run with nothing due.
  const work = { ...growth(again, first), milliseconds: first.milliseconds };
  const news = 'their notifications and SMS';
  return [
    { name: 'reminders at 8', items, work, most: MOST.reminder },
    ...(followed ? [{ name: news, items, work: followed, sms: followed.publishes }] : []),
    { name: 'shards and days of which nothing is due', items: EMPTY, work: again },
  ];
}

function printWork(title: string, done: readonly Done[]): void {
  const rows = done.map(({ name, items, work, most = {}, sms }) => {
    const [reads, writes] = [work.reads / items, work.writes / items];
    return [
      name,
      items.toLocaleString('en'),
      seconds(work.milliseconds),
      `${work.requests}`,
      `${work.reads}`,
      reads.toFixed(2),
      most.reads ? budget(reads, most.reads) : '',
      `${work.writes}`,
      writes.toFixed(2),
      most.writes ? budget(writes, most.writes) : '',
      sms === undefined ? '' : `${sms}`,
      (usdOf(work) + (sms ?? 0) * USD_PER_PART).toFixed(4),
    ];
  });
  printTable(
    title,
    'what | rows | time | requests | read units | a row | budget | write units | a row | budget | SMS | USD',
    rows,
  );
}
