import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '#core/accounts/account.store.ts';
import { type Confirmation, putConfirmation } from '#core/confirmations/confirmation.store.ts';
import {
  type ConfirmableAct,
  nextConfirmation,
  overtaken,
  sentConfirmation,
} from '#core/confirmations/confirmations.ts';
import { customerCodes } from '#core/messages/codes.ts';
import { customerMessages } from '#core/messages/customers.ts';
import { AppError } from '#core/platform/app-error.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { codeSms, textPrefixOf } from '#core/rewards/customers/customer-texts.ts';
import { customerPhone } from '#core/rewards/customers/new-customer.ts';
import { customerHash } from '#core/rewards/customers/redemption.ts';
import { cardLinkFor } from '#core/rewards/finding/card-link.ts';
import { networkOf } from '#core/sign-in/network.ts';
import { verifyRobotProof } from '#core/sign-in/robot-proof.ts';
import type { Sms } from '#core/sms/sms.entity.ts';
import type { sendJoinCode as contract } from '#shared/cards/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { atPoster } from './at-poster.ts';
import type { Deps } from './deps.ts';

/** Sending takes at least this long, whoever has the number. */
const SEND_MILLISECONDS = 250;

/** Somebody who wants to join. */
interface Asker {
  businessId: string;
  phone: string;
}

/** The act that a code of joining confirms: the row has a keyed hash of the number, and not the number. */
export const joiningOf = async ({ businessId, phone }: Asker): Promise<ConfirmableAct> => ({
  purpose: 'joining',
  subject: `${businessId}#${await customerHash(businessId, phone)}`,
  content: 'join',
});

/**
 * Sends an SMS to a number that wants to join, for a credit of the shop: a code, or the link to the card
 * of somebody who is a customer already. All but the text is the same for both, so that a stranger who
 * types a number learns nothing of it.
 *
 * @throws AppError as the contract lists them
 */
export async function sendJoinCode(
  deps: Deps,
  body: BodyOf<typeof contract>,
  ipAddress: string,
): Promise<ReplyOf<typeof contract>> {
  // A new customer makes fewer reads than one who gets the link of a card.
  const [reply] = await Promise.all([send(deps, body, ipAddress), wait(SEND_MILLISECONDS)]);
  return reply;
}

async function send(
  deps: Deps,
  { code, phone: typed, robot }: BodyOf<typeof contract>,
  ipAddress: string,
): Promise<ReplyOf<typeof contract>> {
  const phone = customerPhone(typed);
  const { shop } = await atPoster(deps, code);
  const asker = { businessId: shop.userId, phone };
  const phoneHash = await hashPhone(phone);
  await requireRobotProof(deps, robot, phoneHash);
  const act = await joiningOf(asker);
  const next = await nextConfirmation(deps, act);
  const text = await textFor(deps, asker, shop, next.code);
  const sms = await smsOf(deps, asker, next.confirmation, text);
  const network = await networkOf(ipAddress);
  const claim = await deps.claimJoinSms(sms, {
    tooMany: deps.countJoin({ ...asker, phoneHash, network }, next.confirmation.sentAt),
    overtaken: putConfirmation(next),
  });
  if (claim === 'overtaken') throw overtaken(act);
  if (claim === 'tooMany') throw new AppError('cards.tooManyJoins');
  // What keeps the shop from sending is no stranger's business.
  if (claim !== 'done') throw new AppError('cards.cannotJoinNow');
  const outcome = await deps.sendSms(phone, text);
  await deps.recordOutcome(sms, outcome);
  if (outcome.state === 'FAILED') throw new AppError('cards.cannotJoinNow');
  return sentConfirmation('joining');
}

/** One proof sends one SMS. */
async function requireRobotProof(deps: Deps, answer: string, phoneHash: string): Promise<void> {
  const proof = await verifyRobotProof(await deps.robotKeys(), answer, deps.clock());
  if (proof.ok && (await deps.spendProofForSms(proof, phoneHash, `join#${randomUUID()}`))) return;
  throw new AppError('cards.robotCheckFailed');
}

async function textFor(
  deps: Deps,
  { businessId, phone }: Asker,
  { businessName }: User,
  code: string,
): Promise<string> {
  const customer = await deps.findCustomer(businessId, phone);
  if (customer && !customer.erasedAs) {
    const cardLink = await cardLinkFor(deps, businessId, phone);
    return customerMessages.alreadyJoined.sms({ businessName, cardLink }).en;
  }
  return customerCodes.joining.sms({ code, businessName, siteHost: deps.ownHost }).en;
}

const smsOf = async (
  deps: Deps,
  { businessId: userId, phone }: Asker,
  confirmation: Confirmation,
  text: string,
): Promise<Sms> => {
  // An erasure finds it by its beginning.
  const smsId = `${await textPrefixOf(phone)}join#${deps.newId(confirmation.sentAt)}`;
  return codeSms({ userId, smsId, phone }, confirmation, text);
};
