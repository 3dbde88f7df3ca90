import { checkBooks } from '../../core/accounting/check-books.ts';
import { deps as bookDeps } from '../../core/accounting/deps.ts';
import { deps } from '../../core/payments/deps.ts';
import { pullPayments, reconcile } from '../../core/payments/pull-payments.ts';
import { lookForReversals } from '../../core/payments/settle-reversal.ts';

/** The hours that an hourly look goes back: one that failed is made up for by the next ones. */
const HOURS = 3;

/** Reads M-Pesa's list of payments each hour, and looks what became of reversals that it has not answered; each night it reconciles the day before, and checks its books. */
export async function handler({ work }: { work: 'pull' | 'reconcile' | 'books' }): Promise<void> {
  if (work === 'reconcile') await reconcile(deps);
  else if (work === 'books') await checkBooks(bookDeps);
  else {
    await pullPayments(deps, HOURS);
    await lookForReversals(deps);
  }
}
