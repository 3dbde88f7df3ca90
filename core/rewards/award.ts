import type { BodyOf, TeamActor } from '../../shared/platform/contract.ts';
import type { award as contract } from '../../shared/rewards/contract.ts';
import { MAX_AWARD, pointsFor } from '../../shared/rewards/points.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { startedEarly } from '../platform/once.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { PointRules } from '../settings/point-rules.ts';
import type { CustomerItem } from './customers/customer.entity.ts';
import { customerPhone } from './customers/customer-phone.ts';
import type { Deps } from './deps.ts';
import { gain, lotFor } from './ledger/lots.ts';
import { type PostingResult, postEntry } from './ledger/post-entry.ts';

/** The caller who posts, with the Idempotency-Key of the call. */
export interface Poster {
  businessId: string;
  by: 'owner' | 'team' | 'till';
  /** Who of the team posts; undefined for an owner and a till. */
  member?: TeamActor | undefined;
  key: string;
}

/** What an entry says of the caller who posted it. */
export const madeBy = ({ by, member }: Pick<Poster, 'by' | 'member'>) => ({
  by,
  memberId: member?.memberId,
});

type AwardBody = BodyOf<typeof contract>;

/**
 * Gives points to a customer: the points that are named, or the points that the earn rule makes of
 * the KES spent. The rule of this moment decides when they expire.
 *
 * @throws AppError rewards.invalidPhone, rewards.notSetUp, rewards.noPoints and the errors of
 *   `postEntry`
 */
export async function award(deps: Deps, poster: Poster, body: AwardBody): Promise<PostingResult> {
  const { businessId, by, key } = poster;
  const phone = customerPhone(body.phone);
  const reading = startedEarly(deps.findRules(businessId));
  const requestKey = await requestKeyOf(businessId, key, { award: phone, ...body });
  return postEntry(deps, requestKey, async () => {
    const rules = await reading;
    if (rules.pointValue === null) throw new AppError('rewards.notSetUp');
    const points = pointsToAward(body, rules);
    const kes = body.amountSpent ?? undefined;
    const reference = body.reference ?? undefined;
    return {
      phone,
      planEntry: (customer, now) => ({
        entry: { type: 'award', ...madeBy(poster), kes, reference },
        movement: gain(lotFor(now, rules.expiryMonths), points),
        changes: detailsAfterVisit(customer, body, { at: isoTime(now), by }),
      }),
    };
  });
}

/** Exactly one of points and amount must be named. */
function pointsToAward({ points, amountSpent }: AwardBody, { earnPer }: PointRules): number {
  if ((points === null) === (amountSpent === null)) throw new AppError('rewards.noPoints');
  const earned = points ?? pointsFor(amountSpent ?? 0, earnPer);
  if (earned < 1 || earned > MAX_AWARD) throw new AppError('rewards.noPoints');
  return earned;
}

/** Notes the visit. Adds a name and a consent only to a customer who has none. */
function detailsAfterVisit(
  customer: CustomerItem | null,
  { name, consent }: AwardBody,
  { at, by: source }: { at: string; by: Poster['by'] },
): Partial<CustomerItem> {
  const isNamed = name && !customer?.name;
  return {
    lastVisit: at,
    ...(isNamed ? { name, nameKey: name.toLowerCase() } : {}),
    ...(consent && !customer?.consent ? { consent: { given: true, at, source } } : {}),
  };
}
