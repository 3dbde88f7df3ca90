import { Entity } from 'electrodb';
import { model, tableOptions } from '../kit/table.ts';

/** The settings record of specification section 3. */
export const settings = new Entity(
  {
    model: model('settings'),
    attributes: {
      userId: { type: 'string', required: true },
      /** What one point is worth, in KES. */
      pointValue: { type: 'number' },
      county: { type: 'string' },
    },
    indexes: {
      // How has this owner set things up?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'account#settings', casing: 'none' },
      },
    },
  },
  tableOptions,
);
