import { AppError } from '../../platform/app-error.ts';
import { type Delivery, deliverSms } from '../../sms/deliver-sms.ts';
import type { Sms, SmsClaim } from '../../sms/sms.store.ts';
import type { Deps } from '../deps.ts';

interface CustomerDeliveryDeps extends Pick<Deps, 'recordOutcome' | 'findSms' | 'sendSms'> {
  claimSms(item: Sms): Promise<SmsClaim | 'erased'>;
}

/**
 * Delivers an SMS to a customer, as `deliverSms` does.
 *
 * @throws AppError rewards.beingErased and the errors of `deliverSms`
 */
export function deliverCustomerSms(
  deps: CustomerDeliveryDeps,
  sms: Sms,
  text: string,
): Promise<Delivery> {
  const claimSms = async (item: Sms) => {
    const claim = await deps.claimSms(item);
    if (claim === 'erased') throw new AppError('rewards.beingErased');
    return claim;
  };
  return deliverSms({ ...deps, claimSms }, sms, text);
}
