import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '#core/accounts/account.store.ts';
import { type Confirmation, putConfirmation } from '#core/confirmations/confirmation.store.ts';
import {
  type ConfirmableAct,
  nextConfirmation,
  overtaken,
  requireConfirmation,
  sentConfirmation,
} from '#core/confirmations/confirmations.ts';
import { customerCodes } from '#core/messages/codes.ts';
import { customerMessages } from '#core/messages/customers.ts';
import type { InBoth } from '#core/messages/message.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import { cardCodeOf, hashOfOwnCode } from '#core/rewards/card/card-code.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import { codeSms, textPrefixOf } from '#core/rewards/customers/customer-texts.ts';
import { addedCustomer, customerPhone } from '#core/rewards/customers/new-customer.ts';
import { customerHash } from '#core/rewards/customers/redemption.ts';
import { cardCodeFor, cardLinkFor, newCard } from '#core/rewards/finding/card-link.ts';
import { networkOf } from '#core/sign-in/network.ts';
import { verifyRobotProof } from '#core/sign-in/robot-proof.ts';
import type { Sms } from '#core/sms/outbox/sms.entity.ts';
import type { sendJoinCode as codeContract, join as contract } from '#shared/cards/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import { type AtPoster, atPoster } from './counter.ts';
import type { Deps } from './deps.ts';
import type { Joining } from './join.store.ts';

/** Sending takes at least this long, so that the time does not reveal whether the number is a customer's. */
const SEND_MILLISECONDS = 250;

interface Asker {
  businessId: string;
  phone: string;
}

interface Visitor {
  ipAddress: string;
  /** The language of the page that the poster opens. */
  language: Language;
}

/** The confirmation item has a keyed hash of the number instead of the number. */
const joiningOf = async ({ businessId, phone }: Asker): Promise<ConfirmableAct> => ({
  purpose: 'joining',
  subject: `${businessId}#${await customerHash(businessId, phone)}`,
  content: 'join',
});

/**
 * Sends a code, or the card link if the number is a customer's, and charges the shop. Only the text of the SMS differs,
 * so a stranger who types a number cannot see whether it is a customer's.
 * @throws AppError as the contract lists them
 */
export async function sendJoinCode(
  deps: Deps,
  body: BodyOf<typeof codeContract>,
  from: Visitor,
): Promise<ReplyOf<typeof codeContract>> {
  // A new customer needs fewer reads than a known customer, who gets a card link.
  const [reply] = await Promise.all([send(deps, body, from), wait(SEND_MILLISECONDS)]);
  return reply;
}

async function send(
  deps: Deps,
  { code, phone: typed, robot }: BodyOf<typeof codeContract>,
  { ipAddress, language }: Visitor,
): Promise<ReplyOf<typeof codeContract>> {
  const phone = customerPhone(typed);
  const { shop } = await atPoster(deps, code);
  const asker = { businessId: shop.userId, phone };
  const phoneHash = await hashPhone(phone);
  await requireRobotProof(deps, robot, phoneHash);
  const act = await joiningOf(asker);
  const next = await nextConfirmation(deps, act);
  const texts = await textsFor(deps, asker, shop, next.code);
  const text = texts[language];
  const sms = await smsOf(deps, asker, next.confirmation, text);
  const network = await networkOf(ipAddress);
  const claim = await deps.claimJoinSms(sms, {
    tooMany: deps.countJoin({ ...asker, phoneHash, network }, next.confirmation.sentAt),
    overtaken: putConfirmation(next),
  });
  if (claim === 'overtaken') throw overtaken(act);
  if (claim === 'tooMany') throw new AppError('cards.tooManyJoins');
  // A stranger must not learn why the shop cannot send.
  if (claim !== 'done') throw new AppError('cards.cannotJoinNow');
  const outcome = await deps.sendSms(phone, text, sms.class);
  await deps.recordOutcome(sms, outcome);
  if (outcome.state === 'FAILED') throw new AppError('cards.cannotJoinNow');
  return sentConfirmation('joining');
}

/** One proof allows one SMS. */
async function requireRobotProof(deps: Deps, answer: string, phoneHash: string): Promise<void> {
  const proof = await verifyRobotProof(await deps.robotKeys(), answer, deps.clock());
  if (proof.ok && (await deps.spendProofForSms(proof, phoneHash, `join#${randomUUID()}`))) return;
  throw new AppError('cards.robotCheckFailed');
}

async function textsFor(
  deps: Deps,
  { businessId, phone }: Asker,
  { businessName }: User,
  code: string,
): Promise<InBoth> {
  const customer = await deps.findCustomer(businessId, phone);
  if (customer && !customer.erasedAs) {
    const cardLink = await cardLinkFor(deps, businessId, phone);
    return customerMessages.alreadyJoined.sms({ businessName, cardLink });
  }
  return customerCodes.joining.sms({ code, businessName, siteHost: deps.ownHost });
}

const smsOf = async (
  deps: Deps,
  { businessId: userId, phone }: Asker,
  confirmation: Confirmation,
  text: string,
): Promise<Sms> => {
  // An erasure finds the SMS by this prefix.
  const smsId = `${await textPrefixOf(phone)}join#${deps.newId(confirmation.sentAt)}`;
  return codeSms({ userId, smsId, phone }, confirmation, text);
};

type JoinBody = BodyOf<typeof contract>;

/**
 * Makes the person a customer, with a card. A repeated request gets the same answer.
 * @throws AppError cards.joinClosed, rewards.invalidPhone, confirmations.wrong, confirmations.expired, server.busy
 */
export async function joinShop(
  deps: Deps,
  key: string,
  { code, ...body }: JoinBody,
): Promise<ReplyOf<typeof contract>> {
  const phone = customerPhone(body.phone);
  const at = await atPoster(deps, code);
  const { businessId } = at.poster;
  const requestKey = await requestKeyOf(businessId, `join#${key}`, { ...body, join: phone });
  return once(requestKey, {
    replay: (linkHash) => sameCard(deps, { businessId, phone }, linkHash),
    act: () => prove(deps, at, requestKey, { ...body, code, phone }),
  });
}

/** Refuses a repeated request if the link has changed, or the number belongs to another customer by now. */
async function sameCard(
  deps: Deps,
  { businessId, phone }: { businessId: string; phone: string },
  linkHash: string,
): Promise<ReplyOf<typeof contract>> {
  const card = await deps.findCard(linkHash);
  const customer = await deps.findCustomer(businessId, phone);
  if (card?.phone !== phone || customer?.card !== linkHash) throw codeSpent();
  return { card: await cardCodeOf(card) };
}

const codeSpent = () => new AppError('confirmations.expired', { purpose: 'joining' });

async function prove(deps: Deps, at: AtPoster, requestKey: RequestKey, body: JoinBody) {
  const { businessId } = at.poster;
  const { phone, smsCode } = body;
  const act = await joiningOf({ businessId, phone });
  const confirmation = await requireConfirmation(deps, act, smsCode);
  const proved = { requestKey, confirmation, isOpen: deps.isOpenAt(at.poster) };
  const known = await deps.findCustomer(businessId, phone);
  // The erasure or the move to another number, whose customer may be another person, ends within seconds.
  if (known?.erasedAs) throw new AppError('server.busy');
  // The shop or its till may have added the customer after the code was sent.
  if (known) {
    const card = await cardCodeFor(deps, businessId, phone);
    const linkHash = await hashOfOwnCode(card);
    const spent = await deps.spendJoinCode({ ...proved, linkHash, customer: known }, deps.clock());
    return answerOf(spent, card);
  }
  return insert(deps, proved, body, businessId);
}

async function insert(
  deps: Deps,
  proved: Pick<Joining, 'requestKey' | 'confirmation' | 'isOpen'>,
  body: JoinBody,
  businessId: string,
) {
  const now = deps.clock();
  const { code, card } = await newCard({ businessId, phone: body.phone }, now);
  const customer = { ...customerOf(businessId, body, now), card: card.linkHash };
  const { linkHash } = card;
  const outcome = await deps.insertJoined({ ...proved, linkHash, customer, card }, now);
  return answerOf(outcome, code);
}

function answerOf(
  outcome: Awaited<ReturnType<Deps['insertJoined']>>,
  card: string,
): ReplyOf<typeof contract> | 'repeated' {
  if (outcome === 'joined') return { card };
  if (outcome === 'repeated') return 'repeated';
  if (outcome === 'closed') throw new AppError('cards.joinClosed');
  if (outcome === 'codeSpent') throw codeSpent();
  throw new AppError('server.busy');
}

function customerOf(
  businessId: string,
  { phone, name, consent }: JoinBody,
  now: number,
): CustomerItem {
  const given = consent ? ({ at: isoTime(now), source: 'customer' } as const) : null;
  const added = addedCustomer({ businessId, phone, name }, given, now);
  return { ...added, provedAt: isoTime(now) };
}
