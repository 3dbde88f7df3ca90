import { createHash } from 'node:crypto';
import { isKenyanMobile, normalizeKenyanPhone } from '../../shared/phone.ts';
import { AppError } from '../kit/app-error.ts';
import type { RequestKey } from './ledger.store.ts';

/** Names one wish of a business: the key together with what was asked for under it. */
export function requestKeyOf(businessId: string, key: string, body: unknown): RequestKey {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return { userId: businessId, key, bodyHash };
}

/**
 * A customer's number by the phone rule (specification section 5): mobiles only, since points
 * are told of by SMS.
 *
 * @throws AppError rewards.invalidPhone
 */
export function customerPhone(typed: string): string {
  const phone = normalizeKenyanPhone(typed);
  if (!phone || !isKenyanMobile(phone)) throw new AppError('rewards.invalidPhone');
  return phone;
}
