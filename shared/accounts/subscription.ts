/** The states (docs/rules.md 4) follow from `subscriptionEnd`. */
export const subscriptionStates = ['Unsubscribed', 'Expired', 'Active'] as const;

export type SubscriptionState = (typeof subscriptionStates)[number];

/** @param now milliseconds since 1970 */
export function subscriptionState(end: string | undefined, now: number): SubscriptionState {
  if (!end) return 'Unsubscribed';
  return Date.parse(end) < now ? 'Expired' : 'Active';
}
