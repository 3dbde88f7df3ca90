import { inLanes } from '#core/platform/in-lanes.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { Check, DeleteWrite, Write } from '#core/platform/table/writes.ts';
import { contact, hasOptOut, newLink, noOffers, type Reach, reach } from './contact.ts';
import { contactList, deleteClosedList, listLists, listMember, listRefusal } from './list.store.ts';
import { isOut, isOutUnseen } from './opt-out.store.ts';

interface Move {
  businessId: string;
  from: string;
  to: string;
  /** As 2026-11-21T09:15:00.000Z. */
  at: string;
}

/** Members that move in one transaction, with two writes each and one check. */
const CHUNK = 45;

/**
 * Moves the contact and the opt-out to the new number, which gets a new opt-out link. Somebody else may hold the old
 * number and its link, so the old link can only stop offers of this business. The writes fail if the person opts out
 * meanwhile: then the caller must make them again.
 */
export async function contactMove({ businessId, from, to, at }: Move): Promise<Write[]> {
  const hashes = await Promise.all([from, to].map(hashPhone));
  const [fromHash = '', toHash = ''] = hashes;
  const [[own, there], everywhere] = await Promise.all([
    reach.getAll(hashes.map((phoneHash) => ({ businessId, phoneHash }))),
    noOffers.get({ phoneHash: fromHash }),
  ]);
  const contactIds = own ? contactIdsOf(own) : [];
  const isOutUnseenHere = isOutUnseen(own) || isOut(everywhere?.at, everywhere ?? {});
  const fresh = contactIds.length > 0 && !there?.contactId ? await newLink() : null;
  const set = {
    ...movedOptOut(own, there, at),
    // An opt-out from all businesses is in no list of this business, so it moves as `movedOutAt`, which no list shows.
    ...(isOutUnseenHere && { movedOutAt: at }),
    ...(contactIds.length > 0 && {
      contactId: there?.contactId ?? fresh?.contactId,
      formerContacts: [...(there?.formerContacts ?? []), ...contactIds],
    }),
  };
  return [
    ...contactIds.map((contactId) =>
      contact.patch({ contactId }, { set: { phone: to, movedAt: at } }),
    ),
    ...(fresh ? [contact.create({ ...fresh, businessId, phone: to, createdAt: at })] : []),
    ...(own ? [leftBehind(own)] : []),
    ...(Object.keys(set).length > 0
      ? [reach.upsert({ businessId, phoneHash: toHash }, { set, if: asRead(there) })]
      : []),
  ];
}

type Found = Reach | null | undefined;

/** The old number's opt-out from this business, unless the new number has one. */
function movedOptOut(own: Found, there: Found, at: string) {
  if (!isOut(own?.optedOutAt, own ?? {}) || isOut(there?.optedOutAt, there ?? {})) return {};
  return {
    optedOutAt: own?.optedOutAt ?? at,
    optOutSource: own?.optOutSource ?? 'customer',
    offersAgainAt: null,
  } as const;
}

/** The number's own contact, and the contacts that came with merged customers. */
const contactIdsOf = ({ contactId, formerContacts = [] }: Reach): string[] =>
  contactId ? [contactId, ...formerContacts] : [];

/** Keeps an opt-out of the old number under its hash. Without one, deletes the item. */
const leftBehind = (own: Reach): Write =>
  hasOptOut(own)
    ? reach.patch(own, { set: { contactId: null, formerContacts: null }, if: asRead(own) })
    : reach.delete(own, { if: asRead(own) });

const asRead = (found: Found) => ({
  contactId: found?.contactId ?? absent,
  optedOutAt: found?.optedOutAt ?? absent,
  offersAgainAt: found?.offersAgainAt ?? absent,
});

export async function moveInLists(
  { businessId: userId, from, to }: Omit<Move, 'at'>,
  isMoving: Check,
): Promise<void> {
  const lists = await listLists(userId);
  const found = await listMember.getAll(lists.map(({ listId }) => ({ listId, phone: from })));
  const members = found.filter((member) => member !== null);
  for (let at = 0; at < members.length; at += CHUNK) {
    const chunk = members.slice(at, at + CHUNK);
    await transact({
      isMoving,
      left: chunk.map((member) => listMember.delete(member)),
      joined: chunk.map((member) => listMember.put({ ...member, phone: to })),
    });
  }
}

interface Person {
  businessId: string;
  phone: string;
}

/** Deletes in one transaction, which also has one check. */
const DELETED_AT_ONCE = 90;

/** Contacts of one page. */
const PAGE = 200;
/** Contacts deleted in parallel. */
const LANES = 25;

/**
 * Keeps an opt-out under a keyed hash. Keeps the counts of lists, which say how many rows were added or refused.
 * @param isErasing fails once another call has finished the erasure, because a new customer may then have the number
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
  for (let at = 0; at < deletes.length; at += DELETED_AT_ONCE)
    await transact({ isErasing, rows: deletes.slice(at, at + DELETED_AT_ONCE) });
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
    // The person has opted out since the read.
    return failed?.label === 'reach' ? BUSY : undefined;
  });
}

/** Removes the contact. The item stays if it has an opt-out, and is deleted otherwise. */
const withoutContact = (found: Reach, contactId: string) =>
  hasOptOut(found)
    ? reach.patch(found, { set: { contactId: null, formerContacts: null }, if: { contactId } })
    : reach.delete(found, { if: { contactId, optedOutAt: absent, movedOutAt: absent } });

/** Deletes some contacts with their opt-outs, or one list, of a closed account. @returns false if nothing is left */
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
