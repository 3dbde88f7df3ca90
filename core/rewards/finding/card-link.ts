import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { cardLinkOf } from '#shared/cards/card-link.ts';
import type { CardItem } from '../card/card.entity.ts';
import { cardCodeOf, hashOfOwnCode, newSeed, shopCodeOf } from '../card/card-code.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import type { Deps } from '../deps.ts';
import { requireCustomer } from './find-customers.ts';

/** The customer's own code is stored nowhere. */
interface NewCard {
  code: string;
  card: CardItem;
}

/** Stores nothing. @param now milliseconds since 1970 */
export async function newCard(
  { businessId, phone }: Pick<CustomerItem, 'businessId' | 'phone'>,
  now: number,
): Promise<NewCard> {
  const seeded = { businessId, phone, seed: newSeed() };
  const code = await cardCodeOf(seeded);
  const card = { ...seeded, linkHash: await hashOfOwnCode(code), createdAt: isoTime(now) };
  return { code, card };
}

/**
 * Makes a missing card. The code is sent only by SMS to the number, or to a person who proved the
 * number.
 * @throws AppError rewards.invalidPhone, rewards.customerNotFound, rewards.beingErased, accounts.notFound, server.busy
 */
export const cardCodeFor = (deps: Deps, businessId: string, phone: string): Promise<string> =>
  untilDone(async () => {
    const customer = await requireUnerased(deps, businessId, phone);
    const found = customer.card === undefined ? null : await deps.findCard(customer.card);
    // The card is outdated if the customer's number or the key has changed since it was made.
    if (found?.phone === customer.phone) {
      const known = await cardCodeOf(found);
      if (found.linkHash === (await hashOfOwnCode(known))) return known;
    }
    const { code, card } = await newCard(customer, deps.clock());
    return (await deps.replaceCard(customer, card)) ? code : BUSY;
  });

/** The code that the shop shows; throws as `cardCodeFor`. */
export const shopCodeFor = async (deps: Deps, businessId: string, phone: string): Promise<string> =>
  shopCodeOf(await cardCodeFor(deps, businessId, phone));

/** Old links stop working. @returns the code that the shop shows @throws AppError as `cardCodeFor` */
export const renewCardOf = (deps: Deps, businessId: string, phone: string): Promise<string> =>
  untilDone(async () => {
    const customer = await requireUnerased(deps, businessId, phone);
    const { code, card } = await newCard(customer, deps.clock());
    return (await deps.replaceCard(customer, card)) ? shopCodeOf(code) : BUSY;
  });

/** @returns the link as in an SMS; throws as `cardCodeFor` */
export const cardLinkFor = async (deps: Deps, businessId: string, phone: string): Promise<string> =>
  cardLinkOf(deps.siteHost, await cardCodeFor(deps, businessId, phone));

async function requireUnerased(deps: Deps, businessId: string, phone: string) {
  const customer = await requireCustomer(deps, businessId, phone);
  if (customer.erasedAs) throw new AppError('rewards.beingErased');
  return customer;
}
