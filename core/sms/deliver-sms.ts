import { AppError } from '../platform/app-error.ts';
import type { PurseRefusal } from '../purse/purse.store.ts';
import type { Deps } from './deps.ts';
import type { Sms, SmsClaim } from './sms.store.ts';

export interface DeliveryDeps extends Pick<Deps, 'recordOutcome' | 'findSms' | 'sendSms'> {
  claimSms(item: Sms): Promise<SmsClaim | PurseRefusal>;
}

export interface Delivery {
  /** UNKNOWN: the carrier did not answer in time; it is never sent a second time. */
  status: 'SENDING' | 'SENT' | 'UNKNOWN';
  credits: number;
}

/**
 * Hands an SMS over for its credits, once; a repeat answers the outcome of the first.
 *
 * @throws AppError accounts.notFound, sms.noCredits, sms.numberFull, sms.businessFull;
 *   request.keyReused for another text; sms.failed when the carrier refused, which gives the credits
 *   back; and the errors of `claimSms`
 */
export async function deliverSms(deps: DeliveryDeps, sms: Sms, text: string): Promise<Delivery> {
  const claim = await deps.claimSms(sms);
  if (claim === 'already') return earlierDelivery(deps, sms);
  if (claim !== 'send') throw new AppError(refusals[claim]);
  const outcome = await deps.sendSms(sms.phone, text);
  await deps.recordOutcome(sms, outcome);
  if (outcome.state === 'FAILED') throw new AppError('sms.failed');
  return { status: outcome.state, credits: sms.credits };
}

const refusals = {
  noAccount: 'accounts.notFound',
  noCredits: 'sms.noCredits',
  numberFull: 'sms.numberFull',
  businessFull: 'sms.businessFull',
  accountFull: 'sms.businessFull',
  purseEmpty: 'sms.failed',
} as const;

async function earlierDelivery(deps: DeliveryDeps, sms: Sms): Promise<Delivery> {
  const earlier = await deps.findSms(sms.userId, sms.smsId);
  if (earlier?.textHash !== sms.textHash) throw new AppError('request.keyReused');
  return { status: earlier.state as Delivery['status'], credits: earlier.credits };
}
