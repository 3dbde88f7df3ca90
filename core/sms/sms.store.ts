import { findUser } from '../accounts/account.store.ts';
import { giveCreditsBack, takeCredits } from '../accounts/credits.store.ts';
import { accountExists } from '../accounts/owner-transaction.ts';
import { absent, absentOr, anyOf } from '../platform/condition.ts';
import { countUp } from '../platform/count.ts';
import type { ItemOf } from '../platform/entity.ts';
import { hashPhone } from '../platform/keys.ts';
import type { SmsOutcome } from '../platform/sms-sender.ts';
import { type Parts, transact } from '../platform/transact.ts';
import { write } from '../platform/write.ts';
import { countParts } from '../purse/metrics.ts';
import { type PurseRefusal, payFor } from '../purse/purse.store.ts';
import type { PaidKind, PaidSms } from '../purse/purse.ts';
import { mostPerDay } from './limits.ts';
import { sms } from './sms.entity.ts';

export type Sms = ItemOf<typeof sms>;

/** The caller that gets `send`, and nobody else, publishes; the other answers have written nothing. */
export type SmsClaim =
  | 'send'
  | 'already'
  | 'noAccount'
  | 'noCredits'
  | 'numberFull'
  | 'businessFull';

/**
 * Claims an SMS for sending and takes its credits, in one transaction. After a clear refusal by
 * the carrier, which gave the credits back, it may be claimed again.
 *
 * @param parts what is written and demanded with it, under the labels to answer when it fails
 */
export async function claimSms<Label extends string = never>(
  item: Sms,
  parts?: Parts<Label>,
): Promise<SmsClaim | Label> {
  const { userId, smsId, ...set } = item;
  const { credits, textHash } = item;
  const failed = await transact({
    ...parts,
    already: sms.upsert(
      { userId, smsId },
      { set, if: anyOf({ state: absent }, { state: 'FAILED', textHash }) },
    ),
    noCredits: takeCredits(userId, credits),
    ...(await claimOfDay(item)),
  });
  if (failed?.label === 'noCredits' && !(await findUser(userId))) return 'noAccount';
  if (!failed) countParts('SmsPaid', 'business', credits);
  return failed?.label ?? 'send';
}

/** Whatever a business pays, its SMS are no flood for a number, and no business for somebody else. */
async function claimOfDay({ userId, phone, credits: by, createdAt }: Sms) {
  const day = { per: 'day', by } as const;
  const now = Date.parse(createdAt);
  const number = `sms#fromBusinesses#${await hashPhone(phone)}`;
  return {
    numberFull: countUp({ ...day, of: number, most: mostPerDay.number }, now),
    businessFull: countUp(
      { ...day, of: `sms#ofBusiness#${userId}`, most: mostPerDay.business },
      now,
    ),
  };
}

/**
 * Claims an SMS that costs its owner nothing: Miliki pays. An SMS that the carrier refused may be
 * claimed again.
 *
 * @param parts the parts that it is sent in
 */
export async function claimFreeSms(
  item: Sms,
  kind: PaidKind,
  parts: number,
): Promise<'send' | 'already' | 'noAccount' | PurseRefusal> {
  const { userId, smsId, ...set } = item;
  const claim = sms.upsert(
    { userId, smsId },
    { set: { ...set, credits: 0 }, if: { state: absentOr('FAILED') } },
  );
  const phoneHash = await hashPhone(item.phone);
  const paid: PaidSms = { kind, phoneHash, userId, parts };
  return (
    (await payFor(
      { noAccount: accountExists(userId), already: claim },
      paid,
      Date.parse(item.createdAt),
    )) ?? 'send'
  );
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
    credits: giveCreditsBack(userId, credits),
  });
  // The account was closed meanwhile, with its credits.
  if (failed?.label === 'credits') await write(refused);
}

export const findSms = (userId: string, smsId: string): Promise<Sms | null> =>
  sms.get({ userId, smsId });
