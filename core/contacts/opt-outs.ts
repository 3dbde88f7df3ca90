import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
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
import type { Wishes } from './opt-out.store.ts';
import { noteStops } from './stops.ts';

const PAGE = 20;

/** `known` counts repeated numbers and earlier opt-outs. @throws AppError accounts.notFound, server.busy */
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
 * An opt-out from all businesses can be undone only through the link where it was made, because somebody else may have
 * another link of the person.
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
      // Also opts out here: a later yes to the other businesses must not restart this business's offers.
      return { ...before, isOutHere: true, isOutEverywhere: true };
  }
}

export const choiceOf = (wishes: Wishes): (typeof offerStates)[number] => {
  if (wishes.isSaidElsewhere) return 'notFromAnybodyElsewhere';
  if (wishes.isOutEverywhere) return 'notFromAnybody';
  return wishes.isOutHere ? 'notFromThis' : 'yes';
};

/**
 * For a person who answered STOP, or stopped us at an operator. Opts the person out of all businesses, which share the
 * sender.
 * @throws Error if these are too many people to be believed: the message is then set aside for somebody to look at
 */
export async function takeStop({ phone }: { phone: string }): Promise<void> {
  const stopped = mobilePhone(phone);
  if (!stopped || (await noteStops([await hashPhone(stopped)], 'said'))) return;
  throw new Error('more people stopped our promotions than can be believed');
}

/** The reply does not name the person. @throws AppError contacts.linkNotFound */
export async function readOfferChoice(deps: Deps, code: string): Promise<OfferChoice> {
  const { contact, businessName } = await behindLink(deps, code);
  const wishes = await deps.findWishes(contact.businessId, contact.phone);
  return { businessName, offers: choiceBehind(contact, wishes) };
}

/** Somebody else may hold a link of an earlier number, so this link shows and stops only this business. */
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

/** The links of a closed account no longer work, because it sends nothing. */
async function behindLink(
  { findContact, findUser }: Deps,
  code: string,
): Promise<{ contact: Contact; businessName: string }> {
  const contact = await findContact(code);
  const user = contact && (await findUser(contact.businessId));
  if (!user) throw new AppError('contacts.linkNotFound');
  return { contact, businessName: user.businessName };
}
