/** What is owed for a project: the sum of its agreements, as the project keeps them. */
import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import type { ProjectItem, StoredShare } from './project.entity.ts';

/** @returns the share of a project that an agreement has */
export function shareOf({ ref, status, terms, paid, total, nextDue }: AgreementItem): StoredShare {
  const isRunning = status === 'Active' && nextDue;
  const due = isRunning ? { nextDue: { day: nextDue.day, amount: nextDue.amount } } : {};
  return { ref, status, paid, total, deposit: terms.deposit, ...due };
}

/** @returns the shares of a project after changes of some of its agreements */
export const sharesWith = (
  shares: readonly StoredShare[],
  changed: readonly AgreementItem[],
): StoredShare[] =>
  shares.map((share) => {
    const item = changed.find(({ ref }) => ref === share.ref);
    return item ? shareOf(item) : share;
  });

/** An agreement that was cancelled owes nothing. */
export const isLive = ({ status }: StoredShare): boolean => status !== 'Cancelled';

/** @returns whole KES: the credit of one agreement pays nothing of another one */
export const owedFor = (shares: readonly StoredShare[]): number =>
  shares.filter(isLive).reduce((sum, { total, paid }) => sum + Math.max(0, total - paid), 0);

/** @returns KES of the deposits that are still to be paid */
export const depositDue = (shares: readonly StoredShare[]): number =>
  shares
    .filter(({ status }) => status === 'Pending Deposit')
    .reduce((sum, { deposit, paid }) => sum + Math.max(0, deposit - paid), 0);

export const isDepositPaid = ({ agreements }: ProjectItem): boolean =>
  agreements.filter(isLive).every(({ paid, deposit }) => paid >= deposit);

/**
 * @returns the whole percent of what is to be paid, rounded down: 100 only when nothing is owed, and 0 where more
 *   was given back than came in
 */
export function percentPaid(shares: readonly StoredShare[]): number {
  const live = shares.filter(isLive);
  const total = live.reduce((sum, share) => sum + share.total, 0);
  const paid = live.reduce((sum, share) => sum + Math.min(Math.max(0, share.paid), share.total), 0);
  return total === 0 ? 0 : Math.floor((100 * paid) / total);
}

export const totalOf = ({ ref, total }: StoredShare) => ({ ref, total });
