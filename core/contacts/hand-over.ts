import { siteHost } from '#core/platform/config.ts';
import { optOutLinkOf, withOptOut } from '#shared/campaigns/message.ts';
import { brand } from '#shared/site/brand.ts';
import { ensureContacts, findContacts } from './contact.store.ts';
import { type Contact, optOutCodeOf } from './contact.ts';

/**
 * Adds the opt-out link to a message. The result is never stored, because anyone with the code can choose in the
 * person's name.
 * @param host without https://
 * @returns null if the number's contact is gone
 */
export async function handedOver(
  message: string,
  contact: Contact,
  host: string,
): Promise<string | null> {
  const own = contact.movedAt ? await ownContactOf(contact) : contact;
  return own && withOptOut(message, optOutLinkOf(host, await optOutCodeOf(own)));
}

/** The contact that was made for the number itself, and did not move to it. */
async function ownContactOf({ businessId, phone }: Contact): Promise<Contact | null> {
  const [own] = await findContacts(await ensureContacts(businessId, [phone]));
  return own ?? null;
}

/** The host name in opt-out links: the brand's, if the stage has no domain. */
export const linkHost = siteHost ?? new URL(brand.siteUrl).host;
