import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** The application that a reference stands for: what the office is told on the phone. */
export const reference = new Entity(
  {
    model: model('reference'),
    attributes: {
      ref: { type: 'string', required: true },
      userId: { type: 'string', required: true },
      applicationId: { type: 'string', required: true },
    },
    indexes: {
      // Which application is this?
      byRef: {
        pk: { field: 'pk', composite: ['ref'], template: 'reference#${ref}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'reference', casing: 'none' },
      },
    },
  },
  tableOptions,
);
