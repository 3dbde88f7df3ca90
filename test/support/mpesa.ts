/** M-Pesa for tests: payers, faults, and money moved. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Misbehaviour } from '#local/services/mpesa/mpesa-faults.ts';
import type { Attempt } from '#shared/payments/contract.ts';
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import { done } from './call.ts';
import { awsEndpoint } from './cloud.ts';
import type { Owner } from './owner.ts';
import { settled } from './settled.ts';

type PayerAnswer = 'pay' | 'wrongPin' | 'cancel' | 'noMoney' | 'ignore';

interface Prompt {
  id: string;
  phone: string;
  amount: number;
  code?: string;
}

async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const response = await fetch(`${awsEndpoint}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** @returns the payer's prompt, once it is there */
async function promptOn(phone: string): Promise<Prompt> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { prompts } = await ask<{ prompts: Prompt[] }>('GET', '/_mpesa/prompts');
    const found = prompts.find((one) => one.phone === phone && one.code === undefined);
    if (found) return found;
    await wait(25);
  }
  throw new Error(`no prompt on ${phone}`);
}

export async function answerPrompt(phone: string, answer: PayerAnswer): Promise<void> {
  const { id } = await promptOn(phone);
  await ask('POST', `/_mpesa/prompts/${id}`, { answer });
}

export const payByPaybill = (payment: { account: string; amount: number; phone: string }) =>
  ask<{ receipt?: string; refused?: string }>('POST', '/_mpesa/paybill', payment);

/** Has the standing order of an agreement pay once more. */
export async function execute(ref: string): Promise<void> {
  const { orders } = await ask<{ orders: { id: string; account: string }[] }>(
    'GET',
    '/_mpesa/orders',
  );
  await ask('POST', `/_mpesa/orders/${orders.find(({ account }) => account === ref)?.id}`, {});
}

export const givenMpesaFault = (mpesa: Misbehaviour, phoneNumber: string, more: object = {}) =>
  ask('POST', '/_aws/faults', { mpesa, phoneNumber, times: 1, ...more });

export const startPaying = (
  owner: Owner,
  ref: string,
  { amount, phone = owner.phone }: { amount: number; phone?: string },
) => owner.startPayment({ ref, amount, phone });

/** @returns the owner's view of an attempt, once settled */
export async function attemptOf(owner: Owner, attemptId: string): Promise<Attempt> {
  await settled(awsEndpoint);
  return done(owner.readAttempt({ attemptId }));
}

/** @returns the owner's view of an agreement, once settled */
export async function repaymentsOf(owner: Owner, ref: string): Promise<RepaymentAccount> {
  await settled(awsEndpoint);
  const { opened } = await done(owner.listRepayments({ ref }));
  if (!opened) throw new Error(`${ref} is not opened`);
  return opened;
}

/** From the prompt to the counted money. */
export async function payByPrompt(owner: Owner, ref: string, amount: number): Promise<Attempt> {
  const { attemptId } = await done(startPaying(owner, ref, { amount }));
  await answerPrompt(owner.phone, 'pay');
  return attemptOf(owner, attemptId);
}
