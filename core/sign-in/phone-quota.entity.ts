import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** What was sent to a number lately. The number itself is kept as a keyed hash. */
export const phoneQuota = new Entity(
  {
    model: model('phoneQuota'),
    attributes: {
      phoneHash: { type: 'string', required: true },
      last: { type: 'number', required: true },
      hour: { type: 'string', required: true },
      hourSends: { type: 'number', required: true },
      day: { type: 'string', required: true },
      daySends: { type: 'number', required: true },
      ttl: { type: 'number', required: true },
    },
    indexes: {
      // May this number get another SMS?
      byPhone: {
        pk: {
          field: 'pk',
          composite: ['phoneHash'],
          template: 'phone#${phoneHash}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: [], template: 'send', casing: 'none' },
      },
    },
  },
  tableOptions,
);
