/** The day of a birthday, as 11-21, without the year, which nobody needs to know. */
export const BIRTHDAY =
  /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/;

/** @param month 1 to 12 @returns 29 for February */
export const daysOf = (month: number): number => new Date(Date.UTC(2024, month, 0)).getUTCDate();
