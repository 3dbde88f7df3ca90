import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** Without defaults, which an upsert would set over what is there. Running sums, kept in the same transaction as what they count, so that nobody adds up rows. */
export const totals = new Entity(
  {
    model: model('totals'),
    attributes: {
      userId: { type: 'string', required: true },
      pointsAwarded: { type: 'number' },
      pointsRedeemed: { type: 'number' },
      pointsExpired: { type: 'number' },
      activeCustomers: { type: 'number' },
    },
    indexes: {
      // How many points and customers does this business have?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'account#totals', casing: 'none' },
      },
    },
  },
  tableOptions,
);
