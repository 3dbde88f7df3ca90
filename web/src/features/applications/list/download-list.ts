import type { Application } from '../../../../shared/contracts/financing.ts';
import { toCsv } from '../../../../shared/csv.ts';

const header = [
  'Business',
  'Sector',
  'System Need',
  'Amount (KES)',
  'Period',
  'Submitted',
  'Status',
];

const toRow = (one: Application) => [
  one.businessName,
  one.sector,
  one.systemNeed,
  one.suggestedAmount,
  one.repaymentPeriod,
  localDay(one.createdAt),
  one.status,
];

/** As the screen says it, in a form that sorts: 2026-11-21. */
const localDay = (moment: string): string => new Date(moment).toLocaleDateString('sv-SE');

/** Saves the list for the owner's books; it is made here, from what is on the screen. */
export function downloadList(applications: readonly Application[]): void {
  const csv = toCsv([header, ...applications.map(toRow)]);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = 'applications.csv';
  link.click();
  // Some browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
