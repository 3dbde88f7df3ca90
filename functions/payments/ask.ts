import { askAboutAttempts } from '../../core/payments/ask.ts';
import { deps } from '../../core/payments/deps.ts';

/** Asks M-Pesa each minute about the attempts of which it has said nothing. */
export const handler = (): Promise<void> => askAboutAttempts(deps);
