import { requireUser } from '#core/accounts/require-user.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import { putConfirmation } from '#core/confirmations/confirmation.store.ts';
import {
  nextConfirmation,
  overtaken,
  sentConfirmation,
} from '#core/confirmations/confirmations.ts';
import { customerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type Delivery, deliverSms, enqueueSms } from '#core/sms/deliver-sms.ts';
import type { Sms } from '#core/sms/outbox/sms.entity.ts';
import type { SmsClaim, WaitingSms } from '#core/sms/sms.store.ts';
import type { BodyOf, ReplyOf, TeamActor } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import type { sendRedeemCode as contract } from '#shared/rewards/contract.ts';
import { codeSms } from '../customers/customer-texts.ts';
import { customerPhone } from '../customers/new-customer.ts';
import {
  CODE_SMS_PREFIX,
  confirmableRedemption,
  type Redemption,
} from '../customers/redemption.ts';
import type { Deps } from '../deps.ts';
import { takeOldest } from '../ledger/lots.ts';
import { needsCodeOfPerson, personOf } from '../posting/person-limits.ts';
import { needsCodeToday, redeemWorth } from './uncoded.ts';

interface Asker {
  /** Null for the owner and a till. */
  member?: TeamActor | null;
  /** The language of the page, or of the till's request. */
  language?: Language;
}

/** @throws AppError as the contract lists them */
export async function sendRedeemCode(
  deps: Deps & Sends,
  businessId: string,
  { phone: typedPhone, points }: BodyOf<typeof contract>,
  { member = null, language = 'en' }: Asker = {},
): Promise<ReplyOf<typeof contract>> {
  const redemption = { businessId, phone: customerPhone(typedPhone), points };
  const worth = await requireLargeRedemption(deps, redemption, member);
  const shop = await requireUser(deps, businessId);
  const act = await confirmableRedemption(redemption);
  const next = await nextConfirmation(deps, act);
  const values = { code: next.code, points, worth, businessName: shop.businessName };
  const text = customerCodes.redemption.sms(values)[language];
  const smsId = `${CODE_SMS_PREFIX}${deps.newId(next.confirmation.sentAt)}`;
  const { phone } = redemption;
  const sms = codeSms({ userId: businessId, smsId, phone }, next.confirmation, text);
  // A refused SMS leaves the previous code valid, and counts against no day.
  const claimSms = async (item: Sms) => {
    const claim = await deps.claimSms(item, { overtaken: putConfirmation(next) });
    if (claim === 'overtaken') throw overtaken(act);
    return claim;
  };
  const { credits } = await deliverCustomerSms({ ...deps, claimSms }, sms, text);
  return { ...sentConfirmation(act.purpose), credits };
}

/** @returns the KES of a redemption that is possible and needs a code */
async function requireLargeRedemption(
  deps: Deps,
  { businessId, phone, points }: Redemption,
  member: TeamActor | null,
): Promise<number> {
  const rules = await deps.findRules(businessId);
  const worth = redeemWorth(points, rules);
  const customer = await deps.findCustomer(businessId, phone);
  const now = deps.clock();
  const person = personOf({ businessId, member }, rules);
  const redeemed = { kes: worth, now };
  const isOfPerson = person !== undefined && (await needsCodeOfPerson(deps, person, redeemed));
  if (!isOfPerson && !needsCodeToday(customer, redeemed, rules))
    throw new AppError('rewards.codeNotNeeded');
  takeOldest(customer, points, now);
  return worth;
}

interface CodeDeps extends Pick<Deps, 'recordOutcome' | 'findSms'>, Sends {
  claimSms(item: Sms): Promise<SmsClaim | 'erased'>;
}

/** As `deliverSms`, to a customer. @throws AppError rewards.beingErased and the errors of `deliverSms` */
const deliverCustomerSms = (deps: CodeDeps, sms: Sms, text: string): Promise<Delivery> =>
  deliverSms(
    { ...deps, claimSms: async (item) => unlessErased(await deps.claimSms(item)) },
    sms,
    text,
  );

/** As `enqueueSms`, to a customer. @throws AppError rewards.beingErased and the errors of `enqueueSms` */
export const enqueueCustomerSms = (
  deps: Pick<Deps, 'findSms'> & { queueSms(item: WaitingSms): Promise<SmsClaim | 'erased'> },
  sms: WaitingSms,
): Promise<Delivery> =>
  enqueueSms({ ...deps, queueSms: async (item) => unlessErased(await deps.queueSms(item)) }, sms);

function unlessErased(claim: SmsClaim | 'erased'): SmsClaim {
  if (claim === 'erased') throw new AppError('rewards.beingErased');
  return claim;
}
