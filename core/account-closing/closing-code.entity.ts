import { Entity } from 'electrodb';
import { confirmationAttributes } from '../confirmations/confirmation-code.ts';
import { model, tableOptions } from '../platform/table.ts';

/** The code with which an owner confirms that the account is to be closed: the newest one only. */
export const closingCode = new Entity(
  {
    model: model('closingCode'),
    attributes: {
      userId: { type: 'string', required: true },
      ...confirmationAttributes,
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
