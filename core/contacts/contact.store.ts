import { transactFor } from '#core/accounts/owner-transaction.ts';
import { isoTime } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { Check } from '#core/platform/table/writes.ts';
import { type Contact, contact, contactIdOf, newLink, noOffers, reach } from './contact.ts';
import { isOut, isOutUnseen } from './opt-out.store.ts';

/**
 * Contacts made in one transaction. Each has its reach and a check of the record that it depends on; the transaction
 * also checks the account.
 */
const CHUNK = 30;

interface Reached {
  phone: string;
  contactId: string | null;
  /** Whether the number opted out of this business, and the business may see this. */
  isOutHere: boolean;
  /** Also true for an opt-out from all businesses, which this business must not see. */
  isOptedOut: boolean;
  /** Contacts of other numbers have come to this one. */
  hasFormer: boolean;
}

/** @returns one entry for each number, in their order @throws AppError server.busy */
export async function findReach(businessId: string, phones: readonly string[]): Promise<Reached[]> {
  const hashes = await Promise.all(phones.map(hashPhone));
  const [own, everywhere] = await Promise.all([
    reach.getAll(hashes.map((phoneHash) => ({ businessId, phoneHash }))),
    noOffers.getAll(hashes.map((phoneHash) => ({ phoneHash }))),
  ]);
  return phones.map((phone, at) => {
    const [here, all] = [own[at], everywhere[at]];
    const isOutHere = isOut(here?.optedOutAt, here ?? {});
    const isOptedOut = isOutHere || isOutUnseen(here) || isOut(all?.at, all ?? {});
    const hasFormer = (here?.formerContacts ?? []).length > 0;
    return { phone, contactId: here?.contactId ?? null, isOutHere, isOptedOut, hasFormer };
  });
}

/** @returns false if the number opted out of this business's offers, or of all offers */
export async function wantsOffers(businessId: string, phone: string): Promise<boolean> {
  const [found] = await findReach(businessId, [phone]);
  return found?.isOptedOut === false;
}

type RestsOn = (phone: string) => Check;

/**
 * Makes missing contacts. Two calls at once get the same ids. @returns the contacts' ids, in the order of the numbers
 * @param restsOn a check that fails if the number has been erased since it was read
 * @throws AppError accounts.notFound, server.busy also for an erased number
 */
export async function ensureContacts(
  businessId: string,
  phones: readonly string[],
  restsOn?: RestsOn,
): Promise<string[]> {
  const hashOf = new Map<string, string>();
  for (const phone of phones) hashOf.set(await hashPhone(phone), phone);
  const numbers = [...hashOf].map(([phoneHash, phone]) => ({ phoneHash, phone }));
  const ids = new Map<string, string>();
  for (let at = 0; at < numbers.length; at += CHUNK) {
    const made = await ensureChunk(businessId, numbers.slice(at, at + CHUNK), restsOn);
    for (const [phone, contactId] of made) ids.set(phone, contactId);
  }
  return phones.map((phone) => ids.get(phone) as string);
}

interface Numbered {
  phone: string;
  phoneHash: string;
}

type Linked = Numbered & Pick<Contact, 'contactId' | 'seed'>;

const ensureChunk = (businessId: string, numbers: readonly Numbered[], restsOn?: RestsOn) =>
  untilDone(async () => {
    const keys = numbers.map(({ phoneHash }) => ({ businessId, phoneHash }));
    const found = await reach.getAll(keys, { only: ['contactId'] });
    const ids = new Map<string, string>();
    const missing: Linked[] = [];
    for (const [at, number] of numbers.entries()) {
      const contactId = found[at]?.contactId;
      const link = contactId ? { contactId } : await newLink();
      ids.set(number.phone, link.contactId);
      if ('seed' in link) missing.push({ ...number, ...link });
    }
    if (missing.length === 0) return ids;
    // A parallel call made one of the contacts. The next read finds this contact.
    return (await insertContacts(businessId, missing, restsOn)) ? ids : BUSY;
  });

async function insertContacts(
  businessId: string,
  numbers: readonly Linked[],
  restsOn?: RestsOn,
): Promise<boolean> {
  const createdAt = isoTime(Date.now());
  const failed = await transactFor(businessId, {
    restsOn: restsOn && numbers.map(({ phone }) => restsOn(phone)),
    reach: numbers.map(({ phoneHash, contactId }) =>
      reach.upsert({ businessId, phoneHash }, { set: { contactId }, if: { contactId: absent } }),
    ),
    contacts: numbers.map(({ phone, contactId, seed }) =>
      contact.create({ contactId, seed, businessId, phone, createdAt }),
    ),
  });
  return failed === null;
}

/** @returns the contacts in the order of the ids; null for an erased contact */
export const findContacts = (contactIds: readonly string[]): Promise<(Contact | null)[]> =>
  contact.getAll(contactIds.map((contactId) => ({ contactId })));

/** @param code of an opt-out link @returns null if no contact has this code */
export const findContact = async (code: string): Promise<Contact | null> =>
  contact.get({ contactId: await contactIdOf(code) });
