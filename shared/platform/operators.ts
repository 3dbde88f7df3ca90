/** The mobile operators of Kenya, as carriers name them in their reports. */
export const operators = ['safaricom', 'airtel', 'telkom', 'equitel'] as const;
export type Operator = (typeof operators)[number];

/** Why a carrier says that an SMS did not arrive. */
export const undeliveredReasons = ['unreachable', 'blocked', 'carrier'] as const;
export type UndeliveredReason = (typeof undeliveredReasons)[number];
