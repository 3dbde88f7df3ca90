import { formatKenyanPhone } from '#shared/platform/phone.ts';

/**
 * A number as a file has it. A spreadsheet takes one with a plus for a formula, and shortens one without
 * spaces to 2.54712E+11 when it saves the file again: spaces make it a text, which stays as it is.
 */
export const csvPhone = (phone: string): string => formatKenyanPhone(phone);
