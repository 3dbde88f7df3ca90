import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** The number that a user of the pool has proved to hold, written when a code was right. */
export const identity = new Entity(
  {
    model: model('identity'),
    attributes: {
      userId: { type: 'string', required: true },
      phone: { type: 'string', required: true },
      provenAt: { type: 'string', required: true },
    },
    indexes: {
      // Which number did this user prove?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'account#identity', casing: 'none' },
      },
    },
  },
  tableOptions,
);
