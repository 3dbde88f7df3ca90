/** What each PDF says, frozen when it is ordered: it can be made again from that alone. */

import type { AgreementTextFacts } from '#shared/agreements/agreement-text.ts';
import type { RowPart } from '#shared/agreements/charges.ts';
import type { SystemType } from '#shared/applications/catalogue.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import type { PurchaseKind } from '#shared/purchases/kinds.ts';

interface OfProject {
  /** The reference of the project's first agreement. */
  ref: string;
  /** The name of the project. */
  name: string;
  businessName: string;
  systemNeed: SystemType;
}

/** A signed agreement, with the evidence of who signed it. */
export interface AgreementFacts extends AgreementTextFacts {
  kind: 'agreement';
  signedAt: string;
  textVersion: string;
  /** The SHA-256 of the text that was read before signing, where it was noted. */
  textSha256?: string;
  consent: {
    version: string;
    text: string;
    agreedAt: string;
    address: string;
    codeSentAt: string;
  };
}

/** A delivery that was accepted. */
export interface AcceptanceFacts extends OfProject {
  kind: 'acceptance';
  deliveredAt: string;
  acceptedBy: 'owner' | 'silence';
  milestones: readonly { name: string; acceptedAt: string }[];
  /** The first installment of each agreement, by its day in Nairobi. */
  agreements: readonly { ref: string; firstDueDay: string }[];
}

/** Software that belongs to its owner. Whole KES. */
export interface OwnershipFacts extends OfProject {
  kind: 'ownership';
  ownedAt: string;
  agreements: readonly { ref: string; total: number }[];
}

/** What an owner gets with the software. Whole KES. */
export interface HandoverFacts extends OfProject {
  kind: 'handover';
  ownedAt: string;
  links: readonly { kind: string; url: string }[];
  files: readonly string[];
  supportPlans: readonly { kind: string; price: number }[];
}

/** What an agreement is about. */
interface OfAgreement {
  /** The reference of the agreement, which is the account of its payments. */
  ref: string;
  /** The name of the project. */
  name: string;
  systemNeed: SystemType;
}

/** What a payment of an agreement did. Whole KES. */
export interface PaidAgreement extends OfAgreement {
  /** How many installments the schedule has. */
  installments: number;
  /** By the number of the row: 0 is the deposit, and one beyond the installments has charges alone. */
  appliedTo: readonly { number: number; amount: number }[];
  /** What was beyond all that is to be paid. */
  credit: number;
  /** What is still to be paid. */
  outstanding: number;
  /** Null if nothing has a day yet, or nothing is owed. */
  nextDue: { day: string; amount: number } | null;
}

/** What was bought. */
export interface Purchased {
  kind: PurchaseKind;
  /** SMS credits, or months of a subscription. */
  quantity: number;
}

/** Money that was received. It says what was true then, also if the money is taken back. */
export interface ReceiptFacts {
  kind: 'receipt';
  payer: {
    fullName: string;
    businessName: string;
    /** The last four digits alone. */
    phone: string;
  };
  /** Whole KES. */
  amount: number;
  /** The day in Nairobi on which it counts. */
  day: string;
  /** The moment, which a bank does not tell. */
  paidAt: string | null;
  channel: PaymentChannel;
  /** The receipt of M-Pesa, or the bank's reference. */
  receipt: string;
  for: { agreement: PaidAgreement } | { purchase: Purchased };
}

/** What changes what an owner owes. */
export type StatementEntry = 'deposit' | RowPart | 'waiver' | 'payment' | 'reversal' | 'refund';

/** Whole KES. */
export interface StatementLine {
  day: string;
  what: StatementEntry;
  /** In a few letters: `3 of 12`, or `M-Pesa SLK7X1Y2Z3`. */
  detail: string;
  /** What it adds to the balance. */
  debit: number;
  /** What it takes from the balance. */
  credit: number;
  balance: number;
}

/** What happened to an agreement in a time. Whole KES: a balance is what is owed, and below 0 the owner's. */
export interface StatementFacts extends OfAgreement {
  kind: 'statement';
  owner: { fullName: string; businessName: string };
  /** Days in Nairobi, both of them within. */
  period: { from: string; to: string };
  opening: number;
  /** In the order of their days. */
  lines: readonly StatementLine[];
  closing: number;
  installmentsLeft: number;
  /** What pays everything off on the day on which it is made. */
  payoff: number;
  /** A day in Nairobi. */
  madeOn: string;
}

export type PaperFacts =
  | AgreementFacts
  | AcceptanceFacts
  | OwnershipFacts
  | HandoverFacts
  | ReceiptFacts
  | StatementFacts;
