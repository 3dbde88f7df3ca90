/**
 * A callback's time: the door that keeps it and the function that counts the payment, alternating with the same
 * calls to a second table by a plain client.
 */
import {
  type AttemptItem,
  attempt,
  attemptIdOf,
  latestAttempt,
  rowOf,
} from '#core/payments/attempts/attempt.ts';
import { callbackBody } from '#local/services/mpesa/mpesa-messages.ts';
import { newReceipt } from '#local/services/mpesa/mpesa-words.ts';
import { takeResult } from '#shared/payments/contract.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { BenchCloud } from './cloud.ts';
import { ownerEvent } from './handler.ts';
import { comparison, printTimes } from './handler-times.ts';
import { itemsOf, type Repaid, repaidOf, usualLife } from './repayment-rows.ts';
import { numbersTo, putEach, rowsOf } from './rows.ts';

const CALLBACKS = 300;
const WARMING = 300;

const AMOUNT = 20_000;

/** Agreements with an open amount. */
const numbers = numbersTo(CALLBACKS + WARMING).map((n) => 30 * 3 + n);

export async function benchCallbacks(cloud: BenchCloud): Promise<void> {
  // The stores read their settings at load.
  const { handler: door } = await import('#functions/payments/http.ts');
  const { handler: settle } = await import('#functions/payments/on-callback.ts');
  const now = Date.now();
  const bareTable = await givenTable(cloud, now);
  const ownTable = await givenTable(cloud, now);
  const compare = await comparison(cloud.table, [ownTable, bareTable]);
  const [keeping, settling] = [compare(), compare()];
  const kept: unknown[] = [];
  // Deployed as two functions, so each is timed separately, warm by its own calls.
  for (const n of numbers) {
    await keeping.time(async () => {
      const { statusCode } = await door(messageTo(n, now) as never, {} as never);
      if (statusCode !== 200) throw new Error(`The door answered ${statusCode}.`);
    });
    kept.push(keeping.times.calls.flat().find(({ name }) => name === 'PutItemCommand')?.input.Item);
  }
  for (const item of kept) {
    const event = { Records: [{ messageId: 'bench', body: JSON.stringify(item) }] };
    await settling.time(() => settle(event as never));
    const isCounted = settling.times.calls.flat().at(-1)?.name === 'TransactWriteItemsCommand';
    if (!isCounted) throw new Error('A callback counted nothing.');
  }
  printTimes(
    `A callback, warm, ${CALLBACKS} times`,
    [
      ['the door keeps it', keeping.times],
      ['its payment is counted', settling.times],
    ],
    WARMING,
  );
}

/** A table of agreements whose owners were just asked to pay. @returns its name */
async function givenTable(cloud: BenchCloud, now: number): Promise<string> {
  const { takeOwnTable } = await import('#test/support/own-table.ts');
  await takeOwnTable();
  const tableName = process.env.TABLE_NAME ?? '';
  await putEach({ ...cloud, tableName }, numbers, (n) => {
    const repaid = repaidOf(n, usualLife(n), nairobiDay(now));
    const asked = attemptOf(n, repaid, now);
    const tried = rowsOf([attempt.put(asked), latestAttempt.put(rowOf(asked))]);
    return [...itemsOf(n, repaid, now), ...tried];
  });
  return tableName;
}

const keyOf = (n: number): string => n.toString(16).padStart(32, '0');

const checkoutOf = (n: number): string => `ws_CO_24112026_${n}`;

function attemptOf(n: number, { owner, item }: Repaid, now: number): AttemptItem {
  const at = new Date(now).toISOString();
  return {
    attemptId: attemptIdOf(keyOf(n)),
    userId: item.userId,
    ref: item.ref,
    account: item.ref,
    amount: AMOUNT,
    phone: owner.phone,
    phoneHash: '0'.repeat(64),
    state: 'Prompt Sent',
    checkoutRequestId: checkoutOf(n),
    createdAt: at,
    promptedAt: at,
    openSince: at,
    queries: 0,
    version: 2,
  };
}

/** M-Pesa says that a prompt was paid. */
function messageTo(n: number, now: number) {
  const { owner, item } = repaidOf(n, usualLife(n), nairobiDay(now));
  const of = { phone: owner.phone, amount: AMOUNT, account: item.ref, at: now };
  const prompt = {
    ...of,
    id: `${n}`,
    merchantRequestId: `${n}`,
    checkoutRequestId: checkoutOf(n),
    description: 'Repayment',
    callbackUrl: '',
    expiresAt: now,
  };
  const paid = { ...of, receipt: newReceipt(now), kind: 'prompt' as const, day: nairobiDay(now) };
  const contract = { ...takeResult, path: takeResult.path.replace('{key}', keyOf(n)) };
  return ownerEvent(contract, 'nobody', { body: callbackBody(prompt, '0', paid) });
}
