import { deps } from '../../core/payments/deps.ts';
import { pullPayments, reconcile } from '../../core/payments/pull-payments.ts';

/** The hours that an hourly look goes back: one that failed is made up for by the next ones. */
const HOURS = 3;

/** Reads M-Pesa's list of payments each hour, and reconciles the day before each night. */
export async function handler({ work }: { work: 'pull' | 'reconcile' }): Promise<void> {
  if (work === 'reconcile') await reconcile(deps);
  else await pullPayments(deps, HOURS);
}
