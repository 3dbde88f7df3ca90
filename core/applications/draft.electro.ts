import { CustomAttributeType, Entity } from 'electrodb';
import type { Draft } from '../../shared/applications/contract.ts';
import { model, tableOptions } from '../platform/table.ts';

/** What an owner has filled in and not submitted yet. */
export const draft = new Entity(
  {
    model: model('draft'),
    attributes: {
      userId: { type: 'string', required: true },
      form: { type: CustomAttributeType<Draft>('any'), required: true },
      savedAt: { type: 'string', required: true },
      ttl: { type: 'number', required: true },
    },
    indexes: {
      // Where did this owner stop?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'draft', casing: 'none' },
      },
    },
  },
  tableOptions,
);
