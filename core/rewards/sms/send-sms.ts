import { createHash } from 'node:crypto';
import type { User } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime, secondsToNext } from '#core/platform/clock.ts';
import { type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import { type Delivery, enqueueSms } from '#core/sms/deliver-sms.ts';
import { countReceivers } from '#core/sms/limits.ts';
import type { SmsClaim, WaitingSms } from '#core/sms/sms.store.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { isKenyanMobile, normalizeKenyanPhone } from '#shared/platform/phone.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import type { sendSms as contract } from '#shared/sms/contract.ts';
import { MAX_SEGMENTS, segmentsOf } from '#shared/sms/segments.ts';
import { welcomeSms } from '#shared/sms/welcome-sms.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { textPrefixOf } from '../customers/customer-texts.ts';
import type { Deps } from '../deps.ts';
import {
  filledText,
  isProved,
  ownText,
  requireAbout,
  requireMayText,
  requireOwnText,
} from './own-text.ts';

/** The caller, with its Idempotency-Key. A till sends no welcome. */
interface Sender {
  businessId: string;
  by: 'owner' | 'till';
  key: string;
}

interface Text {
  sms: WaitingSms;
  kind: 'welcome' | 'own' | 'customer';
  user: User;
  customer: CustomerItem | null;
}

type Receiver = Pick<Text, 'kind' | 'user' | 'customer'> & Pick<WaitingSms, 'smsId' | 'phone'>;

/**
 * The welcome goes once and free, any other SMS for one credit a segment (docs/rules.md 7). A repeated call returns the
 * first outcome.
 * @throws AppError as the contract lists them
 */
export async function sendSms(
  deps: Deps,
  sender: Sender,
  body: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const text = await describe(deps, sender, body);
  const { sms, kind } = text;
  const requestKey = await requestKeyOf(sms.userId, `sms#${sender.key}`, body);
  const queueSms = (item: WaitingSms) =>
    kind === 'welcome' ? deps.queueFreeSms(item, 'welcome') : queuePaid(deps, text, requestKey);
  const delivery = await enqueueSms({ ...deps, queueSms }, sms);
  return toReply(sender.key, sms, delivery, await deps.findCredits(sms.userId));
}

/** @returns whether an earlier call queued this text; then this call only asks for its outcome */
async function isSent({ findSms }: Deps, businessId: string, smsId: string) {
  const earlier = await findSms(businessId, smsId);
  return earlier?.own !== undefined && earlier.state !== 'FAILED';
}

/** One id for each owner's welcome: one row, so one SMS. */
const WELCOME = 'welcome';

async function describe(deps: Deps, sender: Sender, body: BodyOf<typeof contract>): Promise<Text> {
  const receiver = await receiverOf(deps, sender, body);
  const message = printable(body.message);
  const { kind, user, customer } = receiver;
  const isToCustomer = kind === 'customer' || (kind === 'own' && body.type === 'promotional');
  const sms = isToCustomer
    ? await smsToCustomer(deps, receiver, { ...body, message })
    : smsToOwner(deps, receiver, message);
  return { sms, kind, user, customer };
}

/** The owner's own number gets the text as written, at any hour. */
function smsToOwner(deps: Deps, { kind, ...receiver }: Receiver, text: string): WaitingSms {
  // Miliki pays for the welcome, which is as long as the owner's name makes it.
  const credits = kind === 'welcome' ? 0 : segmentsOf(text).segments;
  if (credits > MAX_SEGMENTS) throw new AppError('sms.tooLong');
  return smsOf(deps, receiver, text, { class: 'transactional', text, credits });
}

/** @throws AppError sms.templateNeeded, and the errors of a text that may not go out */
async function smsToCustomer(
  deps: Deps,
  receiver: Receiver,
  { message, type, template, language = 'en' }: BodyOf<typeof contract>,
): Promise<WaitingSms> {
  const { user, customer, phone, smsId } = receiver;
  if (type === 'transactional' && !template) throw new AppError('sms.templateNeeded');
  const service = template && { template, language };
  const basis = service ? 'visit' : 'consent';
  if (!(await isSent(deps, user.userId, smsId))) {
    await requireMayText(deps, customer, basis);
    requireOwnText(message, user);
    if (service) requireAbout(message);
  }
  const content = service
    ? await filledText(deps, user, { phone, about: message, ...service })
    : await ownText(deps, user, { phone, message });
  return smsOf(deps, receiver, `${template ?? basis}|${language}|${message}`, content);
}

/** @throws AppError sms.invalidPhone, accounts.notFound, sms.ownNumberOnly, request.idempotencyKeyRequired */
async function receiverOf(
  deps: Deps,
  { businessId, by, key }: Sender,
  { message, phoneNumber }: BodyOf<typeof contract>,
): Promise<Receiver> {
  const phone = normalizeKenyanPhone(phoneNumber);
  if (!phone || !isKenyanMobile(phone)) throw new AppError('sms.invalidPhone');
  const user = await requireUser(deps, businessId);
  const customer = await deps.findCustomer(businessId, phone);
  const isOwn = phone === user.phone;
  if (!isOwn && (!customer || customer.erasedAs)) throw new AppError('sms.ownNumberOnly');
  const isWelcome = isOwn && by === 'owner' && message === welcomeSms(user.fullName);
  if (!isWelcome && !key) throw new AppError('request.idempotencyKeyRequired');
  const kind: Text['kind'] = isWelcome ? 'welcome' : isOwn ? 'own' : 'customer';
  return { user, customer, phone, kind, smsId: await smsIdOf(kind, phone, key) };
}

async function smsIdOf(kind: Text['kind'], phone: string, key: string): Promise<string> {
  switch (kind) {
    case 'welcome':
      return WELCOME;
    case 'own':
      return `key#${key}`;
    case 'customer':
      return `${await textPrefixOf(phone)}${key}`;
  }
}

/** @param asked what tells one SMS from another: the shop may have a new name when a call is repeated */
const smsOf = (
  { clock }: Deps,
  { user, smsId, phone }: Pick<Receiver, 'user' | 'smsId' | 'phone'>,
  asked: string,
  content: Pick<WaitingSms, 'class' | 'text' | 'credits' | 'own' | 'until'>,
): WaitingSms => ({
  ...content,
  userId: user.userId,
  smsId,
  phone,
  textHash: createHash('sha256').update(asked).digest('hex'),
  state: 'QUEUED',
  createdAt: isoTime(clock()),
});

/** Takes the credits once for each key: the same key with another body is refused. */
async function queuePaid(
  deps: Deps,
  { sms, kind, user, customer }: Text,
  requestKey: RequestKey,
): Promise<SmsClaim> {
  const now = Date.parse(sms.createdAt);
  const isToStranger = kind === 'customer' && !(customer && isProved(customer));
  const parts = {
    ...deps.onceAMinute(requestKey, sms.smsId, now),
    newBusiness: isToStranger && countReceivers(user, 1, now),
  };
  const claim =
    kind === 'own' ? await deps.queueOwnSms(sms, parts) : await deps.queueSms(sms, parts);
  if (claim === 'reused') throw new AppError('request.keyReused');
  if (claim === 'erased') throw new AppError('sms.ownNumberOnly');
  if (claim !== 'newBusiness' && claim !== 'tooMany') return claim;
  // An SMS that is already sent needs no room.
  if (await isSent(deps, sms.userId, sms.smsId)) return 'already';
  if (claim === 'newBusiness') throw new AppError('sms.newBusiness');
  const retryAfter = secondsToNext(MINUTE_MS, deps.clock());
  throw new AppError('sms.tooMany', undefined, { retryAfter });
}

/** @returns the message, trimmed, with a space for each control character */
function printable(message: string): string {
  const text = message.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  // The carrier would refuse an empty SMS after it was claimed and counted.
  if (text === '') throw new AppError('request.invalidField', { field: 'message' });
  return text;
}

const toReply = (
  key: string,
  { text, smsId, credits: parts }: WaitingSms,
  { status, credits }: Delivery,
  left: { smsBalance: number } | null,
): ReplyOf<typeof contract> => ({
  messageId: smsId === WELCOME ? WELCOME : key,
  status,
  segments: parts || segmentsOf(text).segments,
  encoding: segmentsOf(text).encoding,
  creditsCharged: credits,
  credits,
  balance: left?.smsBalance ?? 0,
});
