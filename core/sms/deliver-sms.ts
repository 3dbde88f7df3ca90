import { AppError } from '../platform/app-error.ts';
import type { SmsOutcome, SmsSender } from '../platform/sms-sender.ts';
import type { Sms, SmsClaim } from './sms.store.ts';

export interface DeliverParts {
  claimSms(sms: Sms): Promise<SmsClaim>;
  recordOutcome(sms: Sms, outcome: SmsOutcome): Promise<void>;
  findSms(userId: string, smsId: string): Promise<Sms | null>;
  sendSms: SmsSender;
}

export interface Delivery {
  /** UNKNOWN: the carrier did not answer in time; it is never sent a second time. */
  status: 'SENDING' | 'SENT' | 'UNKNOWN';
  credits: number;
}

/**
 * Hands an SMS over for its credits, once; a repeat answers what became of the first.
 *
 * @throws AppError sms.noCredits, rewards.beingErased for a customer who is, request.keyReused for
 *   another text, sms.failed when the carrier refused, which gives the credits back
 */
export async function deliverSms(parts: DeliverParts, sms: Sms, text: string): Promise<Delivery> {
  const claim = await parts.claimSms(sms);
  if (claim === 'erased') throw new AppError('rewards.beingErased');
  if (claim === 'noCredits') throw new AppError('sms.noCredits');
  if (claim === 'already') return earlierDelivery(parts, sms);
  const outcome = await parts.sendSms(sms.phone, text);
  await parts.recordOutcome(sms, outcome);
  if (outcome.state === 'FAILED') throw new AppError('sms.failed');
  return { status: outcome.state, credits: sms.credits };
}

async function earlierDelivery(parts: DeliverParts, sms: Sms): Promise<Delivery> {
  const earlier = await parts.findSms(sms.userId, sms.smsId);
  if (earlier?.textHash !== sms.textHash) throw new AppError('request.keyReused');
  return { status: earlier.state as Delivery['status'], credits: earlier.credits };
}
