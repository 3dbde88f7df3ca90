/** The bench's embedded cloud, and plain SDK clients. */
import { setTimeout as wait } from 'node:timers/promises';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { type Cloud, startCloud } from '#local/cloud.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { awsAt, stackOutputs } from '#test/support/aws.ts';
import { reachOwnTables } from '#test/support/own-table.ts';
import { timed } from './figures.ts';
import { newFolder } from './processes.ts';
import type { Work } from './units.ts';

export type BenchCloud = Awaited<ReturnType<typeof connect>>;

/** An empty cloud, stopped afterwards. @param variables of functions, instead of the stage's */
export async function withCloud<T>(
  site: 'built' | 'none',
  work: (cloud: BenchCloud) => Promise<T>,
  variables: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = newFolder();
  const cloud = await startCloud({
    dataDir,
    site,
    endpointPort: 0,
    webPort: 0,
    firewall: false,
    clock: false,
    variables,
  });
  try {
    return await work(await connect({ ...cloud, dataDir }));
  } finally {
    await cloud.stop();
  }
}

export async function connect(cloud: Omit<Cloud, 'stop'> & { dataDir: string }) {
  const { SiteConfig, TableName: tableName } = await stackOutputs(cloud.endpoint);
  const { userPoolId, userPoolClientId: clientId }: SiteConfig = JSON.parse(SiteConfig);
  const settings = awsAt(cloud.endpoint);
  const table = DynamoDBDocument.from(new DynamoDB(settings));
  reachOwnTables(table);
  const pool = new CognitoIdentityProvider(settings);
  return { ...cloud, userPoolId, clientId, tableName, pool, table };
}

export async function pageOf<Reply>({ endpoint }: Endpoint, page: string): Promise<Reply> {
  return (await fetch(`${endpoint}/_aws/${page}`)).json();
}

type Endpoint = Pick<BenchCloud, 'endpoint'>;

/** Posts to the cloud's pages, such as a crash or a schedule's run. */
export async function post({ endpoint }: Endpoint, page: string, body: unknown): Promise<void> {
  const sent = { method: 'POST', body: JSON.stringify(body) };
  const { ok } = await fetch(`${endpoint}/_aws/${page}`, sent);
  if (!ok) throw new Error(`${page} was not done.`);
}

/** The phone network's SMS by number. @param phone one of them; all if left out */
export async function smsOf(cloud: Endpoint, phone?: string): Promise<Record<string, Sms[]>> {
  const query = new URLSearchParams(phone && { phoneNumber: phone });
  const page: { sms_messages: Record<string, Sms[]> } = await pageOf(
    cloud,
    `sns/sms-messages?${query}`,
  );
  return page.sms_messages;
}

interface Sms {
  Message: string;
  Timestamp: string;
}

/** Works now and then until the signal. @returns each outcome */
export async function every<Outcome>(
  everyMs: number,
  signal: AbortSignal,
  work: () => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (;;) {
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return outcomes;
    outcomes.push(await work());
  }
}

export const killAll = (cloud: Endpoint, entry: string): Promise<void> =>
  post(cloud, 'crashes', { function: entry });

export const READS = /^(GetItem|BatchGetItem|TransactGetItems|Query|Scan)$/;

export interface AwsCall {
  n: number;
  function?: string;
  /** Absent until the answer. */
  status?: number;
  service: string;
  action: string;
  consumedCapacity?: number;
}

/** The AWS calls after an earlier answer's time. The cloud remembers the last 10,000. */
export const requestsSince = (
  cloud: Endpoint,
  next = Number.MAX_SAFE_INTEGER,
): Promise<{ next: number; requests: AwsCall[] }> => pageOf(cloud, `requests?since=${next}`);

export interface Asked extends Work {
  publishes: number;
}

/** Often enough that the cloud forgets no call before it is counted. */
const LOOK_MS = 100;

/** Counts functions' AWS calls during some work. @param entry one function; all if left out */
export async function askedDuring(
  cloud: Endpoint,
  entry: string | null,
  work: () => Promise<unknown>,
): Promise<Asked> {
  const asked: Asked = { milliseconds: 0, requests: 0, publishes: 0, reads: 0, writes: 0 };
  let since = (await requestsSince(cloud)).next;
  const count = async () => {
    const { next, requests } = await requestsSince(cloud, since);
    since = requests.find(({ status }) => status === undefined)?.n ?? next;
    for (const { n, function: by, action, consumedCapacity = 0 } of requests) {
      if (n >= since || by === undefined || (entry !== null && by !== entry)) continue;
      asked.requests += 1;
      if (action === 'Publish') asked.publishes += 1;
      asked[READS.test(action) ? 'reads' : 'writes'] += consumedCapacity;
    }
  };
  let isDone = false;
  const working = timed(work).finally(() => {
    isDone = true;
  });
  while (!isDone) await Promise.all([count(), wait(LOOK_MS)]);
  asked.milliseconds = await working;
  await count();
  return asked;
}
