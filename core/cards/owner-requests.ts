import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { customerPhone } from '#core/rewards/customers/new-customer.ts';
import type { CardRequest, settleCardRequest as contract } from '#shared/cards/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/** Lists what customers ask a business for, the oldest first. */
export async function listRequests(deps: Deps, businessId: string): Promise<CardRequest[]> {
  const open = await deps.listOpenCardRequests(businessId);
  const customers = await deps.findCustomers(
    businessId,
    open.map(({ phone }) => phone),
  );
  return open
    .map(({ phone, asks, askedAt }, at) => ({
      phone,
      name: customers[at]?.name ?? null,
      asks,
      askedAt,
    }))
    .sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

/** @throws AppError rewards.invalidPhone, cards.requestNotFound, accounts.notFound */
export async function settleRequest(
  deps: Deps,
  businessId: string,
  { phone, asks }: BodyOf<typeof contract>,
): Promise<undefined> {
  const key = { businessId, phone: customerPhone(phone), asks };
  if (!(await deps.settleCardRequest(key, isoTime(deps.clock()))))
    throw new AppError('cards.requestNotFound');
}
