import { CODE_LENGTH } from '../../shared/campaigns/message.ts';
import { isoTime } from '../platform/clock.ts';
import { absent } from '../platform/condition.ts';
import { hashPhone } from '../platform/keys.ts';
import { randomLetters } from '../platform/random-letters.ts';
import { transact } from '../platform/transact.ts';
import { type Contact, contact } from './contact.entity.ts';
import { noOffers } from './no-offers.entity.ts';
import { reach } from './reach.entity.ts';

const hashesOf = (phones: readonly string[]): Promise<string[]> =>
  Promise.all(phones.map(hashPhone));

/** What a business may know of a number before it texts it. */
export interface Reachability {
  phone: string;
  contactId: string | null;
  isOptedOut: boolean;
}

/** For each number, in order: its contact, if there is one, and whether it wants offers of this business. */
export async function findReach(
  businessId: string,
  phones: readonly string[],
): Promise<Reachability[]> {
  const hashes = await hashesOf(phones);
  const [own, all] = await Promise.all([
    reach.getAll(hashes.map((phoneHash) => ({ businessId, phoneHash }))),
    noOffers.getAll(hashes.map((phoneHash) => ({ phoneHash }))),
  ]);
  return phones.map((phone, n) => {
    const [ofOwn, ofAll] = [own[n], all[n]];
    const isOptedOut =
      isOut(ofOwn?.optedOutAt, ofOwn?.offersAgainAt) || isOut(ofAll?.at, ofAll?.offersAgainAt);
    return { phone, contactId: ofOwn?.contactId ?? null, isOptedOut };
  });
}

/** @returns whether somebody opted out, and did not take it back since */
export const isOut = (outAt: string | undefined, againAt: string | undefined): boolean =>
  outAt !== undefined && (againAt === undefined || againAt < outAt);

/** The contact of each number, in order; makes those that are missing. Two callers at once get the same. */
export async function ensureContacts(
  businessId: string,
  phones: readonly string[],
  now: number,
): Promise<string[]> {
  const hashes = await hashesOf(phones);
  const known = await reach.getAll(hashes.map((phoneHash) => ({ businessId, phoneHash })));
  return Promise.all(
    phones.map((phone, n) => {
      const { contactId } = known[n] ?? {};
      return contactId ?? makeContact({ businessId, phone }, hashes[n] as string, now);
    }),
  );
}

async function makeContact(
  { businessId, phone }: Pick<Contact, 'businessId' | 'phone'>,
  phoneHash: string,
  now: number,
): Promise<string> {
  const contactId = randomLetters(CODE_LENGTH, BASE62);
  const failed = await transact({
    first: reach.upsert(
      { businessId, phoneHash },
      { set: { contactId }, if: { contactId: absent } },
    ),
    made: contact.create({ contactId, businessId, phone, createdAt: isoTime(now) }),
  });
  if (!failed) return contactId;
  const other = (await reach.get({ businessId, phoneHash }))?.contactId;
  if (!other) throw new Error('a contact was neither made nor found');
  return other;
}

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** @returns the contacts with these ids, in order; null for one who was erased */
export const findContacts = (contactIds: readonly string[]): Promise<(Contact | null)[]> =>
  contact.getAll(contactIds.map((contactId) => ({ contactId })));
