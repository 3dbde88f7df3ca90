/** Codes of opt-out links, known only to their receivers. */

import { ensureContacts, findContacts } from '#core/contacts/contact.store.ts';
import { optOutCodeOf } from '#core/contacts/contact.ts';

/** @returns the numbers' codes in a business's SMS, in order */
export async function linkCodesOf(businessId: string, ...phones: string[]): Promise<string[]> {
  const contacts = await findContacts(await ensureContacts(businessId, phones));
  return Promise.all(contacts.map((one) => optOutCodeOf(one ?? { seed: 'nobody' })));
}
