/** The data of the office's money screens, in the embedded cloud's table. */
import { randomUUID } from 'node:crypto';
import { type AgreementRowItem, agreementRow } from '#core/agreements/agreement-row.entity.ts';
import { type SaleDayItem, saleDay } from '#core/collection/sale-day.store.ts';
import {
  payment,
  type ReconciliationItem,
  reconciliation,
} from '#core/payments/counting/payment.ts';
import { type CallbackItem, callback } from '#core/payments/door/callback.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { dayIn, newBankReference } from './projects.ts';
import { putItem } from './table.ts';

/** @returns the row of an agreement whose first open installment is so many days late */
export async function givenLate(
  days: number,
  businessName: string,
  changes: Partial<AgreementRowItem> = {},
): Promise<AgreementRowItem> {
  const at = new Date().toISOString();
  const ref = randomLetters(9);
  const item: AgreementRowItem = {
    userId: `late-${ref}`,
    ref,
    projectId: ref,
    changeRequest: 0,
    businessName,
    systemNeed: 'Web Application',
    status: 'Active',
    total: 300_000,
    paid: 50_000,
    dueNumber: 2,
    dueDay: dayIn(-days),
    dueAmount: 20_834,
    signedAt: at,
    changedAt: at,
    laterDue: Array.from({ length: 10 }, (_, n) => [30 * (n + 1), 20_834] as const),
    ...changes,
  };
  await putItem(agreementRow.put(item).input.Item);
  return item;
}

/** A day on which M-Pesa and we differ by two payments. */
export async function givenDifferences(day: string): Promise<ReconciliationItem> {
  const item: ReconciliationItem = {
    day,
    checkedAt: new Date().toISOString(),
    theirCount: 14,
    theirSum: 301_500,
    ourCount: 14,
    ourSum: 296_500,
    differences: [
      { receipt: 'SLK7X1Y2Z3', theirs: 21_334, ours: null },
      { receipt: 'SLK7X1Y2Z4', theirs: null, ours: 16_334 },
    ],
  };
  await putItem(reconciliation.put(item).input.Item);
  const came = { channel: 'paybill', state: 'Counted', amount: 16_334, day } as const;
  const at = `${day}T09:14:00.000Z`;
  await putItem(payment.put({ ...came, at, receipt: newBankReference() }).input.Item);
  return item;
}

/** A message of M-Pesa that nobody understood. */
export async function givenProblem(): Promise<void> {
  const receivedAt = new Date().toISOString();
  const callbackId = randomUUID();
  const body = '<html><title>503 Service Unavailable</title></html>';
  const item: CallbackItem = {
    callbackId,
    kind: 'confirmation',
    subject: callbackId,
    isExpected: true,
    body,
    bytes: body.length,
    sha256: '',
    receivedAt,
    problem: 'notUnderstood',
    problemSince: receivedAt,
    ttl: Math.floor(Date.now() / 1000) + 86_400,
  };
  await putItem(callback.put(item).input.Item);
}

const overdue = [
  { bucket: '1-7', agreements: 4, amount: 83_336 },
  { bucket: '8-30', agreements: 2, amount: 41_668 },
  { bucket: '31-60', agreements: 1, amount: 41_668 },
  { bucket: '61-90', agreements: 0, amount: 0 },
  { bucket: 'over90', agreements: 1, amount: 83_336 },
] as const;

/** A month's days up to `last`, as the nights counted them. */
export async function givenSale(last: string): Promise<void> {
  const month = last.slice(0, 7);
  for (let n = 1; n <= Number(last.slice(8)); n += 1) {
    const item: SaleDayItem = {
      month,
      day: `${month}-${String(n).padStart(2, '0')}`,
      countedAt: `${last}T23:00:12.000Z`,
      accepted: n % 3,
      acceptedSum: (n % 3) * 306_000,
      cameIn: (n % 5) * 21_334,
      settled: n % 7 === 0 ? 1 : 0,
      openInMonth: 411_000,
      overdue: [...overdue],
    };
    await putItem(saleDay.put(item).input.Item);
  }
}
