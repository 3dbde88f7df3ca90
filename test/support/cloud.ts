/** The stack under test. */
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { paginateGetParameterHistory, SSMClient } from '@aws-sdk/client-ssm';
import { inject } from 'vitest';
import { keptSmsName, TEST_NUMBERS } from '#core/carriers/carrier.ts';
import { ENTRY_METADATA } from '#infra/names.ts';
import type { Fault } from '#local/endpoint/faults.ts';
import type { PhoneFault } from '#local/services/sns/phone-faults.ts';
import type { DueKind } from '#shared/platform/due-kinds.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { awsAt, resourcesOf, stackName, stage } from './aws.ts';
import { messagesIn } from './queue.ts';
import { emptied } from './settled.ts';

export const baseUrl = inject('baseUrl');
export const awsEndpoint = inject('awsEndpoint');
export const dataDir = inject('dataDir');

/** Whether the cloud is this process's embedded one, with visible insides. */
export const isEmbedded = dataDir !== '';

/** Whether tests control a phone network and an M-Pesa. At AWS they do not. */
export const hasOthers = awsEndpoint !== '';

let config: Promise<SiteConfig> | undefined;

export function siteConfig(): Promise<SiteConfig> {
  config ??= fetch(`${baseUrl}/config.json`).then((response) => response.json());
  return config;
}

interface SentSms {
  PhoneNumber: string;
  Message: string;
}

/** SMS to a number, oldest first: the only place where tests read codes. */
export async function smsTo(phone: string): Promise<SentSms[]> {
  if (phone.startsWith(TEST_NUMBERS)) {
    const texts = await keptSmsTo(awsEndpoint, phone);
    return texts.map((Message) => ({ PhoneNumber: phone, Message }));
  }
  return sentBySns(phone);
}

export const textsTo = async (phone: string): Promise<string[]> =>
  (await smsTo(phone)).map(({ Message }) => Message);

/** SMS to a number, as the local phone network got them. */
export async function sentBySns(phone: string): Promise<SentSms[]> {
  const query = new URLSearchParams({ phoneNumber: phone });
  const response = await fetch(`${awsEndpoint}/_aws/sns/sms-messages?${query}`);
  const { sms_messages } = await response.json();
  return sms_messages[phone] ?? [];
}

interface AwsRequest {
  n: number;
  function: string;
  service: string;
  action: string;
  consumedCapacity?: number;
}

export async function awsCallsDuring(work: () => Promise<unknown>): Promise<AwsRequest[]> {
  const { next } = await requestsSince(Number.MAX_SAFE_INTEGER);
  await work();
  return (await requestsSince(next)).requests;
}

async function requestsSince(n: number): Promise<{ next: number; requests: AwsRequest[] }> {
  const response = await fetch(`${awsEndpoint}/_aws/requests?since=${n}`);
  return response.json();
}

/** A fault of the embedded cloud or its phone network (`/_aws/faults`). */
export async function givenFault(fault: Fault | PhoneFault): Promise<void> {
  const body = JSON.stringify(fault);
  const response = await fetch(`${awsEndpoint}/_aws/faults`, { method: 'POST', body });
  if (!response.ok) throw new Error(await response.text());
}

/** Work that failed in every try, by the construct's id. */
export async function deadLettersOf(queue: string): Promise<unknown[]> {
  const messages = await messagesIn(awsEndpoint, `${queue}DeadLetters`);
  return messages.map((message) => JSON.parse(message));
}

/** Runs a function's schedule to its end. @param input chooses one of several schedules */
export async function runSchedule(entry: string, input?: unknown): Promise<void> {
  if (!hasOthers) return invokeDeployed(awsEndpoint, entry, input);
  const body = JSON.stringify({ function: entry, input });
  const response = await fetch(`${awsEndpoint}/_aws/schedules`, { method: 'POST', body });
  if (response.status === 501) return invokeDeployed(awsEndpoint, entry, input);
  if (!response.ok) throw new Error(await response.text());
}

/** Runs one kind of due work to its end: each page sends the next one first. */
export async function runDue(kind: DueKind): Promise<void> {
  if (inject('transport') === 'inside') {
    const { runDueInside } = await import('./consequences.ts');
    return runDueInside(kind as Parameters<typeof runDueInside>[0]);
  }
  await runSchedule('functions/due/start.ts', { kind });
  await emptied(awsEndpoint, (name) => name.toLowerCase().includes(`due${kind}`));
}

/**
 * The texts that a stage keeps for a while (core/carriers/carrier.ts).
 * @returns them, oldest first; none if the number got none, or long ago
 */
async function keptSmsTo(endpoint: string, phone: string): Promise<string[]> {
  const client = new SSMClient(awsAt(endpoint));
  const Name = keptSmsName(stage.name, phone);
  const texts: string[] = [];
  try {
    const pages = paginateGetParameterHistory({ client }, { Name, WithDecryption: true });
    for await (const { Parameters = [] } of pages) {
      texts.push(...Parameters.map(({ Value = '' }) => Value));
    }
    return texts;
  } catch (error) {
    if ((error as Error).name === 'ParameterNotFound') return [];
    throw error;
  }
}

interface Deployed {
  Resources: Record<string, { Metadata?: Record<string, unknown> }>;
}

/** Calls a deployed function, by its source file, as a schedule does. @throws Error if it fails */
async function invokeDeployed(endpoint: string, entry: string, input: unknown): Promise<void> {
  const FunctionName = await nameOf(endpoint, entry);
  const { FunctionError, Payload } = await new LambdaClient(awsAt(endpoint)).send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(input ?? {}) }),
  );
  if (FunctionError) throw new Error(Payload?.transformToString());
}

async function nameOf(endpoint: string, entry: string): Promise<string> {
  const { TemplateBody = '{}' } = await new CloudFormationClient(awsAt(endpoint)).send(
    new GetTemplateCommand({ StackName: stackName }),
  );
  const { Resources }: Deployed = JSON.parse(TemplateBody);
  const functions = await resourcesOf(endpoint, 'AWS::Lambda::Function');
  const isMeant = ({ logicalId }: { logicalId: string }) =>
    Resources[logicalId]?.Metadata?.[ENTRY_METADATA] === entry;
  return functions.find(isMeant)?.name ?? '';
}
