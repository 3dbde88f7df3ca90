import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** One shard of a count that everybody shares, for one minute or one day. */
export const cap = new Entity(
  {
    model: model('cap'),
    attributes: {
      /** What is counted and when: `sms#2026-11-21T09:00`. */
      period: { type: 'string', required: true },
      shard: { type: 'number', required: true },
      count: { type: 'number' },
      ttl: { type: 'number' },
    },
    indexes: {
      // Is there room left for one more?
      byShard: {
        pk: {
          field: 'pk',
          composite: ['period', 'shard'],
          template: 'cap#${period}#${shard}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: [], template: 'n', casing: 'none' },
      },
    },
  },
  tableOptions,
);
