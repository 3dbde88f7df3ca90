/** The read units and the time of an owner's screens of points, for 100 to 100,000 customers. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { getDashboard } from '#shared/accounts/contract.ts';
import { getPointsChart, listCustomers, listEntries } from '#shared/rewards/contract.ts';
import { benchAward, type SignedIn } from './award.ts';
import { type BenchCloud, callsOf, withCloud } from './cloud.ts';
import { budget, median, ms, p50AndP95, printTable, samplesOf, timed } from './figures.ts';
import { takeSettingsOf } from './handler.ts';
import { givenOwner, type Owner, putTotals, signIn } from './owner.ts';
import { phoneNumber, putCustomers } from './reward-rows.ts';

const REWARDS = 'functions/rewards/http.ts';
const ACCOUNT = 'functions/accounts/http.ts';

const CUSTOMERS = [100, 10_000, 100_000];
const REQUESTS = 60;
/** Reads all rows of the largest business once only, because that takes half a minute. */
const sumsFor = (customers: number) => (customers > 10_000 ? 1 : 3);

/** Read units of docs/budgets.md 3.1. */
const DASHBOARD_UNITS = 1;
const FIRST_PAGE_UNITS = 5;

/** A request of a screen, and the rows it would read without totals, indexes and pages. */
interface Screen {
  name: string;
  entry: string;
  path: string;
  /** Sent by POST; without it, the screen asks by GET. */
  body?: Record<string, string>;
  /** Read units. */
  most: number;
  rows: 'customer#' | 'points#';
}

const customers = (body: Record<string, string> = {}) =>
  ({
    entry: REWARDS,
    path: listCustomers.path,
    body,
    most: FIRST_PAGE_UNITS,
    rows: 'customer#',
  }) as const;

const history = (body: Record<string, string> = {}) =>
  ({
    entry: REWARDS,
    path: listEntries.path,
    body,
    most: FIRST_PAGE_UNITS,
    rows: 'points#',
  }) as const;

const SCREENS: Screen[] = [
  {
    name: 'dashboard',
    entry: ACCOUNT,
    path: getDashboard.path,
    most: DASHBOARD_UNITS,
    rows: 'customer#',
  },
  {
    name: 'chart, top customers',
    entry: REWARDS,
    path: getPointsChart.path,
    most: FIRST_PAGE_UNITS,
    rows: 'points#',
  },
  { name: 'customers', ...customers() },
  { name: 'search 0712', ...customers({ search: '0712' }) },
  { name: 'search Wa', ...customers({ search: 'Wa' }) },
  { name: 'with consent', ...customers({ filter: 'consent' }) },
  { name: 'not seen 90 days', ...customers({ filter: 'notSeen90' }) },
  { name: 'history', ...history() },
  { name: 'history, redeemed', ...history({ kind: 'redeem' }) },
  { name: 'history, days', ...history({ from: '2026-01-01', to: '2099-12-31' }) },
  { name: 'of one, awarded', ...history({ phone: phoneNumber(7), kind: 'award' }) },
];

interface Reading {
  units: number;
  calls: number;
  samples: number[];
}

interface Measured {
  screen: Screen;
  customers: number;
  reading: Reading;
  allRows: Reading;
}

export async function benchRewards(): Promise<void> {
  await withCloud('none', async (cloud) => {
    await takeSettingsOf(REWARDS, cloud);
    const owner = await givenOwner(cloud);
    const token = await signIn(cloud, owner);
    const measured: Measured[] = [];
    let from = 0;
    for (const to of CUSTOMERS) {
      await putCustomers(cloud, owner.userId, { from, to });
      await putTotals(cloud, owner.userId, to);
      measured.push(...(await measure(cloud, { ...owner, token }, to)));
      from = to;
    }
    printReads(measured);
    await benchAward(cloud, { ...owner, token });
  });
}

async function measure(cloud: BenchCloud, owner: SignedIn, count: number): Promise<Measured[]> {
  const allRows = {
    'customer#': await readAll(cloud, owner, 'customer#', sumsFor(count)),
    'points#': await readAll(cloud, owner, 'points#', sumsFor(count)),
  };
  const measured: Measured[] = [];
  for (const screen of SCREENS) {
    const reading = await readScreen(cloud, owner.token, screen);
    measured.push({ screen, customers: count, reading, allRows: allRows[screen.rows] });
  }
  return measured;
}

async function readScreen(
  cloud: BenchCloud,
  token: string,
  { name, entry, path, body }: Screen,
): Promise<Reading> {
  const get = async () => {
    const authorization = `Bearer ${token}`;
    const response = await fetch(`${cloud.url}${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}.`);
    await response.json();
  };
  const calls = await callsOf(entry, cloud, get);
  const units = calls.reduce((sum, { consumedCapacity = 0 }) => sum + consumedCapacity, 0);
  return { units, calls: calls.length, samples: await samplesOf(REQUESTS, () => timed(get)) };
}

/** Reads every row of a business, page by page. */
async function readAll(
  { table, tableName }: BenchCloud,
  { userId }: Owner,
  prefix: Screen['rows'],
  times: number,
): Promise<Reading> {
  let [units, calls] = [0, 0];
  const read = async () => {
    [units, calls] = [0, 0];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await table.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': `user#${userId}`, ':prefix': prefix },
          ReturnConsumedCapacity: 'TOTAL',
          ExclusiveStartKey,
        }),
      );
      units += page.ConsumedCapacity?.CapacityUnits ?? 0;
      calls += 1;
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
  };
  const samples = await samplesOf(times, () => timed(read));
  return { units, calls, samples };
}

function printReads(measured: Measured[]): void {
  const inOrder = SCREENS.flatMap((screen) => measured.filter((one) => one.screen === screen));
  const rows = inOrder.map(({ screen, customers: count, reading, allRows }) => [
    screen.name,
    count.toLocaleString('en'),
    `${reading.calls}`,
    `${reading.units}`,
    budget(reading.units, screen.most),
    ...p50AndP95(reading.samples),
    `${allRows.calls}`,
    `${allRows.units}`,
    ms(median(allRows.samples)),
  ]);
  printTable(
    'Loyalty points, compared with reading all rows (SDK Query)',
    [
      'screen',
      'customers',
      'calls',
      'read units',
      'budget',
      'p50',
      'p95',
      'all rows: calls',
      'read units',
      'p50',
    ],
    rows,
  );
}
