import type { findAgreement } from '#core/agreements/agreement.store.ts';
import { owedOf } from '#core/agreements/change-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type Choice, findForSale } from '#core/purchases/catalogue.ts';
import type { Attempt } from '#shared/payments/contract.ts';
import { MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import type { Catalogue } from '#shared/purchases/catalogue.ts';
import { toAttempt } from './attempt.ts';
import type { AttemptDeps } from './change-attempt.ts';
import { type Order, type StartDeps, startAttempt } from './start-attempt.ts';

type PaymentOrder = Pick<Order, 'userId' | 'ref' | 'amount' | 'phone' | 'isBeside' | 'key'>;

/**
 * Prompts a payer for an installment or the deposit.
 * @throws AppError agreements.notFound, payments.notPayable, payments.amount, and the codes of `startAttempt`
 */
export async function startPayment(
  deps: StartDeps & { findAgreement: typeof findAgreement },
  order: PaymentOrder,
): Promise<Attempt> {
  const agreement = await deps.findAgreement(order);
  if (!agreement) throw new AppError('agreements.notFound');
  const { ref: account } = agreement;
  const owed = owedOf(agreement);
  return toAttempt(
    await startAttempt(deps, {
      ...order,
      account,
      description: 'Repayment',
      // Only for a new request: a repeated one may be paid already, and gets its first answer.
      check: () => requirePayable(owed, order.amount),
    }),
  );
}

/** @throws AppError payments.notPayable, payments.amount */
function requirePayable(owed: number, amount: number): void {
  if (owed <= 0) throw new AppError('payments.notPayable');
  const most = Math.min(owed, MOST_AT_A_TIME);
  if (amount > most) throw new AppError('payments.amount', { most });
}

const descriptions = { credits: 'SMS credits', subscription: 'Subscription' } as const;

/**
 * Paying buys the offer as it was at the start of the attempt.
 * @throws AppError purchases.notForSale, and the codes of `startAttempt`
 */
export async function startPurchase(
  deps: StartDeps & { catalogue(): Catalogue },
  { kind, id, price, ...order }: Choice & Pick<Order, 'userId' | 'phone' | 'isBeside' | 'key'>,
): Promise<Attempt> {
  const purchase = findForSale(deps.catalogue(), { kind, id, price });
  return toAttempt(
    await startAttempt(deps, {
      ...order,
      ref: kind,
      amount: purchase.price,
      purchase,
      description: descriptions[kind],
    }),
  );
}

/** Reads only an owner's own attempt. @throws AppError payments.notFound */
export async function readAttempt(
  { findAttempt }: Pick<AttemptDeps, 'findAttempt'>,
  { userId, attemptId }: { userId: string; attemptId: string },
): Promise<Attempt> {
  const found = await findAttempt(attemptId);
  if (found?.userId !== userId) throw new AppError('payments.notFound');
  return toAttempt(found);
}
