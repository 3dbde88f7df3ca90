import { siteHost } from '#core/platform/config.ts';
import { optOutLinkOf, withOptOut } from '#shared/campaigns/message.ts';
import { brand } from '#shared/site/brand.ts';
import { ensureContacts, findContacts } from './contact.store.ts';
import { type Contact, optOutCodeOf } from './contact.ts';

/** Never stored, because anyone with the code can choose in the person's name. @param host without https:// */
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

/** The host name in opt-out links: the brand's, if the stage has no domain. */
export const linkHost = siteHost ?? new URL(brand.siteUrl).host;
