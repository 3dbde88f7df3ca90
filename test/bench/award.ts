/** The read and write units and the time of one award, compared with its bare transaction. */
import { randomUUID } from 'node:crypto';
import {
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { award } from '#shared/rewards/contract.ts';
import { type BenchCloud, callsOf } from './cloud.ts';
import { p50AndP95, printTable, ratio, timed } from './figures.ts';
import { loadHandler, ownerEvent } from './handler.ts';
import type { Owner } from './owner.ts';

const ENTRY = 'functions/rewards/http.ts';
const AWARDS = 300;

export type SignedIn = Owner & { token: string };

const awardBody = {
  phone: '0712345678',
  points: 5,
  amountSpent: null,
  name: null,
  consent: false,
  reference: null,
};

export async function benchAward(cloud: BenchCloud, owner: SignedIn): Promise<void> {
  await printCost(cloud, owner);
  await printTimes(cloud, owner);
}

/** Prints the units that DynamoDB counts for each call of one award to an existing customer. */
async function printCost(cloud: BenchCloud, { token }: SignedIn): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const send = async () => {
    const response = await fetch(`${cloud.url}${award.path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify(awardBody),
    });
    if (response.status !== 201) throw new Error(`An award answered ${response.status}.`);
  };
  await send();
  const calls = await callsOf(ENTRY, cloud, send);
  const rows = calls.map(({ action, consumedCapacity = 0 }) => [action, `${consumedCapacity}`]);
  printTable('One award: what each call consumes', ['call', 'units'], rows);
}

async function printTimes(cloud: BenchCloud, { userId }: Owner): Promise<void> {
  const handler = await loadHandler(ENTRY, cloud);
  const viaHandler = async () => {
    const event = ownerEvent(award, userId, {
      headers: { 'idempotency-key': randomUUID() },
      body: awardBody,
    });
    const { statusCode, body } = await handler(event, {});
    if (statusCode !== 201) throw new Error(`The handler answered ${statusCode}: ${body}`);
  };
  const here: number[] = [];
  const reads: number[] = [];
  const write: number[] = [];
  for (let n = 0; n < AWARDS; n++) {
    here.push(await timed(viaHandler));
    reads.push(await timed(() => bareCalls(cloud)));
    write.push(await timed(() => bareAward(cloud, n)));
  }
  const calls = write.map((one, n) => one + (reads[n] ?? 0));
  printTable(
    `An award, warm, ${AWARDS} times`,
    ['handler', 'p50', 'p95', 'budget', 'compared with', 'p50', 'p95', 'p50 ratio'],
    [
      [
        'POST /api/rewards/awards',
        ...p50AndP95(here),
        '1.5 x',
        'its bare calls and transaction',
        ...p50AndP95(calls),
        ratio(here, calls),
      ],
      ['', '', '', '', 'the bare transaction alone', ...p50AndP95(write), ratio(here, write)],
    ],
  );
}

/**
 * Looks at the session, counts the units of the hour, and reads the request, the point rules and the
 * customer, without the product's own code.
 */
async function bareCalls({ table, tableName: TableName }: BenchCloud): Promise<void> {
  const pk = 'user#bare';
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { pk: 'count#units#bare', sk: new Date().toISOString().slice(0, 13) },
      UpdateExpression: 'ADD #count :one',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1, ':most': 6_000 },
    }),
  );
  const keys = [
    { pk, sk: 'account' },
    { pk: `request#bare#${randomUUID()}`, sk: 'request' },
    { pk, sk: 'account#settings' },
    { pk, sk: 'customer#+254712345678' },
  ];
  for (const Key of keys) {
    await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  }
}

/** Makes the same five writes without the product's own code, with a known version. */
async function bareAward({ table, tableName: TableName }: BenchCloud, n: number): Promise<void> {
  const pk = 'user#bare';
  const [entryId, key, at] = [ulid(), randomUUID(), new Date().toISOString()];
  const points = 5 * (n + 1);
  const write: TransactWriteCommandInput = {
    TransactItems: [
      {
        Put: {
          TableName,
          Item: { pk: `request#bare#${key}`, sk: 'request', key, bodyHash: key, resultId: entryId },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          TableName,
          Item: {
            pk,
            sk: 'customer#+254712345678',
            phone: '+254712345678',
            nameKey: '',
            points,
            earned: points,
            redeemed: 0,
            lots: { never: points },
            lastVisit: at,
            gsi1pk: 'names#bare',
            gsi1sk: '#+254712345678',
            gsi2pk: 'points#bare',
            gsi2sk: `${String(points).padStart(10, '0')}#+254712345678`,
            version: n + 1,
          },
          ...(n === 0
            ? { ConditionExpression: 'attribute_not_exists(version)' }
            : {
                ConditionExpression: 'version = :seen',
                ExpressionAttributeValues: { ':seen': n },
              }),
        },
      },
      {
        Put: {
          TableName,
          Item: {
            pk,
            sk: `points#${entryId}`,
            entryId,
            phone: '+254712345678',
            at,
            type: 'award',
            by: 'owner',
            points: 5,
            balanceAfter: points,
            lots: { never: 5 },
            kindKey: 'award',
            gsi2pk: 'ledger#bare#award',
            gsi2sk: entryId,
            gsi1pk: 'ledger#bare#+254712345678',
            gsi1sk: entryId,
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Update: {
          TableName,
          Key: { pk, sk: 'account#totals' },
          UpdateExpression: 'ADD pointsAwarded :points, activeCustomers :none',
          ExpressionAttributeValues: { ':points': 5, ':none': 0 },
        },
      },
      {
        Update: {
          TableName,
          Key: { pk, sk: `day#${at.slice(0, 10)}` },
          UpdateExpression: 'ADD awarded :points',
          ExpressionAttributeValues: { ':points': 5 },
        },
      },
    ],
  };
  await table.send(new TransactWriteCommand(write));
}
