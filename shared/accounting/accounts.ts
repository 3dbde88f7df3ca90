/** The chart of accounts (docs/accounting.md). */

export interface Account {
  /** Begins with 1 for what we have, 2 for what we owe, 4 for what we earn, 6 for what we lose. */
  code: number;
  name: string;
}

/** In the order of their codes, like a trial balance. */
export const accounts = {
  bankClearing: { code: 1100, name: 'Bank clearing' },
  mpesaClearing: { code: 1200, name: 'M-Pesa clearing' },
  receivable: { code: 1300, name: 'Receivable' },
  deferredSale: { code: 2100, name: 'Deferred sale' },
  customerCredit: { code: 2200, name: 'Customer credit' },
  unmatched: { code: 2300, name: 'Unmatched payments' },
  softwareSales: { code: 4100, name: 'Software sales' },
  feeIncome: { code: 4200, name: 'Fee income' },
  lateChargeIncome: { code: 4300, name: 'Late charge income' },
  smsSales: { code: 4400, name: 'SMS sales' },
  subscriptionSales: { code: 4500, name: 'Subscription sales' },
  waivers: { code: 6100, name: 'Waivers' },
  badDebt: { code: 6200, name: 'Bad debt' },
} as const satisfies Record<string, Account>;

export type AccountId = keyof typeof accounts;

export const accountIds = Object.keys(accounts) as AccountId[];
