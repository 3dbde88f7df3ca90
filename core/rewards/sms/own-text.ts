/** A shop's texts to one customer: a promotion with the ways to stop it at its end, or a filled template. */
import type { User } from '#core/accounts/account.store.ts';
import { findContacts, wantsOffers } from '#core/contacts/contact.store.ts';
import { handedOver, linkHost } from '#core/contacts/hand-over.ts';
import { shopName } from '#core/messages/words.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { noteNewReceivers } from '#core/sms/limits.ts';
import type { OwnText, WaitingOwnText } from '#core/sms/outbox/sms.entity.ts';
import { countedMessage, textInName } from '#shared/campaigns/message.ts';
import { closingOf, isSendingHour, nextSendingTime } from '#shared/campaigns/sending-hours.ts';
import type { Language } from '#shared/platform/languages.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { ownTextProblem, RECENT_DAYS, type Writer } from '#shared/sms/own-text.ts';
import { MAX_SEGMENTS, segmentsOf } from '#shared/sms/segments.ts';
import {
  MOST_ABOUT,
  offerIn,
  type ServiceTemplate,
  serviceText,
} from '#shared/sms/service-text.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { findCustomer } from '../customers/customer.store.ts';
import { offersFrom } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';
import { hasVisited } from '../ledger/posting.ts';

type OwnTextDeps = Pick<
  Deps,
  'findReach' | 'ensureContacts' | 'asCustomer' | 'siteHost' | 'hours' | 'clock'
>;

/** Why a text may go to a customer: a consent to offers, or an act of the customer. */
type Basis = OwnText['basis'];

/**
 * An opt-out of all businesses is only checked at the hand-over, so that no call can reveal it. Only a promotion keeps
 * to the hours.
 * @throws AppError sms.noConsent, sms.numberUnproved, sms.optedOut; sms.newConsent and sms.outsideHours with the moment
 *   from which it may go out
 */
export async function requireMayText(
  { findReach, hours, clock }: OwnTextDeps,
  customer: CustomerItem | null,
  basis: Basis,
): Promise<void> {
  const now = clock();
  if (basis === 'consent') requireConsent(customer, now);
  if (!customer || (basis === 'visit' && !isProved(customer) && !cameLately(customer, now)))
    throw new AppError('sms.numberUnproved');
  const [reach] = await findReach(customer.businessId, [customer.phone]);
  if (reach?.isOutHere) throw new AppError('sms.optedOut');
  if (basis === 'visit' || isSendingHour(now, hours())) return;
  throw new AppError('sms.outsideHours', { nextAllowedAt: isoTime(nextSendingTime(now, hours())) });
}

/** @throws AppError sms.noConsent, sms.newConsent */
function requireConsent(customer: CustomerItem | null, now: number): void {
  if (!customer?.consent?.given) throw new AppError('sms.noConsent');
  const from = offersFrom(customer.consent);
  if (now < from) throw new AppError('sms.newConsent', { nextAllowedAt: isoTime(from) });
}

/** Whether a code, or the customer's own card, has proved the number. */
export const isProved = ({ provedAt }: Pick<CustomerItem, 'provedAt'>): boolean =>
  provedAt !== undefined;

const cameLately = (customer: CustomerItem, now: number): boolean =>
  hasVisited(customer) && Date.parse(customer.lastVisit) > now - RECENT_DAYS * DAY_MS;

/** The business that writes a text (shared/sms/own-text.ts). */
export const writerOf = ({
  phone,
  businessName,
}: Pick<User, 'phone' | 'businessName'>): Writer => ({
  ownPhone: phone,
  business: shopName(businessName),
});

/** @throws AppError sms.linkInText, sms.numberInText */
export function requireOwnText(text: string, user: Pick<User, 'phone' | 'businessName'>): void {
  const problem = ownTextProblem(text, writerOf(user));
  if (problem) throw new AppError(problem.code, { found: problem.found });
}

/**
 * @returns the segments with the opt-out link, and the end of today's hours, after which the text is not sent
 * @throws AppError sms.tooLong
 */
export async function ownText(
  deps: OwnTextDeps,
  { userId, businessName }: Pick<User, 'userId' | 'businessName'>,
  { phone, message }: { phone: string; message: string },
) {
  const text = textInName(message, shopName(businessName));
  const { segments: credits } = segmentsOf(countedMessage(text, deps.siteHost));
  if (credits > MAX_SEGMENTS) throw new AppError('sms.tooLong');
  const own = { basis: 'consent' as const, contactId: await contactOf(deps, userId, phone) };
  const until = isoTime(closingOf(deps.clock(), deps.hours()));
  return { class: 'promotional' as const, text, credits, own, until };
}

/** @throws AppError sms.tooLong, sms.offerInText */
export function requireAbout(about: string): void {
  if (about.length > MOST_ABOUT) throw new AppError('sms.tooLong');
  const found = offerIn(about);
  if (found !== undefined) throw new AppError('sms.offerInText', { found });
}

/** A filled template is no promotion: it goes out at any hour, without the ways to stop it. */
export async function filledText(
  deps: OwnTextDeps,
  { userId, businessName }: Pick<User, 'userId' | 'businessName'>,
  {
    phone,
    about,
    template,
    language,
  }: { phone: string; about: string; template: ServiceTemplate; language: Language },
) {
  const text = serviceText(template, about, { business: shopName(businessName), language });
  const { segments: credits } = segmentsOf(text);
  const own = { basis: 'visit' as const, contactId: await contactOf(deps, userId, phone) };
  return { class: 'transactional' as const, text, credits, own };
}

/** The contact by which an opt-out is found when the text is handed over. */
async function contactOf(deps: OwnTextDeps, userId: string, phone: string): Promise<string> {
  const [before] = await deps.findReach(userId, [phone]);
  const [contactId = ''] = await deps.ensureContacts(userId, [phone], deps.asCustomer(userId));
  if (!before?.contactId) await noteNewReceivers(userId, 1, deps.clock());
  return contactId;
}

/** @returns null if the customer is gone, opted out here or everywhere, or withdrew the consent that it needs */
export async function textToHandOver({
  userId,
  phone,
  text,
  own,
}: WaitingOwnText): Promise<string | null> {
  const [customer, wantsIt, [contact]] = await Promise.all([
    findCustomer(userId, phone),
    wantsOffers(userId, phone),
    findContacts([own.contactId]),
  ]);
  if (!customer || customer.erasedAs || !contact || !wantsIt) return null;
  if (own.basis === 'consent' && !customer.consent?.given) return null;
  return own.basis === 'consent' ? handedOver(text, contact, linkHost) : text;
}
