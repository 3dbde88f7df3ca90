import { AppError } from '#core/platform/app-error.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type {
  chooseOffers as choice,
  addOptOuts as contract,
  OfferChoice,
  OptOut,
  offerStates,
} from '#shared/contacts/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import type { Contact } from './contact.ts';
import type { Deps } from './deps.ts';
import { stopPromotions, type Wishes } from './opt-out.store.ts';

const PAGE = 20;

/** A repeated number, or one that opted out before, counts as known. @throws AppError accounts.notFound, server.busy */
export async function addOptOuts(
  deps: Deps,
  businessId: string,
  { phones, source }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const invalid = phones.filter((typed) => mobilePhone(typed) === null);
  const valid = [...new Set(phones.flatMap((typed) => mobilePhone(typed) ?? []))];
  await deps.ensureContacts(businessId, valid);
  const at = isoTime(deps.clock());
  const added = await deps.optOutMany(valid, source, { businessId, at });
  return { added, known: phones.length - invalid.length - added, invalid };
}

export async function listOptOuts(
  deps: Deps,
  businessId: string,
  cursor: string | undefined,
): Promise<Page<OptOut>> {
  const { items, next } = await deps.pageOptOuts(businessId, cursor, PAGE);
  const ids = items.flatMap(({ contactId }) => contactId ?? []);
  const contacts = new Map((await deps.findContacts(ids)).map((one) => [one?.contactId, one]));
  const optOuts = items.map(({ contactId, optedOutAt, optOutSource }) => ({
    phone: (contactId && contacts.get(contactId)?.phone) || null,
    since: optedOutAt,
    source: optOutSource,
  }));
  return { items: optOuts, next };
}

export type OfferChange = BodyOf<typeof choice>['offers'];

/**
 * An opt-out from all businesses ends only by a yes through the link where it was made: other people may have the other
 * links.
 */
export function wishesAfter(offers: OfferChange, before: Wishes): Wishes {
  switch (offers) {
    case 'yes':
    case 'yesFromOthers':
      if (before.isSaidElsewhere) return before;
      return { ...before, isOutHere: offers === 'yesFromOthers', isOutEverywhere: false };
    case 'notFromThis':
      return { ...before, isOutHere: true };
    case 'notFromAnybody':
      // This business is included, because a later yes to the others alone must not restart its offers.
      return { ...before, isOutHere: true, isOutEverywhere: true };
  }
}

export const choiceOf = (wishes: Wishes): (typeof offerStates)[number] => {
  if (wishes.isSaidElsewhere) return 'notFromAnybodyElsewhere';
  if (wishes.isOutEverywhere) return 'notFromAnybody';
  return wishes.isOutHere ? 'notFromThis' : 'yes';
};

/** For a person who stopped our promotions at an operator, or answered STOP: of all businesses, as they share the sender. */
export async function takeStop({ phone }: { phone: string }): Promise<void> {
  const stopped = mobilePhone(phone);
  if (stopped) await stopPromotions(stopped, isoTime(systemClock()));
}

/** Nothing in the reply names the person. @throws AppError contacts.linkNotFound */
export async function readOfferChoice(deps: Deps, code: string): Promise<OfferChoice> {
  const { contact, businessName } = await behindLink(deps, code);
  const wishes = await deps.findWishes(contact.businessId, contact.phone);
  return { businessName, offers: choiceBehind(contact, wishes) };
}

/** The number's earlier holder has an old link: it shows and stops only this business. */
function choiceBehind({ movedAt }: Contact, wishes: Wishes): OfferChoice['offers'] {
  if (movedAt === undefined) return choiceOf(wishes);
  return wishes.isOutHere ? 'notFromThisByOldLink' : 'yesByOldLink';
}

/** @throws AppError contacts.linkNotFound, contacts.oldLink */
export async function chooseOffers(
  deps: Deps,
  { code, offers }: BodyOf<typeof choice>,
): Promise<OfferChoice> {
  const { contact, businessName } = await behindLink(deps, code);
  if (contact.movedAt !== undefined && offers !== 'notFromThis')
    throw new AppError('contacts.oldLink');
  const before = await deps.findWishes(contact.businessId, contact.phone);
  const after = wishesAfter(offers, before);
  const isSaved = await deps.saveWishes(contact, { before, after, at: isoTime(deps.clock()) });
  if (!isSaved) throw new AppError('contacts.linkNotFound');
  return { businessName, offers: choiceBehind(contact, after) };
}

/** A closed account sends nothing, so its links end. */
async function behindLink(
  { findContact, findUser }: Deps,
  code: string,
): Promise<{ contact: Contact; businessName: string }> {
  const contact = await findContact(code);
  const user = contact && (await findUser(contact.businessId));
  if (!user) throw new AppError('contacts.linkNotFound');
  return { contact, businessName: user.businessName };
}
