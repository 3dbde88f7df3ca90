import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { addCustomer as contract } from '#shared/rewards/contract.ts';
import type { Poster } from '../award.ts';
import type { Deps } from '../deps.ts';
import type { CustomerItem } from './customer.entity.ts';
import { customerPhone } from './customer-phone.ts';
import { requireCustomer } from './find-customers.ts';
import { addedCustomer } from './new-customer.ts';

/**
 * Adds a customer who has no points yet, and was not here today. A request that was done before gets the
 * customer again.
 *
 * @throws AppError rewards.invalidPhone, rewards.customerExists, request.keyReused, accounts.notFound
 */
export async function addCustomer(
  deps: Deps,
  { businessId, by, key }: Poster,
  body: BodyOf<typeof contract>,
): Promise<CustomerItem> {
  const phone = customerPhone(body.phone);
  const requestKey = await requestKeyOf(businessId, key, { addCustomer: phone, ...body });
  return once(requestKey, {
    replay: () => requireCustomer(deps, businessId, phone),
    act: async () => {
      const now = deps.clock();
      const added = buildCustomer({ businessId, by }, { ...body, phone }, now);
      const outcome = await deps.insertCustomer(added, requestKey, now);
      if (outcome === 'exists') throw new AppError('rewards.customerExists');
      return outcome === 'repeated' ? 'repeated' : added;
    },
  });
}

function buildCustomer(
  { businessId, by }: Pick<Poster, 'businessId' | 'by'>,
  { phone, name, consent }: BodyOf<typeof contract>,
  now: number,
): CustomerItem {
  const given = consent ? { at: isoTime(now), source: by } : null;
  return addedCustomer({ businessId, phone, name }, given, now);
}
