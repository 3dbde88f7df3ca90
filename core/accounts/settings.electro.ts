import { CustomAttributeType, Entity } from 'electrodb';
import type { Settings } from '../../shared/settings/contract.ts';
import { model, tableOptions } from '../platform/table.ts';

/** The settings record of docs/rules.md 3, and what else an owner decides. */
export const settings = new Entity(
  {
    model: model('settings'),
    attributes: {
      userId: { type: 'string', required: true },
      /** What one point is worth, in KES. */
      pointValue: { type: 'number' },
      county: { type: CustomAttributeType<Settings['county'] & string>('string') },
      /** KES spent for one point. */
      earnPer: { type: 'number' },
      minRedeem: { type: 'number' },
      /** Months after which an award expires; absent for never. */
      expiryMonths: { type: 'number' },
      /** KES above which a redemption needs a code; absent for never. */
      redeemCodeAbove: { type: 'number' },
      senderName: { type: 'string' },
      lowCreditAt: { type: 'number' },
      language: { type: CustomAttributeType<Settings['language']>('string') },
      /** How the owner knows the till's key, whose hash is in `users.apiKey`. */
      apiKeyLast4: { type: 'string' },
      /** Every save is made to the version that was looked at. */
      version: { type: 'number', default: 0 },
    },
    indexes: {
      // How has this owner set things up?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'account#settings', casing: 'none' },
      },
    },
  },
  tableOptions,
);
