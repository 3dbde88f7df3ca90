import { createHash } from 'node:crypto';
import type { BodyOf, ReplyOf } from '../../shared/platform/contract.ts';
import { isKenyanMobile, normalizeKenyanPhone } from '../../shared/platform/phone.ts';
import type { sendSms as contract } from '../../shared/sms/contract.ts';
import { MAX_SEGMENTS, segmentsOf } from '../../shared/sms/segments.ts';
import { welcomeSms } from '../../shared/sms/welcome-sms.ts';
import { requireUser } from '../accounts/require-user.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { enqueueSms } from './deliver-sms.ts';
import type { Deps } from './deps.ts';
import type { WaitingSms } from './sms.store.ts';

type Reply = ReplyOf<typeof contract>;

/**
 * Sends an SMS to the owner's own number (docs/rules.md 7): the welcome SMS once, free of
 * charge; any other text for one credit a part. A repeat answers the outcome of the first.
 *
 * @throws AppError as the contract lists them
 */
export async function sendSms(
  deps: Deps,
  userId: string,
  key: string,
  body: BodyOf<typeof contract>,
): Promise<Reply> {
  const sms = await describeSms(deps, userId, key, body);
  const isWelcome = sms.smsId === WELCOME;
  const queueSms = (item: WaitingSms) =>
    isWelcome ? deps.queueFreeSms(item, 'welcome') : deps.queueSms(item);
  return enqueueSms({ ...deps, queueSms }, sms);
}

/** The id of each owner's welcome: one row, so one SMS. */
const WELCOME = 'welcome';

async function describeSms(
  deps: Deps,
  userId: string,
  key: string,
  { message, phoneNumber }: BodyOf<typeof contract>,
): Promise<WaitingSms> {
  const phone = normalizeKenyanPhone(phoneNumber);
  if (!phone || !isKenyanMobile(phone)) throw new AppError('sms.invalidPhone');
  const user = await requireUser(deps, userId);
  if (phone !== user.phone) throw new AppError('sms.ownNumberOnly');
  const text = printable(message);
  // The carrier refuses it, after it was claimed and counted.
  if (text === '') throw new AppError('request.invalidField', { field: 'message' });
  const length = segmentsOf(text).segments;
  const isWelcome = message === welcomeSms(user.fullName);
  // The welcome is ours to pay for, and as long as the owner's name makes it.
  if (!isWelcome && length > MAX_SEGMENTS) throw new AppError('sms.tooLong');
  if (!isWelcome && !key) throw new AppError('request.idempotencyKeyRequired');
  return {
    userId,
    smsId: isWelcome ? WELCOME : `key#${key}`,
    phone,
    textHash: createHash('sha256').update(text).digest('hex'),
    credits: isWelcome ? 0 : length,
    state: 'QUEUED',
    text,
    createdAt: isoTime(deps.clock()),
  };
}

/** @returns the message with a space for each control character, and without spaces at its ends */
const printable = (message: string): string => message.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
