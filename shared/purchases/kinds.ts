/** Bought without an agreement. A purchase's payment has the kind instead of a reference. */
export const purchaseKinds = ['credits', 'subscription'] as const;

export type PurchaseKind = (typeof purchaseKinds)[number];
