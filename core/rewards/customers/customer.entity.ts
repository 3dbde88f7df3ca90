import { derived, json, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { ConsentSource } from '#shared/rewards/contract.ts';
import { isErased } from '#shared/rewards/erasure.ts';

/** Points by the month in which they expire, `2027-11`, or under `never`. */
export type Lots = Record<string, number>;

export interface Consent {
  given: boolean;
  at: string;
  source?: ConsentSource;
}

/** @returns a number from its last digit to its first, so that its end is the start of a key */
export const backwards = (phone: string): string => [...phone].reverse().join('');

/** The rewardCustomers record (docs/rules.md 3), with the ledger's balance. */
export const customer = entity({
  name: 'customer',
  about: 'A customer of a business, with the balance of the points ledger.',
  attributes: {
    businessId: text(),
    phone: text({ personal: true }),
    name: text({ optional: true, personal: true }),
    points: whole({ about: 'The balance: always the sum of the lots, and of the ledger.' }),
    pointsKey: text({ about: 'The balance in ten digits, for the order of the list.' }),
    earned: whole(),
    redeemed: whole(),
    lots: json<Lots>(),
    lastVisit: text({ about: 'Until the first visit: when the customer was added.' }),
    importedAt: text({
      optional: true,
      about:
        'When the customer was added by an import or by hand. `lastVisit` has this moment until the first visit.',
    }),
    consent: json<Consent>({ optional: true }),
    provedAt: text({
      optional: true,
      about: 'When an SMS code or the customer’s card last proved that the number is theirs.',
    }),
    birthday: text({ optional: true, personal: true, about: 'Month and day, as 11-21.' }),
    noReceiptsSince: text({
      optional: true,
      about: 'Since when the customer wants no receipts by SMS.',
    }),
    card: text({
      optional: true,
      about: 'The keyed hash of the link to the card. No other link shows this customer.',
    }),
    entries: whole({
      about:
        'The number of ledger entries of this customer: an index may not have all of them yet.',
    }),
    version: whole({
      about: 'A condition of every posting: it fails if the version has changed since it was read.',
    }),
    uncodedDay: text({ optional: true, about: 'The day in Nairobi that uncodedKes counts.' }),
    uncodedKes: whole({
      optional: true,
      about: 'KES that were redeemed on this day without a code. Reversals leave it as it is.',
    }),
    guardedUntil: text({
      optional: true,
      about:
        'Until then each redemption needs a code, because a team member moved or added points by hand.',
    }),
    keptKes: whole({
      optional: true,
      about: 'KES spent that did not yet make a point: they count next time. A merge adds them up.',
    }),
    visitDay: text({
      optional: true,
      about: 'The day in Nairobi of the last visit that gave points. A merge keeps the later one.',
    }),
    birthdayYear: whole({
      optional: true,
      about: 'The year of the last birthday that gave points. A merge keeps the later one.',
    }),
    phoneEnd: derived('phone', (phone: string) => backwards(phone)),
    erasedAs: text({
      optional: true,
      personal: true,
      about:
        'The id that replaces the number, or the number to which the customer moves. It closes the ledger to all postings.',
    }),
    movingFrom: text({
      optional: true,
      personal: true,
      about: 'The number whose entries still come here. Nothing else is moved or erased meanwhile.',
    }),
  },
  key: {
    question: 'Which points does this customer have?',
    pk: 'user#{businessId}',
    sk: 'customer#{phone}',
  },
  indexes: {
    byPoints: {
      index: 'gsi2',
      question: 'Which customers have the most points?',
      pk: 'points#{businessId}',
      sk: '{pointsKey}#{phone}',
    },
    byPhoneEnd: {
      index: 'gsi3',
      question: 'Which numbers end like this?',
      pk: 'ends#{businessId}',
      sk: '{phoneEnd}',
    },
  },
});

export type CustomerItem = ItemOf<typeof customer>;

/** @returns the change of the number of customers with a consent */
export const consentChange = (
  before: Pick<CustomerItem, 'consent'> | null,
  after: Pick<CustomerItem, 'consent'> | null,
): number => Number(after?.consent?.given ?? false) - Number(before?.consent?.given ?? false);

/** Written and deleted in the transactions that write the name. */
export const customerTerm = entity({
  name: 'customerTerm',
  about:
    'The name of a customer, starting at one of its words. A separate item, because an award need not write it.',
  attributes: {
    businessId: text(),
    term: text({
      personal: true,
      about: 'In lower case, without accents; the words before the first one follow it.',
    }),
    phone: text({ personal: true }),
  },
  key: {
    question: 'Which customers have a word in their names that begins like this?',
    pk: 'customerTerms#{businessId}',
    sk: '{term}#{phone}',
  },
});

export type CustomerTermItem = ItemOf<typeof customerTerm>;

/** An award to an old number, in flight or waiting on an offline phone, must not create a new customer. */
export const movedNumber = entity({
  name: 'movedNumber',
  about: 'A number whose customer got another number or was merged. Deleted after a week.',
  attributes: {
    businessId: text(),
    customerHash: text({ secret: true, about: 'A keyed hash of the business and the number.' }),
    movedAt: text(),
    ttl: whole(),
  },
  key: {
    question: 'Did a customer have this number a few days ago?',
    pk: 'moved#{businessId}',
    sk: '{customerHash}',
  },
});

export const erasedCustomer = entity({
  name: 'erasedCustomer',
  about: 'The sums of a customer who was erased. Nothing in it leads to a person.',
  attributes: {
    businessId: text(),
    erasedId: text({ about: 'The id that replaces the number in the entries of the ledger.' }),
    earned: whole(),
    redeemed: whole(),
    entries: whole({ about: 'The number of entries in the ledger.' }),
    erasedAt: text(),
  },
  key: {
    question: 'Which sums did the customer with this id leave?',
    pk: 'user#{businessId}',
    sk: 'erased-customer#{erasedId}',
  },
});

/** A customer whose points went to the number `erasedAs`, until the entries have followed. */
export type MovingCustomer = CustomerItem & Required<Pick<CustomerItem, 'erasedAs'>>;

export const isMoving = (item: CustomerItem): item is MovingCustomer =>
  item.erasedAs !== undefined && !isErased(item.erasedAs);
