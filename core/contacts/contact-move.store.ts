import { absent } from '#core/platform/condition.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { transact } from '#core/platform/transact.ts';
import type { Check, Write } from '#core/platform/writes.ts';
import { contact } from './contact.entity.ts';
import { listLists } from './list.store.ts';
import { listMember } from './list-member.entity.ts';
import { noOffers } from './no-offers.entity.ts';
import { isOut, isOutUnseen } from './opt-out.store.ts';
import { hasOptOut, type Reach, reach } from './reach.entity.ts';

/** A person of a business who has another number from now on. */
interface Move {
  businessId: string;
  from: string;
  to: string;
  /** As 2026-11-21T09:15:00.000Z. */
  at: string;
}

/** Members that are moved in one transaction: two writes each, beside the check. */
const CHUNK = 45;

/**
 * The writes that take the contact of a person, and an opt-out, along to another number. An opt-out-link
 * that was sent before stays good. They fail if somebody opts out meanwhile: then they are made anew.
 */
export async function contactMove({ businessId, from, to, at }: Move): Promise<Write[]> {
  const hashes = await Promise.all([from, to].map(hashPhone));
  const [fromHash = '', toHash = ''] = hashes;
  const [[own, there], everywhere] = await Promise.all([
    reach.getAll(hashes.map((phoneHash) => ({ businessId, phoneHash }))),
    noOffers.get({ phoneHash: fromHash }),
  ]);
  const isOutHere = isOut(own?.optedOutAt, own ?? {});
  const isKnown = isOut(there?.optedOutAt, there ?? {});
  const optOut =
    isOutHere && !isKnown
      ? {
          optedOutAt: own?.optedOutAt ?? at,
          optOutSource: own?.optOutSource ?? 'customer',
          offersAgainAt: null,
        }
      : {};
  // What was said to all businesses moves where no list shows it: else a change of number would tell it.
  const isOutUnseenHere = isOutUnseen(own) || isOut(everywhere?.at, everywhere ?? {});
  const unseen = isOutUnseenHere ? { movedOutAt: at } : {};
  const contactIds = own ? contactIdsOf(own) : [];
  const [first, ...others] = [...(there ? contactIdsOf(there) : []), ...contactIds];
  const links = contactIds.length > 0 ? { contactId: first, formerContacts: others } : {};
  const set = { ...optOut, ...unseen, ...links };
  return [
    ...contactIds.map((contactId) => contact.patch({ contactId }, { set: { phone: to } })),
    ...(own ? [leftBehind(own)] : []),
    ...(Object.keys(set).length > 0
      ? [reach.upsert({ businessId, phoneHash: toHash }, { set, if: asRead(there) })]
      : []),
  ];
}

/** The contacts of a number: the one of its own, and those that came with merged customers. */
export const contactIdsOf = ({ contactId, formerContacts = [] }: Reach): string[] =>
  contactId ? [contactId, ...formerContacts] : [];

/** An opt-out of the number stays, under its hash. */
const leftBehind = (own: Reach): Write =>
  hasOptOut(own)
    ? reach.patch(own, { set: { contactId: null, formerContacts: null }, if: asRead(own) })
    : reach.delete(own, { if: asRead(own) });

const asRead = (found: Reach | null | undefined) => ({
  contactId: found?.contactId ?? absent,
  optedOutAt: found?.optedOutAt ?? absent,
  offersAgainAt: found?.offersAgainAt ?? absent,
});

/** Puts the new number of a person into the lists that had the one before. */
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
