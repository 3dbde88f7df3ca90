/** Counts AWS's charges for an event on the embedded cloud and its consequences. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { segmentsOf } from '#shared/sms/segments.ts';
import { settledAt } from '#test/support/settled.ts';
import { type AwsCall, type BenchCloud, pageOf, READS, requestsSince, smsOf } from './cloud.ts';
import type { Passed } from './counting-proxy.ts';
import { growth, sum } from './figures.ts';
import type { Counts } from './prices.ts';

/** Lambda's lines per call: start, end and report. */
const LAMBDA_LOG_BYTES = 350;

/** The gateway's line about a request (infra/api.ts). */
const GATEWAY_LOG_BYTES = 300;

/** Send, receive and delete. */
const REQUESTS_A_MESSAGE = 3;

const WRITES_OF_FILES = /^(Put|Post|Copy|List|Create|Complete|Upload)/;

/** Nobody but carriers calls it in an owner's month: their posts pass no browser. */
const CALLED_BY_CARRIERS = 'functions/sms/http.ts';

interface Invocations {
  function: string;
  memorySize: number;
  calls: number;
  milliseconds: number;
}

export type Payer = 'Miliki' | 'the shop';

/** @param passed the browser's traffic so far */
export function meterOf(cloud: BenchCloud, passed: Readonly<Passed>) {
  const read = async () => {
    await settledAt(cloud.endpoint);
    return readingOf(cloud, passed);
  };
  return async (payer: Payer, work: () => Promise<unknown>): Promise<Counts> => {
    const before = await read();
    const { next } = await requestsSince(cloud);
    await work();
    const after = await read();
    const { requests } = await requestsSince(cloud, next);
    return countsOf(growth(before, after), requests, payer);
  };
}

async function readingOf(cloud: BenchCloud, passed: Readonly<Passed>) {
  const functions = await pageOf<Invocations[]>(cloud, 'invocations');
  const posts = sum(functions, (one) => (one.function === CALLED_BY_CARRIERS ? one.calls : 0));
  return {
    ...passed,
    apiRequests: passed.apiRequests + posts,
    functionCalls: sum(functions, ({ calls }) => calls),
    gbSeconds: sum(functions, (one) => (one.milliseconds / 1_000) * (one.memorySize / 1_024)),
    logBytes: logBytesOf(cloud),
    parts: await partsOf(cloud),
  };
}

function countsOf(
  { parts, otherBytes, ...grown }: Awaited<ReturnType<typeof readingOf>>,
  calls: AwsCall[],
  payer: Payer,
): Counts {
  const { apiRequests, pageRequests, functionCalls, logBytes } = grown;
  const of = callsOf(calls);
  return {
    ...grown,
    siteRequests: apiRequests + pageRequests,
    readUnits: unitsOf(of('dynamodb', READS)),
    writeUnits: unitsOf(of('dynamodb')) - unitsOf(of('dynamodb', READS)),
    tableBytes: 0,
    firewallRequests: apiRequests + pageRequests + of('cognito-idp').length,
    queueRequests: of('sqs', /^SendMessage/).length * REQUESTS_A_MESSAGE,
    fileWrites: of('s3', WRITES_OF_FILES).length,
    fileReads: of('s3', /^(Get|Head)/).length,
    fileBytes: otherBytes,
    keyRequests: of('kms').length,
    logBytes: logBytes + functionCalls * LAMBDA_LOG_BYTES + apiRequests * GATEWAY_LOG_BYTES,
    ownParts: payer === 'Miliki' ? parts : 0,
    shopParts: payer === 'the shop' ? parts : 0,
  };
}

/** The bench's own calls of tables and streams do not count. */
const callsOf = (calls: readonly AwsCall[]) => (service: string, action?: RegExp) =>
  calls.filter(
    (call) =>
      call.service === service &&
      (!action || action.test(call.action)) &&
      (service !== 'dynamodb' || call.function !== undefined),
  );

const unitsOf = (calls: readonly AwsCall[]): number =>
  sum(calls, ({ consumedCapacity = 0 }) => consumedCapacity);

function logBytesOf({ dataDir }: BenchCloud): number {
  const folder = join(dataDir, 'logs');
  return sum(readdirSync(folder), (name) => statSync(join(folder, name)).size);
}

const partsOf = async (cloud: BenchCloud): Promise<number> =>
  sum(Object.values(await smsOf(cloud)).flat(), ({ Message }) => segmentsOf(Message).segments);
