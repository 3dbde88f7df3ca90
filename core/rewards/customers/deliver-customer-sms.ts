import { AppError } from '#core/platform/app-error.ts';
import { type Delivery, deliverSms, enqueueSms } from '#core/sms/deliver-sms.ts';
import type { Sms } from '#core/sms/sms.entity.ts';
import type { SmsClaim, WaitingSms } from '#core/sms/sms.store.ts';
import type { Deps } from '../deps.ts';

interface CodeDeps extends Pick<Deps, 'recordOutcome' | 'findSms' | 'sendSms'> {
  claimSms(item: Sms): Promise<SmsClaim | 'erased'>;
}

/**
 * Delivers an SMS with a code to a customer, as `deliverSms` does.
 *
 * @throws AppError rewards.beingErased and the errors of `deliverSms`
 */
export const deliverCustomerSms = (deps: CodeDeps, sms: Sms, text: string): Promise<Delivery> =>
  deliverSms(
    { ...deps, claimSms: async (item) => unlessErased(await deps.claimSms(item)) },
    sms,
    text,
  );

/**
 * Puts an SMS to a customer into the outbox, as `enqueueSms` does.
 *
 * @throws AppError rewards.beingErased and the errors of `enqueueSms`
 */
export const enqueueCustomerSms = (
  deps: Pick<Deps, 'findSms'> & { queueSms(item: WaitingSms): Promise<SmsClaim | 'erased'> },
  sms: WaitingSms,
): Promise<Delivery> =>
  enqueueSms({ ...deps, queueSms: async (item) => unlessErased(await deps.queueSms(item)) }, sms);

function unlessErased(claim: SmsClaim | 'erased'): SmsClaim {
  if (claim === 'erased') throw new AppError('rewards.beingErased');
  return claim;
}
