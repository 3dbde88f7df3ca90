import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** The one application of an owner that is open: while it stands, there is no room for another. */
export const openApplication = new Entity(
  {
    model: model('openApplication'),
    attributes: {
      userId: { type: 'string', required: true },
      applicationId: { type: 'string', required: true },
      ref: { type: 'string', required: true },
    },
    indexes: {
      // Has this owner an open application, and which?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'open-application', casing: 'none' },
      },
    },
  },
  tableOptions,
);
