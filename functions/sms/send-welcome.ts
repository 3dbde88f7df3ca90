import { welcomeSms } from '../../shared/messages.ts';
import { isKenyanMobile, normalizeKenyanPhone } from '../../shared/phone.ts';
import { AppError } from '../kit/app-error.ts';
import { type Clock, isoTime } from '../kit/clock.ts';
import type { SmsOutcome, SmsSender } from '../kit/sms-sender.ts';
import type { Sms } from './sms.store.ts';

interface WelcomeParts {
  findUser(userId: string): Promise<{ phone: string; fullName: string } | null>;
  claimSms(sms: Sms): Promise<boolean>;
  recordOutcome(userId: string, smsId: string, outcome: SmsOutcome): Promise<void>;
  findSms(userId: string, smsId: string): Promise<{ state: string } | null>;
  sendSms: SmsSender;
  clock: Clock;
}

interface Message {
  message: string;
  phoneNumber: string;
}

type State = 'SENDING' | 'SENT' | 'UNKNOWN';

/** One row, so one SMS, for each owner. */
const WELCOME = 'welcome';

/**
 * Sends the welcome SMS (specification section 7): free of charge, once, with its own text, to
 * the owner's own number. A repeat answers what became of the first.
 *
 * @throws AppError for any other number or text, and sms.failed when the carrier refused
 */
export async function sendWelcome(
  parts: WelcomeParts,
  userId: string,
  { message, phoneNumber }: Message,
): Promise<{ status: State }> {
  const phone = normalizeKenyanPhone(phoneNumber);
  if (!phone || !isKenyanMobile(phone)) throw new AppError('sms.invalidPhone');
  const user = await parts.findUser(userId);
  if (!user) throw new AppError('account.notFound');
  if (phone !== user.phone) throw new AppError('sms.ownNumberOnly');
  if (message !== welcomeSms(user.fullName)) throw new AppError('sms.messageNotAllowed');

  const createdAt = isoTime(parts.clock());
  const sms = { userId, smsId: WELCOME, phone, credits: 0, state: 'SENDING', createdAt };
  if (!(await parts.claimSms(sms))) {
    const earlier = await parts.findSms(userId, WELCOME);
    return { status: (earlier?.state ?? 'SENDING') as State };
  }
  const outcome = await parts.sendSms(phone, message);
  await parts.recordOutcome(userId, WELCOME, outcome);
  if (outcome.state === 'FAILED') throw new AppError('sms.failed');
  return { status: outcome.state };
}
