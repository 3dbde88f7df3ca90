import { createHash } from 'node:crypto';
import type { BodyOf, ReplyOf } from '../../shared/contracts/contract.ts';
import type { sendSms as contract } from '../../shared/contracts/sms.ts';
import { welcomeSms } from '../../shared/messages.ts';
import { isKenyanMobile, normalizeKenyanPhone } from '../../shared/phone.ts';
import { MAX_SMS_PARTS, smsParts } from '../../shared/sms-parts.ts';
import { AppError } from '../kit/app-error.ts';
import { type Clock, isoTime } from '../kit/clock.ts';
import type { SmsOutcome, SmsSender } from '../kit/sms-sender.ts';
import type { Sms, SmsClaim } from './sms.store.ts';

interface SendSmsParts {
  findUser(userId: string): Promise<{ phone: string; fullName: string } | null>;
  claimSms(sms: Sms): Promise<SmsClaim>;
  recordOutcome(sms: Sms, outcome: SmsOutcome): Promise<void>;
  findSms(userId: string, smsId: string): Promise<Sms | null>;
  sendSms: SmsSender;
  clock: Clock;
}

type Reply = ReplyOf<typeof contract>;

/**
 * Sends an SMS to the owner's own number (specification section 7): the welcome SMS once, free of
 * charge; any other text for one credit a part. A repeat answers what became of the first.
 *
 * @throws AppError as the contract lists them; sms.failed when the carrier refused
 */
export async function sendSms(
  parts: SendSmsParts,
  userId: string,
  key: string,
  body: BodyOf<typeof contract>,
): Promise<Reply> {
  const sms = await describeSms(parts, userId, key, body);
  const claim = await parts.claimSms(sms);
  if (claim === 'noCredits') throw new AppError('sms.noCredits');
  if (claim === 'already') return earlierReply(parts, sms);
  const outcome = await parts.sendSms(sms.phone, printable(body.message));
  await parts.recordOutcome(sms, outcome);
  if (outcome.state === 'FAILED') throw new AppError('sms.failed');
  return { status: outcome.state, credits: sms.credits };
}

async function describeSms(
  parts: SendSmsParts,
  userId: string,
  key: string,
  { message, phoneNumber }: BodyOf<typeof contract>,
): Promise<Sms> {
  const phone = normalizeKenyanPhone(phoneNumber);
  if (!phone || !isKenyanMobile(phone)) throw new AppError('sms.invalidPhone');
  const user = await parts.findUser(userId);
  if (!user) throw new AppError('account.notFound');
  if (phone !== user.phone) throw new AppError('sms.ownNumberOnly');
  const text = printable(message);
  const length = smsParts(text);
  const isWelcome = message === welcomeSms(user.fullName);
  // The welcome is ours to pay for, and as long as the owner's name makes it.
  if (!isWelcome && length > MAX_SMS_PARTS) throw new AppError('sms.tooLong');
  if (!isWelcome && !key) throw new AppError('request.idempotencyKeyRequired');
  return {
    userId,
    // One row, so one SMS, for each owner's welcome and for each key.
    smsId: isWelcome ? 'welcome' : `key#${key}`,
    phone,
    textHash: createHash('sha256').update(text).digest('hex'),
    credits: isWelcome ? 0 : length,
    state: 'SENDING',
    createdAt: isoTime(parts.clock()),
  };
}

async function earlierReply(parts: SendSmsParts, sms: Sms): Promise<Reply> {
  const earlier = await parts.findSms(sms.userId, sms.smsId);
  if (earlier?.textHash !== sms.textHash) throw new AppError('request.keyReused');
  return { status: earlier.state as Reply['status'], credits: earlier.credits };
}

/** Without control characters: a text is one text, and ends where it ends. */
const printable = (message: string): string => message.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
