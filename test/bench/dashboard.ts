/** What the dashboard reads and how long it takes, however many customers a business has. */
import { BatchWriteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { getDashboard } from '#shared/accounts/contract.ts';
import { type BenchCloud, callsOf, withCloud } from './cloud.ts';
import { budget, p50AndP95, printTable, ratio, samplesOf, timed } from './figures.ts';
import { loadHandler, ownerEvent } from './handler.ts';
import { givenOwner, type Owner, putTotals, signIn } from './owner.ts';

const ENTRY = 'functions/accounts/http.ts';
const CUSTOMERS = [0, 1_000, 20_000];
const REQUESTS = 100;
const SUMS = 20;
const HANDLER_CALLS = 300;

interface Reading {
  units: number;
  calls: number;
  samples: number[];
}

interface Measured {
  customers: number;
  dashboard: Reading;
  sum: Reading;
}

export async function benchDashboard(): Promise<void> {
  await withCloud('none', async (cloud) => {
    const measured: Measured[] = [];
    for (const customers of CUSTOMERS) measured.push(await measure(cloud, customers));
    printReads(measured);
    await benchHandler(cloud);
  });
}

async function measure(cloud: BenchCloud, customers: number): Promise<Measured> {
  const owner = await givenOwner(cloud);
  await putTotals(cloud, owner.userId, customers);
  await putCustomers(cloud, owner, customers);
  const token = await signIn(cloud, owner);
  return {
    customers,
    dashboard: await readDashboard(cloud, token),
    sum: await sumRows(cloud, owner),
  };
}

async function readDashboard(cloud: BenchCloud, token: string): Promise<Reading> {
  const headers = { authorization: `Bearer ${token}` };
  const get = async () => {
    const response = await fetch(`${cloud.url}${getDashboard.path}`, { headers });
    if (!response.ok) throw new Error(`The dashboard answered ${response.status}.`);
    await response.json();
  };
  const calls = await callsOf(ENTRY, cloud, get);
  const units = calls.reduce((sum, { consumedCapacity = 0 }) => sum + consumedCapacity, 0);
  return { units, calls: calls.length, samples: await samplesOf(REQUESTS, () => timed(get)) };
}

/** As the original did it: reads every customer, and adds up. */
async function sumRows({ table, tableName }: BenchCloud, { userId }: Owner): Promise<Reading> {
  let units = 0;
  let calls = 0;
  const sum = async () => {
    units = 0;
    calls = 0;
    let points = 0;
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await table.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk and begins_with(sk, :customer)',
          ExpressionAttributeValues: { ':pk': `user#${userId}`, ':customer': 'customer#' },
          ReturnConsumedCapacity: 'TOTAL',
          ExclusiveStartKey,
        }),
      );
      units += page.ConsumedCapacity?.CapacityUnits ?? 0;
      calls += 1;
      for (const customer of page.Items ?? []) points += customer.points;
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return points;
  };
  await sum();
  return { units, calls, samples: await samplesOf(SUMS, () => timed(sum)) };
}

/** Small rows: a key and the points. */
async function putCustomers(
  { table, tableName }: BenchCloud,
  { userId }: Owner,
  customers: number,
): Promise<void> {
  const BATCH = 25;
  for (let first = 0; first < customers; first += BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, customers - first) }, (_, n) => {
      const sk = `customer#+2547${String(first + n).padStart(8, '0')}`;
      return { PutRequest: { Item: { pk: `user#${userId}`, sk, points: 10 } } };
    });
    await table.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }
}

function printReads(measured: Measured[]): void {
  const rows = measured.map(({ customers, dashboard, sum }) => [
    customers.toLocaleString('en'),
    `${dashboard.calls}`,
    `${dashboard.units}`,
    budget(dashboard.units, 3.5),
    ...p50AndP95(dashboard.samples),
    `${sum.calls}`,
    `${sum.units}`,
    ...p50AndP95(sum.samples),
  ]);
  printTable(
    'GET /api/dashboard, compared with summing rows at read time (SDK Query)',
    [
      'customers',
      'calls',
      'read units',
      'budget',
      'p50',
      'p95',
      'summing: calls',
      'read units',
      'p50',
      'p95',
    ],
    rows,
  );
}

/** The handler as it is deployed, in this process, beside the two reads that it makes at once. */
async function benchHandler(cloud: BenchCloud): Promise<void> {
  const owner = await givenOwner(cloud);
  await putTotals(cloud, owner.userId, 1_000);
  const handler = await loadHandler(ENTRY, cloud);
  const event = ownerEvent(getDashboard, owner.userId);
  const viaHandler = async () => {
    const { statusCode } = await handler(event, {});
    if (statusCode !== 200) throw new Error(`The handler answered ${statusCode}.`);
  };
  const TableName = cloud.tableName;
  const pk = `user#${owner.userId}`;
  const account = {
    TableName,
    KeyConditionExpression: 'pk = :pk and begins_with(sk, :account)',
    ExpressionAttributeValues: { ':pk': pk, ':account': 'account#' },
  };
  const session = { TableName, Key: { pk, sk: 'account#profile' } };
  const bare = () =>
    Promise.all([
      cloud.table.send(new QueryCommand(account)),
      cloud.table.send(new GetCommand(session)),
    ]);
  const here: number[] = [];
  const floor: number[] = [];
  for (let n = 0; n < HANDLER_CALLS; n++) {
    here.push(await timed(viaHandler));
    floor.push(await timed(bare));
  }
  printTable(
    `Handler over the SDK calls it makes, warm, ${HANDLER_CALLS} times`,
    ['handler', 'p50', 'p95', 'budget', 'compared with', 'p50', 'p95', 'p50 ratio'],
    [
      [
        'GET /api/dashboard',
        ...p50AndP95(here),
        '1.5 x',
        'the bare Query and Get',
        ...p50AndP95(floor),
        ratio(here, floor),
      ],
    ],
  );
}
