/** The memory of the simulated M-Pesa, also over a restart. */

/** A prompt on a payer's phone. */
export interface Prompt {
  id: string;
  merchantRequestId: string;
  checkoutRequestId: string;
  /** As +254... */
  phone: string;
  /** KES. */
  amount: number;
  account: string;
  description: string;
  callbackUrl: string;
  /** The PIN sets this up; without it, the PIN pays. */
  standing?: Pick<Standing, 'name' | 'startDay' | 'endDay'> & { requestId: string };
  /** Milliseconds since 1970. */
  at: number;
  /** When the phone removes the prompt. */
  expiresAt: number;
  /** M-Pesa's code, once ended. */
  code?: string;
  receipt?: string;
  /** Whether the merchant has been told, or never will be. */
  isTold?: boolean;
}

/** A standing order that its customer has set up. The developer says when it pays. */
export interface Standing {
  id: string;
  /** One of a name for each customer. */
  name: string;
  phone: string;
  account: string;
  /** KES. */
  amount: number;
  startDay: string;
  endDay: string;
  /** How often it has paid. */
  paid: number;
}

/** Money that moved to the short code. */
export interface Movement {
  receipt: string;
  kind: 'prompt' | 'paybill';
  /** KES. */
  amount: number;
  account: string;
  /** As +254... */
  phone: string;
  /** Milliseconds since 1970. */
  at: number;
  /** In Nairobi. */
  day: string;
  reversal?: string;
}

export interface MpesaState {
  /** The newest token: the only valid one. */
  token?: { value: string; expiresAt: number };
  /** Where payments without a prompt are announced, if registered. */
  urls?: { confirmation: string; validation: string };
  isPullRegistered: boolean;
  prompts: Prompt[];
  ledger: Movement[];
  orders: Standing[];
}

export const emptyState = (): MpesaState => ({
  isPullRegistered: false,
  prompts: [],
  ledger: [],
  orders: [],
});
