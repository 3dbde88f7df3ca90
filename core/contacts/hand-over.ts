import { siteHost } from '#core/platform/config.ts';
import { optOutLinkOf, withOptOut } from '#shared/campaigns/message.ts';
import { brand } from '#shared/site/brand.ts';
import { ensureContacts, findContacts } from './contact.store.ts';
import { type Contact, optOutCodeOf } from './contact.ts';

/**
 * @param contact who gets it: one that came from another number has a link that somebody else may have
 * @param host of the link, without https://
 * @returns a message as its receiver gets it. It is made when the SMS is handed over, and never stored:
 *   whoever has the code chooses in the name of its person
 */
export async function handedOver(message: string, contact: Contact, host: string): Promise<string> {
  const code = await optOutCodeOf(contact.movedAt ? await ownContactOf(contact) : contact);
  return withOptOut(message, optOutLinkOf(host, code));
}

/** The contact that a number got for itself. */
async function ownContactOf({ businessId, phone }: Contact): Promise<Contact> {
  const [own] = await findContacts(await ensureContacts(businessId, [phone]));
  if (!own) throw new Error('the contact of a number is gone');
  return own;
}

/** The host name in opt-out links: that of the brand, where the stage has no domain of its own. */
export const linkHost = siteHost ?? new URL(brand.siteUrl).host;
