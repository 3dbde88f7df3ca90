import { transactFor } from '#core/accounts/owner-transaction.ts';
import { isoTime } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { counted, countUp } from '#core/platform/limits/count.ts';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent } from '#core/platform/table/condition.ts';
import { write } from '#core/platform/table/transact.ts';
import type { Check } from '#core/platform/table/writes.ts';
import { type Contact, contact, contactIdOf, newLink, noOffers, reach } from './contact.ts';
import { isOut, isOutUnseen } from './opt-out.store.ts';

/** Contacts that are made in one transaction, each with its reach and what it rests on, beside the account. */
const CHUNK = 30;

/** What a business may know of a number, and what only whoever hands an SMS over looks at. */
interface Reached {
  phone: string;
  contactId: string | null;
  /** Whether it wants no offers of this business, as far as the business was told. */
  isOutHere: boolean;
  /** The same, or whether it wants no offers of any business: that is nobody's to see. */
  isOptedOut: boolean;
}

/**
 * For each number, in order: its contact, if there is one, and whether it wants no offers.
 *
 * @throws AppError server.busy
 */
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
    return { phone, contactId: here?.contactId ?? null, isOutHere, isOptedOut };
  });
}

/** @returns whether a number opted out neither of the offers of this business, nor of all */
export async function wantsOffers(businessId: string, phone: string): Promise<boolean> {
  const [found] = await findReach(businessId, [phone]);
  return found?.isOptedOut === false;
}

/** What a new contact of a number rests on: a customer, or a row of a list. Without it there is none. */
type RestsOn = (phone: string) => Check;

/**
 * The contact of each number, in order; makes those that are missing. Two callers at once get the same.
 *
 * @param restsOn a number whose contact it is not there for has been erased since it was read
 * @throws AppError accounts.notFound, server.busy also for such a number
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

/** @returns the ids of the contacts by number */
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
    // Somebody beside us made one of them: the next look finds it.
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

/** In order; null for an erased one. */
export const findContacts = (contactIds: readonly string[]): Promise<(Contact | null)[]> =>
  contact.getAll(contactIds.map((contactId) => ({ contactId })));

/** @param code of an opt-out link. @returns its contact; null if there is none, or no longer */
export const findContact = async (code: string): Promise<Contact | null> =>
  contact.get({ contactId: await contactIdOf(code) });

/** People whom a business begins to write to in a day, above which somebody looks at it. */
const MANY_IN_A_DAY = 500;

/** Counts a business that began to write to many people: an alarm rings. */
export const countManyNewReceivers = (): void => countEvent('ManyNewReceivers');

const countEvent = eventCounter<'ManyNewReceivers'>('contacts', 'kind');

/** Counts people whom a business never wrote to before. @param now milliseconds since 1970 */
export async function noteNewReceivers(userId: string, people: number, now: number): Promise<void> {
  if (people === 0) return;
  const day = { of: `newReceivers#${userId}`, per: 'nairobiDay' } as const;
  await write(countUp({ ...day, by: people }, now));
  const all = await counted(day, now);
  if (all < MANY_IN_A_DAY || all - people >= MANY_IN_A_DAY) return;
  logger.warn('a business begins to write to many people', { userId, people: all });
  countManyNewReceivers();
}
