import type { BodyOf } from '../../../shared/platform/contract.ts';
import type { editCustomer as contract } from '../../../shared/rewards/contract.ts';
import { AppError } from '../../platform/app-error.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';
import type { CustomerItem } from './customer.entity.ts';
import { customerPhone } from './customer-phone.ts';
import { requireCustomer } from './find-customers.ts';

/**
 * Changes the name and the consent of a customer. No name removes the name; no consent leaves the
 * consent as it is.
 *
 * @throws AppError rewards.invalidPhone, rewards.customerNotFound, rewards.beingErased,
 *   accounts.notFound
 */
export async function editCustomer(
  deps: Deps,
  businessId: string,
  { phone: typedPhone, name, consent }: BodyOf<typeof contract>,
): Promise<CustomerItem> {
  const isSaved = await deps.saveDetails(
    { businessId, phone: customerPhone(typedPhone) },
    {
      name,
      consent: consent === null ? undefined : { given: consent, at: isoTime(deps.clock()) },
    },
  );
  const customer = await requireCustomer(deps, businessId, typedPhone);
  if (!isSaved) throw new AppError('rewards.beingErased');
  return customer;
}
