import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** A key that opens a business's points to its till; the key itself is kept nowhere. */
export const apiKey = new Entity(
  {
    model: model('apiKey'),
    attributes: {
      /** `keyedHash('api-key', key)` of the whole key, as in `users.apiKey`. */
      hash: { type: 'string', required: true },
      userId: { type: 'string', required: true },
      createdAt: { type: 'string', required: true },
      lastUsedAt: { type: 'string' },
    },
    indexes: {
      // Whose key is this?
      byHash: {
        pk: { field: 'pk', composite: ['hash'], template: 'api-key#${hash}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'api-key', casing: 'none' },
      },
    },
  },
  tableOptions,
);
