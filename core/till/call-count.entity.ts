import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** What came with one API key in a minute. */
export const callCount = new Entity(
  {
    model: model('callCount'),
    attributes: {
      hash: { type: 'string', required: true },
      minute: { type: 'string', required: true },
      calls: { type: 'number' },
      ttl: { type: 'number' },
    },
    indexes: {
      // Does this till call more often than tills do?
      byMinute: {
        pk: {
          field: 'pk',
          composite: ['hash', 'minute'],
          template: 'cap#till#${hash}#${minute}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: [], template: 'n', casing: 'none' },
      },
    },
  },
  tableOptions,
);
