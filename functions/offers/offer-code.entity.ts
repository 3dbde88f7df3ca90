import { Entity } from 'electrodb';
import { model, tableOptions } from '../kit/table.ts';

/** The code with which an owner confirms an offer: the newest one only. */
export const offerCode = new Entity(
  {
    model: model('offerCode'),
    attributes: {
      applicationId: { type: 'string', required: true },
      /** A keyed hash, bound to the application and the offer. */
      codeHash: { type: 'string', required: true },
      offer: { type: 'number', required: true },
      guesses: { type: 'number', required: true },
      /** Milliseconds since 1970. */
      sentAt: { type: 'number', required: true },
      expiresAt: { type: 'number', required: true },
      day: { type: 'string', required: true },
      daySends: { type: 'number', required: true },
      ttl: { type: 'number', required: true },
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
