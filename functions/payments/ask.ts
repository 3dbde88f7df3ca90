import { askAboutAttempts } from '#core/payments/asking/ask-about-attempts.ts';
import { askAboutClaims } from '#core/payments/claims/claim-payment.ts';
import { deps } from '#core/payments/deps.ts';

/** Asks M-Pesa each minute about the attempts, and then the claims, of which it has said nothing. */
export async function handler(): Promise<void> {
  await askAboutAttempts(deps);
  await askAboutClaims(deps);
}
