/** Everything that the simulated M-Pesa remembers, also over a restart. */

/** A prompt on a payer's phone. */
export interface Prompt {
  id: string;
  merchantRequestId: string;
  checkoutRequestId: string;
  /** The payer, as +254... */
  phone: string;
  /** KES. */
  amount: number;
  account: string;
  description: string;
  callbackUrl: string;
  /** Milliseconds since 1970. */
  at: number;
  /** When the phone takes the prompt away. */
  expiresAt: number;
  /** M-Pesa's code, once the prompt has ended. */
  code?: string;
  /** The receipt, if it was paid. */
  receipt?: string;
  /** Whether the merchant has been told, or never will be. */
  isTold?: boolean;
}

/** Money that moved to the short code. */
export interface Movement {
  receipt: string;
  kind: 'prompt' | 'paybill';
  /** KES. */
  amount: number;
  account: string;
  /** The payer, as +254... */
  phone: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The day in Nairobi. */
  day: string;
  /** The receipt of the reversal, if the money went back. */
  reversal?: string;
}

export interface MpesaState {
  /** The newest token: the only one that is good. */
  token?: { value: string; expiresAt: number };
  /** Where payments without a prompt are announced, if somebody registered it. */
  urls?: { confirmation: string; validation: string };
  /** Whether payments may be listed. */
  isPullRegistered: boolean;
  prompts: Prompt[];
  ledger: Movement[];
}

export const emptyState = (): MpesaState => ({ isPullRegistered: false, prompts: [], ledger: [] });
