/** What is owed for a project: the sum of its agreements, as the project keeps them. */
import { scheduleOf } from '../../shared/agreements/schedule.ts';
import { figuresOf } from '../../shared/offers/offer.ts';
import type { AgreementItem } from '../agreements/agreement.entity.ts';
import type { ProjectItem, StoredShare } from './project.entity.ts';

/** @returns the share of a project that an agreement has */
export function shareOf(item: AgreementItem): StoredShare {
  const { ref, status, terms, paid } = item;
  const nextDue = nextDueOf(item);
  const total = figuresOf(terms).totalToPay;
  return { ref, status, paid, total, deposit: terms.deposit, ...(nextDue && { nextDue }) };
}

/** Payments go to the oldest row first, after the deposit. */
function nextDueOf({ terms, paid, anchorDay, status }: AgreementItem): StoredShare['nextDue'] {
  if (!anchorDay || status !== 'Active') return undefined;
  let left = paid - terms.deposit;
  for (const { dueDay, amount } of scheduleOf(terms, anchorDay)) {
    if (left < amount) return { day: dueDay, amount: amount - Math.max(0, left) };
    left -= amount;
  }
  return undefined;
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

/** An agreement that was cancelled, or replaced, owes nothing. */
export const isLive = ({ status }: StoredShare): boolean =>
  status !== 'Cancelled' && status !== 'Restructured';

/** @returns whole KES; below zero where more was paid than is owed */
export const owedFor = (shares: readonly StoredShare[]): number =>
  shares.filter(isLive).reduce((sum, { total, paid }) => sum + total - paid, 0);

/** @returns KES of the deposits that are still to be paid */
export const depositDue = (shares: readonly StoredShare[]): number =>
  shares
    .filter(({ status }) => status === 'Pending Deposit')
    .reduce((sum, { deposit, paid }) => sum + Math.max(0, deposit - paid), 0);

export const isDepositPaid = ({ agreements }: ProjectItem): boolean =>
  agreements.filter(isLive).every(({ paid, deposit }) => paid >= deposit);

/** @returns the whole percent of what is to be paid, rounded down: 100 only when nothing is owed */
export function percentPaid(shares: readonly StoredShare[]): number {
  const live = shares.filter(isLive);
  const total = live.reduce((sum, share) => sum + share.total, 0);
  const paid = live.reduce((sum, share) => sum + Math.min(share.paid, share.total), 0);
  return total === 0 ? 0 : Math.floor((100 * paid) / total);
}

export const totalOf = ({ ref, total }: StoredShare) => ({ ref, total });
