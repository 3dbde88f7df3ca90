import { Entity } from 'electrodb';
import { confirmationAttributes } from '../../confirmations/confirmation-code.ts';
import { model, tableOptions } from '../../platform/table.ts';

/** The code with which a customer confirms a large redemption: the newest one only. */
export const redeemCode = new Entity(
  {
    model: model('redeemCode'),
    attributes: {
      businessId: { type: 'string', required: true },
      phone: { type: 'string', required: true },
      /** As many as the customer was told of. */
      points: { type: 'number', required: true },
      ...confirmationAttributes,
      /** The entry it confirmed: it confirms no other. */
      spentOn: { type: 'string' },
    },
    indexes: {
      // Which code did this business send to this customer, and how often today?
      byCustomer: {
        pk: {
          field: 'pk',
          composite: ['businessId'],
          template: 'redeem-code#${businessId}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: ['phone'], template: 'customer#${phone}', casing: 'none' },
      },
    },
  },
  tableOptions,
);
