import type { User } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime, secondsToNext } from '#core/platform/clock.ts';
import { type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import { type Delivery, enqueueSms } from '#core/sms/deliver-sms.ts';
import { countReceivers } from '#core/sms/limits.ts';
import { countTemplate } from '#core/sms/outbox/day-counts.ts';
import { textHashOf } from '#core/sms/outbox/sms.entity.ts';
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
  type Filled,
  filledText,
  isProved,
  ownText,
  requireFields,
  requireMayText,
  requireOwnText,
  requireSoon,
} from './own-text.ts';

/** The caller, with its Idempotency-Key. A till sends only to customers. */
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

type Body = BodyOf<typeof contract>;

type Receiver = Pick<Text, 'kind' | 'user' | 'customer'> & Pick<WaitingSms, 'smsId' | 'phone'>;

/**
 * Sends the welcome once and free of charge, and any other SMS for one credit per segment (docs/rules.md 7). A repeated
 * call returns the first outcome.
 * @throws AppError as the contract lists them
 */
export async function sendSms(
  deps: Deps,
  sender: Sender,
  body: Body,
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

async function describe(deps: Deps, sender: Sender, body: Body): Promise<Text> {
  const receiver = await receiverOf(deps, sender, body);
  const { kind, user, customer } = receiver;
  const filled = filledOf(body);
  if (filled) return { sms: await serviceTo(deps, receiver, filled), kind, user, customer };
  const message = printable(body.message);
  const isToCustomer = kind === 'customer' || (kind === 'own' && body.type === 'promotional');
  const sms = isToCustomer
    ? await offerTo(deps, receiver, { message, type: body.type })
    : smsToOwner(deps, receiver, message);
  return { sms, kind, user, customer };
}

/** @throws AppError sms.wordsInTemplate, and request.invalidField for a missing or unknown field */
function filledOf({ message, template, language = 'en', ...body }: Body): Filled | null {
  const { thing, order, at, sum } = body;
  const fields = { thing, order, at, sum };
  requireFields(template, fields);
  if (!template) return null;
  if (message !== undefined || body.type === 'promotional')
    throw new AppError('sms.wordsInTemplate');
  return { template, language, fields };
}

/**
 * The owner's own number gets the text as written, at any hour, but with no link and no number to call: it comes from the
 * sender of codes.
 * @throws AppError sms.tooLong, sms.linkInText, sms.numberInText
 */
function smsToOwner(deps: Deps, { kind, ...receiver }: Receiver, text: string): WaitingSms {
  if (kind !== 'welcome') requireOwnText(text, receiver.user);
  // Miliki pays for the welcome, which is as long as the owner's name makes it.
  const credits = kind === 'welcome' ? 0 : segmentsOf(text).segments;
  if (credits > MAX_SEGMENTS) throw new AppError('sms.tooLong');
  return smsOf(deps, receiver, text, { class: 'transactional', text, credits });
}

/** @throws AppError sms.templateNeeded, and the errors of a text that may not go out */
async function offerTo(
  deps: Deps,
  receiver: Receiver,
  { message, type }: { message: string; type: Body['type'] },
): Promise<WaitingSms> {
  const { user, customer, phone, smsId } = receiver;
  if (type === 'transactional') throw new AppError('sms.templateNeeded');
  if (!(await isSent(deps, user.userId, smsId))) {
    await requireMayText(deps, customer, 'consent');
    requireOwnText(message, user);
  }
  return smsOf(
    deps,
    receiver,
    `consent|en|${message}`,
    await ownText(deps, user, { phone, message }),
  );
}

/** @throws AppError the errors of a template that may not go out */
async function serviceTo(deps: Deps, receiver: Receiver, filled: Filled): Promise<WaitingSms> {
  const { user, customer, phone, smsId } = receiver;
  if (!(await isSent(deps, user.userId, smsId))) {
    await requireMayText(deps, customer, 'visit');
    requireSoon(filled, deps.clock());
  }
  const content = await filledText(deps, user, { phone, ...filled });
  return smsOf(deps, receiver, JSON.stringify(filled), content);
}

/** @throws AppError sms.invalidPhone, accounts.notFound, sms.ownNumberOnly, request.idempotencyKeyRequired */
async function receiverOf(
  deps: Deps,
  { businessId, by, key }: Sender,
  { message, template, phoneNumber }: Body,
): Promise<Receiver> {
  const phone = normalizeKenyanPhone(phoneNumber);
  if (!phone || !isKenyanMobile(phone)) throw new AppError('sms.invalidPhone');
  const user = await requireUser(deps, businessId);
  const customer = await deps.findCustomer(businessId, phone);
  // Texts to the owner's number need no consent, and go out at any hour. A stolen API key must not send them.
  const isOwn = by === 'owner' && phone === user.phone;
  if (!isOwn && (!customer || customer.erasedAs)) throw new AppError('sms.ownNumberOnly');
  const isWelcome = isOwn && message === welcomeSms(user.fullName);
  if (!isWelcome && !key) throw new AppError('request.idempotencyKeyRequired');
  const isOwnText = isOwn && template === undefined;
  const kind: Text['kind'] = isWelcome ? 'welcome' : isOwnText ? 'own' : 'customer';
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

/** @param asked identifies the SMS; the text cannot, because the shop may have a new name when a call is repeated */
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
  textHash: textHashOf(asked),
  state: 'QUEUED',
  createdAt: isoTime(clock()),
});

/** Takes the credits once for each key: the same key with another body is refused. */
async function queuePaid(
  deps: Deps,
  { sms: asked, kind, user, customer }: Text,
  requestKey: RequestKey,
): Promise<SmsClaim> {
  const now = Date.parse(asked.createdAt);
  const isToStranger = kind === 'customer' && !(customer && isProved(customer));
  const newBusiness = isToStranger && countReceivers(user, 1, now);
  const own = newBusiness && asked.own && { ...asked.own, isNewReceiver: true as const };
  const sms = own ? { ...asked, own } : asked;
  const parts = {
    ...deps.onceAMinute(requestKey, sms.smsId, now),
    newBusiness,
    // Three a day are enough for a shop, and too few for a fraud.
    templatesFull: sms.own?.basis === 'visit' && (await countTemplate(sms.phone, now)),
  };
  const claim =
    kind === 'own' ? await deps.queueOwnSms(sms, parts) : await deps.queueSms(sms, parts);
  if (claim === 'reused') throw new AppError('request.keyReused');
  if (claim === 'erased') throw new AppError('sms.ownNumberOnly');
  if (claim !== 'newBusiness' && claim !== 'tooMany' && claim !== 'templatesFull') return claim;
  // An SMS that is already sent needs no room.
  if (await isSent(deps, sms.userId, sms.smsId)) return 'already';
  if (claim === 'newBusiness') throw new AppError('sms.newBusiness');
  if (claim === 'templatesFull') throw new AppError('sms.numberFull');
  const retryAfter = secondsToNext(MINUTE_MS, deps.clock());
  throw new AppError('sms.tooMany', undefined, { retryAfter });
}

/** @returns the message, trimmed, with a space for each control character */
function printable(message = ''): string {
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
