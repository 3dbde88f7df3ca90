import { AppError } from '../../platform/app-error.ts';
import { type Delivery, deliverSms } from '../../sms/deliver-sms.ts';
import type { Sms, SmsClaim } from '../../sms/sms.store.ts';
import type { Deps } from '../deps.ts';

/**
 * Delivers an SMS to a customer, as `deliverSms` does.
 *
 * @param claim claims it; `deps.claimSms` unless it is said otherwise
 * @throws AppError rewards.beingErased and the errors of `deliverSms`
 */
export function deliverCustomerSms(
  deps: Deps,
  sms: Sms,
  text: string,
  claim: (item: Sms) => Promise<SmsClaim | 'erased'> = deps.claimSms,
): Promise<Delivery> {
  const claimSms = async (item: Sms) => {
    const claimed = await claim(item);
    if (claimed === 'erased') throw new AppError('rewards.beingErased');
    return claimed;
  };
  return deliverSms({ ...deps, claimSms }, sms, text);
}
