/** @returns the page on which the owner pays an agreement */
export const repaymentsPath = (ref: string): string => `/repayments?ref=${ref}`;
