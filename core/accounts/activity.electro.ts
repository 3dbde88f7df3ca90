import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** When something of an owner's was last changed by somebody else: a page asks for it often. */
export const activity = new Entity(
  {
    model: model('activity'),
    attributes: {
      userId: { type: 'string', required: true },
      changedAt: { type: 'string', required: true },
    },
    indexes: {
      // Has anything changed since this owner last looked?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'account#activity', casing: 'none' },
      },
    },
  },
  tableOptions,
);
