export const repaymentsPath = (ref: string): string => `/repayments?ref=${ref}`;
