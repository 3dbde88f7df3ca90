import { Entity } from 'electrodb';
import { model, tableOptions } from '../kit/table.ts';

/** The code with which an owner confirms that the account is to be closed: the newest one only. */
export const closingCode = new Entity(
  {
    model: model('closingCode'),
    attributes: {
      userId: { type: 'string', required: true },
      /** A keyed hash, bound to the owner. */
      codeHash: { type: 'string', required: true },
      guesses: { type: 'number', required: true },
      /** Milliseconds since 1970. */
      sentAt: { type: 'number', required: true },
      expiresAt: { type: 'number', required: true },
      day: { type: 'string', required: true },
      daySends: { type: 'number', required: true },
      ttl: { type: 'number', required: true },
    },
    indexes: {
      // Which code was sent to this owner, and how often today?
      byUser: {
        pk: {
          field: 'pk',
          composite: ['userId'],
          template: 'closing-code#${userId}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: [], template: 'closing-code', casing: 'none' },
      },
    },
  },
  tableOptions,
);
