import { accountExists, transactFor } from '#core/accounts/owner-transaction.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { absent, anyOf, present } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type { ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { type Contact, contact, noOffers, type Reach, reach } from './contact.ts';

const CHUNK = 90;

type Source = NonNullable<Reach['optOutSource']>;

export interface Wishes {
  isOutHere: boolean;
  isOutEverywhere: boolean;
  /** Whether the opt-out from all businesses was made through another business's link that still works. */
  isSaidElsewhere: boolean;
}

interface Moment {
  businessId: string;
  /** As 2026-11-21T09:15:00.000Z. */
  at: string;
}

/** @returns whether a person opted out and has not undone it since */
export const isOut = (
  since: string | undefined,
  { offersAgainAt }: { offersAgainAt?: string | undefined },
): boolean => since !== undefined && (offersAgainAt === undefined || offersAgainAt < since);

/** Whether the number has an opt-out that the business must not see (`movedOutAt`). */
export const isOutUnseen = (here: Reach | null | undefined): boolean =>
  isOut(here?.movedOutAt, here ?? {});

export async function findWishes(businessId: string, phone: string): Promise<Wishes> {
  const phoneHash = await hashPhone(phone);
  const [here, everywhere] = await Promise.all([
    reach.get({ businessId, phoneHash }),
    noOffers.get({ phoneHash }),
  ]);
  const isOutEverywhere = isOut(everywhere?.at, everywhere ?? {});
  const saidAt = isOutEverywhere ? everywhere?.businessId : undefined;
  return {
    isOutHere: isOut(here?.optedOutAt, here ?? {}) || isOutUnseen(here),
    isOutEverywhere,
    isSaidElsewhere:
      saidAt !== undefined && saidAt !== businessId && (await isGood(saidAt, phoneHash)),
  };
}

/** Whether a number's links at a business still work. An erasure, a new number and a closed account end them. */
const isGood = async (businessId: string, phoneHash: string): Promise<boolean> =>
  (await reach.get({ businessId, phoneHash }))?.contactId !== undefined;

/** Saves the wishes. @returns false, without a change, if the contact is gone or the account is closed */
export async function saveWishes(
  { contactId, businessId, phone }: Pick<Contact, 'contactId' | 'businessId' | 'phone'>,
  { before, after, at }: { before: Wishes; after: Wishes; at: string },
): Promise<boolean> {
  const phoneHash = await hashPhone(phone);
  const here = { businessId, phoneHash };
  const outHere = outOf(at, 'customer');
  const failed = await transact({
    link: [contact.check({ contactId }, { if: { phone } }), accountExists(businessId)],
    here:
      before.isOutHere !== after.isOutHere &&
      reach.patch(here, after.isOutHere ? outHere : { set: { offersAgainAt: at } }),
    everywhere:
      before.isOutEverywhere !== after.isOutEverywhere &&
      (after.isOutEverywhere
        ? noOffers.upsert({ phoneHash }, { set: { at, businessId, offersAgainAt: null } })
        : noOffers.patch({ phoneHash }, { set: { offersAgainAt: at } })),
  });
  return failed === null;
}

/** In the order of the numbers: whether they get no promotions of any business. */
export async function stoppedPromotions(phoneHashes: readonly string[]): Promise<boolean[]> {
  const found = await Promise.all(phoneHashes.map((phoneHash) => noOffers.get({ phoneHash })));
  return found.map((one) => isOut(one?.at, one ?? {}));
}

/** Opts a person out of all businesses. @returns false, without a change, if the person is opted out already */
export const stopPromotions = (phoneHash: string, at: string): Promise<boolean> =>
  write(
    noOffers.upsert(
      { phoneHash },
      {
        set: { at, businessId: null, offersAgainAt: null },
        if: anyOf<Partial<ItemOf<typeof noOffers>>>({ at: absent }, { offersAgainAt: present }),
      },
    ),
  );

const outOf = (at: string, optOutSource: Source) => ({
  set: { optedOutAt: at, optOutSource, offersAgainAt: null },
});

/** Holds if the number is not opted out of this business's offers. */
const isIn = anyOf<Pick<Reach, 'optedOutAt' | 'offersAgainAt'>>(
  { optedOutAt: absent },
  { offersAgainAt: present },
);

const optOutWrite = async (
  phone: string,
  source: Source,
  { businessId, at }: Moment,
): Promise<UpdateWrite> =>
  reach.upsert(
    { businessId, phoneHash: await hashPhone(phone) },
    { ...outOf(at, source), if: isIn },
  );

/** @param phones each once @returns the number of new opt-outs @throws AppError accounts.notFound, server.busy */
export async function optOutMany(
  phones: readonly string[],
  source: Source,
  moment: Moment,
): Promise<number> {
  let added = 0;
  for (let at = 0; at < phones.length; at += CHUNK)
    added += await optOutChunk(phones.slice(at, at + CHUNK), source, moment);
  return added;
}

const optOutChunk = (phones: readonly string[], source: Source, moment: Moment): Promise<number> =>
  untilDone(async () => {
    const { businessId } = moment;
    const hashes = await Promise.all(phones.map(hashPhone));
    const found = await reach.getAll(hashes.map((phoneHash) => ({ businessId, phoneHash })));
    const others = phones.filter((_, at) => !isOut(found[at]?.optedOutAt, found[at] ?? {}));
    if (others.length === 0) return 0;
    const writes = await Promise.all(others.map((phone) => optOutWrite(phone, source, moment)));
    const failed = await transactFor(businessId, { reach: writes });
    return failed ? BUSY : others.length;
  });

/** Newest first. A page may be short although more pages follow. */
export async function pageOptOuts(
  businessId: string,
  cursor: string | undefined,
  limit: number,
): Promise<Page<Reach & Required<Pick<Reach, 'optedOutAt' | 'optOutSource'>>>> {
  const { items, next } = await reach.page({
    by: 'optOuts',
    key: { businessId },
    order: 'desc',
    limit,
    cursor,
  });
  return { items: items.filter(isOptOut), next };
}

const isOptOut = (
  item: Reach,
): item is Reach & Required<Pick<Reach, 'optedOutAt' | 'optOutSource'>> =>
  isOut(item.optedOutAt, item);
