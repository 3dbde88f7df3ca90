/** `Unmatched` pays nothing yet. `Refunded` was given back by the office, `Reversed` by M-Pesa. */
export const paymentStates = ['Counted', 'Unmatched', 'Refunded', 'Reversed'] as const;
