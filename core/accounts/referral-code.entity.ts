import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** The code an owner gives to others. No two owners have the same. */
export const referralCode = new Entity(
  {
    model: model('referralCode'),
    attributes: {
      code: { type: 'string', required: true },
      userId: { type: 'string', required: true },
    },
    indexes: {
      // Whose code is this?
      byCode: {
        pk: { field: 'pk', composite: ['code'], template: 'referral#${code}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'referral', casing: 'none' },
      },
    },
  },
  tableOptions,
);
