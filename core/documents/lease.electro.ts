import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/**
 * The time an uploaded file is kept for its owner to use. When it is over, the stream takes the
 * file away, unless an application has it by then.
 */
export const lease = new Entity(
  {
    model: model('lease'),
    attributes: {
      userId: { type: 'string', required: true },
      key: { type: 'string', required: true },
      ttl: { type: 'number', required: true },
    },
    indexes: {
      // Until when is this file kept?
      byKey: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: ['key'], template: 'lease#${key}', casing: 'none' },
      },
    },
  },
  tableOptions,
);
