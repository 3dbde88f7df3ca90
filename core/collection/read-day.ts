/** The reconciliation of a day with M-Pesa's list, and the callbacks that we could not use. */

import { kesOf, type ReconciliationItem } from '#core/payments/counting/payment.ts';
import type { CallbackItem } from '#core/payments/door/callback.ts';
import { shown } from '#core/platform/shown.ts';
import {
  type listCallbacks as callbacksContract,
  ProblemCallback,
  Reconciliation,
  type readReconciliation as reconciliationContract,
} from '#shared/collection/money-contract.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { maskedNumbers } from '#shared/payments/masked-numbers.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { sumOfKes } from '#shared/platform/kes.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import type { MoneyDeps } from './money-deps.ts';

/** @param day in Nairobi */
export async function readReconciliation(
  deps: Pick<MoneyDeps, 'findReconciliation' | 'paymentsOf'>,
  day: string,
): Promise<ReplyOf<typeof reconciliationContract>> {
  const [reconciliation, came] = await Promise.all([
    deps.findReconciliation(day),
    deps.paymentsOf(day),
  ]);
  const channels = paymentChannels.map((channel) => {
    const amounts = came.filter((one) => one.channel === channel).map(kesOf);
    return { channel, payments: amounts.length, sum: sumOfKes(amounts) };
  });
  return { reconciliation: reconciliation && toReconciliation(reconciliation), channels };
}

const toReconciliation = (item: ReconciliationItem): Reconciliation =>
  shown(Reconciliation, { ...item, unclear: item.unclear ?? 0 });

/** The newest callbacks to show, by who sent them. Strangers can send any number, so few of theirs are shown. */
const SHOWN = { mpesa: 25, stranger: 5 } as const;

const SHOWN_LETTERS = 500;

export async function listCallbacks({
  newestProblems,
}: Pick<MoneyDeps, 'newestProblems'>): Promise<ReplyOf<typeof callbacksContract>> {
  const [told, strange] = await Promise.all([
    newestProblems('mpesa', SHOWN.mpesa),
    newestProblems('stranger', SHOWN.stranger),
  ]);
  return { callbacks: [...told, ...strange].map(toCallback) };
}

const toCallback = (item: CallbackItem): ProblemCallback =>
  shown(ProblemCallback, {
    ...item,
    problem: item.problem ?? 'notUnderstood',
    // Masks numbers first: after the cut, part of a number would not be recognized.
    body: withoutUnseen(maskedNumbers(item.body)).slice(0, SHOWN_LETTERS),
  });
