import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDb } from '#local/services/dynamodb/dynamodb.ts';
import type { Iam } from '#local/services/iam/iam.ts';
import type { Sqs } from '#local/services/sqs/sqs.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import type { LambdaFunction } from './lambda-function.ts';
import type { LambdaRuntime } from './lambda-runtime.ts';

export interface EventSourceMapping {
  run(): Promise<void>;
  stop(): void;
}

export interface MappingDeps {
  stack: Stack;
  runtime: LambdaRuntime;
  grants: Iam;
  tables: DynamoDb;
  queues: Sqs;
}

/** The pause after a failure of this cloud, not of the function. */
const PAUSE_MS = 1000;

/**
 * Works until stopped, despite failures. An interrupted delivery is repeated after the next start.
 * @param name of the work, for the failure message
 */
export async function untilStopped(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      console.error(`${name} failed, and is tried again:`, error);
      await wait(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}

const withoutEffect = ['Tags'];

/** @throws Error for an unsupported property of a mapping */
export function requireKnown(mapping: StackResource, known: readonly string[]): void {
  const unknown = mapping.propertyNames.find(
    (name) => !known.includes(name) && !withoutEffect.includes(name),
  );
  if (!unknown) return;
  throw new Error(`The local cloud does not know the property ${unknown} of ${mapping.logicalId}.`);
}

export const functionOf = (mapping: StackResource, runtime: LambdaRuntime): LambdaFunction =>
  runtime.byName(mapping.property<string>('FunctionName') ?? '');

/** @returns whether the function reports which records or messages failed */
export const reportsFailures = (mapping: StackResource): boolean =>
  mapping.property<string[]>('FunctionResponseTypes')?.includes('ReportBatchItemFailures') ?? false;
