import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { editCustomer as contract } from '#shared/rewards/contract.ts';
import type { Poster } from '../award.ts';
import type { Deps } from '../deps.ts';
import type { CustomerItem } from './customer.entity.ts';
import { requireCustomer } from './find-customers.ts';

/**
 * Changes the name, the consent and the birthday of a customer. No name removes the name; no consent
 * leaves the consent as it is.
 *
 * @throws AppError rewards.invalidPhone, rewards.customerNotFound, rewards.beingErased,
 *   accounts.notFound, server.busy
 */
export async function editCustomer(
  deps: Deps,
  { businessId, by }: Pick<Poster, 'businessId' | 'by'>,
  { phone, name, consent: given, birthday }: BodyOf<typeof contract>,
): Promise<CustomerItem> {
  const at = isoTime(deps.clock());
  const consent = given === null ? undefined : ({ given, at, source: by } as const);
  await untilDone(async () => {
    const before = await requireCustomer(deps, businessId, phone);
    if (before.erasedAs) throw new AppError('rewards.beingErased');
    return (await deps.saveDetails(before, { name, consent, birthday })) || BUSY;
  });
  return requireCustomer(deps, businessId, phone);
}
