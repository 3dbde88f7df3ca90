/** The codes of opt-out links, which nobody but their receivers has. */

import { ensureContacts, findContacts } from '#core/contacts/contact.store.ts';
import { optOutCodeOf } from '#core/contacts/contact.ts';

/** @returns the codes that these numbers get in the SMS of a business, in order */
export async function linkCodesOf(businessId: string, ...phones: string[]): Promise<string[]> {
  const contacts = await findContacts(await ensureContacts(businessId, phones));
  return Promise.all(contacts.map((one) => optOutCodeOf(one ?? { seed: 'nobody' })));
}
