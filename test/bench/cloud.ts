/** An embedded cloud of the bench's own, and the plain SDK clients that talk to it. */
import { setTimeout as wait } from 'node:timers/promises';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startCloud } from '#local/cloud.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { newFolder } from './processes.ts';

export interface BenchCloud {
  dataDir: string;
  url: string;
  endpoint: string;
  region: string;
  userPoolId: string;
  clientId: string;
  tableName: string;
  pool: CognitoIdentityProviderClient;
  table: DynamoDBDocumentClient;
}

/**
 * Gives the work a cloud on an empty data directory, and stops it afterwards.
 *
 * @param variables values of functions' variables that stand for those of the stage
 */
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

/** @returns the clients of a cloud that runs */
export async function connect({
  url,
  endpoint,
  region,
  dataDir,
}: Pick<BenchCloud, 'url' | 'endpoint' | 'region' | 'dataDir'>): Promise<BenchCloud> {
  const config: SiteConfig = await (await fetch(`${url}/config.json`)).json();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const database = new DynamoDBClient({ region, endpoint, credentials });
  const { TableNames = [] } = await database.send(new ListTablesCommand({}));
  return {
    dataDir,
    url,
    endpoint,
    region,
    userPoolId: config.userPoolId,
    clientId: config.userPoolClientId,
    // There is a table of audit events beside it.
    tableName: TableNames.find((name) => name.includes('-DataTable')) ?? '',
    pool: new CognitoIdentityProviderClient({ region, endpoint, credentials }),
    table: DynamoDBDocumentClient.from(database),
  };
}

/** Asks something of the cloud's own pages, such as a death or a run of a schedule. */
export async function post({ endpoint }: BenchCloud, page: string, body: unknown): Promise<void> {
  const sent = { method: 'POST', body: JSON.stringify(body) };
  const { ok } = await fetch(`${endpoint}/_aws/${page}`, sent);
  if (!ok) throw new Error(`${page} was not done.`);
}

/** All workers of a function die together, again and again. @returns how often */
export async function dieUntil(
  cloud: BenchCloud,
  entry: string,
  everyMs: number,
  signal: AbortSignal,
  afterwards: () => void = () => undefined,
): Promise<number> {
  let deaths = 0;
  while (!signal.aborted) {
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    await post(cloud, 'crashes', { function: entry });
    deaths += 1;
    afterwards();
  }
  return deaths;
}

export interface AwsCall {
  n: number;
  function?: string;
  /** Absent while the call is being answered. */
  status?: number;
  action: string;
  consumedCapacity?: number;
}

/** The AWS calls that one function makes while something happens. */
export async function callsOf(
  entry: string,
  { endpoint }: BenchCloud,
  work: () => Promise<unknown>,
): Promise<AwsCall[]> {
  const { next } = await requestsSince(endpoint, Number.MAX_SAFE_INTEGER);
  await work();
  const { requests } = await requestsSince(endpoint, next);
  return requests.filter((call) => call.function === entry);
}

/** The AWS calls after the number that an earlier answer gave. The cloud remembers the last 10,000. */
export async function requestsSince(
  endpoint: string,
  n: number,
): Promise<{ next: number; requests: AwsCall[] }> {
  return (await fetch(`${endpoint}/_aws/requests?since=${n}`)).json();
}
