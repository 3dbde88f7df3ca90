import { checkBooks } from '#core/accounting/check-books.ts';
import { deps as bookDeps } from '#core/accounting/facts.ts';
import { countSale, deps as saleDeps } from '#core/collection/count-sale.ts';
import { countDueComplaints } from '#core/complaints/answers.ts';
import { deps as complaintDeps } from '#core/complaints/complaints.ts';
import { pullPayments, reconcile } from '#core/payments/counting/pull-payments.ts';
import { deps } from '#core/payments/deps.ts';
import { lookForReversals } from '#core/payments/reversals/settle-reversal.ts';

/** Hours that each hourly run reads back, so that the next runs cover a failed one. */
const HOURS = 3;

type Work = 'pull' | 'reconcile' | 'books' | 'sale' | 'complaints';

/**
 * Hourly: checks unanswered reversals, reads M-Pesa's payments. Nightly: reconciles, checks books, counts the sale.
 * Before the office opens: counts the complaints that must be answered.
 */
export async function handler({ work }: { work: Work }): Promise<void> {
  await works[work]();
}

const works: Record<Work, () => Promise<unknown>> = {
  pull: async () => {
    await lookForReversals(deps);
    await pullPayments(deps, HOURS);
  },
  reconcile: () => reconcile(deps),
  books: () => checkBooks(bookDeps),
  sale: () => countSale(saleDeps),
  complaints: () => countDueComplaints(complaintDeps),
};
