import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** What came from one network address in an hour. The address is kept as a keyed hash. */
export const addressCount = new Entity(
  {
    model: model('addressCount'),
    attributes: {
      addressHash: { type: 'string', required: true },
      hour: { type: 'string', required: true },
      challenges: { type: 'number' },
      signUps: { type: 'number' },
      ttl: { type: 'number' },
    },
    indexes: {
      // Does this address ask for more than people do?
      byHour: {
        pk: {
          field: 'pk',
          composite: ['addressHash', 'hour'],
          template: 'cap#ip#${addressHash}#${hour}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: [], template: 'n', casing: 'none' },
      },
    },
  },
  tableOptions,
);
