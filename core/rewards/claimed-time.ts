/** The moment at which a phone without a connection made an award, as the phone says. */
import type { TeamActor } from '#shared/platform/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';

/** A phone is believed for so long: what waited longer is an award of now. */
const BELIEVED_MS = DAY_MS;

type ClaimDeps = Pick<Deps, 'findUser' | 'findCustomer' | 'findFirstEntry' | 'clock'>;

/**
 * Reads when an award was made. It is only shown: what an award earns is that of the moment at which it is
 * posted, so that nobody claims a double day, or the visits of several days in one second.
 *
 * @param claimed as the phone sent it; undefined for an award that did not wait
 * @returns the moment (ms since 1970); undefined where it cannot be right
 */
export async function claimedTime(
  deps: ClaimDeps,
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
