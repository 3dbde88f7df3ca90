/** Counts what AWS would charge for something that happens on the embedded cloud, with all that follows from it. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { segmentsOf } from '#shared/sms/segments.ts';
import { settled } from '#test/support/settled.ts';
import { type AwsCall, type BenchCloud, requestsSince } from './cloud.ts';
import type { Passed } from './counting-proxy.ts';
import type { Counts } from './counts.ts';

/** Lambda's own lines about a call: start, end and report. */
const LAMBDA_LOG_BYTES = 350;

/** The gateway's line about a request (infra/api.ts). */
const GATEWAY_LOG_BYTES = 300;

/** SQS is asked to take a message, to hand it out and to delete it. */
const REQUESTS_A_MESSAGE = 3;

const READS = /^(GetItem|BatchGetItem|TransactGetItems|Query|Scan)$/;
const WRITES_OF_FILES = /^(Put|Post|Copy|List|Create|Complete|Upload)/;

interface LoggedCall extends AwsCall {
  service: string;
  presignedBy?: string;
}

interface Invocations {
  memorySize: number;
  calls: number;
  milliseconds: number;
}

/** Who pays the SMS that are sent. */
export type Payer = 'Miliki' | 'the shop';

/** A state of all counters. */
interface Reading {
  next: number;
  functionCalls: number;
  gbSeconds: number;
  logBytes: number;
  parts: number;
  passed: Passed;
}

/** @param passed what a browser has asked for so far */
export function meterOf(cloud: BenchCloud, passed: Readonly<Passed>) {
  return async (payer: Payer, work: () => Promise<unknown>): Promise<Counts> => {
    await settled(cloud.endpoint);
    const before = await readingOf(cloud, passed);
    await work();
    await settled(cloud.endpoint);
    const after = await readingOf(cloud, passed);
    const { requests } = await requestsSince(cloud.endpoint, before.next);
    return countsOf(before, after, requests as LoggedCall[], payer);
  };
}

async function readingOf(cloud: BenchCloud, passed: Readonly<Passed>): Promise<Reading> {
  const { next } = await requestsSince(cloud.endpoint, Number.MAX_SAFE_INTEGER);
  const functions: Invocations[] = await pageOf(cloud, '/_aws/invocations');
  return {
    next,
    functionCalls: sum(functions, ({ calls }) => calls),
    gbSeconds: sum(functions, (one) => (one.milliseconds / 1_000) * (one.memorySize / 1_024)),
    logBytes: logBytesOf(cloud),
    parts: await partsOf(cloud),
    passed: { ...passed },
  };
}

function countsOf(before: Reading, after: Reading, calls: LoggedCall[], payer: Payer): Counts {
  const passed = differenceOf(after.passed, before.passed);
  const { apiRequests, pageRequests } = passed;
  const functionCalls = after.functionCalls - before.functionCalls;
  const parts = after.parts - before.parts;
  const of = callsOf(calls);
  return {
    apiRequests,
    pageRequests,
    functionCalls,
    siteRequests: apiRequests + pageRequests,
    siteBytes: passed.siteBytes,
    gbSeconds: after.gbSeconds - before.gbSeconds,
    readUnits: unitsOf(of('dynamodb', READS)),
    writeUnits: unitsOf(of('dynamodb')) - unitsOf(of('dynamodb', READS)),
    tableBytes: 0,
    firewallRequests: apiRequests + pageRequests + of('cognito-idp').length,
    queueRequests: of('sqs', /^SendMessage/).length * REQUESTS_A_MESSAGE,
    fileWrites: of('s3', WRITES_OF_FILES).length,
    fileReads: of('s3', /^(Get|Head)/).length,
    fileBytes: passed.otherBytes,
    keyRequests: of('kms').length,
    logBytes:
      after.logBytes -
      before.logBytes +
      functionCalls * LAMBDA_LOG_BYTES +
      apiRequests * GATEWAY_LOG_BYTES,
    ownParts: payer === 'Miliki' ? parts : 0,
    shopParts: payer === 'the shop' ? parts : 0,
  };
}

/** What the bench itself asks of a table, or its streams, is nobody's. */
const callsOf = (calls: readonly LoggedCall[]) => (service: string, action?: RegExp) =>
  calls.filter(
    (call) =>
      call.service === service &&
      (!action || action.test(call.action)) &&
      (service !== 'dynamodb' || call.function !== undefined),
  );

const unitsOf = (calls: readonly AwsCall[]): number =>
  sum(calls, ({ consumedCapacity = 0 }) => consumedCapacity);

const differenceOf = (after: Passed, before: Passed): Passed => ({
  apiRequests: after.apiRequests - before.apiRequests,
  pageRequests: after.pageRequests - before.pageRequests,
  siteBytes: after.siteBytes - before.siteBytes,
  otherBytes: after.otherBytes - before.otherBytes,
});

/** What functions wrote themselves. */
function logBytesOf({ dataDir }: BenchCloud): number {
  const folder = join(dataDir, 'logs');
  return sum(readdirSync(folder), (name) => statSync(join(folder, name)).size);
}

async function partsOf(cloud: BenchCloud): Promise<number> {
  const { sms_messages } = await pageOf<{ sms_messages: Record<string, { Message: string }[]> }>(
    cloud,
    '/_aws/sns/sms-messages',
  );
  return sum(Object.values(sms_messages).flat(), ({ Message }) => segmentsOf(Message).segments);
}

async function pageOf<Reply>({ endpoint }: BenchCloud, path: string): Promise<Reply> {
  return (await fetch(`${endpoint}${path}`)).json();
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
