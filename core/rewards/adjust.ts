import type { BodyOf } from '../../shared/platform/contract.ts';
import type { adjust as contract } from '../../shared/rewards/contract.ts';
import { AppError } from '../platform/app-error.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { Poster, RewardParts } from './award.ts';
import { customerPhone } from './customers/customer-phone.ts';
import { earlierPosting, type Posted, post } from './ledger/post.ts';
import { gain, lotFor, takeOldest } from './ledger/post-entry.ts';

/**
 * Puts a balance right, with a reason.
 *
 * @throws AppError rewards.customerNotFound, rewards.noPoints, rewards.shortOfPoints
 */
export async function adjust(
  parts: RewardParts,
  { businessId, by, key }: Poster,
  body: BodyOf<typeof contract>,
): Promise<Posted> {
  const phone = customerPhone(body.phone);
  const requestKey = requestKeyOf(businessId, key, { adjust: phone, ...body });
  const [earlier, { expiryMonths }] = await Promise.all([
    earlierPosting(parts, requestKey),
    parts.findRules(businessId),
  ]);
  if (earlier) return earlier;
  if (body.points === 0) throw new AppError('rewards.noPoints');
  const reason = body.note ? `${body.reason}: ${body.note}` : body.reason;
  return post(parts, {
    ...{ businessId, phone, requestKey },
    decide: (customer, now) => {
      if (!customer) throw new AppError('rewards.customerNotFound');
      const { points } = body;
      const movement =
        points > 0
          ? gain(lotFor(now, expiryMonths), points)
          : { lots: takeOldest(customer, -points, now), earned: points, redeemed: 0 };
      return { draft: { type: 'adjust', by, reason }, movement };
    },
  });
}
