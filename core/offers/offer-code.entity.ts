import { Entity } from 'electrodb';
import { confirmationAttributes } from '../confirmations/confirmation-code.ts';
import { model, tableOptions } from '../platform/table.ts';

/** The code with which an owner confirms an offer: the newest one only. */
export const offerCode = new Entity(
  {
    model: model('offerCode'),
    attributes: {
      applicationId: { type: 'string', required: true },
      offer: { type: 'number', required: true },
      ...confirmationAttributes,
    },
    indexes: {
      // Which code was sent for this application, and how often today?
      byApplication: {
        pk: {
          field: 'pk',
          composite: ['applicationId'],
          template: 'application#${applicationId}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: [], template: 'offer-code', casing: 'none' },
      },
    },
  },
  tableOptions,
);
