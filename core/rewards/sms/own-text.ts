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
import {
  closingOf,
  isSendingHour,
  nextSendingTime,
  type SendingHours,
  serviceHoursOf,
} from '#shared/campaigns/sending-hours.ts';
import type { Language } from '#shared/platform/languages.ts';
import { ownTextProblem, type Writer } from '#shared/sms/own-text.ts';
import { MAX_SEGMENTS, segmentsOf } from '#shared/sms/segments.ts';
import {
  isSoon,
  type ServiceFields,
  type ServiceTemplate,
  wrongField,
} from '#shared/sms/service-text.ts';
import { serviceText } from '#shared/sms/service-words.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';
import { findCustomer } from '../customers/customer.store.ts';
import { offersFrom } from '../customers/new-customer.ts';
import type { Deps } from '../deps.ts';

type OwnTextDeps = Pick<
  Deps,
  'findReach' | 'ensureContacts' | 'asCustomer' | 'siteHost' | 'hours' | 'clock'
>;

/** Why a text may go to a customer: a consent to offers, or a number that the customer proved to this business. */
type Basis = OwnText['basis'];

/**
 * An opt-out of all businesses is only checked at the hand-over, so that no call can reveal it. A template needs a number
 * that the shop cannot have made up: a till awards points to any number.
 * @throws AppError sms.noConsent, sms.numberUnproved, sms.optedOut; sms.newConsent, sms.outsideHours and sms.outsideDay
 *   with the moment from which it may go out
 */
export async function requireMayText(
  { findReach, hours, clock }: OwnTextDeps,
  customer: CustomerItem | null,
  basis: Basis,
): Promise<void> {
  const now = clock();
  if (basis === 'consent') requireConsent(customer, now);
  if (!customer || (basis === 'visit' && !isProved(customer)))
    throw new AppError('sms.numberUnproved');
  const [reach] = await findReach(customer.businessId, [customer.phone]);
  if (reach?.isOutHere) throw new AppError('sms.optedOut');
  const { of, code } = hoursOf[basis];
  const open = of(hours());
  if (isSendingHour(now, open)) return;
  throw new AppError(code, { nextAllowedAt: isoTime(nextSendingTime(now, open)) });
}

const hoursOf = {
  consent: { of: (promotional: SendingHours) => promotional, code: 'sms.outsideHours' },
  visit: { of: serviceHoursOf, code: 'sms.outsideDay' },
} as const satisfies Record<Basis, unknown>;

/** @throws AppError sms.noConsent, sms.newConsent */
function requireConsent(customer: CustomerItem | null, now: number): void {
  if (!customer?.consent?.given) throw new AppError('sms.noConsent');
  const from = offersFrom(customer.consent);
  if (now < from) throw new AppError('sms.newConsent', { nextAllowedAt: isoTime(from) });
}

/** Whether a code, or the customer's own card, has proved the number. */
export const isProved = ({ provedAt }: Pick<CustomerItem, 'provedAt'>): boolean =>
  provedAt !== undefined;

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

/** A template with its fields, in a language. */
export interface Filled {
  template: ServiceTemplate;
  language: Language;
  fields: ServiceFields;
}

/** @throws AppError request.invalidField */
export function requireFields(template: ServiceTemplate | undefined, fields: ServiceFields): void {
  const field = wrongField(template, fields);
  if (field) throw new AppError('request.invalidField', { field });
}

/** Refuses a time that is over or in a far year, because it is a mistake. @throws AppError request.invalidField */
export function requireSoon({ template, fields: { at } }: Filled, now: number): void {
  if (at !== undefined && !isSoon(template, at, now))
    throw new AppError('request.invalidField', { field: 'at' });
}

/**
 * A filled template is not a promotion: it goes out in the daytime (`serviceHoursOf`), and has no line for opting out.
 */
export async function filledText(
  deps: OwnTextDeps,
  { userId, businessName }: Pick<User, 'userId' | 'businessName'>,
  { phone, template, fields, language }: Filled & { phone: string },
) {
  const text = serviceText(template, fields, { business: shopName(businessName), language });
  const { segments: credits } = segmentsOf(text);
  const own = { basis: 'visit' as const, contactId: await contactOf(deps, userId, phone) };
  const closing = closingOf(deps.clock(), serviceHoursOf(deps.hours()));
  // Nobody is told of an appointment that is over.
  const over = template === 'appointment' && fields.at ? Date.parse(fields.at) : closing;
  const until = isoTime(Math.min(closing, over));
  return { class: 'transactional' as const, text, credits, own, until };
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
