/** How a change of what is owed divides over the accounts of an owner. */
import type { AgreementStatus } from '#shared/agreements/agreement-machine.ts';
import type { AccountId } from './accounts.ts';

/** The accounts that say what owners owe us, or have with us. */
export type OwnerAccount = Extract<
  AccountId,
  'receivable' | 'deferredSale' | 'customerCredit' | 'badDebt'
>;

/** The parts of an amount by account: whole KES, which add up to it. */
export type Split = Partial<Record<OwnerAccount, number>>;

/**
 * Where an agreement keeps what is open. What is beyond it is credit of the owner. Of one that was cancelled
 * nothing is open, unless a payment is taken back of which a share was kept.
 */
const openAccount: Record<AgreementStatus, OwnerAccount> = {
  'Pending Deposit': 'deferredSale',
  'Awaiting Delivery': 'deferredSale',
  Active: 'receivable',
  Settled: 'receivable',
  'Settled Early': 'receivable',
  'Written Off': 'badDebt',
  Cancelled: 'badDebt',
};

/**
 * Splits what one fact changes. Before the delivery nothing is owed yet, so that all of it is deferred. The
 * split is the same in both directions: a payment and its taking back have the same parts.
 *
 * @param status of the agreement before the fact
 * @param before KES owed before the fact, which is what is to be paid less what is paid; below zero is credit
 * @param after KES owed after it
 * @returns parts of at least 0, which add up to the difference
 */
export function splitOf(status: AgreementStatus, before: number, after: number): Split {
  const [least, most] = before < after ? [before, after] : [after, before];
  const open = openAccount[status];
  if (open === 'deferredSale') return { [open]: most - least };
  return {
    [open]: Math.max(0, most) - Math.max(0, least),
    customerCredit: Math.max(0, -least) - Math.max(0, -most),
  };
}
