import { AppError } from '#core/platform/app-error.ts';
import type { Deps } from '../deps.ts';
import type { CustomerItem } from './customer.entity.ts';
import { isMoving } from './moving-customer.ts';

/** @returns the customer with a number, or the one to whom all of it is being moved */
export async function findLiving(
  { findCustomer }: Pick<Deps, 'findCustomer'>,
  businessId: string,
  phone: string,
): Promise<CustomerItem | null> {
  const found = await findCustomer(businessId, phone);
  return found && isMoving(found) ? findCustomer(businessId, found.erasedAs) : found;
}

/**
 * Finds whom a posting to a number is for; null for a new customer.
 *
 * @throws AppError rewards.numberMoved for what was on its way to a number that nobody has any more,
 *   rewards.beingErased
 */
export async function findForPosting(
  deps: Pick<Deps, 'findCustomer' | 'wasMoved'>,
  businessId: string,
  phone: string,
): Promise<CustomerItem | null> {
  const found = await findLiving(deps, businessId, phone);
  if (found?.erasedAs) throw new AppError('rewards.beingErased');
  if (!found && (await deps.wasMoved(businessId, phone))) throw new AppError('rewards.numberMoved');
  return found;
}

/** @returns why nobody is found under a number */
export async function goneOrMoved(
  { wasMoved }: Pick<Deps, 'wasMoved'>,
  businessId: string,
  phone: string,
): Promise<AppError> {
  const isMoved = await wasMoved(businessId, phone);
  return new AppError(isMoved ? 'rewards.numberMoved' : 'rewards.customerNotFound');
}
