import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** What a robot proof has been used for: once for a sign-up, once for an SMS, both for one number. */
export const robotUse = new Entity(
  {
    model: model('robotUse'),
    attributes: {
      nonce: { type: 'string', required: true },
      phoneHash: { type: 'string' },
      signUp: { type: 'string' },
      flowId: { type: 'string' },
      ttl: { type: 'number' },
    },
    indexes: {
      // Has this proof been used, and for whom?
      byNonce: {
        pk: { field: 'pk', composite: ['nonce'], template: 'robot#${nonce}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'use', casing: 'none' },
      },
    },
  },
  tableOptions,
);
