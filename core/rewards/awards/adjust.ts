import { AppError } from '#core/platform/app-error.ts';
import { requestKeyOf, startedEarly } from '#core/platform/limits/once.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type * as contracts from '#shared/rewards/contract.ts';
import { customerPhone } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';
import { gain, lotFor, takeOldest } from '../ledger/lots.ts';
import { personOf } from '../posting/person-limits.ts';
import { madeBy, type Poster, type PostingResult, postEntry } from '../posting/post-entry.ts';
/**
 * @throws AppError rewards.invalidPhone, rewards.customerNotFound, rewards.noPoints, rewards.shortOfPoints and the
 *   errors of `postEntry`
 */
export async function adjust(
  deps: Deps,
  poster: Poster,
  body: BodyOf<typeof contracts.adjust>,
): Promise<PostingResult> {
  const { businessId, key } = poster;
  const phone = customerPhone(body.phone);
  const reading = startedEarly(deps.findRules(businessId));
  const requestKey = await requestKeyOf(businessId, key, { adjust: phone, ...body });
  return postEntry(deps, requestKey, async () => {
    const rules = await reading;
    const { points } = body;
    if (points === 0) throw new AppError('rewards.noPoints');
    const reason = body.note ? `${body.reason}: ${body.note}` : body.reason;
    return {
      phone,
      person: personOf(poster, rules),
      planEntry: (customer, now) => {
        if (!customer) throw new AppError('rewards.customerNotFound');
        const movement =
          points > 0
            ? gain(lotFor(now, rules.expiryMonths), points)
            : { lots: takeOldest(customer, -points, now), earned: points, redeemed: 0 };
        return { entry: { type: 'adjust', ...madeBy(poster), reason }, movement };
      },
    };
  });
}
