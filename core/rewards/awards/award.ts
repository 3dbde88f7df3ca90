import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { requestKeyOf, startedEarly } from '#core/platform/limits/once.ts';
import type { PointRules } from '#core/settings/point-rules.ts';
import type { BodyOf, TeamActor } from '#shared/platform/contract.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import type * as contracts from '#shared/rewards/contract.ts';
import { type Earned, earn, isWorthAwarding, visitCounts } from '#shared/rewards/earning.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { customerPhone, named } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';
import { gain, lotFor } from '../ledger/lots.ts';
import { personOf, requireUsual } from '../posting/person-limits.ts';
import { madeBy, type Poster, type PostingResult, postEntry } from '../posting/post-entry.ts';

type AwardBody = BodyOf<typeof contracts.award>;

/**
 * The rules and the day of the posting decide, even if the award waited for a connection.
 * @throws AppError rewards.invalidPhone, rewards.notSetUp, rewards.noPoints, rewards.visitedToday,
 *   rewards.noVisitPoints, rewards.awardTooLarge and the errors of `postEntry`
 */
export async function award(
  deps: Deps,
  poster: Poster,
  { madeAt: claimed, ...body }: AwardBody,
): Promise<PostingResult> {
  const { businessId, by, key } = poster;
  const phone = customerPhone(body.phone);
  const reading = startedEarly(deps.findRules(businessId));
  // `madeAt` is left out: it differs when the award is sent again, although the request is the same.
  const requestKey = await requestKeyOf(businessId, key, { award: phone, ...body });
  return postEntry(deps, requestKey, async () => {
    const rules = await reading;
    if (rules.pointValue === null) throw new AppError('rewards.notSetUp');
    requireOneWay(body, rules);
    const person = personOf(poster, rules);
    const reference = body.reference ?? undefined;
    const madeAt = await claimedTime(deps, poster, { phone, claimed });
    return {
      phone,
      person,
      planEntry: (customer, now) => {
        const day = nairobiDay(now);
        const details = detailsAfterVisit(customer, body, { at: isoTime(now), by });
        const earned = requireEarned({ ...customer, ...details }, body, rules, day);
        if (person) requireUsual(person, earned.basePoints);
        return {
          entry: {
            type: 'award',
            ...madeBy(poster),
            reference,
            ...(madeAt !== undefined && { madeAt: isoTime(madeAt) }),
            ...earnedOf(earned, customer, body, rules),
          },
          movement: gain(lotFor(now, rules.expiryMonths), earned.points),
          changes: { ...details, ...marksOf(earned, customer, day) },
        };
      },
    };
  });
}

function requireOneWay({ points, amountSpent, visit }: AwardBody, { visitPoints }: PointRules) {
  const ways = [points !== null, amountSpent !== null, visit === true].filter(Boolean);
  if (ways.length !== 1) throw new AppError('rewards.noPoints');
  if (visit && visitPoints === null) throw new AppError('rewards.noVisitPoints');
}

/** @throws AppError rewards.visitedToday, rewards.noPoints */
function requireEarned(
  customer: Partial<CustomerItem>,
  body: AwardBody,
  rules: PointRules,
  day: string,
): Earned {
  if (body.visit && !visitCounts(rules, customer, day)) throw new AppError('rewards.visitedToday');
  const earned = earn(rules, customer, body, day);
  if (!isWorthAwarding(earned, customer)) throw new AppError('rewards.noPoints');
  return earned;
}

function earnedOf(
  earned: Earned,
  customer: CustomerItem | null,
  { amountSpent }: AwardBody,
  { earnPer, keepRest }: PointRules,
) {
  const { visitPoints, birthdayPoints, birthdayYear, times, keptKes } = earned;
  const keeps = amountSpent !== null && keepRest === 'Yes';
  return {
    ...(amountSpent !== null && { kes: amountSpent, earnPer }),
    ...(keeps && { keptKes: keptKes - (customer?.keptKes ?? 0) }),
    ...(times > 1 && { times }),
    ...(visitPoints > 0 && { visitPoints }),
    ...(birthdayYear !== null && { birthdayPoints, birthdayYear }),
  };
}

/** The customer's kept KES, visit day and birthday year afterwards. */
function marksOf(
  { keptKes, visitPoints, birthdayYear }: Earned,
  customer: CustomerItem | null,
  day: string,
): Partial<CustomerItem> {
  return {
    ...(keptKes !== (customer?.keptKes ?? 0) && { keptKes }),
    ...(visitPoints > 0 && { visitDay: day }),
    ...(birthdayYear !== null && { birthdayYear }),
  };
}

/** A name, a consent and a birthday are only added if the customer has none. */
function detailsAfterVisit(
  customer: CustomerItem | null,
  { name, consent, birthday }: AwardBody,
  { at, by: source }: { at: string; by: Poster['by'] },
): Partial<CustomerItem> {
  const hasConsent = customer?.consent?.given ?? consent;
  return {
    lastVisit: at,
    ...(customer?.name ? {} : named(name)),
    ...(consent && !customer?.consent ? { consent: { given: true, at, source } } : {}),
    ...(birthday && hasConsent && !customer?.birthday ? { birthday } : {}),
  };
}

/** A phone's time is believed for this long. An award that waited longer counts as made now. */
const BELIEVED_MS = DAY_MS;

/**
 * Only for display: an award earns by the time of its posting, so that nobody can claim a double day or the visits of
 * several days at once.
 * @param claimed undefined if the award did not wait
 * @returns ms since 1970; undefined if it cannot be right
 */
async function claimedTime(
  deps: Deps,
  { businessId, member }: { businessId: string; member?: TeamActor | undefined },
  { phone, claimed }: { phone: string; claimed: string | undefined },
): Promise<number | undefined> {
  if (claimed === undefined) return undefined;
  const [at, now] = [Date.parse(claimed), deps.clock()];
  const [user, customer, first] = await Promise.all([
    deps.findUser(businessId),
    deps.findCustomer(businessId, phone),
    deps.findFirstEntry(businessId, phone),
  ]);
  const knownSince = customer?.importedAt ?? first?.madeAt ?? first?.at;
  const begun = [user?.signeUpDate, member?.since, knownSince].flatMap((one) => one ?? []);
  const earliest = Math.max(now - BELIEVED_MS, ...begun.map((one) => Date.parse(one)));
  return at >= earliest && at <= now ? at : undefined;
}
