import type { Application } from '../../../../../shared/contracts/financing.ts';
import { toCsv } from '../../../../../shared/csv.ts';

const header = [
  'Ref',
  'Business',
  'Sector',
  'System Need',
  'Amount (KES)',
  'Period',
  'Submitted',
  'Status',
  'Offered (KES)',
];

const toRow = (one: Application) => [
  one.ref,
  one.businessName,
  one.sector,
  one.systemNeed,
  one.suggestedAmount,
  one.repaymentPeriod,
  localDay(one.createdAt),
  one.status,
  one.offeredAmount ?? '',
];

/** As the screen says it, in a form that sorts: 2026-11-21. */
const localDay = (moment: string): string =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Africa/Nairobi' });

/** Saves the list for the owner's books; it is made here, from what the screen knows. */
export function downloadList(applications: readonly Application[]): void {
  const csv = toCsv([header, ...applications.map(toRow)]);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = 'applications.csv';
  link.click();
  // Some browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
