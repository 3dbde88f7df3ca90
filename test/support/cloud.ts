/** What tests see of the stack they run against. */
import { inject } from 'vitest';
import { TEST_NUMBERS } from '#core/platform/test-numbers.ts';
import type { Fault } from '#local/endpoint/faults.ts';
import type { PhoneFault } from '#local/services/sns/phone-faults.ts';
import type { DueKind } from '#shared/platform/due-kinds.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { invokeDeployed } from './deployed-function.ts';
import { keptSmsTo } from './kept-sms.ts';
import { messagesIn } from './queue.ts';
import { emptied } from './settled.ts';

export const baseUrl = inject('baseUrl');
export const awsEndpoint = inject('awsEndpoint');
export const dataDir = inject('dataDir');

/** Whether the stack is this process's own embedded cloud, whose insides a test may look at. */
export const isEmbedded = dataDir !== '';

/** Whether the cloud has a phone network and an M-Pesa that do as tests say: AWS has not. */
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

/** The SMS that were handed over for a number, oldest first: the one place where tests read codes. */
export async function smsTo(phone: string): Promise<SentSms[]> {
  if (phone.startsWith(TEST_NUMBERS)) {
    const texts = await keptSmsTo(awsEndpoint, phone);
    return texts.map((Message) => ({ PhoneNumber: phone, Message }));
  }
  return sentBySns(phone);
}

/** The texts of the SMS to a number, oldest first. */
export const textsTo = async (phone: string): Promise<string[]> =>
  (await smsTo(phone)).map(({ Message }) => Message);

/** What the phone network on this machine was given for a number. */
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

/** The AWS calls that the functions make while something happens. */
export async function awsCallsDuring(work: () => Promise<unknown>): Promise<AwsRequest[]> {
  const { next } = await requestsSince(Number.MAX_SAFE_INTEGER);
  await work();
  return (await requestsSince(next)).requests;
}

async function requestsSince(n: number): Promise<{ next: number; requests: AwsRequest[] }> {
  const response = await fetch(`${awsEndpoint}/_aws/requests?since=${n}`);
  return response.json();
}

/** Gives the embedded cloud, or the phone network behind it, a bad moment (`/_aws/faults`). */
export async function givenFault(fault: Fault | PhoneFault): Promise<void> {
  const body = JSON.stringify(fault);
  const response = await fetch(`${awsEndpoint}/_aws/faults`, { method: 'POST', body });
  if (!response.ok) throw new Error(await response.text());
}

/** The work of a queue that failed in every try, by the id of its construct. */
export async function deadLettersOf(queue: string): Promise<unknown[]> {
  const messages = await messagesIn(awsEndpoint, `${queue}DeadLetters`);
  return messages.map((message) => JSON.parse(message));
}

/**
 * Runs what is scheduled for a function, and waits until it is done.
 *
 * @param input chooses one of several schedules that call the function
 */
export async function runSchedule(entry: string, input?: unknown): Promise<void> {
  if (!hasOthers) return invokeDeployed(awsEndpoint, entry, input);
  const body = JSON.stringify({ function: entry, input });
  const response = await fetch(`${awsEndpoint}/_aws/schedules`, { method: 'POST', body });
  if (response.status === 501) return invokeDeployed(awsEndpoint, entry, input);
  if (!response.ok) throw new Error(await response.text());
}

/** Runs what is due of one kind, and waits until it is done: each page sends the next one before its end. */
export async function runDue(kind: DueKind): Promise<void> {
  if (inject('transport') === 'inside') {
    const { runDueInside } = await import('./consequences.ts');
    return runDueInside(kind as Parameters<typeof runDueInside>[0]);
  }
  await runSchedule('functions/due/start.ts', { kind });
  await emptied(awsEndpoint, (name) => name.toLowerCase().includes(`due${kind}`));
}
