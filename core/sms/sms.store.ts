import { findUser } from '#core/accounts/account.store.ts';
import { takeCredits } from '#core/accounts/credits.store.ts';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import type { SmsOutcome } from '#core/carriers/send-sms.ts';
import { dayEntry } from '#core/credits/credits.store.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { absent, absentOr, anyOf } from '#core/platform/table/condition.ts';
import { type Parts, transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { type PurseRefusal, payFor } from '#core/purse/purse.store.ts';
import type { PaidKind, PaidSms } from '#core/purse/purse.ts';
import { firstDays } from '#shared/sms/own-text.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { endOfFirstDays } from './limits.ts';
import {
  countBusinessParts,
  countToNumber,
  fromBusinesses,
  mostPerDay,
} from './outbox/day-counts.ts';
import { giveBack, newBatch, turnNow, turnOf } from './outbox/outbox.store.ts';
import { type Sms, sentAs, sms } from './outbox/sms.entity.ts';

export type WaitingSms = Sms & { state: 'QUEUED'; text: string };

/** Only the caller that gets `done` has claimed the SMS; the other answers have written nothing. */
export type SmsClaim =
  | 'done'
  | 'already'
  | 'noAccount'
  | 'noCredits'
  | 'numberFull'
  | 'businessFull'
  | 'purseEmpty';

/**
 * Claims a code's SMS and takes its credits in one transaction; the caller then sends the SMS. If the carrier refused
 * it and the credits were returned, it may be claimed again. `parts` are written in the same transaction; if one fails,
 * its label is returned.
 */
export const claimSms = <Label extends string = never>(
  item: Sms,
  parts?: Parts<Label>,
): Promise<SmsClaim | Label> => pay(item, parts);

/** Puts an SMS into the outbox and takes its credits, as `claimSms` does. */
export const queueSms = async <Label extends string = never>(
  item: WaitingSms,
  parts?: Parts<Label>,
): Promise<SmsClaim | Label> => pay(item, parts, await turnOf(item.userId));

const lineOf = ({ userId, smsId }: Sms, turn: number): PutWrite =>
  newBatch({ userId, kind: 'sms', batchId: smsId, size: 1 }, turn);

async function pay<Label extends string>(
  item: Sms,
  parts: Parts<Label> | undefined,
  turn?: number,
): Promise<SmsClaim | Label> {
  const { userId, smsId, ...set } = item;
  const { credits, textHash } = item;
  const failed = await transact({
    ...parts,
    already: sms.upsert(
      { userId, smsId },
      { set, if: anyOf({ state: absent }, { state: 'FAILED', textHash }) },
    ),
    noCredits: takeCredits(userId, credits, turn === undefined ? undefined : turn + 1),
    ledger: dayEntry(item, 'used'),
    ...(await claimOfDay(item)),
    // It can fail only together with the row of the SMS.
    waiting: turn !== undefined && lineOf(item, turn),
  });
  if (failed?.label === 'noCredits' && !(await findUser(userId))) return 'noAccount';
  countBusinessParts(failed?.label, credits);
  return failed ? claimOf(failed.label) : 'done';
}

/**
 * If the queue slot is taken, it holds this same SMS. The ledger write has no condition, so it cannot be what failed.
 */
const claimOf = <Label extends string>(label: Label | 'waiting' | 'ledger'): Label | 'already' =>
  label === 'waiting' || label === 'ledger' ? 'already' : label;

/** Daily limits: a paying business can neither flood one number nor resell our SMS. */
async function claimOfDay({ userId, phone, class: of, credits: by, createdAt }: Sms) {
  const now = Date.parse(createdAt);
  const [user, numberFull] = await Promise.all([
    findUser(userId),
    countToNumber(phone, of, by, now),
  ]);
  const isNew = user !== null && now < endOfFirstDays(user);
  return {
    numberFull,
    ...fromBusinesses(userId, by, now, isNew ? firstDays.partsADay : mostPerDay.business),
  };
}

/** For SMS that Miliki pays. A failed SMS may be queued again. If a part of `also` fails, its label is returned. */
export async function queueFreeSms<Label extends string = never>(
  item: WaitingSms,
  kind: PaidKind,
  also?: Parts<Label>,
): Promise<'done' | 'already' | 'noAccount' | PurseRefusal | Label> {
  const { userId, smsId, ...set } = item;
  const [phoneHash, turn] = await Promise.all([hashPhone(item.phone), turnNow()]);
  const paid: PaidSms = { kind, phoneHash, userId, parts: segmentsOf(item.text).segments };
  const parts = {
    ...also,
    noAccount: accountExists(userId),
    already: sms.upsert(
      { userId, smsId },
      { set: { ...set, credits: 0 }, if: { state: absentOr('FAILED') } },
    ),
    waiting: lineOf(item, turn),
  } as Parts<'noAccount' | 'already' | 'waiting' | Label>;
  const failed = await payFor(parts, paid, Date.parse(item.createdAt));
  return failed ? claimOf(failed) : 'done';
}

/**
 * Notes the carrier's answer to an SMS with a code. If the carrier refused the SMS, the same write gives the credits
 * and the counts of its day back.
 */
export async function recordOutcome(paid: Sms, outcome: SmsOutcome) {
  const { userId, smsId } = paid;
  const { state } = outcome;
  const key = { userId, smsId };
  if (state !== 'FAILED') {
    await write(sms.patch(key, { set: sentAs(outcome) }));
    return;
  }
  const refused = sms.patch(key, { set: { state }, if: { state: 'SENDING' } });
  await giveBack({ refused }, paid);
}

export const findSms = (userId: string, smsId: string): Promise<Sms | null> =>
  sms.get({ userId, smsId });
