/** What can be bought without an agreement. The payment of one has its name in the place of a reference. */
export const purchaseKinds = ['credits', 'subscription'] as const;

export type PurchaseKind = (typeof purchaseKinds)[number];
