import { AppError } from '#core/platform/app-error.ts';
import { type Dashboard, type FirstStep, firstSteps } from '#shared/accounts/contract.ts';
import { subscriptionState } from '#shared/accounts/subscription.ts';
import type { Need } from '#shared/needs/need.ts';
import { worthOf } from '#shared/rewards/points.ts';
import type { AccountItems, User } from './account.store.ts';

/**
 * docs/rules.md 2 and 4. Points Value is the worth in KES of the points that customers still hold.
 * @param needs null for a member of the team, who must not see what the owner has to do with us
 * @param now milliseconds since 1970 @throws AppError accounts.notFound
 */
export function dashboardOf(
  { user, settings, totals, credits }: AccountItems,
  needs: Need[] | null,
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
    needs: needs ?? [],
    firstSteps: needs ? firstStepsToDo(user, pointsAwarded, needs) : [],
  };
}

/** The account shows which steps were done. */
function firstStepsToDo(user: User, pointsAwarded: number, needs: readonly Need[]): FirstStep[] {
  const isDone: Record<FirstStep, boolean> = {
    // At sign-up the shop gets its owner's name, and a sole trader may keep it in the profile.
    name: user.businessName !== user.fullName || (user.profileVersion ?? 0) > 0,
    points: pointsAwarded > 0,
    // A draft is among the needs, and an application leaves its sector in the profile.
    price: user.sector !== undefined || needs.some(({ kind }) => kind === 'draft'),
  };
  return firstSteps.filter((step) => !isDone[step]);
}
