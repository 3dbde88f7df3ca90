/** The bookings of each fact of the product (docs/accounting.md). The lines of a fact add up to 0. */
import type { ByCharge, ChargePart } from '#shared/agreements/charges.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import type { AccountId } from './accounts.ts';
import type { OwnerAccount, Split } from './split.ts';

/** How money came or went; `unmatched` is money that came in before it was matched. */
export type MoneyChannel = PaymentChannel | 'unmatched';

/** Bought at once, without an agreement. */
type Bought = 'smsCredits' | 'subscription';

/** A fact with all that its booking depends on. Amounts are whole KES, except for unmatched money. */
export type AccountingEvent =
  /** `paidBefore` is the deposit and anything else paid before the delivery. */
  | { event: 'deliver'; sale: number; fees: number; paidBefore: number }
  | { event: 'pay' | 'takeBack' | 'refund'; channel: MoneyChannel; split: Split }
  /** Money that pays for nothing yet, and its return. */
  | { event: 'receive' | 'giveBack'; channel: PaymentChannel; amount: number }
  | { event: 'charge'; part: ChargePart; split: Split }
  /** `unwaive` reduces a waiver, because a fact of an earlier day leaves less open. */
  | { event: 'waive' | 'unwaive'; split: Split }
  | { event: 'writeOff'; amount: number }
  /** `kept` is the share of the accepted milestones, `credited` the rest of the payments. */
  | { event: 'cancel'; kept: number; credited: number }
  | { event: 'buy' | 'takeBackPurchase'; channel: MoneyChannel; bought: Bought; amount: number }
  | { event: 'sign' | 'restructure' };

interface FactOrigin {
  /** The day in Nairobi from which it counts. */
  day: string;
  at: string;
  /** The owner; unknown for an unmatched payment. */
  userId?: string | undefined;
  /** The agreement or the purchase. */
  ref?: string | undefined;
  /** The M-Pesa receipt or the bank's reference. */
  receipt?: string | undefined;
}

export type AccountingFact = FactOrigin & AccountingEvent;

/** In KES: a debit is above 0, a credit is below 0. */
export interface Entry {
  account: AccountId;
  amount: number;
}

const clearing: Record<MoneyChannel, AccountId> = {
  push: 'mpesaClearing',
  paybill: 'mpesaClearing',
  bank: 'bankClearing',
  unmatched: 'unmatched',
};

export const chargeIncome: ByCharge<AccountId> = {
  fee: 'feeIncome',
  penalty: 'lateChargeIncome',
};

const purchaseIncome = { smsCredits: 'smsSales', subscription: 'subscriptionSales' } as const;

/** @returns debits and credits in a bookkeeper's order; never a 0 */
export const entriesOf = (fact: AccountingEvent): Entry[] =>
  booked(fact).filter(({ amount }) => amount !== 0);

function booked(fact: AccountingEvent): Entry[] {
  switch (fact.event) {
    case 'deliver':
      return delivered(fact);
    case 'pay':
      return settles(clearing[fact.channel], fact.split);
    case 'takeBack':
    case 'refund':
      return owes(clearing[fact.channel], fact.split);
    case 'charge':
      return owes(chargeIncome[fact.part], fact.split);
    case 'waive':
      return settles('waivers', fact.split);
    case 'unwaive':
      return owes('waivers', fact.split);
    case 'writeOff':
      return transfer('badDebt', 'receivable', fact.amount);
    case 'cancel':
      return cancelled(fact);
    case 'receive':
      return transfer(clearing[fact.channel], 'unmatched', fact.amount);
    case 'giveBack':
      return transfer('unmatched', clearing[fact.channel], fact.amount);
    case 'buy':
      return transfer(clearing[fact.channel], purchaseIncome[fact.bought], fact.amount);
    case 'takeBackPurchase':
      return transfer(purchaseIncome[fact.bought], clearing[fact.channel], fact.amount);
    case 'sign':
    case 'restructure':
      return [];
  }
}

/** The full sale, then the payments made before the delivery. */
function delivered({
  sale,
  fees,
  paidBefore,
}: Extract<AccountingEvent, { event: 'deliver' }>): Entry[] {
  const settled = Math.min(paidBefore, sale + fees);
  return [
    debit('receivable', sale + fees),
    credit('softwareSales', sale),
    credit('feeIncome', fees),
    debit('deferredSale', paidBefore),
    credit('receivable', settled),
    credit('customerCredit', paidBefore - settled),
  ];
}

const cancelled = ({ kept, credited }: Extract<AccountingEvent, { event: 'cancel' }>): Entry[] => [
  debit('deferredSale', kept + credited),
  credit('softwareSales', kept),
  credit('customerCredit', credited),
];

const debit = (account: AccountId, amount: number): Entry => ({ account, amount });

const credit = (account: AccountId, amount: number): Entry => ({ account, amount: -amount });

const transfer = (to: AccountId, from: AccountId, amount: number): Entry[] => [
  debit(to, amount),
  credit(from, amount),
];

/** The owner owes less, or has more with us. */
const settles = (by: AccountId, split: Split): Entry[] => [
  debit(by, sumOf(split)),
  ...partsOf(split).map(([account, amount]) => credit(account, amount)),
];

/** The owner owes more, or has less with us. */
const owes = (to: AccountId, split: Split): Entry[] => [
  ...partsOf(split).map(([account, amount]) => debit(account, amount)),
  credit(to, sumOf(split)),
];

const partsOf = (split: Split) => Object.entries(split) as [OwnerAccount, number][];

const sumOf = (split: Split): number => partsOf(split).reduce((sum, [, amount]) => sum + amount, 0);
