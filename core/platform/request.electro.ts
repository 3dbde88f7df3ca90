import { Entity } from 'electrodb';
import { model, tableOptions } from './table.ts';

/** A write that a client asked for under an Idempotency-Key. */
export const request = new Entity(
  {
    model: model('request'),
    attributes: {
      userId: { type: 'string', required: true },
      key: { type: 'string', required: true },
      /** SHA-256 of the body: the same key with another body is a mistake of the client. */
      bodyHash: { type: 'string', required: true },
      /** What the write made. */
      resultId: { type: 'string', required: true },
      ttl: { type: 'number', required: true },
    },
    indexes: {
      // Has this write been done already?
      byKey: {
        pk: {
          field: 'pk',
          composite: ['userId', 'key'],
          template: 'request#${userId}#${key}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: [], template: 'request', casing: 'none' },
      },
    },
  },
  tableOptions,
);
