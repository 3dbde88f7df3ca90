import { monthsOf } from '#shared/applications/catalogue.ts';
import type { Application } from '#shared/applications/contract.ts';
import { shownTerms } from '#shared/applications/shown-terms.ts';
import { toCsv } from '#shared/platform/csv.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

const header = [
  msg('Ref'),
  msg('Business'),
  msg('Sector'),
  msg('System Need'),
  msg('Amount (KES)'),
  msg('Period (months)'),
  msg('Submitted'),
  msg('Status'),
  msg('Asked for (KES)'),
  msg('Asked for (months)'),
];

/** Amount and period are those of the offer once there is one, so that a column can be summed up. */
function toRow(one: Application) {
  const { amount, period } = shownTerms(one);
  return [
    one.ref,
    one.businessName,
    t(one.sector),
    t(one.systemNeed),
    amount,
    monthsOf(period),
    localDay(one.createdAt),
    t(one.status),
    one.suggestedAmount,
    monthsOf(one.repaymentPeriod),
  ];
}

/** @returns the day as the screen shows it, in a form that can be sorted: `2026-11-21` */
const localDay = (moment: string): string => nairobiDay(Date.parse(moment));

/** Saves the applications as a CSV file for the owner's books. */
export function downloadList(applications: readonly Application[]): void {
  const csv = toCsv([header.map((name) => t(name)), ...applications.map(toRow)]);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = 'applications.csv';
  link.click();
  // Some browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
