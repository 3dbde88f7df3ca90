import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/**
 * What is left in the place of a users record: nothing that names a person. Being of another kind,
 * it is found by nobody who looks for a user.
 */
export const closedAccount = new Entity(
  {
    model: model('closedAccount'),
    attributes: {
      userId: { type: 'string', required: true },
      /** `closed`. */
      status: { type: 'string', required: true },
      signeUpDate: { type: 'string', required: true },
      closedAt: { type: 'string', required: true },
      /** Of the account that was; closing looks at it, and leaves nothing of it. */
      apiKey: { type: 'string' },
    },
    indexes: {
      // Was this account closed?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'account#profile', casing: 'none' },
      },
    },
  },
  tableOptions,
);
