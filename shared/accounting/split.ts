/** How a change of an owner's debt is divided among the owner's accounts. */
import type { AgreementStatus } from '#shared/agreements/agreement-machine.ts';
import type { AccountId } from './accounts.ts';

/** The accounts of owners' debts to us and credits with us. */
export type OwnerAccount = Extract<
  AccountId,
  'receivable' | 'deferredSale' | 'customerCredit' | 'badDebt'
>;

/** Parts by account: whole KES that add up to the amount. */
export type Split = Partial<Record<OwnerAccount, number>>;

/**
 * The account of an agreement's debt; money beyond the debt is credit. A cancelled agreement owes again if a payment
 * that we partly kept is taken back.
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
 * Before the delivery the whole change is deferred. A payment and its takeBack have the same parts.
 * @param before KES owed (total less paid) before the fact; below zero is credit
 * @returns parts of at least 0 that add up to the difference
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
