import { Entity } from 'electrodb';
import { model, tableOptions } from '../../platform/table.ts';

/** What is left of a customer who was erased: sums, and nothing that leads to a person. */
export const erasedCustomer = new Entity(
  {
    model: model('erasedCustomer'),
    attributes: {
      businessId: { type: 'string', required: true },
      /** What the lines of the ledger have in the place of the number. */
      erasedId: { type: 'string', required: true },
      earned: { type: 'number', required: true },
      redeemed: { type: 'number', required: true },
      entries: { type: 'number', required: true },
      erasedAt: { type: 'string', required: true },
    },
    indexes: {
      // Whose were the lines under this id?
      byId: {
        pk: {
          field: 'pk',
          composite: ['businessId'],
          template: 'user#${businessId}',
          casing: 'none',
        },
        sk: {
          field: 'sk',
          composite: ['erasedId'],
          template: 'erased-customer#${erasedId}',
          casing: 'none',
        },
      },
    },
  },
  tableOptions,
);
