import { insertionOf, type NewNotification } from '#core/notifications/notification.store.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { absent, asRead, roomFor } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { nairobiDay } from '#shared/platform/time.ts';

export const personDay = entity({
  name: 'personDay',
  about:
    'The acts of one cashier or manager at a business on one day in Nairobi. A sum that never grew is absent.',
  attributes: {
    businessId: text(),
    memberId: text(),
    day: text(),
    givenKes: whole({ optional: true, about: 'The worth of all points given, rounded up.' }),
    uncodedKes: whole({ optional: true, about: 'KES that were redeemed without a code.' }),
    byHandKes: whole({
      optional: true,
      about: 'The worth of all points that were changed by hand, up or down.',
    }),
    toldOfGiven: text({
      optional: true,
      about: 'When the owner was told of the points given.',
    }),
    toldOfUncoded: text({
      optional: true,
      about: 'When the owner was told of the uncoded KES.',
    }),
    toldOfImport: text({ optional: true, about: 'When the owner was told of an import.' }),
    ttl: whole({ optional: true }),
  },
  key: {
    question: 'May this person give, or redeem without a code, more today?',
    pk: 'cap#person-day#{businessId}#{memberId}',
    sk: '{day}',
  },
});

export type PersonDay = ItemOf<typeof personDay>;

export type PersonKey = Pick<PersonDay, 'businessId' | 'memberId'>;

export type PersonSum = 'givenKes' | 'uncodedKes';

/** Reasons for which the owner is told, once a day for each person. */
export type ToldReason = 'toldOfGiven' | 'toldOfUncoded' | 'toldOfImport';

export interface PersonUse {
  sum: PersonSum;
  kes: number;
  most: number;
}

const STORED_SECONDS = 3 * 24 * 60 * 60;

const keyOf = ({ businessId, memberId }: PersonKey, now: number) => ({
  businessId,
  memberId,
  day: nairobiDay(now),
});

/** Fails if the day has no room. @param about told to the owner in the same write, which fails if it was told before */
export const countPersonUse = (
  key: PersonKey,
  { sum, kes, most }: PersonUse,
  now: number,
  about?: ToldReason,
): UpdateWrite =>
  personDay.upsert(keyOf(key, now), {
    add: { [sum]: kes },
    set: { ttl: ttlAfter(now, STORED_SECONDS), ...(about && { [about]: isoTime(now) }) },
    if: { [sum]: roomFor(kes, most), ...(about && { [about]: absent }) },
  });

/** Points changed by hand: their KES, and those of earlier changes of the day. */
export interface ByHand {
  kes: number;
  before: number;
}

/**
 * Fails if another change was counted since the sum was read. @param given what the change adds to the points that the
 * person gives today
 */
export const countByHand = (
  key: PersonKey,
  { kes, before }: ByHand,
  given: PersonUse | undefined,
  now: number,
): UpdateWrite =>
  personDay.upsert(keyOf(key, now), {
    add: { byHandKes: kes, ...(given && { [given.sum]: given.kes }) },
    set: { ttl: ttlAfter(now, STORED_SECONDS) },
    if: {
      byHandKes: asRead(before),
      ...(given && { [given.sum]: roomFor(given.kes, given.most) }),
    },
  });

export const findPersonDay = (key: PersonKey, now: number): Promise<PersonDay | null> =>
  personDay.get(keyOf(key, now));

/** Tells the owner about a person's day, unless that was told before. */
export async function tellOfPerson(
  key: PersonKey,
  about: ToldReason,
  note: NewNotification,
  now: number,
): Promise<void> {
  const told = { set: { [about]: isoTime(now) }, if: { [about]: absent } };
  await transact({ told: personDay.upsert(keyOf(key, now), told), ...insertionOf(note, now) });
}
