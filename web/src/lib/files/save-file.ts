import { formatKenyanPhone } from '#shared/platform/phone.ts';

export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  // Some browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A spreadsheet takes a plus for a formula, and saves a plain number as 2.54712E+11. Spaces make it a text. */
export const csvPhone = (phone: string): string => formatKenyanPhone(phone);
