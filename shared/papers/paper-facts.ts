/** The facts of each PDF, frozen when it is ordered. The PDF can be made again from these facts alone. */

import type { AgreementTextFacts } from '#shared/agreements/agreement-text.ts';
import type { RowPart } from '#shared/agreements/charges.ts';
import type { SystemType } from '#shared/applications/catalogue.ts';
import type { Window } from '#shared/duties/contract.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import type { PurchaseKind } from '#shared/purchases/kinds.ts';

interface OfProject {
  /** The reference of the project's first agreement. */
  ref: string;
  name: string;
  businessName: string;
  systemNeed: SystemType;
}

export interface AgreementFacts extends AgreementTextFacts {
  kind: 'agreement';
  signedAt: string;
  /** Of the text read before signing, if it was noted. */
  textSha256?: string;
  consent: {
    version: string;
    text: string;
    agreedAt: string;
    address: string;
    codeSentAt: string;
  };
}

export interface AcceptanceFacts extends OfProject {
  kind: 'acceptance';
  deliveredAt: string;
  acceptedBy: 'owner' | 'silence';
  milestones: readonly { name: string; acceptedAt: string }[];
  /** The day of the first installment, in Nairobi. */
  agreements: readonly { ref: string; firstDueDay: string }[];
}

/** Whole KES. */
export interface OwnershipFacts extends OfProject {
  kind: 'ownership';
  ownedAt: string;
  agreements: readonly { ref: string; total: number }[];
}

/** Whole KES. */
export interface HandoverFacts extends OfProject {
  kind: 'handover';
  ownedAt: string;
  links: readonly { kind: string; url: string }[];
  files: readonly string[];
  supportPlans: readonly { kind: string; price: number }[];
}

interface OfAgreement {
  /** The reference of the agreement is the account of its payments. */
  ref: string;
  name: string;
  systemNeed: SystemType;
}

/** Whole KES. */
export interface PaidAgreement extends OfAgreement {
  installments: number;
  /** By row: 0 is the deposit; a row after the installments has only charges. */
  appliedTo: readonly { number: number; amount: number }[];
  /** Paid beyond all that is due. */
  credit: number;
  outstanding: number;
  /** Null if nothing has a day yet, or nothing is owed. */
  nextDue: { day: string; amount: number } | null;
}

export interface Purchased {
  kind: PurchaseKind;
  /** SMS credits, or months of a subscription. */
  quantity: number;
}

/** True on the day of the receipt, even if the money is taken back later. */
export interface ReceiptFacts {
  kind: 'receipt';
  payer: {
    fullName: string;
    businessName: string;
    /** The last four digits. */
    phone: string;
  };
  /** Whole KES. */
  amount: number;
  /** The day in Nairobi on which it counts. */
  day: string;
  /** Null for a bank, which reports only the day. */
  paidAt: string | null;
  channel: PaymentChannel;
  /** M-Pesa's receipt, or the bank's reference. */
  receipt: string;
  for: { agreement: PaidAgreement } | { purchase: Purchased };
}

export type StatementEntry = 'deposit' | RowPart | 'waiver' | 'payment' | 'reversal' | 'refund';

/** Whole KES. */
export interface StatementLine {
  day: string;
  what: StatementEntry;
  /** `3 of 12`, or `M-Pesa SLK7X1Y2Z3`. */
  detail: string;
  /** Added to the balance. */
  debit: number;
  /** Taken from the balance. */
  credit: number;
  balance: number;
}

/** Whole KES. A balance is due and not paid; below 0, more was paid or waived than was due. */
export interface StatementFacts extends OfAgreement {
  kind: 'statement';
  owner: { fullName: string; businessName: string };
  /** Days in Nairobi, both included. */
  period: { from: string; to: string };
  opening: number;
  lines: readonly StatementLine[];
  closing: number;
  installmentsLeft: number;
  /** Pays everything off on `madeOn`. */
  payoff: number;
  /** A day in Nairobi. */
  madeOn: string;
}

/** The regulator's window as it was. */
export interface DutiesFacts extends Window {
  kind: 'duties';
  madeFor: string;
  madeAt: string;
}

export type PaperFacts =
  | AgreementFacts
  | AcceptanceFacts
  | OwnershipFacts
  | HandoverFacts
  | ReceiptFacts
  | StatementFacts
  | DutiesFacts;
