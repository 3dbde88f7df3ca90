import { findContacts, wantsOffers } from '#core/contacts/contact.store.ts';
import { handedOver } from '#core/contacts/hand-over.ts';
import { linkHost } from '#core/contacts/link-host.ts';
import type { WaitingOwnText } from '#core/sms/sms.entity.ts';
import { findCustomer } from '../ledger/ledger.store.ts';

/**
 * @returns a business's own text as its receiver gets it, with the opt-out link; null where the customer is
 *   gone by now, opted out here or everywhere, or took the consent back that the text rests on
 */
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
  return handedOver(text, contact, linkHost);
}
