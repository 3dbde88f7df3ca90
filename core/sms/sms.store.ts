import { user } from '../accounts/user.entity.ts';
import { absent, absentOr, anyOf, atLeast } from '../platform/condition.ts';
import type { ItemOf } from '../platform/entity.ts';
import type { SmsOutcome } from '../platform/sms-sender.ts';
import { transact } from '../platform/transact.ts';
import { write } from '../platform/write.ts';
import type { Check } from '../platform/writes.ts';
import { sms } from './sms.entity.ts';

export type Sms = ItemOf<typeof sms>;

/** The caller that gets `send`, and nobody else, publishes; the other answers have written nothing. */
export type SmsClaim = 'send' | 'already' | 'noCredits';

/**
 * Claims an SMS for sending and takes its credits, in one transaction. After a clear refusal by
 * the carrier, which gave the credits back, it may be claimed again.
 *
 * @param receiver a check of the receiver, under the label to answer when it does not hold
 */
export async function claimSms<Label extends string = never>(
  item: Sms,
  receiver?: Readonly<Record<Label, Check>>,
): Promise<SmsClaim | Label> {
  const { userId, smsId, ...set } = item;
  const { credits, textHash } = item;
  const failed = await transact({
    ...receiver,
    already: sms.upsert(
      { userId, smsId },
      { set, if: anyOf({ state: absent }, { state: 'FAILED', textHash }) },
    ),
    noCredits: user.patch(
      { userId },
      { add: { issuedSMS: credits, smsBalance: -credits }, if: { smsBalance: atLeast(credits) } },
    ),
  });
  return failed?.label ?? 'send';
}

/**
 * Claims an SMS that costs its owner nothing. An SMS that the carrier refused may be claimed again.
 *
 * @returns false when somebody else has claimed it
 */
export function claimFreeSms({ userId, smsId, ...item }: Sms): Promise<boolean> {
  const set = { ...item, credits: 0 };
  return write(sms.upsert({ userId, smsId }, { set, if: { state: absentOr('FAILED') } }));
}

/** Notes the carrier's answer; a clear refusal gives the credits back with it. */
export async function recordOutcome({ userId, smsId, credits }: Sms, outcome: SmsOutcome) {
  const { state } = outcome;
  const key = { userId, smsId };
  if (state !== 'FAILED') {
    const messageId = state === 'SENT' ? outcome.messageId : undefined;
    await write(sms.patch(key, { set: { state, messageId } }));
    return;
  }
  const refused = sms.patch(key, { set: { state }, if: { state: 'SENDING' } });
  const failed = await transact({
    refused,
    credits: user.patch({ userId }, { add: { issuedSMS: -credits, smsBalance: credits } }),
  });
  // The account was closed meanwhile, with its credits.
  if (failed?.label === 'credits') await write(refused);
}

export const findSms = (userId: string, smsId: string): Promise<Sms | null> =>
  sms.get({ userId, smsId });
