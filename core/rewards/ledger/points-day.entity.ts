import { Entity } from 'electrodb';
import { model, tableOptions } from '../../platform/table.ts';

/** Points awarded and redeemed on one day in Nairobi, added up with each entry. */
export const pointsDay = new Entity(
  {
    model: model('pointsDay'),
    attributes: {
      businessId: { type: 'string', required: true },
      day: { type: 'string', required: true },
      awarded: { type: 'number' },
      redeemed: { type: 'number' },
    },
    indexes: {
      // How did the last days go?
      byDay: {
        pk: {
          field: 'pk',
          composite: ['businessId'],
          template: 'user#${businessId}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: ['day'], template: 'day#${day}', casing: 'none' },
      },
    },
  },
  tableOptions,
);
