import { checkBooks } from '#core/accounting/check-books.ts';
import { deps as bookDeps } from '#core/accounting/deps.ts';
import { countSale } from '#core/collection/count-sale.ts';
import { deps as saleDeps } from '#core/collection/sale-deps.ts';
import { pullPayments, reconcile } from '#core/payments/counting/pull-payments.ts';
import { deps } from '#core/payments/deps.ts';
import { lookForReversals } from '#core/payments/reversals/settle-reversal.ts';

/** The hours that an hourly look goes back: one that failed is made up for by the next ones. */
const HOURS = 3;

type Work = 'pull' | 'reconcile' | 'books' | 'sale';

/**
 * Looks each hour what became of reversals that M-Pesa has not answered, and reads its list of payments. Each
 * night it reconciles the day before, checks its books, and counts what the sale came to.
 */
export async function handler({ work }: { work: Work }): Promise<void> {
  if (work === 'reconcile') await reconcile(deps);
  else if (work === 'books') await checkBooks(bookDeps);
  else if (work === 'sale') await countSale(saleDeps);
  else {
    await lookForReversals(deps);
    await pullPayments(deps, HOURS);
  }
}
