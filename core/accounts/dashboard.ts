import { AppError } from '#core/platform/app-error.ts';
import type { Dashboard } from '#shared/accounts/contract.ts';
import { subscriptionState } from '#shared/accounts/subscription.ts';
import type { Need } from '#shared/needs/need.ts';
import { worthOf } from '#shared/rewards/points.ts';
import type { AccountItems } from './account.store.ts';

/**
 * docs/rules.md 2 and 4. Points Value is the worth in KES of the points that customers still hold.
 * @param now milliseconds since 1970 @throws AppError accounts.notFound
 */
export function dashboardOf(
  { user, settings, totals, credits }: AccountItems,
  needs: Need[],
  now: number,
): Dashboard {
  if (!user) throw new AppError('accounts.notFound');
  const pointsAwarded = totals?.pointsAwarded ?? 0;
  const pointsRedeemed = totals?.pointsRedeemed ?? 0;
  const pointsHeld = pointsAwarded - pointsRedeemed - (totals?.pointsExpired ?? 0);
  return {
    businessName: user.businessName,
    subscription: subscriptionState(user.subscriptionEnd, now),
    smsBalance: credits?.smsBalance ?? 0,
    pointsAwarded,
    pointsRedeemed,
    pointsHeld,
    businessLocation: settings?.county ?? null,
    activeCustomers: totals?.activeCustomers ?? 0,
    pointsValue: worthOf(pointsHeld, settings?.pointValue ?? 0),
    needs,
  };
}
