import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** How much an owner keeps here, added up with each place that is given. */
export const storage = new Entity(
  {
    model: model('storage'),
    attributes: {
      userId: { type: 'string', required: true },
      bytes: { type: 'number', required: true },
    },
    indexes: {
      // Is there room for one more file?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'storage', casing: 'none' },
      },
    },
  },
  tableOptions,
);
