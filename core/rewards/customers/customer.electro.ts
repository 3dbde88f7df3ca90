import { CustomAttributeType, Entity } from 'electrodb';
import { model, tableOptions } from '../../platform/table.ts';

/** Points by the month they expire in, `2027-11`, or under `never`. */
export type Lots = Record<string, number>;

/** A customer of a business: the rewardCustomers record, with the balance of its ledger. */
export const customer = new Entity(
  {
    model: model('customer'),
    attributes: {
      businessId: { type: 'string', required: true },
      phone: { type: 'string', required: true },
      name: { type: 'string' },
      /** In small letters, for the search; empty without a name. */
      nameKey: { type: 'string', required: true },
      /** The balance: always the sum of the lots, and of the ledger. */
      points: { type: 'number', required: true },
      /** The balance in ten digits, for the order of the list. */
      pointsKey: { type: 'string', required: true },
      earned: { type: 'number', required: true },
      redeemed: { type: 'number', required: true },
      lots: { type: CustomAttributeType<Lots>('any'), required: true },
      lastVisit: { type: 'string', required: true },
      consent: { type: CustomAttributeType<{ given: boolean; at: string }>('any') },
      /** How many lines of the ledger are this customer's: an index may not know them all yet. */
      entries: { type: 'number', required: true },
      /** Every entry is posted on the balance that was looked at. */
      version: { type: 'number', required: true },
      /** The id that takes the number's place. With it, nothing is posted any more. */
      erasedAs: { type: 'string' },
    },
    indexes: {
      // What are this customer's points?
      byPhone: {
        pk: {
          field: 'pk',
          composite: ['businessId'],
          template: 'user#${businessId}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: ['phone'], template: 'customer#${phone}', casing: 'none' },
      },
      // Whose name begins like this?
      byName: {
        index: 'gsi1',
        pk: {
          field: 'gsi1pk',
          composite: ['businessId'],
          template: 'names#${businessId}',
          casing: 'none',
        },
        sk: {
          field: 'gsi1sk',
          composite: ['nameKey', 'phone'],
          template: '${nameKey}#${phone}',
          casing: 'none',
        },
      },
      // Who has most points?
      byPoints: {
        index: 'gsi2',
        pk: {
          field: 'gsi2pk',
          composite: ['businessId'],
          template: 'points#${businessId}',
          casing: 'none',
        },
        sk: {
          field: 'gsi2sk',
          composite: ['pointsKey', 'phone'],
          template: '${pointsKey}#${phone}',
          casing: 'none',
        },
      },
    },
  },
  tableOptions,
);
