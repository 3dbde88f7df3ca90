import type { Sends } from '#core/carriers/send-sms.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { PurseRefusal } from '#core/purse/purse.store.ts';
import type { Deps } from './deps.ts';
import type { Sms } from './outbox/sms.entity.ts';
import type { SmsClaim, WaitingSms } from './sms.store.ts';

type Claim = SmsClaim | PurseRefusal;

export interface Delivery {
  /** SENDING waits for its turn. UNKNOWN means that the carrier did not answer in time: it is never sent again. */
  status: 'SENDING' | 'SENT' | 'UNKNOWN';
  credits: number;
}

interface DeliveryDeps extends Pick<Deps, 'recordOutcome' | 'findSms'>, Sends {
  claimSms(item: Sms): Promise<Claim>;
}

/**
 * Sends a code's SMS at once and takes its credits. A repeated call returns the first outcome.
 * @throws AppError accounts.notFound, sms.noCredits, sms.numberFull, sms.businessFull; request.keyReused for another
 *   text; sms.failed if the carrier refused, which gives the credits back; and the errors of `claimSms`
 */
export async function deliverSms(deps: DeliveryDeps, sms: Sms, text: string): Promise<Delivery> {
  const earlier = await earlierDelivery(deps, sms, await deps.claimSms(sms));
  if (earlier) return earlier;
  const outcome = await deps.sendSms(sms.phone, text, sms.class);
  await deps.recordOutcome(sms, outcome);
  if (outcome.state === 'FAILED') throw new AppError('sms.failed');
  return { status: outcome.state, credits: sms.credits };
}

/**
 * Queues the SMS once. A repeated call returns the first outcome. An SMS that cannot be sent gives its credits back.
 * @throws AppError as `deliverSms`, except the carrier's answer; sms.failed if the money is spent
 */
export async function enqueueSms(
  deps: Pick<Deps, 'findSms'> & { queueSms(item: WaitingSms): Promise<Claim> },
  sms: WaitingSms,
): Promise<Delivery> {
  const earlier = await earlierDelivery(deps, sms, await deps.queueSms(sms));
  return earlier ?? { status: 'SENDING', credits: sms.credits };
}

const refusals = {
  noAccount: 'accounts.notFound',
  noCredits: 'sms.noCredits',
  numberFull: 'sms.numberFull',
  businessFull: 'sms.businessFull',
  accountFull: 'sms.businessFull',
  purseEmpty: 'sms.failed',
} as const;

const statuses: Record<Exclude<Sms['state'], 'FAILED'>, Delivery['status']> = {
  QUEUED: 'SENDING',
  SENDING: 'SENDING',
  SENT: 'SENT',
  UNKNOWN: 'UNKNOWN',
};

/** Null for an SMS that was claimed now. */
async function earlierDelivery(
  { findSms }: Pick<Deps, 'findSms'>,
  sms: Sms,
  claim: Claim,
): Promise<Delivery | null> {
  if (claim === 'done') return null;
  if (claim !== 'already') throw new AppError(refusals[claim]);
  const earlier = await findSms(sms.userId, sms.smsId);
  if (earlier?.textHash !== sms.textHash) throw new AppError('request.keyReused');
  const { state, credits } = earlier;
  // The earlier SMS has failed since the claim, so this call may be repeated.
  if (state === 'FAILED') throw new AppError('sms.failed');
  return { status: statuses[state], credits };
}
