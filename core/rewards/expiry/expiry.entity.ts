import { Entity } from 'electrodb';
import { model, tableOptions } from '../../platform/table.ts';

/** A customer who has points that expire in a month: what the night looks for when it is over. */
export const expiry = new Entity(
  {
    model: model('expiry'),
    attributes: {
      month: { type: 'string', required: true },
      /** One of 16, so that no single key takes every award of the platform. */
      shard: { type: 'number', required: true },
      businessId: { type: 'string', required: true },
      phone: { type: 'string', required: true },
    },
    indexes: {
      // Whose points expire in this month?
      byMonth: {
        pk: {
          field: 'pk',
          composite: ['month', 'shard'],
          template: 'expiry#${month}#${shard}',
          casing: 'none',
        },
        sk: {
          field: 'sk',
          composite: ['businessId', 'phone'],
          template: '${businessId}#${phone}',
          casing: 'none',
        },
      },
    },
  },
  tableOptions,
);
