import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type * as contracts from '#shared/rewards/contract.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { addedCustomer, customerPhone } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';
import type { Poster } from '../posting/post-entry.ts';
import { requireCustomer } from './find-customers.ts';

/**
 * A repeat gets the customer again.
 * @throws AppError rewards.customerExists, request.keyReused, accounts.notFound, rewards.invalidPhone
 */
export async function addCustomer(
  deps: Deps,
  { businessId, by, key }: Poster,
  body: BodyOf<typeof contracts.addCustomer>,
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
  { phone, name, consent }: BodyOf<typeof contracts.addCustomer>,
  now: number,
): CustomerItem {
  const given = consent ? { at: isoTime(now), source: by } : null;
  return addedCustomer({ businessId, phone, name }, given, now);
}

/**
 * A null name removes the name; a null consent changes nothing.
 * @throws AppError rewards.invalidPhone, rewards.customerNotFound, rewards.beingErased, accounts.notFound, server.busy
 */
export async function editCustomer(
  deps: Deps,
  { businessId, by }: Pick<Poster, 'businessId' | 'by'>,
  { phone, name, consent: given, birthday }: BodyOf<typeof contracts.editCustomer>,
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
