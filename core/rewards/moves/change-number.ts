import { requireUser } from '#core/accounts/require-user.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import {
  type ConfirmableAct,
  requireConfirmation,
  sendCodeBySms,
} from '#core/confirmations/confirmations.ts';
import { customerCodes } from '#core/messages/codes.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { requestKeyOf } from '#core/platform/limits/once.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import type * as contracts from '#shared/rewards/contract.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { customerPhone } from '../customers/new-customer.ts';
import { customerHash } from '../customers/redemption.ts';
import type { Deps } from '../deps.ts';
import { buildEntry } from '../ledger/posting.ts';
import { madeBy, type Poster } from '../posting/post-entry.ts';
import { moveCustomer, type Numbers, type PlanMove, requireMovable } from './move-customer.ts';

/**
 * The whole record moves, and an entry of zero points notes it; the old number becomes free.
 * @throws AppError rewards.invalidPhone, rewards.sameNumber, rewards.customerExists, confirmations.wrong,
 *   confirmations.expired, and the errors of `moveCustomer`
 */
export async function changeNumber(
  deps: Deps,
  poster: Poster,
  body: BodyOf<typeof contracts.changeNumber>,
): Promise<CustomerItem> {
  const { businessId, key } = poster;
  const numbers = { from: customerPhone(body.phone), to: customerPhone(body.newPhone) };
  // The code is left out: a retry with another code is the same request.
  const requestKey = await requestKeyOf(businessId, key, { changeNumber: numbers });
  const plan: PlanMove = (source, before, now) => {
    if (before) throw new AppError('rewards.customerExists');
    const { phone: movingFrom } = source;
    // Another person may have the old number now: the card link ends.
    const { card: _, ...rest } = source;
    const proved = { phone: numbers.to, provedAt: isoTime(now) };
    const moved: CustomerItem = { ...rest, ...proved, movingFrom, version: 0 };
    const movement = { lots: {}, earned: 0, redeemed: 0 };
    const { after, entry } = buildEntry(
      deps,
      moved,
      { entry: { type: 'newNumber', ...madeBy(poster) }, movement },
      now,
    );
    return { after, entries: [entry] };
  };
  return moveCustomer(deps, poster, requestKey, numbers, async () => {
    // A refused change costs no guess.
    const { before } = await requireMovable(deps, businessId, numbers);
    if (before) throw new AppError('rewards.customerExists');
    const act = await confirmableChange(businessId, numbers);
    return { plan, act: 'newNumber', code: await requireConfirmation(deps, act, body.code) };
  });
}

/** Confirmed by the new number. Nothing that is stored has a number in it. */
async function confirmableChange(
  businessId: string,
  { from, to }: Numbers,
): Promise<ConfirmableAct> {
  const hash = await customerHash(businessId, to);
  const content = await customerHash(businessId, from);
  return { purpose: 'numberChange', subject: `${businessId}#${hash}`, content };
}

/**
 * Miliki's purse pays, because shops without credits need the code too, and counts it per number, account and day.
 * @throws AppError as the contract lists them
 */
export async function sendNumberCode(
  deps: Deps & Sends,
  businessId: string,
  body: BodyOf<typeof contracts.sendNumberCode>,
  language: Language = 'en',
): Promise<ReplyOf<typeof contracts.sendNumberCode>> {
  const numbers = { from: customerPhone(body.phone), to: customerPhone(body.newPhone) };
  const { before } = await requireMovable(deps, businessId, numbers);
  if (before) throw new AppError('rewards.customerExists');
  const { businessName } = await requireUser(deps, businessId);
  const act = await confirmableChange(businessId, numbers);
  const to = { userId: businessId, phone: numbers.to };
  const textWith = (code: string) =>
    customerCodes.numberChange.sms({ code, businessName })[language];
  // A manager may send it: it must not use up the codes of the owner.
  return sendCodeBySms(deps, act, to, textWith, 'customer');
}
