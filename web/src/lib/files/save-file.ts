import { formatKenyanPhone } from '#shared/platform/phone.ts';

/** Saves a text that was made here as a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  // Some browsers read the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * A number as a file has it. A spreadsheet takes one with a plus for a formula, and shortens one without
 * spaces to 2.54712E+11 when it saves the file again: spaces make it a text, which stays as it is.
 */
export const csvPhone = (phone: string): string => formatKenyanPhone(phone);
