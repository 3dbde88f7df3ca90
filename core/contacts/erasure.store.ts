import { inLanes } from '#core/platform/in-lanes.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { Check, DeleteWrite } from '#core/platform/table/writes.ts';
import { contact } from './contact.entity.ts';
import { contactList } from './contact-list.entity.ts';
import { contactIdsOf } from './contact-move.store.ts';
import { deleteClosedList, listLists } from './list.store.ts';
import { listMember } from './list-member.entity.ts';
import { listRefusal } from './list-refusal.entity.ts';
import { hasOptOut, type Reach, reach } from './reach.entity.ts';

/** Somebody at a business. */
interface Person {
  businessId: string;
  phone: string;
}

/** Deletes in one transaction, beside the check. */
const CHUNK = 90;

/** Contacts of one page, and those that are deleted side by side. */
const PAGE = 200;
const LANES = 25;

/**
 * Erases somebody as a contact: the number goes, out of all lists too. An opt-out stays, under a keyed
 * hash. The counts of the lists stay what they were: they say what became of the owner's rows.
 *
 * @param isErasing holds while nobody else has finished the erasure: the number may be a new one's then
 */
export async function eraseContact(person: Person, isErasing: Check): Promise<void> {
  await leaveLists(person, isErasing);
  await forgetContact(person, isErasing);
}

async function leaveLists({ businessId: userId, phone }: Person, isErasing: Check): Promise<void> {
  const [lists, refused] = await Promise.all([
    listLists(userId),
    listRefusal.list({ by: 'byPhone', key: { userId, phone } }),
  ]);
  const deletes: DeleteWrite[] = [
    ...lists.map(({ listId }) => listMember.delete({ listId, phone })),
    ...refused.map((one) => listRefusal.delete(one)),
  ];
  for (let at = 0; at < deletes.length; at += CHUNK)
    await transact({ isErasing, rows: deletes.slice(at, at + CHUNK) });
}

async function forgetContact({ businessId, phone }: Person, isErasing: Check): Promise<void> {
  const phoneHash = await hashPhone(phone);
  await untilDone(async () => {
    const found = await reach.get({ businessId, phoneHash });
    if (!found?.contactId) return undefined;
    const { contactId } = found;
    const failed = await transact({
      isErasing,
      contacts: contactIdsOf(found).map((one) => contact.delete({ contactId: one })),
      reach: withoutContact(found, contactId),
    });
    // Somebody opted out since the look.
    return failed?.label === 'reach' ? BUSY : undefined;
  });
}

/** A number that never opted out leaves nothing. */
const withoutContact = (found: Reach, contactId: string) =>
  hasOptOut(found)
    ? reach.patch(found, { set: { contactId: null, formerContacts: null }, if: { contactId } })
    : reach.delete(found, { if: { contactId, optedOutAt: absent, movedOutAt: absent } });

/**
 * Deletes some of the contacts of a closed account, with their opt-outs, or one of its lists.
 *
 * @returns false when nothing is left
 */
export async function deleteSomeContacts(businessId: string): Promise<boolean> {
  const { items } = await reach.page({ key: { businessId }, limit: PAGE });
  await inLanes(items, LANES, async (one) => {
    for (const contactId of contactIdsOf(one)) await write(contact.delete({ contactId }));
    await write(reach.delete(one));
  });
  if (items.length > 0) return true;
  const [list] = await listLists(businessId);
  if (!list) return false;
  await write(contactList.patch(list, { set: { deletedAt: list.deletedAt ?? list.createdAt } }));
  await deleteClosedList(businessId, list.listId);
  return true;
}
