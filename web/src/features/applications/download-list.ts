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
  one.createdAt.slice(0, 10),
  one.status,
];

/** Saves the list for the owner's books; it is made here, from what is on the screen. */
export function downloadList(applications: readonly Application[]): void {
  const csv = toCsv([header, ...applications.map(toRow)]);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = 'applications.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
