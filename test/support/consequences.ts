/** The consequences of writes, inside the process; elsewhere streams, queues and nights do this work. */
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { deps as applicationDeps } from '#core/applications/deps.ts';
import { applicationsJob } from '#core/applications/run-due-changes.ts';
import { visitsJob } from '#core/campaigns/visits/count-visits.ts';
import { visitsDeps } from '#core/campaigns/visits/deps.ts';
import { documentClient, tableName } from '#core/platform/table/dynamodb.ts';
import { deps as projectDeps } from '#core/projects/deps.ts';
import { projectsJob } from '#core/projects/milestones/run-due.ts';
import { deps as repaymentDeps } from '#core/repayments/due-deps.ts';
import { repaymentsJob } from '#core/repayments/run-due.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { expiryJob } from '#core/rewards/posting/expire-points.ts';
import { handler as lookAtAudience } from '#functions/campaigns/run-preparation.ts';
import { handler as notify } from '#functions/notifications/on-change.ts';
import { handler as print } from '#functions/papers/print.ts';
import { handler as settleCallback } from '#functions/payments/on-callback.ts';
import { handler as dispatch } from '#functions/sms/dispatch.ts';
import { streamRoutes } from '#functions/stream/routes.ts';
import { runDue, storedDue } from './due.ts';

type Item = Readonly<Record<string, unknown>>;

const context = { getRemainingTimeInMillis: () => 900_000, awsRequestId: 'test' };

/** Each queue's work on an item. */
const work: Readonly<Record<string, (event: never) => Promise<unknown>>> = {
  notifications: notify,
  outbox: (event) => dispatch(event, context),
  campaigns: (event) => lookAtAudience(event, context),
  'payment-callbacks': settleCallback,
  'paper-orders': print,
};

const routes = streamRoutes.filter(({ event }) => event === 'INSERT');

/** Keys of items whose work is done. */
const done = new Set<string>();

let settling: Promise<void> = Promise.resolve();

/** Does everything that follows from writes. One call after another: an item may be in the hands of the call before. */
export function settleInside(): Promise<void> {
  settling = settling.catch(() => undefined).then(workOff);
  return settling;
}

/** Repeatedly, as work causes work. */
async function workOff(): Promise<void> {
  for (let fresh = await freshItems(); fresh.length > 0; fresh = await freshItems()) {
    for (const item of fresh) {
      done.add(keyOf(item));
      const record = { messageId: keyOf(item), body: JSON.stringify(item) };
      await work[queueOf(item)]?.({ Records: [record] } as never);
    }
  }
}

const keyOf = ({ pk, sk }: Item): string => `${tableName()} ${pk} ${sk}`;

const queueOf = ({ sk }: Item): string =>
  routes.find(({ entities }) => entities.some(({ prefix }) => String(sk).startsWith(prefix.sk)))
    ?.queue ?? '';

/** @returns items with undone work, in order per subject */
async function freshItems(): Promise<Item[]> {
  const prefixes = routes.flatMap(({ entities }) => entities.map(({ prefix }) => prefix.sk));
  const pages = paginateScan(
    { client: documentClient },
    {
      TableName: tableName(),
      ConsistentRead: true,
      FilterExpression: prefixes.map((_, n) => `begins_with(sk, :p${n})`).join(' OR '),
      ExpressionAttributeValues: Object.fromEntries(prefixes.map((one, n) => [`:p${n}`, one])),
    },
  );
  const items: Item[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items
    .filter((item) => !done.has(keyOf(item)))
    .toSorted((one, other) => (String(one.sk) < String(other.sk) ? -1 : 1));
}

const jobs = {
  application: applicationsJob(applicationDeps),
  points: expiryJob(rewardDeps),
  project: projectsJob(projectDeps),
  repayment: repaymentsJob(repaymentDeps),
  visits: visitsJob(visitsDeps),
};

export async function runDueInside(kind: keyof typeof jobs): Promise<void> {
  const rows = (await storedDue()).filter((row) => row.kind === kind);
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))];
  await runDue(jobs[kind], { clock: Date.now, owners });
}
