import type { BodyOf } from '../../shared/platform/contract.ts';
import type { award as contract } from '../../shared/rewards/contract.ts';
import { MAX_AWARD, pointsFor } from '../../shared/rewards/points.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { PointRules } from '../settings/point-rules.ts';
import { customerPhone } from './customers/customer-phone.ts';
import type { CustomerItem } from './ledger/ledger.store.ts';
import { earlierPosting, type LedgerParts, type Posted, post } from './ledger/post.ts';
import { gain, lotFor } from './ledger/post-entry.ts';

export interface RewardParts extends LedgerParts {
  findRules(businessId: string): Promise<PointRules>;
}

/** Who posts, and the Idempotency-Key it comes with. */
export interface Poster {
  businessId: string;
  by: 'owner' | 'till';
  key: string;
}

/**
 * Gives a customer points: as many as are named, or what the earn rule makes of the KES spent.
 * They expire by the rule of this moment.
 *
 * @throws AppError rewards.invalidPhone, rewards.notSetUp, rewards.noPoints
 */
export async function award(
  parts: RewardParts,
  { businessId, by, key }: Poster,
  body: BodyOf<typeof contract>,
): Promise<Posted> {
  const phone = customerPhone(body.phone);
  const requestKey = requestKeyOf(businessId, key, { award: phone, ...body });
  const [earlier, rules] = await Promise.all([
    earlierPosting(parts, requestKey),
    parts.findRules(businessId),
  ]);
  if (earlier) return earlier;
  if (rules.pointValue === null) throw new AppError('rewards.notSetUp');
  const points = awardedPoints(body, rules);
  const { amountSpent: kes, reference } = body;
  return post(parts, {
    ...{ businessId, phone, requestKey },
    decide: (customer, now) => ({
      draft: {
        ...{ type: 'award', by },
        ...(kes === null ? {} : { kes }),
        ...(reference ? { reference } : {}),
      },
      movement: gain(lotFor(now, rules.expiryMonths), points),
      changes: visit(customer, body, isoTime(now)),
    }),
  });
}

/** Either the points or the amount is named, not both and not neither. */
function awardedPoints(
  { points, amountSpent }: Pick<BodyOf<typeof contract>, 'points' | 'amountSpent'>,
  { earnPer }: PointRules,
): number {
  if ((points === null) === (amountSpent === null)) throw new AppError('rewards.noPoints');
  const earned = points ?? pointsFor(amountSpent ?? 0, earnPer);
  if (earned < 1 || earned > MAX_AWARD) throw new AppError('rewards.noPoints');
  return earned;
}

/** A name is kept for who has none; consent is a new customer's to give at the till. */
function visit(
  customer: CustomerItem | null,
  { name, consent }: Pick<BodyOf<typeof contract>, 'name' | 'consent'>,
  at: string,
): Partial<CustomerItem> {
  const isNamed = name && !customer?.name;
  return {
    lastVisit: at,
    ...(isNamed ? { name, nameKey: name.toLowerCase() } : {}),
    ...(consent && !customer?.consent ? { consent: { given: true, at } } : {}),
  };
}
