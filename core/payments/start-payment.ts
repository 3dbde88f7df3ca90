import { owedOf } from '#core/agreements/change-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Attempt } from '#shared/payments/contract.ts';
import { MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import { toAttempt } from './attempt-reply.ts';
import type { Deps } from './deps.ts';
import { type Order, type StartDeps, startAttempt } from './start-attempt.ts';

type PaymentOrder = Pick<Order, 'userId' | 'ref' | 'amount' | 'phone' | 'isBeside' | 'key'>;

/**
 * Has somebody be asked to pay for an agreement of an owner's, the deposit included.
 *
 * @throws AppError agreements.notFound, payments.notPayable, payments.amount, and those of `startAttempt`
 */
export async function startPayment(
  deps: StartDeps & Pick<Deps, 'findAgreement'>,
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
      // What was paid by this very request must not refuse it when it comes again.
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
