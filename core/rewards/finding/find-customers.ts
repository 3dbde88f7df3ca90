import { AppError } from '#core/platform/app-error.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { countLookup } from '#core/team/member.store.ts';
import { cardCodeIn } from '#shared/cards/card-link.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { BodyOf, TeamActor } from '#shared/platform/contract.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import { normalizeKenyanPhone } from '#shared/platform/phone.ts';
import type { listCustomers as contract } from '#shared/rewards/contract.ts';
import { FEWEST_SEARCHED, MOST_LOOKUPS } from '#shared/team/limits.ts';
import { longestOf, wordsOf } from '#shared/typed/words.ts';
import { cardBehind } from '../card/card-code.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { customerPhone } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';
import { findLiving } from '../posting/post-entry.ts';

/** @throws AppError rewards.invalidPhone, rewards.customerNotFound */
export async function requireCustomer(
  deps: Deps,
  businessId: string,
  typedPhone: string,
): Promise<CustomerItem> {
  const customer = await findLiving(deps, businessId, customerPhone(typedPhone));
  if (!customer) throw new AppError('rewards.customerNotFound');
  return customer;
}

/** Finds by a card's link, the start of a number or a name, by last digits, or by a filter; otherwise all. */
export async function findCustomers(
  deps: Deps,
  businessId: string,
  { search = '', lastDigits, filter, cursor }: BodyOf<typeof contract>,
): Promise<Page<CustomerItem>> {
  if (filter) return deps.filterCustomers(businessId, { filter, now: deps.clock(), cursor });
  if (lastDigits) return deps.listByPhoneEnd(businessId, lastDigits, cursor);
  const text = search.trim();
  if (!text) return deps.listCustomers(businessId, cursor);
  const code = cardCodeIn(text);
  if (code) return { items: await holdersOf(deps, businessId, code), next: null };
  const prefix = phonePrefixOf(text);
  return prefix
    ? deps.listByPhone(businessId, prefix, cursor)
    : deps.listByName(businessId, text, cursor);
}

/** @returns nobody for a card of another business, and for one that was renewed */
async function holdersOf(deps: Deps, businessId: string, code: string): Promise<CustomerItem[]> {
  const { card } = await cardBehind(deps.findCard, code);
  if (card?.businessId !== businessId) return [];
  const customer = await deps.findCustomer(businessId, card.phone);
  return customer?.card === card.linkHash && !customer.erasedAs ? [customer] : [];
}

/** @param typed in any form: 0712, +254 712 or 712 @returns the start of a stored number; null if a name was typed */
function phonePrefixOf(typed: string): string | null {
  const plain = withPlainDigits(typed);
  if (!/^[+\d\s()-]+$/.test(plain) || !/\d/.test(plain)) return null;
  const phone = normalizeKenyanPhone(plain);
  if (phone) return phone;
  const digits = plain.replaceAll(/\D/g, '').replace(/^(254|0)/, '');
  return `+254${digits}`;
}

/** Refusals at the till that reveal who is a customer, or what the customer has, did or agreed to. */
const tellingRefusals: readonly ErrorCode[] = [
  'rewards.customerNotFound',
  'rewards.numberMoved',
  'rewards.beingErased',
  'rewards.shortOfPoints',
  'rewards.codeNeeded',
  'rewards.codeNotNeeded',
  'rewards.visitedToday',
  'rewards.noPoints',
  // These reveal that the customer has enough points, which is checked before the code.
  'confirmations.wrong',
  'confirmations.expired',
  'confirmations.tooSoon',
  'confirmations.tooMany',
  'sms.noCredits',
  'sms.ownNumberOnly',
  'sms.noConsent',
  'sms.newConsent',
  'sms.numberUnproved',
  'sms.optedOut',
  'sms.outsideHours',
  'sms.outsideDay',
];

/** Counts a refusal that reveals as much as a look-up. @param requireLook throws if no look-ups are left */
export async function countingTold<Reply>(
  requireLook: () => Promise<void>,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    const isTelling = error instanceof AppError && tellingRefusals.includes(error.code);
    if (isTelling) await requireLook();
    throw error;
  }
}

type Search = BodyOf<typeof contract>;

/**
 * A cashier finds the customer at the till, a limited number of times a day, and never pages through the list.
 * @throws AppError team.searchLonger, team.tooManyLookups
 */
export async function requireSearch(
  member: TeamActor | null,
  { search = '', lastDigits = '', filter, cursor }: Search,
  now: number,
): Promise<void> {
  if (member?.role !== 'cashier') return;
  const letters = Math.max(narrowing(search).length, lastDigits.length);
  const isNarrow = letters >= FEWEST_SEARCHED && !filter && !cursor;
  if (!isNarrow) throw new AppError('team.searchLonger');
  await requireLookup(member, now);
}

/** @returns the part that narrows a search: the longest word of a name, or a number without dial code and zero */
const narrowing = (search: string): string =>
  /\p{L}/u.test(search)
    ? longestOf(wordsOf(search))
    : withPlainDigits(search)
        .replaceAll(/[\s()+-]/g, '')
        .replace(/^(254|0)/, '');

/** @throws AppError team.tooManyLookups */
export async function requireLookup(member: TeamActor | null, now: number): Promise<void> {
  if (member?.role !== 'cashier') return;
  if (await countLookup(member.memberId, MOST_LOOKUPS, now)) return;
  throw new AppError('team.tooManyLookups');
}

/** Counts refusals that reveal as much as a search. @throws AppError the refusal of `work`, or team.tooManyLookups */
export const countingRefusals = <Reply>(
  member: TeamActor | null,
  now: number,
  work: () => Promise<Reply>,
): Promise<Reply> => countingTold(() => requireLookup(member, now), work);
