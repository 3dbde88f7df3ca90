import { askAboutAttempts } from '#core/payments/asking/ask-about-attempts.ts';
import { askAboutClaims } from '#core/payments/claims/claim-payment.ts';
import { deps } from '#core/payments/deps.ts';

/** Asks M-Pesa each minute about unanswered attempts, and then about unanswered claims. */
export async function handler(): Promise<void> {
  await askAboutAttempts(deps);
  await askAboutClaims(deps);
}
