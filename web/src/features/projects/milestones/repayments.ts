import { isSettled } from '#shared/agreements/agreement-machine.ts';
import { type Installment, scheduleOf } from '#shared/agreements/schedule.ts';
import type { Offer } from '#shared/applications/contract.ts';
import type { ProjectDetail, Share } from '#shared/projects/contract.ts';

export interface Repayments {
  ref: string;
  rows: Installment[];
}

/**
 * The payments and their days if the delivery is accepted on a day.
 * @param first the offer accepted with the application; null while unknown
 * @param day in Nairobi, such as 2026-11-23
 * @returns null if an agreement's terms are not known
 */
export function repaymentsFrom(
  project: Pick<ProjectDetail, 'ref' | 'agreements' | 'changeRequests'>,
  first: Offer | null,
  day: string,
): Repayments[] | null {
  const running = project.agreements.filter(begins);
  const known = running.flatMap((share) => {
    const terms = share.ref === project.ref ? first : offerOfChange(project, share);
    return terms ? [{ ref: share.ref, rows: scheduleOf(terms, day) }] : [];
  });
  return known.length === running.length ? known : null;
}

/** An agreement paid before the delivery has no installments left. */
const begins = ({ status, paid, total }: Share): boolean =>
  status !== 'Cancelled' && !isSettled(status) && paid < total;

const offerOfChange = (
  { changeRequests }: Pick<ProjectDetail, 'changeRequests'>,
  { ref }: Share,
): Offer | null => changeRequests.find(({ agreement }) => agreement === ref)?.offer ?? null;
